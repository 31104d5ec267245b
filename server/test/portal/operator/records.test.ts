import { afterAll, beforeAll, expect, test } from 'vitest';
import type { components } from '../../../../portal/src/operations/portal-api.d.ts';
import { jakartaDay } from '../../../src/clock.ts';
import { newId } from '../../../src/ids.ts';
import { recordAudit } from '../../../src/operators/audit-record.ts';
import { queryAsOwner } from '../../query-as.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';

type Page = components['schemas']['OperatorRecordPage'];

let portal: OperatorPortal;
let accountId: string;
beforeAll(async () => {
  portal = await startOperatorPortal();
  ({ id: accountId } = await portal.server.givenAccount());
  for (let i = 0; i < 7; i++) {
    await portal.server.app.database.transaction((tx) =>
      recordAudit(tx, {
        actor: i % 2 === 0 ? 'operator Sari Wijaya (0) from 10.0.0.1' : 'konter',
        action: i === 3 ? 'key.revoked' : 'walk.made',
        ...(i === 4 ? { accountId } : {}),
        subject: `walk ${i}`,
        detail: { step: i, text: i === 6 ? '=1+1' : 'plain' },
      }),
    );
  }
});
afterAll(() => portal.server.stop());

async function page(query: string): Promise<Page> {
  const answer = await portal.call('operator_viewer', `/records?${query}`);
  expect(answer.status).toBe(200);
  return JSON.parse(await answer.text());
}

async function subjects(query: string): Promise<string[]> {
  return (await page(query)).data.map(({ subject }) => subject);
}

test('records are found by who, what, about which account and when', async () => {
  expect(await subjects('action=key.revoked')).toEqual(['walk 3']);
  expect(await subjects(`account_id=${accountId}`)).toContain('walk 4');
  expect(await subjects('subject=walk%202')).toEqual(['walk 2']);
  const ofSari = await subjects('actor=sari%20WIJAYA&action=walk.made');
  expect(ofSari.toSorted()).toEqual(['walk 0', 'walk 2', 'walk 4', 'walk 6']);
  const today = jakartaDay(portal.server.app.clock.nodeNow());
  expect(await subjects(`action=walk.made&from=${today}&to=${today}`)).toHaveLength(6);
  expect(await subjects('action=walk.made&to=2020-01-01')).toEqual([]);
  expect(await subjects('action=walk.made&from=2999-01-01')).toEqual([]);
});

test('pages lead both ways through the same records', async () => {
  // Records of one millisecond have no order that a test could know.
  const all = await subjects('action=walk.made');
  expect(all.toSorted()).toEqual(['walk 0', 'walk 1', 'walk 2', 'walk 4', 'walk 5', 'walk 6']);
  const namesOf = ({ data }: Page): string[] => data.map(({ subject }) => subject);
  const first = await page('action=walk.made&per_page=2');
  expect([namesOf(first), first.meta.newer]).toEqual([all.slice(0, 2), null]);
  const second = await page(`action=walk.made&per_page=2&page=${first.meta.older}`);
  expect(namesOf(second)).toEqual(all.slice(2, 4));
  const last = await page(`action=walk.made&per_page=2&page=${second.meta.older}`);
  expect([namesOf(last), last.meta.older]).toEqual([all.slice(4), null]);
  const back = await page(`action=walk.made&per_page=2&page=${second.meta.newer}`);
  expect([back.data, back.meta.newer]).toEqual([first.data, null]);
});

test('a record tells what its action changed, without secrets', async () => {
  const { database } = portal.server.app;
  const change = (scope: string): Promise<unknown> =>
    database.transaction(async (tx) => {
      await queryAsOwner(portal.server, `update accounts set name = '${scope}' where id = '${accountId}'`);
      await recordAudit(tx, {
        ...{ actor: 'operator test', action: 'account.renamed', accountId, subject: accountId },
        rows: [{ table: 'accounts', key: accountId }],
      });
    });
  await change('Toko Lama');
  await change('Toko Baru');
  const [newest] = (await page('action=account.renamed')).data;
  const shown = await portal.dataOf<components['schemas']['OperatorRecordDetail']>(
    'operator_finance',
    `/records/${newest?.id}`,
  );
  expect(shown.changes).toContainEqual({ name: 'accounts.name', before: 'Toko Lama', after: 'Toko Baru' });
  expect(shown.changes.filter(({ name }) => /hash|sealed|secret/.test(name))).toEqual([]);
  expect(await portal.codeOf('operator_finance', `/records/${newId()}`)).toEqual([404, 'not_found']);
});

test('the file has every record of the filters, and no cell is a formula', async () => {
  const answer = await portal.call('operator_finance', '/records.csv?action=walk.made&language=en');
  const lines = (await answer.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(7);
  expect(lines[0]).toContain('Actor,Action');
  expect(lines.every((line) => !/(?:^|,)"?[=+@]/.test(line))).toBe(true);
});

test('records are not for support', async () => {
  for (const path of ['/records', '/records.csv', '/security-events', '/alerts'])
    expect(await portal.codeOf('operator_support', path)).toEqual([403, 'role_not_allowed']);
});

test('alerts are listed, open or all, with the channels', async () => {
  await queryAsOwner(
    portal.server,
    `insert into alerts (id, condition, subject, summary, began_at, ended_at) values
       ('${newId()}', 'disk_low', 'konter-a', 'The disk is nearly full.', now(), null),
       ('${newId()}', 'supplier_slow', 'iak', 'Sales take long.', now() - interval '1 hour', now())`,
  );
  const read = (query = '') =>
    portal.dataOf<components['schemas']['OperatorAlerts']>('operator_viewer', `/alerts${query}`);
  expect((await read()).alerts.map(({ condition }) => condition)).toEqual(['disk_low']);
  expect(await read('?state=all')).toMatchObject({
    alerts: [{ ended_at: null }, { condition: 'supplier_slow' }],
    channels: [],
  });
});

test('a refused request is a security event', async () => {
  await queryAsOwner(
    portal.server,
    `insert into security_events (minute, kind, address, count) values
       (date_trunc('minute', now()), 'invalid_key', '10.1.2.3', 4),
       (date_trunc('minute', now()) - interval '3 days', 'forged_callback', '10.1.2.4', 1)`,
  );
  expect(await portal.dataOf('operator_viewer', '/security-events?kind=invalid_key')).toEqual({
    events: [
      { minute: expect.any(String), kind: 'invalid_key', account: null, address: '10.1.2.3', count: 4 },
    ],
    is_partial: false,
  });
  const kindsOf = async (days: number): Promise<string[]> => {
    const path = `/security-events?days=${days}`;
    const found = await portal.dataOf<components['schemas']['OperatorSecurityEvents']>(
      'operator_viewer',
      path,
    );
    return found.events.map(({ kind }) => kind);
  };
  expect(await kindsOf(1)).toEqual(['invalid_key']);
  expect(await kindsOf(7)).toEqual(['invalid_key', 'forged_callback']);
});
