import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLimits } from '../../../src/clients/limits.ts';
import { readNewestAudit } from '../../../src/operators/audit-record.ts';
import { Secret } from '../../../src/sealed.ts';
import { settingKeys } from '../../../src/settings/setting-definitions.ts';
import { purgeActivity } from '../../../src/suppliers/activity/activity-rows.ts';
import { patienceMs } from '../../patience.ts';
import { queryAsOwner } from '../../query-as.ts';
import type { TestAccount } from '../../server.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';

const admin = 'operator_administrator';
const secrets = ['smtp-password', '123:bot-token', 'path-that-is-secret', 'hook-secret'];

let portal: OperatorPortal;
beforeAll(async () => {
  portal = await startOperatorPortal({
    catalog: false,
    alertTargets: {
      email: {
        smtpUrl: new Secret('smtp://user:smtp-password@mail.example'),
        from: 'konter@mail.example',
        to: ['jaga@konter.example'],
      },
      telegram: { url: 'https://api.telegram.org', token: new Secret('123:bot-token'), chat: '-1001' },
      webhook: { url: 'https://hook.example/path-that-is-secret', secret: new Secret('hook-secret') },
    },
  });
});
afterAll(() => portal.server.stop());

interface Settings {
  readonly settings: readonly {
    readonly key: string;
    readonly value: string | null;
    readonly set: boolean;
  }[];
}

const limit = '/settings/deposits.credit_limit';

test('a setting is changed with what was before in its record, and its default comes back', async () => {
  const changed = await portal.dataOf<object>(admin, limit, { value: '5000000' }, 'PUT');
  expect(changed).toMatchObject({ value: '5000000', set: true, fallback: '100000000', kind: 'amount' });
  await portal.dataOf(admin, limit, { value: '7000000' }, 'PUT');
  const { database } = portal.server.app;
  const record = await readNewestAudit(database, 'deposits.credit_limit', 'setting.set');
  expect(record).toMatchObject({
    actor: expect.stringContaining('Bayu Wicaksono'),
    detail: { before: '5000000', after: '7000000' },
  });
  const unset = await portal.dataOf<object>(admin, limit, undefined, 'DELETE');
  expect(unset).toMatchObject({ value: '100000000', set: false, changed_at: null });
});

test('a value outside its bounds is refused with a sentence and its reason, and changes nothing', async () => {
  for (const value of ['lima juta', '-1', '99999999999999']) {
    const refused = await portal.call(admin, limit, { value }, 'PUT');
    const { error } = JSON.parse(await refused.text());
    expect([refused.status, error.code]).toEqual([409, 'not_possible']);
    expect(error.details).toEqual([
      {
        ...{ field: 'request', code: 'setting_amount', facts: { max: { rupiah: 1_000_000_000_000 } } },
        message: expect.stringContaining('deposits.credit_limit must be'),
      },
    ]);
  }
  const { settings } = await portal.dataOf<Settings>('operator_finance', '/settings');
  expect(settings.find(({ key }) => key === 'deposits.credit_limit')).toMatchObject({ set: false });
});

test('only administrators change settings, after re-authentication, and support does not read them', async () => {
  const body = { value: 'Berkah Pulsa' };
  const path = '/settings/business.name';
  expect(await portal.codeOf('operator_stale', path, body, 'PUT')).toEqual([
    403,
    'reauthentication_required',
  ]);
  expect(await portal.codeOf('operator_finance', path, body, 'PUT')).toEqual([403, 'role_not_allowed']);
  expect(await portal.codeOf('operator_support', '/settings')).toEqual([403, 'role_not_allowed']);
});

