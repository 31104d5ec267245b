import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { receiveGatewayCallback } from '../../deposits/gateways/receive-callback.ts';
import type { Api } from '../api.ts';
import { keepConnection } from '../http/connections.ts';
import { readRawCallback, takeRawBodies } from '../http/raw-callback.ts';
import { makeRefuseCallback } from './refuse-callback.ts';

const Address = Type.Object({ gateway: Type.String() });

/**
 * POST /callbacks/gateway/{gateway}: the callbacks of payment gateways. 200 says that the callback is stored, also when it is
 * a repetition or about a payment that we do not know: sending it again would not help. 401 is for a wrong signature or token
 * only. Too many of these from one address are refused with 429.
 */
export function registerGatewayCallbacks(api: Api, app: App): void {
  const refuse = makeRefuseCallback(app, 401, 'The signature or the token of this callback is not valid.');

  api.register(async (scope: Api) => {
    takeRawBodies(scope);
    scope.post(
      '/callbacks/gateway/:gateway',
      { schema: { hide: true, params: Address } },
      async (request, reply) => {
        const callback = await readRawCallback(request);
        if (callback === 'unsupported') return refuse(request, reply, 'unsupported_media_type');
        if (callback === 'broken') return refuse(request, reply, 'malformed_json');
        const result = await receiveGatewayCallback(app, request.params.gateway, callback, request.ip);
        switch (result) {
          case 'unknown_gateway':
            return refuse(request, reply, 'not_found');
          case 'forged':
            return refuse(request, reply, 'forged');
          case 'unreadable':
            return refuse(request, reply, 'malformed_json');
          case 'accepted':
            keepConnection(request.raw.socket);
            return { received: true };
        }
      },
    );
  });
}
