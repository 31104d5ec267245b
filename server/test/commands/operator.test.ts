import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudits } from '../../src/operators/list-records.ts';
import {
  authenticateOperator,
  createOperatorToken,
  listOperatorTokens,
  revokeOperatorToken,
} from '../../src/operators/operator-tokens.ts';
import { auditRecords } from '../../src/audit/audit-records.ts';
import { Secret } from '../../src/sealed.ts';
import { checkedValue, settingKeys } from '../../src/settings/setting-definitions.ts';
import { listSettings, readSettings, setSetting, unsetSetting } from '../../src/settings/settings.ts';
import { removeDataDir, stopAll } from '../crash/serve.ts';
import { makeTestFolder } from '../folder.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { konter } from './konter.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
});
afterAll(() => server.stop());

const create = (name: string, expiresInMs?: number) =>
  createOperatorToken(server.app.database, 'konter', { name, expiresInMs, actor: 'operator' });
const signIn = (token: Secret) => authenticateOperator(server.app.database, 'konter', token);

test('a token proves its operator until it is revoked or expires, and only its digest is stored', async () => {
  const { database, keyring } = server.app;
  const first = await create('Ani');
  const again = await create(' ani ');
  expect([first.newOperator, again.newOperator]).toEqual([true, false]);
  expect(again).toMatchObject({ operatorId: first.operatorId, name: 'Ani' });
  expect(await signIn(first.token)).toMatchObject({ id: first.operatorId, name: 'Ani' });
  const [listed, unused] = await listOperatorTokens(database);
  expect(listed?.lastUsedAt).toBeInstanceOf(Date);
  expect(unused?.lastUsedAt).toBeNull();

  await revokeOperatorToken(database, { tokenId: first.id, actor: 'operator' });
  await expect(signIn(first.token)).rejects.toThrow('revoked');
  expect(await signIn(again.token)).toMatchObject({ name: 'Ani' });
  const { id, token } = await create('Ani', 3_600_000);
  const move = (hours: number) =>
    queryAsOwner(
      server,
      `update operator_tokens set expires_at = expires_at + make_interval(hours => $1) where id = $2`,
      [hours, id],
    );
  await move(-2);
  await expect(signIn(token)).rejects.toThrow('expired');
  await move(2);
  const text = again.token.open();
  const typo = `${text.slice(0, -8)}${text.at(-7)}${text.at(-8)}${text.slice(-6)}`;
  for (const wrong of ['', 'ani', text.replace('operator', 'live'), typo === text ? `${text}x` : typo])
    await expect(signIn(new Secret(wrong))).rejects.toThrow('not a token of this server');

  const stored = await queryAsOwner(
    server,
    'select t::text as row from operator_tokens t union all select r::text from audit_records r',
  );
  expect(JSON.stringify(stored)).not.toContain(text.slice('konter_operator_'.length + 4));
  const records = await listAudits(database, { subject: first.id, limit: 9 });
  expect(records.map(({ action }) => action).toSorted()).toEqual([
    'operator_token.created',
    'operator_token.revoked',
  ]);
  // The audit compares operators, tokens and settings with their records.
  expect((await auditRecords(database, keyring)).problems).toEqual([]);
  await queryAsOwner(server, `update operator_tokens set revoked_at = null where id = '${first.id}'`);
  expect((await auditRecords(database, keyring)).problems).toEqual([
    expect.stringContaining(`the column revoked_at of operator_tokens ${first.id}`),
  ]);
  await revokeOperatorToken(database, { tokenId: first.id, actor: 'operator' });
});

test('a setting is checked, recorded with both values, and has its default again when it is unset', async () => {
  const { database } = server.app;
  const limit = 'deposits.credit_limit';
  expect((await readSettings(database))[limit]).toBe('100000000');
  expect(await setSetting(database, { name: limit, text: ' 5000000 ', actor: 'operator' })).toEqual({
    key: limit,
    before: null,
    after: '5000000',
  });
  expect(await setSetting(database, { name: limit, text: '0', actor: 'operator' })).toMatchObject({
    before: '5000000',
    after: '0',
  });
  expect(await unsetSetting(database, { name: limit, actor: 'operator' })).toEqual({
    key: limit,
    before: '0',
    after: null,
  });
  expect((await readSettings(database))[limit]).toBe('100000000');
  const records = await listAudits(database, { subject: limit, limit: 9 });
  expect(records.map(({ action, detail }) => [action, detail])).toEqual([
    ['setting.unset', { before: '0', after: null }],
    ['setting.set', { before: '5000000', after: '0' }],
    ['setting.set', { before: null, after: '5000000' }],
  ]);
  await expect(setSetting(database, { name: 'business.nam', text: 'x', actor: 'operator' })).rejects.toThrow(
    'There is no such setting',
  );
  expect((await listSettings(database, {})).map(({ key }) => key)).toEqual(settingKeys);
});

test.each([
  ['deposits.credit_limit', ['1.000', '-1', '1e6', '1000000000001', '']],
  ['business.email', ['a@b@c', 'a b@c', 'a@']],
  ['business.phone', ['call me', '+', '08'.repeat(20)]],
  ['business.name', ['', 'two\nlines', 'x'.repeat(101), '\u202Eevil']],
] as const)('%s refuses what it cannot use', (key, texts) => {
  for (const text of texts) expect(() => checkedValue(key, text)).toThrow(key);
});

test('a command records what it does under the operator of its token, and refuses a wrong one', async () => {
  const dataDir = await makeTestFolder('operator');
  try {
    await konter(dataDir, ['migrate']);
    const { out } = await konter(dataDir, ['operator', 'token', 'create', '--name', 'Rina']);
    const token = out.trim().split('\n').at(-1) ?? '';
    const file = join(dataDir, 'token');
    await writeFile(file, `${token}\n`);
    const set = (value: string, variables: Record<string, string>) =>
      konter(dataDir, ['settings', 'set', 'business.name', value], variables);
    expect(await set('Satu', { KONTER_OPERATOR_TOKEN: token })).toMatchObject({ code: 0 });
    expect(await set('Dua', { KONTER_OPERATOR_TOKEN_FILE: file })).toMatchObject({ code: 0 });
    const refused = await set('Tiga', { KONTER_OPERATOR_TOKEN: `${token}x` });
    expect(refused).toMatchObject({ code: 1, err: 'The operator token is not a token of this server.\n' });
    const { out: records } = await konter(dataDir, [
      'audit',
      'records',
      '--subject',
      'business.name',
      '--json',
    ]);
    const actor = `Rina (token ${token.slice(0, 'konter_operator_'.length + 4)})`;
    expect(JSON.parse(records).records).toMatchObject([{ actor }, { actor }]);
  } finally {
    await stopAll(dataDir);
    await removeDataDir(dataDir);
  }
});
