import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { CommandError } from '../../../../command-error.ts';
import { settleGateway } from '../../../../deposits/books/settle-gateway.ts';
import { formatFee } from '../../../../deposits/gateways/gateway-fee.ts';
import { gatewayMethods } from '../../../../deposits/gateways/gateway.ts';
import { gatewayKinds } from '../../../../deposits/gateways/gateway-kinds.ts';
import { type ConfiguredGateway, readGateways } from '../../../../deposits/gateways/gateway-rows.ts';
import { setGatewayEnabled, testGateway } from '../../../../deposits/gateways/set-up-gateway.ts';
import { environments } from '../../../../environment.ts';
import type { Api } from '../../../api.ts';
import {
  closed,
  IdempotencyHeaders,
  oneOf,
  ref,
  rupiah,
  rupiahLimit,
  signedRupiah,
  text,
} from '../../../document/schemas.ts';
import { markReplay } from '../../../http/idempotency.ts';
import { actorOf } from '../../access.ts';
import { answerSchema, portalAnswer, refused } from '../../portal-answer.ts';

const access = { operator: 'deposits:write', fresh: true } as const;

/** The schemas of payment gateways. */
export const gatewaySchemas = [
  Type.Object(
    {
      name: Type.String(),
      kind: Type.String({ description: 'The name of its adapter.' }),
      environment: oneOf(environments),
      enabled: Type.Boolean({ description: 'Whether it gets new payments.' }),
      answers: Type.Union([Type.Boolean(), Type.Null()], {
        description: 'Whether it answers, as this server sees it; null: it is not loaded yet.',
      }),
      address: Type.String(),
      callback_url: Type.String(),
      display_name: Type.String({ description: 'The name of the business that payers see.' }),
      fees: Type.Array(Type.Object({ method: oneOf(gatewayMethods), fee: Type.String() })),
    },
    { $id: 'OperatorGateway', description: 'A payment gateway, without its key.' },
  ),
  Type.Object(
    {
      gateways: Type.Array(ref('OperatorGateway')),
      kinds: Type.Array(
        Type.Object({
          kind: Type.String(),
          title: Type.String(),
          needs_callback_secret: Type.Boolean(),
        }),
        { description: 'The gateways that konter knows.' },
      ),
    },
    { $id: 'OperatorGateways', description: 'The payment gateways.' },
  ),
  Type.Object(
    {
      key: oneOf(['accepted', 'refused', 'unknown'], { description: '`unknown`: no readable answer came.' }),
    },
    { $id: 'GatewayTest', description: 'Whether the key of a gateway works.' },
  ),
  Type.Object(
    {
      owed: rupiah('What the gateways of the environment still owe.'),
      replayed: Type.Boolean({ description: 'Whether it was booked before; then nothing was changed.' }),
    },
    { $id: 'GatewaySettled', description: 'What became of a settlement.' },
  ),
  answerSchema('OperatorGatewaysAnswer', 'The gateways.', 'OperatorGateways'),
  answerSchema('OperatorGatewayAnswer', 'The gateway.', 'OperatorGateway'),
  answerSchema('GatewayTestAnswer', 'The result.', 'GatewayTest'),
  answerSchema('GatewaySettledAnswer', 'What became of it.', 'GatewaySettled'),
];

const NameParams = closed({
  name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,31}$', description: 'Our name of the gateway.' }),
});

/** The operations of payment gateways. */
export function registerGateways(api: Api, app: App): void {
  list(api, app);
  switchTo(api, app, true);
  switchTo(api, app, false);
  test(api, app);
  settle(api, app);
}

/** A gateway as operators see it, without its key. */
export function presentGateway(app: App, gateway: ConfiguredGateway): object {
  const live = app.gateways.all.get(gateway.name);
  return {
    ...{ name: gateway.name, kind: gateway.kind, environment: gateway.environment, enabled: gateway.enabled },
    ...{ answers: live?.breaker.closed ?? null, address: gateway.baseUrl },
    callback_url: `${app.config.publicUrl}/callbacks/gateway/${gateway.name}`,
    display_name: gateway.displayName,
    fees: Object.entries(gateway.fees).map(([method, fee]) => ({ method, fee: formatFee(fee) })),
  };
}

