import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  clockLagMicrosMax,
  lockWallets,
  writeWallets,
  type WalletChange,
  type WalletKey,
} from '../../src/ledger/wallet.ts';
import { startTestServer, type TestServer } from '../server.ts';

/* The wall behind what a lane knows: a wallet is stored only over the state that was decided on, at about the right time. */

let server: TestServer;
let change: WalletChange;
let micros: bigint;

beforeAll(async () => {
  server = await startTestServer({ catalog: false, worker: false });
});
afterAll(() => server.stop());

beforeEach(async () => {
  const { id } = await server.givenAccount();
  const key: WalletKey = { accountId: id, environment: 'sandbox' };
  const locked = await server.app.database.transaction((tx) => lockWallets(tx, [key], 0));
  const [before] = locked.wallets;
  if (before === undefined) throw new Error('The account has no wallet.');
  ({ micros } = locked);
  change = { before, after: { ...before, spentOn: '2026-11-22', spent: 1n, version: randomUUID() } };
});

function stored(changes: readonly WalletChange[], estimated?: bigint): Promise<bigint> {
  return server.app.database.transaction((tx) => writeWallets(tx, changes, estimated));
}

test('a change to current wallets is stored with its version, and the time is returned', async () => {
  expect(await stored([change], micros)).toBeGreaterThan(micros);
  const again = { before: change.after, after: { ...change.after, spent: 2n, version: randomUUID() } };
  expect(await stored([again])).toBeGreaterThan(micros);
  await expect(stored([again])).rejects.toThrow('expected 1 rows of wallets, wrote 0');
});

test.each([
  ['another transaction has changed the account', { version: randomUUID() }],
  ['the journal has grown', { lastStep: 7n }],
])('nothing is stored when %s', async (_, known) => {
  const outdated = { ...change, before: { ...change.before, ...known } };
  await expect(stored([outdated])).rejects.toThrow('expected 1 rows of wallets, wrote 0');
  await expect(stored([outdated], micros)).rejects.toThrow('expected 1 rows of wallets, wrote 0');
  await stored([change], micros);
});

test.each([
  ['ahead of the clock of the database', 60_000_000n],
  ['far behind it', -60_000_000n],
])('nothing is stored when the estimated time was %s', async (_, offset) => {
  await expect(stored([change], micros + offset)).rejects.toThrow('expected 1 rows of wallets, wrote 0');
  await stored([change], micros);
});

test('nothing is stored when a lock was held until the estimated time was too old', async () => {
  const { accountId, environment } = change.before;
  const holder = new pg.Client(server.database.ownerUrl);
  await holder.connect();
  const isLate = async (): Promise<unknown> => {
    const late = String(micros + clockLagMicrosMax);
    const { rows } = await holder.query(
      'select extract(epoch from clock_timestamp()) * 1000000 > $1 as late',
      [late],
    );
    return rows[0]?.late;
  };
  try {
    await holder.query('begin');
    await holder.query('select from wallets where account_id = $1 and environment = $2 for no key update', [
      accountId,
      environment,
    ]);
    const refused = expect(stored([change], micros)).rejects.toThrow('expected 1 rows of wallets, wrote 0');
    await expect.poll(isLate).toBe(true);
    await holder.query('rollback');
    await refused;
  } finally {
    await holder.end();
  }
});
