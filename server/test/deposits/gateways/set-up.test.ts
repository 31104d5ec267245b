import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRecords } from '../../../src/audit/audit-records.ts';
import { readMethod } from '../../../src/deposits/deposit-methods.ts';
import { readGateways } from '../../../src/deposits/gateways/gateway-rows.ts';
import {
  addGateway,
  type GatewayInput,
  setGatewayEnabled,
  testGateway,
} from '../../../src/deposits/gateways/set-up-gateway.ts';
import { Secret } from '../../../src/sealed.ts';
import { queryAsOwner } from '../../query-as.ts';
import { startTestServer, type TestServer } from '../../server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    catalog: false,
    settings: { supplierRefreshMs: 86_400_000 },
  });
});
afterAll(() => server.stop());

function add(change: Partial<GatewayInput> = {}): ReturnType<typeof addGateway> {
  const { database, keyring } = server.app;
  return addGateway(database, keyring, {
    ...{ kind: 'midtrans', name: undefined, environment: 'live', key: new Secret('Mid-server-key') },
    ...{ callbackSecret: undefined, baseUrl: undefined, displayName: undefined, fees: {} },
    actor: 'operator',
    ...change,
  });
}

describe('a gateway', () => {
  test('makes its methods available, keeps what is not named, and its key is sealed', async () => {
    const { gateways, database, keyring } = server.app;
    const wanted = { method: 'qris', amount: 50_000n } as const;
    expect(gateways.offers('live', wanted)).toEqual([]);
    const { added, methods } = await add({
      displayName: 'TOKO CONTOH',
      fees: { qris: { fixed: 0n, basisPoints: 70 } },
    });
    expect({ added, methods }).toEqual({ added: true, methods: ['virtual_account', 'qris'] });
    expect(await readMethod(database, 'live', 'qris')).toMatchObject({ enabled: true, maximum: 10_000_000n });
    await gateways.refresh();
    expect(gateways.offers('live', wanted).map(({ channel }) => channel.code)).toEqual(['qris']);
    expect(gateways.offers('sandbox', wanted)).toEqual([]);
    expect(gateways.offers('live', { ...wanted, amount: 10_000_001n })).toEqual([]);
    expect(gateways.offers('live', { ...wanted, channel: 'bca' })).toEqual([]);

    expect(await add({ key: new Secret('Mid-server-next') })).toMatchObject({ added: false, methods: [] });
    const [stored] = await readGateways(database, keyring);
    expect(stored).toMatchObject({
      ...{ name: 'midtrans', baseUrl: 'https://api.midtrans.com', displayName: 'TOKO CONTOH', enabled: true },
      fees: { qris: { fixed: 0n, basisPoints: 70 } },
    });
    expect(stored?.credentials.key.open()).toBe('Mid-server-next');
    expect(JSON.stringify(await queryAsOwner(server, 'select g from gateways g'))).not.toContain(
      'Mid-server',
    );
  });

  test('that is disabled gets no new payments', async () => {
    const { database, gateways } = server.app;
    await setGatewayEnabled(database, 'midtrans', { enabled: false, actor: 'operator' });
    await gateways.refresh();
    expect(gateways.offers('live', { method: 'qris', amount: 50_000n })).toEqual([]);
    expect(gateways.all.has('midtrans')).toBe(true);
    await setGatewayEnabled(database, 'midtrans', { enabled: true, actor: 'operator' });
    await expect(setGatewayEnabled(database, 'nobody', { enabled: true, actor: 'operator' })).rejects.toThrow(
      'The gateway "nobody" is not set up',
    );
    await expect(testGateway(database, server.app.keyring, 'nobody')).rejects.toThrow('is not set up');
  });

  test('of the sandbox has a name and an address of its own', async () => {
    const { gateway } = await add({ environment: 'sandbox', key: new Secret('SB-Mid-server-key') });
    expect(gateway).toMatchObject({ name: 'midtrans-sandbox', baseUrl: 'https://api.sandbox.midtrans.com' });
  });

  test.each([
    ['a key of the test mode in live', { key: new Secret('SB-Mid-server-key') }, /not for live/],
    [
      'a key of the test mode in live',
      { kind: 'xendit', key: new Secret('xnd_development_x'), callbackSecret: new Secret('t') },
      /not for live/,
    ],
    ['no verification token', { kind: 'xendit', key: new Secret('xnd_production_x') }, /verification token/],
    ['an unknown kind', { kind: 'tripay' }, /konter knows midtrans and xendit/],
    ['a name with a blank', { name: 'my gateway' }, /lower-case letters/],
    ['the name of another kind', { kind: 'xendit', name: 'midtrans' }, /choose another name/],
    ['the key of another', { name: 'second', key: new Secret('Mid-server-next') }, /"midtrans" has this key/],
    ['an address that is not encrypted', { baseUrl: 'http://192.0.2.1' }, /must start with https/],
    ['an address with a password', { baseUrl: 'https://user:secret-word@192.0.2.1' }, /plain http/],
    ['a name for payers that banks cannot show', { displayName: 'Toko ☕' }, /printable ASCII/],
  ] as const)('with %s is refused, without the value', async (_words, change, message) => {
    const refused = await add(change).catch(String);
    expect(refused).toMatch(message);
    expect(refused).not.toMatch(/secret-word|xnd_|SB-|Mid-server/);
  });
});

test('the audit finds a gateway that was changed behind its records', async () => {
  const { database, keyring } = server.app;
  await add({ name: 'audited' });
  await setGatewayEnabled(database, 'audited', { enabled: false, actor: 'operator' });
  expect((await auditRecords(database, keyring)).problems).toEqual([]);
  await queryAsOwner(
    server,
    `update gateways set base_url = 'https://elsewhere.test', credentials_sealed = '\\x00' where name = 'audited'`,
  );
  const problems = (await auditRecords(database, keyring)).problems.map((text) =>
    text.replace(/record \d+/, 'its record'),
  );
  expect(problems.toSorted()).toEqual([
    'the column base_url of gateways audited is not as its record left it',
    'the column credentials_digest of gateways audited is not as its record left it',
  ]);
  await queryAsOwner(server, `delete from gateways where name = 'audited'`);
});
