import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { type GatewayFees, parseFee } from '../../../../deposits/gateways/gateway-fee.ts';
import { gatewayMethods } from '../../../../deposits/gateways/gateway.ts';
import { addGateway } from '../../../../deposits/gateways/set-up-gateway.ts';
import { environments } from '../../../../environment.ts';
import { Refusal } from '../../../../refusals.ts';
import { Secret } from '../../../../sealed.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf, ref, text } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { reasonDetail } from '../../reason-detail.ts';
import { presentGateway } from './gateways.ts';

const secret = (description: string) => Type.String({ minLength: 1, maxLength: 1_000, description });

const GatewayBody = closed({
  kind: text({ minLength: 1, maxLength: 32 }),
  name: Type.Optional(text({ minLength: 1, maxLength: 32 })),
  environment: oneOf(environments),
  key: secret('Its secret or server key.'),
  callback_secret: Type.Optional(secret('The verification token, or the key of its signatures.')),
  display_name: Type.Optional(text({ minLength: 1, maxLength: 50 })),
  base_url: Type.Optional(
    Type.Union([text({ minLength: 1, maxLength: 500 }), Type.Null()], {
      description: 'Where its API is; null: the address of the real gateway.',
    }),
  ),
  fees: Type.Optional(
    Type.Array(
      closed({
        method: oneOf(gatewayMethods),
        fee: text({ minLength: 1, maxLength: 20, description: 'Such as `4000`, `0.7%` or `2500+1%`.' }),
      }),
      { maxItems: gatewayMethods.length, description: 'What it keeps of a payment.' },
    ),
  ),
});

/** POST …/deposits/gateways: the same use case as `konter gateway add`. Secrets are sealed and never answered. */
export function registerGatewaySetUp(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/gateways',
    {
      // Whoever chooses the address and the key decides who says that money has arrived.
      config: { access: { operator: 'settings:write', fresh: true } },
      schema: {
        operationId: 'setUpGateway',
        summary: 'Set up a payment gateway, or replace its key',
        description: 'What is left out stays.',
        body: GatewayBody,
        response: { 200: ref('OperatorGatewayAnswer'), default: refused },
      },
    },
    async (request) => {
      const { kind, name, environment, key, callback_secret: token, ...given } = request.body;
      const { gateway } = await addGateway(app.database, app.keyring, {
        ...{ kind, name, environment, displayName: given.display_name, baseUrl: given.base_url },
        fees: feesOf(given.fees ?? []),
        key: new Secret(key.trim()),
        callbackSecret: token === undefined ? undefined : new Secret(token.trim()),
        actor: actorOf(request),
      });
      await app.gateways.refresh();
      return portalAnswer(request, presentGateway(app, gateway));
    },
  );
}

function feesOf(given: readonly { readonly method: string; readonly fee: string }[]): GatewayFees {
  return Object.fromEntries(
    given.map(({ method, fee }) => {
      const parsed = parseFee(`${method}=${fee.trim().replace(',', '.')}`);
      if (parsed === undefined)
        throw new Refusal('invalid_parameter', {
          details: [
            reasonDetail('fees', 'A fee is such as 4000, 0.7% or 2500+1%.', { reason: 'gateway_fee_form' }),
          ],
        });
      return parsed;
    }),
  );
}
