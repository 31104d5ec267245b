import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readGateways } from '../../../src/deposits/gateways/gateway-rows.ts';
import { requestDeposit } from '../../../src/deposits/gateways/request-deposit.ts';
import { addGateway, type GatewayInput } from '../../../src/deposits/gateways/set-up-gateway.ts';
import { listAudits } from '../../../src/operators/list-records.ts';
import { Secret } from '../../../src/sealed.ts';
import { startMidtransSimulator } from '../../../src/simulators/midtrans/simulator.ts';
import type { RunningSimulator } from '../../../src/simulators/running.ts';
import { startXenditSimulator } from '../../../src/simulators/xendit/simulator.ts';
import { makeTestFolder } from '../../folder.ts';
import { queryAsOwner, queryWithoutTriggers } from '../../query-as.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { idempotencyOf } from '../given-deposits.ts';

/* The key of a gateway is replaced. With that of another merchant account, nobody would see what was paid. */

let server: TestServer;

beforeAll(async () => {
  const settings = { supplierRefreshMs: 86_400_000 };
  server = await startTestServer({ worker: false, catalog: false, settings });
});
afterAll(() => server.stop());

const simulators = {
  midtrans: (place: { dataDir: string; port: number }, serverKey: string) =>
    startMidtransSimulator({ ...place, serverKey }),
  xendit: (place: { dataDir: string; port: number }, secretKey: string) =>
    startXenditSimulator({ ...place, secretKey }),
} as const;

describe.each(['midtrans', 'xendit'] as const)('%s', (kind) => {
  let running: RunningSimulator;
  let port = 0;
  let [ours, another] = ['', ''];

  /** Lets the gateway know a merchant account by a key. */
  async function knows(account: string, key: string): Promise<void> {
    if (port !== 0) await running.stop();
    running = await simulators[kind]({ dataDir: account, port }, key);
    port = Number(new URL(running.url).port);
  }

  async function setKey(key: string, change: Partial<GatewayInput> = {}): Promise<void> {
    const { app } = server;
    await addGateway(app.database, app.keyring, {
      ...{ kind, name: undefined, environment: 'live', key: new Secret(key), actor: 'operator' },
      ...{ callbackSecret: new Secret('token'), baseUrl: `http://127.0.0.1:${port}`, displayName: undefined },
      fees: {},
      ...change,
    });
    await app.gateways.refresh();
  }

  async function storedKey(): Promise<string | undefined> {
    const gateways = await readGateways(server.app.database, server.app.keyring);
    return gateways.find(({ name }) => name === kind)?.credentials.key.open();
  }

  beforeAll(async () => {
    [ours, another] = [await makeTestFolder(kind), await makeTestFolder(kind)];
    await knows(ours, 'first');
    await setKey('wrong');
    await running.stop();
    // Nothing is open, so nothing has to be asked.
    await setKey('first');
    await knows(ours, 'first');
    const { app } = server;
    const { id: accountId } = await server.givenAccount();
    const input = {
      amount: 50_000n,
      method: 'virtual_account',
      channel: kind === 'midtrans' ? 'cimb' : 'bsi',
    } as const;
    const idempotency = idempotencyOf(app, accountId);
    const wallet = { accountId, environment: 'live' } as const;
    const { request } = await requestDeposit(app, wallet, { ...input, idempotency });
    expect(request.instructions).not.toBeNull();
  });
  afterAll(async () => {
    await running.stop();
    await queryAsOwner(server, `update gateways set enabled = false where name = '${kind}'`);
    for (const folder of [ours, another]) await rm(folder, { recursive: true, force: true });
  });

  test('a key of another merchant account is refused while a payment is open, and nothing changes', async () => {
    const records = await listAudits(server.app.database, { subject: kind, limit: 9 });
    await knows(another, 'of another');
    await expect(setKey('of another')).rejects.toMatchObject({
      message: expect.stringMatching(
        /^1 payment at ".*" is still open, and the merchant account of this key does not know it/,
      ),
      info: { reason: 'gateway_payments_open' },
    });
    expect(await storedKey()).toBe('first');
    expect(await listAudits(server.app.database, { subject: kind, limit: 9 })).toEqual(records);
  });

  test('so is the address of another merchant account, and its key under another name is not', async () => {
    await knows(another, 'first');
    const url = `http://localhost:${port}`;
    await expect(setKey('first', { baseUrl: url })).rejects.toMatchObject({
      info: { reason: 'gateway_payments_open' },
    });
    await setKey('of another', { name: `${kind}-two` });
  });

  test('a key with which the gateway cannot be asked is refused', async () => {
    await knows(ours, 'first');
    const refused = {
      message: expect.stringContaining('has not shown it'),
      info: { reason: 'gateway_not_asked' },
    };
    await expect(setKey('mistyped')).rejects.toMatchObject(refused);
    await running.stop();
    await expect(setKey('second')).rejects.toMatchObject(refused);
    // The same key is asked about nothing.
    await setKey('first', { displayName: 'TOKO CONTOH' });
    expect(await storedKey()).toBe('first');
  });

  test('another key of the same merchant account is taken', async () => {
    await knows(ours, 'second');
    await setKey('second');
    expect(await storedKey()).toBe('second');
  });

  test('a payment that may not exist is looked up, and one that is not asked about any more does not count', async () => {
    const change = (patch: string): Promise<unknown> =>
      queryWithoutTriggers(
        server,
        'gateway_transactions',
        `update gateway_transactions set ${patch} where gateway = '${kind}'`,
      );
    await change(`state = 'creating', transaction_id = null`);
    await knows(ours, 'third');
    // Xendit cannot be asked by our reference.
    if (kind === 'midtrans') await setKey('third');
    else await expect(setKey('third')).rejects.toMatchObject({ info: { reason: 'gateway_not_asked' } });
    // Nobody was told how to pay it, and the request was given up.
    await change(`created_at = created_at - interval '11 minutes'`);
    await setKey('fourth');
    expect(await storedKey()).toBe('fourth');
    await change('due_at = null');
    await knows(another, 'of another again');
    await setKey('of another again');
    expect(await storedKey()).toBe('of another again');
  });
});
