import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hourMs } from '../../../src/clock.ts';
import { openDatabase } from '../../../src/database/connection.ts';
import { auditWallets } from '../../../src/ledger/audit.ts';
import { chainHeadsDir } from '../../../src/ledger/chain-heads.ts';
import type { HeadPlace } from '../../../src/ledger/heads/head-place.ts';
import { pseudonymOf } from '../../../src/ledger/heads/head-record.ts';
import { creditDeposit, reverseDeposit } from '../../../src/orders/adjustments/credit-deposit.ts';
import { openOrderLanes } from '../../../src/orders/lane/order-lanes.ts';
import { acceptBreak, lostBy, readAcceptedBreaks } from '../../../src/audit/accepted-breaks.ts';
import { beginQuarantine, type Restore } from '../../../src/quarantine/restores.ts';
import { readNow } from '../../../src/reconciliation/readings.ts';
import { makeTestFolder } from '../../folder.ts';
import { givenBuyer, type Buyer } from '../../orders/buyer.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { headFolder, headsIn, openHeads, writeHeads } from './heads-in.ts';
import { tamper } from '../tamper.ts';

let server: TestServer;
let buyer: Buyer;
let folder: string;
beforeAll(async () => {
  folder = await makeTestFolder('heads');
  server = await startTestServer({ worker: false, chainHeads: { dir: join(folder, 'second') } });
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** The folders that the server writes to. */
function dirs(): readonly string[] {
  return [chainHeadsDir(server.app.config.dataDir), join(folder, 'second')];
}

/** The newest step of the sandbox wallet of the buyer that is written in a folder. */
async function writtenStep(dir: string, environment = 'sandbox'): Promise<bigint | undefined> {
  const { heads } = await headsIn(server, headFolder(dir));
  const steps = heads.get(`${buyer.account.id}/${environment}`)?.steps ?? [];
  return steps.reduce<bigint | undefined>(
    (most, { number }) => (number > (most ?? 0n) ? number : most),
    undefined,
  );
}

async function allText(dir: string): Promise<string> {
  const names = await readdir(dir);
  return (await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')))).join('');
}

function deposit(reference = randomUUID()): { amount: bigint; reference: string } {
  return { amount: 5_000n, reference };
}

async function problemsIn(...places: readonly HeadPlace[]): Promise<string[]> {
  const { heads, findings } = await headsIn(server, ...places);
  const { findings: wallets } = await auditWallets(server.app.database, server.app.keyring, { heads });
  return [...findings, ...wallets].map(({ problem }) => problem);
}

/** A place in memory that fails while `broken`. `from`: how many appends it takes before. */
function brokenPlace(): HeadPlace & { failFrom: number; lines: string[] } {
  return {
    name: 'a broken place',
    configured: true,
    failFrom: Infinity,
    lines: [],
    async append(lines) {
      this.failFrom -= 1;
      if (this.failFrom < 0) throw new Error('it is full');
      this.lines.push(...lines);
    },
    async *files() {
      const { lines } = this;
      yield {
        name: 'memory',
        lines: (async function* () {
          yield* lines;
        })(),
      };
    },
  };
}

test('the heads of sales follow in every place, and name no account', async () => {
  await buyer.confirm(await buyer.awaiting('prepaid'));
  for (const dir of dirs()) {
    await expect.poll(() => writtenStep(dir)).toBe(3n);
    expect(await allText(dir)).not.toContain(buyer.account.id);
  }
  expect(await problemsIn(...dirs().map(headFolder))).toEqual([]);
});

test('a deposit and its reversal are answered when their heads are durable in every place', async () => {
  const wallet = { accountId: buyer.account.id, environment: 'live' } as const;
  const { reference, amount } = deposit();
  await creditDeposit(server.app.orders, wallet, { reference, amount }, 'operator');
  expect(await Promise.all(dirs().map((dir) => writtenStep(dir, 'live')))).toEqual([1n, 1n]);
  const reversal = { amount: undefined, reference, reason: 'a mistake' };
  await reverseDeposit(server.app.orders, wallet, reversal, 'operator');
  expect(await Promise.all(dirs().map((dir) => writtenStep(dir, 'live')))).toEqual([2n, 2n]);
});

test('a deposit is refused while a place cannot be written, and nothing is booked', async () => {
  const [, second = ''] = dirs();
  const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  const before = await buyer.wallet();
  await mkdir(second, { recursive: true });
  await rename(second, `${second}.away`);
  await writeFile(second, 'not a folder');
  await expect(creditDeposit(server.app.orders, wallet, deposit(), 'operator')).rejects.toThrow(
    /^Nothing was changed: chain heads cannot be written to .*second/,
  );
  expect(await buyer.wallet()).toEqual(before);
  await rm(second);
  await rename(`${second}.away`, second);
  await creditDeposit(server.app.orders, wallet, deposit(), 'operator');
  expect((await buyer.wallet()).balance).toBe(before.balance + 5_000);
});

test('a deposit whose head cannot be written is an error; repeated, it is answered and credited once', async () => {
  const { database, keyring, clock } = server.app;
  const place = brokenPlace();
  const heads = openHeads(server, [place]);
  const orders = openOrderLanes(
    { database, keyring, clock, heads, onFault: () => undefined },
    { lanes: 1, batchMax: 16, nodes: 1 },
  );
  const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  const before = await buyer.wallet();
  const one = deposit();
  // The check before the transaction is written, the head after it is not.
  place.failFrom = 1;
  await expect(creditDeposit(orders, wallet, one, 'operator')).rejects.toThrow(
    /^The change is recorded, but not proven outside the database.*a broken place \(it is full\)/,
  );
  place.failFrom = Infinity;
  expect(await creditDeposit(orders, wallet, one, 'operator')).toMatchObject({ replayed: true });
  expect((await buyer.wallet()).balance).toBe(before.balance + 5_000);
  expect((await headsIn(server, place)).heads.get(`${wallet.accountId}/sandbox`)?.steps).toMatchObject([
    { number: 2n },
  ]);
  await orders.close();
  await heads.close();
});

test('heads that a process could not write before it died are added, and replaced lines are removed', async () => {
  const dir = join(folder, 'late');
  await writeHeads(server, dir);
  const first = await writtenStep(dir);
  await buyer.confirm(await buyer.awaiting('prepaid'));
  await writeHeads(server, dir);
  expect([first, await writtenStep(dir)]).toEqual([1n, 3n]);
  // The file of a process that ended more than an hour ago is merged.
  for (const name of await readdir(dir)) await utimes(join(dir, name), 1, 1);
  await writeHeads(server, dir);
  await writeHeads(server, dir);
  const lines = (await allText(dir)).split('\n');
  const own = lines.filter((line) => line.includes(pseudonymOf(server.app.keyring, walletOf(buyer))));
  expect(new Set(own).size).toBe(1);
  expect(await problemsIn(headFolder(dir))).toEqual([]);
});

test('a compaction removes what an interrupted one has left an hour ago', async () => {
  const dir = join(folder, 'drafts');
  await writeHeads(server, dir);
  for (const name of ['old.heads.part', 'new.heads.part']) await writeFile(join(dir, name), 'half a line');
  await utimes(join(dir, 'old.heads.part'), 1, 1);
  await writeHeads(server, dir);
  const names = await readdir(dir);
  expect(names).not.toContain('old.heads.part');
  // Another server may be writing it.
  expect(names).toContain('new.heads.part');
});

test('a head that the journal lacks is reported and kept, also after the journal has passed it', async () => {
  const dir = join(folder, 'lost');
  await buyer.confirm(await buyer.awaiting('prepaid'));
  await writeHeads(server, dir);
  await takeBack(buyer, 1);
  const lost: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    await buyer.confirm(await buyer.awaiting('prepaid'));
    for (const name of await readdir(dir)) await utimes(join(dir, name), 1, 1);
    const heads = openHeads(server, [headFolder(dir)], (count) => lost.push(count));
    await heads.maintain();
    await heads.close();
  }
  expect(lost).toEqual([1, 1, 1]);
  expect(await problemsIn(headFolder(dir))).toContain('step 3 is not the one whose head was written down');
});

test('an audit says which heads it used, and fails without any and with changed lines', async () => {
  const dir = join(folder, 'audited');
  await buyer.confirm(await buyer.awaiting('prepaid'));
  expect((await headsIn(server, headFolder(dir))).findings.map(({ problem }) => problem)).toEqual([
    'no chain heads were found, although the journal has entries',
  ]);
  await writeHeads(server, dir);
  const { sources, findings } = await headsIn(server, headFolder(dir), headFolder(join(folder, 'empty')));
  expect(sources).toMatchObject([{ place: dir, torn: 0, newestAt: expect.any(Date) }]);
  expect(sources[0]?.wallets).toBeGreaterThan(0);
  expect(findings.map(({ problem }) => problem)).toEqual([`${join(folder, 'empty')} has no chain heads`]);
  const [name = ''] = await readdir(dir);
  const text = await readFile(join(dir, name), 'utf8');
  await appendFile(join(dir, name), text.slice(0, 40));
  expect((await headsIn(server, headFolder(dir))).sources).toMatchObject([{ torn: 1 }]);
  await writeFile(join(dir, name), text.replace(/ 3 /, ' 4 '));
  expect((await headsIn(server, headFolder(dir))).findings).toMatchObject([
    { problem: `1 lines of ${dir} (${name}) are not as they were written` },
  ]);
});

test('a wallet that the database lacks is found by its head', async () => {
  const dir = join(folder, 'gone');
  await writeHeads(server, dir);
  const gone = await givenBuyer(server);
  await writeHeads(server, dir);
  await tamper(
    server,
    `delete from steps where account_id = '${gone.account.id}'; delete from wallets where account_id = '${gone.account.id}'`,
  );
  const { heads } = await headsIn(server, headFolder(dir));
  const { findings } = await auditWallets(server.app.database, server.app.keyring, { heads });
  const wallet = pseudonymOf(server.app.keyring, walletOf(gone));
  expect(findings).toContainEqual({ wallet, orderId: null, problem: 'the wallet is gone' });
});

/** Records a restore of a backup of `backupAt`, as of now. */
async function restoreOf(backupAt: Date): Promise<Restore> {
  const owner = openDatabase(server.database.ownerUrl, { connections: 1, keyring: server.app.keyring });
  try {
    return await owner.transaction((tx) => beginQuarantine(tx, backupAt));
  } finally {
    await owner.close();
  }
}

/** Accepts the heads that a restore lost, as `konter restore finish` does, and returns how many there were. */
async function accept(restore: Restore, dir: string): Promise<number> {
  const { database } = server.app;
  const heads = openHeads(server, [headFolder(dir)]);
  const lost = lostBy(restore, await heads.readLost());
  await database.transaction((tx) => acceptBreak(tx, restore, { heads: lost, reason: 'the disk was lost' }));
  await heads.close();
  return lost.length;
}

test('heads that a restore lost are compared no more once they are accepted; later losses are found', async () => {
  const dir = join(folder, 'accepted');
  const before = await readNow(server.app);
  await buyer.confirm(await buyer.awaiting('prepaid'));
  await writeHeads(server, dir);
  await takeBack(buyer, 1);
  const problem = 'the last step is 1; 3 were written down';
  expect(await problemsIn(headFolder(dir))).toContain(problem);
  expect(await accept(await restoreOf(before), dir)).toBe(1);
  expect(await problemsIn(headFolder(dir))).not.toContain(problem);
  const breaks = await readAcceptedBreaks(server.app.database);
  expect(breaks.at(-1)).toMatchObject({
    reason: 'the disk was lost',
    by: expect.stringMatching(/^operator/),
  });
  const lost: number[] = [];
  const heads = openHeads(server, [headFolder(dir)], (count) => lost.push(count));
  await heads.maintain();
  await heads.close();
  expect(lost).toEqual([]);

  await buyer.confirm(await buyer.awaiting('prepaid'));
  await writeHeads(server, dir);
  await takeBack(buyer, 1);
  expect(await problemsIn(headFolder(dir))).toContain(problem);
});

test('a head of another time than the lost one is not accepted, nor is one without a restore', async () => {
  const dir = join(folder, 'not-accepted');
  await buyer.confirm(await buyer.awaiting('prepaid'));
  await writeHeads(server, dir);
  await takeBack(buyer, 1);
  const heads = openHeads(server, [headFolder(dir)]);
  const record = (await heads.readLost()).find(({ steps }) => steps.number === 3n);
  await heads.close();
  const problem = 'the last step is 1; 3 were written down';
  // The backup is younger than the head: the restore cannot have lost it.
  const later = new Date((await readNow(server.app)).getTime() + hourMs);
  const { database } = server.app;
  const restore = { id: randomUUID(), backupAt: later, restoredAt: later, finishedAt: null };
  expect(await accept(restore, dir)).toBe(0);
  if (record === undefined) throw new Error('No head was lost.');
  await database.transaction((tx) => acceptBreak(tx, restore, { heads: [record], reason: 'none' }));
  expect(await problemsIn(headFolder(dir))).toContain(problem);
});

function walletOf({ account }: Buyer): { accountId: string; environment: 'sandbox' } {
  return { accountId: account.id, environment: 'sandbox' };
}

/** Removes the orders and steps of a wallet above a step, with the heads, as a restored backup does. */
async function takeBack({ account }: Buyer, step: number): Promise<void> {
  const mine = `account_id = '${account.id}' and environment = 'sandbox'`;
  await tamper(
    server,
    `delete from attempts where ${mine};
     delete from steps where ${mine} and number > ${step};
     delete from orders where ${mine};
     update wallets w set last_step = s.number, chain_head = s.chain, available = s.available, held = s.held, orders = 0,
            orders_head = decode(repeat('00', 32), 'hex'), version = gen_random_uuid()
       from steps s where w.account_id = '${account.id}' and w.environment = 'sandbox' and s.account_id = w.account_id
        and s.environment = w.environment and s.number = ${step}`,
  );
}
