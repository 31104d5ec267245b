import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { applyCallback } from '../../orders/attempts/apply-callback.ts';
import { receiveStray } from '../../orders/strays/receive-stray.ts';
import type { CallbackReading, IncomingCallback } from '../../suppliers/supplier.ts';
import type { Api } from '../api.ts';
import { keepConnection } from '../http/connections.ts';
import { readRawCallback, takeRawBodies } from '../http/raw-callback.ts';
import { makeRefuseCallback } from './refuse-callback.ts';

const Address = Type.Object({ supplier: Type.String(), token: Type.String() });

/**
 * POST /callbacks/{supplier}/{token}: the callbacks of suppliers. The body is read as raw bytes, since signatures cover
 * them, without their compression. An unproven callback only triggers a status check. A signed one about an unknown reference
 * is stored. Too many unproven callbacks from one address are refused with 429.
 */
export function registerCallbacks(api: Api, app: App): void {
  const refuse = makeRefuseCallback(app, 403, 'The signature of this callback is not valid.');

  api.register(async (scope: Api) => {
    takeRawBodies(scope);
    scope.post(
      '/callbacks/:supplier/:token',
      { schema: { hide: true, params: Address } },
      async (request, reply) => {
        const supplier = app.suppliers.calledBack(request.params.supplier, request.params.token);
        if (supplier === undefined) return refuse(request, reply, 'not_found');
        keepConnection(request.raw.socket);
        const callback = await readRawCallback(request);
        if (callback === 'unsupported') return refuse(request, reply, 'unsupported_media_type');
        if (callback === 'broken') return refuse(request, reply, 'malformed_json');
        const reading = supplier.readCallback(callback);
        if (reading.kind === 'forged') return refuse(request, reply, 'forged');
        if (reading.kind === 'unreadable') return refuse(request, reply, 'malformed_json');
        const taken = await applyCallback(app, supplier.name, reading);
        // Callbacks about unknown purchases are accepted as well: repeating them would not help.
        if (taken === 'unknown_reference') await keepStray(app, supplier.name, callback, reading);
        return { received: true };
      },
    );
  });
}

/** Stores a signed callback about an unknown reference. An unsigned one may be anybody's, and leaves nothing behind. */
async function keepStray(
  app: App,
  supplier: string,
  callback: IncomingCallback,
  reading: CallbackReading,
): Promise<void> {
  if (reading.kind === 'statement' || (reading.kind === 'hint' && reading.unsigned !== true))
    await receiveStray(app, supplier, callback, reading);
}