async function presentNamed(app: App, name: string): Promise<object> {
  const gateway = (await readGateways(app.database, app.keyring)).find((one) => one.name === name);
  if (gateway === undefined)
    throw new CommandError(`There is no gateway "${name}".`, {
      reason: 'no_gateway',
      facts: { gateway: name },
    });
  return presentGateway(app, gateway);
}

function list(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/gateways',
    {
      config: { access: { operator: 'deposits:read' } },
      schema: {
        operationId: 'listGateways',
        summary: 'List the payment gateways, without their keys',
        querystring: closed({}),
        response: { 200: ref('OperatorGatewaysAnswer'), default: refused },
      },
    },
    async (request) =>
      portalAnswer(request, {
        gateways: (await readGateways(app.database, app.keyring)).map((one) => presentGateway(app, one)),
        kinds: [...gatewayKinds].map(([kind, { title, needsCallbackSecret }]) => ({
          ...{ kind, title, needs_callback_secret: needsCallbackSecret },
        })),
      }),
  );
}

function switchTo(api: Api, app: App, enabled: boolean): void {
  const word = enabled ? 'enable' : 'disable';
  api.post(
    `/portal/operator/deposits/gateways/:name/${word}`,
    {
      config: { access },
      schema: {
        operationId: `${word}Gateway`,
        summary: enabled
          ? 'Create new payments at a gateway again'
          : 'Create no new payments at a gateway; its open ones still count',
        params: NameParams,
        body: closed({}),
        response: { 200: ref('OperatorGatewayAnswer'), default: refused },
      },
    },
    async (request) => {
      const { name } = request.params;
      await setGatewayEnabled(app.database, name, { enabled, actor: actorOf(request) });
      await app.gateways.refresh();
      return portalAnswer(request, await presentNamed(app, name));
    },
  );
}

function test(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/gateways/:name/test',
    {
      config: { access: { operator: 'deposits:write', reads: true } },
      schema: {
        operationId: 'testGateway',
        summary: 'Check the key of a gateway with a call that has no effect',
        params: NameParams,
        body: closed({}),
        response: { 200: ref('GatewayTestAnswer'), default: refused },
      },
    },
    async (request) =>
      portalAnswer(request, { key: await testGateway(app.database, app.keyring, request.params.name) }),
  );
}

function settle(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/gateways/:name/settlements',
    {
      config: { access },
      schema: {
        operationId: 'settleGateway',
        summary: 'Book that a gateway has paid what it owes us to the bank',
        description: 'The same reference again books nothing.',
        params: NameParams,
        headers: IdempotencyHeaders,
        body: closed({
          amount: signedRupiah('What arrived at the bank.', { minimum: 1, maximum: rupiahLimit }),
          fee: signedRupiah('What the gateway kept of it.', { minimum: 0, maximum: rupiahLimit }),
          reference: text({ minLength: 1, maxLength: 120, description: 'What identifies the settlement.' }),
        }),
        response: { 200: ref('GatewaySettledAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const { amount, fee, reference } = request.body;
      const { name } = request.params;
      const gateway = (await readGateways(app.database, app.keyring)).find((one) => one.name === name);
      if (gateway === undefined)
        throw new CommandError(`There is no gateway "${name}".`, {
          reason: 'no_gateway',
          facts: { gateway: name },
        });
      const { owed, replayed } = await settleGateway(app, {
        ...{ environment: gateway.environment, gateway: name, reference, actor: actorOf(request) },
        ...{ amount: BigInt(amount), fee: BigInt(fee) },
      });
      markReplay(reply, replayed);
      return portalAnswer(request, { owed: Number(owed), replayed });
    },
  );
}
