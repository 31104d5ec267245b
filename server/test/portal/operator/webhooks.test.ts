import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryAsOwner } from '../../query-as.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';
import { givenEndpoint } from './webhooks-changes.ts';

const [support, viewer] = ['operator_support', 'operator_viewer'];
const reason = { reason: 'The receiver is being repaired.' };

let portal: OperatorPortal;
beforeAll(async () => {
  portal = await startOperatorPortal({ catalog: false });
});
afterAll(() => portal.server.stop());

async function listed(query: string): Promise<{ id: string; host: string }[]> {
  const answer = await portal.call(viewer, `/webhooks?${query}`);
  return JSON.parse(await answer.text()).data;
}

test('the endpoints of all clients are listed with their health, without the paths of their URLs', async () => {
  const [one, two] = [await givenEndpoint(portal), await givenEndpoint(portal)];
  await queryAsOwner(
    portal.server,
    `update webhook_endpoints set failing_since = now() - interval '1 hour' where id = '${two.id}'`,
  );
  expect(await listed('environment=live')).toEqual([]);
  const all = await listed('environment=sandbox');
  expect(all.map(({ id }) => id)).toEqual([two.id, one.id]);
  expect(all[0]).toMatchObject({
    ...{ client_id: two.accountId, environment: 'sandbox', host: 'toko.berkahpulsa.id', attempted: 0 },
    ...{ failing_since: expect.any(String), last_status: null, pending: 0 },
  });
  expect(JSON.stringify(all)).not.toContain('secret-part');
  expect((await listed('environment=sandbox&state=failing')).map(({ id }) => id)).toEqual([two.id]);
  expect(await listed('environment=sandbox&state=disabled')).toEqual([]);
  expect((await listed(`environment=sandbox&client=${one.accountId}`)).map(({ id }) => id)).toEqual([one.id]);
});

test('an endpoint is tested, disabled and enabled with a reason, and its deliveries are those that the client sees', async () => {
  const { id, path } = await givenEndpoint(portal);
  const { event_id: event } = await portal.dataOf<{ event_id: string }>(support, `${path}/test`, {});
  const page = await portal.dataOf<{ page: { endpoint: { pending: number } } }>(viewer, path);
  expect(page.page.endpoint).toMatchObject({ id, url: 'https://toko.berkahpulsa.id/…', pending: 1 });
  const deliveries = await portal.dataOf(viewer, `${path}/deliveries`);
  expect(deliveries).toEqual([
    expect.objectContaining({ event_id: event, kind: 'webhook.test', attempts: 0 }),
  ]);
  const detail = await portal.call(viewer, `${path}/deliveries/${event}`);
  const text = await detail.text();
  expect(JSON.parse(text).data).toMatchObject({ state: 'pending', attempts: [] });
  expect(text).not.toContain('secret-part');

  await portal.dataOf(support, `${path}/disable`, reason);
  expect((await listed('environment=sandbox&state=disabled')).map((one) => one.id)).toEqual([id]);
  expect(await portal.codeOf(support, `${path}/test`, {})).toEqual([409, 'endpoint_disabled']);
  await portal.dataOf(support, `${path}/enable`, reason);
  await queryAsOwner(
    portal.server,
    `update deliveries set state = 'failed', due_at = null, closed_at = now(), attempts = 1 where event_id = '${event}'`,
  );
  const since = '2026-01-01T00:00:00Z';
  expect(await portal.dataOf(viewer, `${path}/failed?since=${since}`)).toEqual({ count: 1 });
  expect(await portal.dataOf(support, `${path}/replays`, { since })).toEqual({ replayed: 1 });
  expect(await portal.codeOf(support, `${path}/replays`, { since })).toEqual([429, 'replayed_recently']);
  expect(await portal.dataOf(support, `${path}/replays`, { event_ids: [event] })).toEqual({ replayed: 0 });
});

test('an endpoint does not exist in the other environment, and a viewer changes none', async () => {
  const { id, path } = await givenEndpoint(portal);
  expect(await portal.codeOf(viewer, `/webhooks/live/${id}`)).toEqual([404, 'not_found']);
  expect(await portal.codeOf(viewer, `/webhooks/sandbox/${randomUUID()}`)).toEqual([404, 'not_found']);
  expect(await portal.codeOf(viewer, `${path}/disable`, reason)).toEqual([403, 'role_not_allowed']);
});
