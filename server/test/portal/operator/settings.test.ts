import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNewestAudit } from '../../../src/operators/audit-record.ts';
import { Secret } from '../../../src/sealed.ts';
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

test('a value outside its bounds is refused with a sentence, and changes nothing', async () => {
  for (const value of ['lima juta', '-1', '99999999999999']) {
    const refused = await portal.call(admin, limit, { value }, 'PUT');
    const { error } = JSON.parse(await refused.text());
    expect([refused.status, error.code]).toEqual([409, 'not_possible']);
    expect(error.details[0].message).toContain('deposits.credit_limit must be');
  }
  const { settings } = await portal.dataOf<Settings>('operator_finance', '/settings');
  expect(settings.find(({ key }) => key === 'deposits.credit_limit')).toMatchObject({ set: false });
});

test('only administrators change settings, with a fresh proof, and support does not read them', async () => {
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