test('the configuration names the channels of alerts without their secrets', async () => {
  const text = await (await portal.call('operator_viewer', '/settings')).text();
  expect(JSON.parse(text).data.configuration.alert_channels).toEqual([
    { channel: 'email', configured: true, to: ['jaga@konter.example'] },
    { channel: 'telegram', configured: true, to: ['-1001'] },
    { channel: 'webhook', configured: true, to: ['hook.example'] },
  ]);
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('a default limit applies to clients without one of their own, and its preview says to how many', async () => {
  const { server } = portal;
  const [own, other] = [await server.givenAccount(), await server.givenAccount()];
  const capped = { accountId: own.id, transaction: 9_000n, daily: 9_000n, actor: 'operator' };
  await setLimits(server.app.database, { ...capped, requestsPerMinute: 77 });
  const [{ count } = {}] = await queryAsOwner(server, 'select count(*) from accounts');
  const path = '/settings/limits.transaction';
  expect(await portal.dataOf(admin, `${path}/preview`, { value: '1234567' })).toEqual({
    key: 'limits.transaction',
    before: '2000000',
    after: '1234567',
    clients: Number(count) - 1,
    deleted: null,
  });
  const shown = async ({ keys }: TestAccount): Promise<unknown> => {
    const answer = await fetch(`${server.url}/sandbox/v1/capabilities`, {
      headers: { authorization: `Bearer ${keys.sandbox}` },
    });
    return JSON.parse(await answer.text()).data.limits;
  };
  expect(await shown(other)).toMatchObject({ transaction_rupiah: 2_000_000 });
  expect(await portal.dataOf(admin, path, { value: '1234567' }, 'PUT')).toMatchObject({
    fallback: '2000000',
  });
  await portal.dataOf(admin, '/settings/limits.requests_per_minute_sandbox', { value: '4321' }, 'PUT');
  await expect
    .poll(() => shown(other), { timeout: patienceMs })
    .toMatchObject({ transaction_rupiah: 1_234_567, requests_per_minute: 4_321 });
  expect(await shown(own)).toMatchObject({ transaction_rupiah: 9_000, requests_per_minute: 77 });
  await portal.dataOf(admin, path, undefined, 'DELETE');
  await expect
    .poll(() => shown(other), { timeout: patienceMs })
    .toMatchObject({ transaction_rupiah: 2_000_000 });
});

test('a shorter retention says what it deletes before it does, and then deletes it', async () => {
  const { app } = portal.server;
  await queryAsOwner(
    portal.server,
    `insert into supplier_activity (supplier, minute, sold, failed, milliseconds, spent)
     select 'digiflazz', date_trunc('minute', clock_timestamp()) - n * interval '1 day', 1, 0, 1, 1 from unnest('{20,50,80}'::integer[]) n`,
  );
  const path = '/settings/retention.supplier_activity_days';
  const left = async (): Promise<unknown> =>
    (await queryAsOwner(portal.server, 'select count(*)::integer as rows from supplier_activity'))[0]?.[
      'rows'
    ];
  await portal.dataOf(admin, path, { value: '90' }, 'PUT');
  await purgeActivity(app.database);
  expect(await left()).toBe(3);
  expect(await portal.dataOf(admin, `${path}/preview`, { value: '60' })).toMatchObject({ deleted: 1 });
  expect(await portal.dataOf(admin, `${path}/preview`, { value: null })).toMatchObject({
    after: '30',
    deleted: 2,
  });
  expect(await left()).toBe(3);
  await portal.dataOf(admin, path, { value: '60' }, 'PUT');
  await purgeActivity(app.database);
  expect(await left()).toBe(2);
  const refused = await portal.call(admin, `${path}/preview`, { value: '29' });
  expect(refused.status).toBe(409);
});

test('each retention counts what it deletes', async () => {
  for (const key of settingKeys.filter((one) => one.startsWith('retention.'))) {
    await portal.dataOf(admin, `/settings/${key}`, { value: '90' }, 'PUT');
    const effect = await portal.dataOf<object>(admin, `/settings/${key}/preview`, { value: '45' });
    expect([key, effect]).toEqual([
      key,
      expect.objectContaining({ after: '45', deleted: expect.any(Number) }),
    ]);
    await portal.dataOf(admin, `/settings/${key}`, undefined, 'DELETE');
  }
});
