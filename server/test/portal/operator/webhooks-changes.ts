import { addEndpoint, disableEndpoint } from '../../../src/webhooks/endpoints/endpoints.ts';
import type { OperatorChange } from './operator-change.ts';
import type { OperatorPortal } from './operator-portal.ts';

const reason = 'The client asked for it.';

/** A sandbox endpoint of a new client. Nothing is delivered: the server has no worker. */
export async function givenEndpoint({
  server,
}: OperatorPortal): Promise<{ readonly accountId: string; readonly id: string; readonly path: string }> {
  const { id: accountId } = await server.givenAccount();
  const { id } = await addEndpoint(
    server.app,
    { accountId, environment: 'sandbox', url: 'https://toko.berkahpulsa.id/hook/secret-part', name: 'Toko' },
    async () => [{ address: '93.184.216.34', family: 4 }],
  );
  return { accountId, id, path: `/webhooks/sandbox/${id}` };
}

/** What operators do with endpoints. */
export const webhooksChanges: readonly OperatorChange[] = [
  {
    operationId: 'disableAnyEndpoint',
    action: 'endpoint.disabled',
    given: async (portal) => ({
      visitor: 'operator_support',
      path: `${(await givenEndpoint(portal)).path}/disable`,
      body: { reason },
    }),
  },
  {
    operationId: 'enableAnyEndpoint',
    action: 'endpoint.enabled',
    async given(portal) {
      const { accountId, id, path } = await givenEndpoint(portal);
      await disableEndpoint(portal.server.app, { accountId, environment: 'sandbox', endpointId: id });
      return { path: `${path}/enable`, body: { reason } };
    },
  },
  {
    operationId: 'testAnyEndpoint',
    action: 'endpoint.tested',
    given: async (portal) => ({ path: `${(await givenEndpoint(portal)).path}/test` }),
  },
  {
    operationId: 'replayAnyDeliveries',
    action: 'endpoint.replayed',
    given: async (portal) => ({
      path: `${(await givenEndpoint(portal)).path}/replays`,
      body: { since: '2026-01-01T00:00:00Z' },
    }),
  },
];
