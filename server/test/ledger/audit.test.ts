import { randomUUID } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditWallets } from '../../src/ledger/audit.ts';
import { type ChainHead, readChainHeads, writeChainHeads } from '../../src/ledger/chain-heads.ts';
import type { JournalEntry } from '../../src/ledger/book.ts';
import { walkJournal } from '../../src/ledger/journal.ts';
import { auditOrders } from '../../src/orders/audit-orders.ts';
import { queryAsOwner } from '../query-as.ts';
import { makeTestFolder } from '../folder.ts';
import { givenBuyer, type Buyer } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
  await buyer.confirm(await buyer.awaiting('prepaid'));
  await buyer.confirm(await buyer.awaiting('prepaid', { scenario: 'failed' }));
  await buyer.awaiting('prepaid');
});
afterAll(() => server.stop());

/** Five entries: the start of the sandbox wallet, a hold and its capture, a hold and its release. */
const entries = 5;

/** Copies an entry behind the last one, with some columns changed. */
function again(changes: string): string {
  const changed = `json_build_object('number', ${entries + 1}, ${changes})`;
  return `insert into journal_entries select (json_populate_record(e, ${changed})).* from journal_entries e`;
}

/** The order that was not confirmed. */
const unconfirmed = `'order_id', (select o.id from orders o
  where o.account_id = e.account_id and o.status = 'awaiting_confirmation')`;

/** A change, and the text of its finding. */
const tamperings: readonly (readonly [string, string, string, string])[] = [
  [
    'an entry that was changed',
    'update journal_entries set created_at = now()',
    'number = 3',
    'journal entry 3 does not fit the chain',
  ],
  [
    'an entry with an unknown key',
    "update journal_entries set chain_key_id = 'nobody'",
    'number = 3',
    'journal entry 3 does not fit the chain',
  ],
  ['an entry that was removed', 'delete from journal_entries', 'number = 3', 'journal entry 3 is missing'],
  [
    'a journal without its last entries',
    'delete from journal_entries',
    `number = ${entries}`,
    `the journal ends at entry ${entries - 1}, the wallet says ${entries}`,
  ],
  [
    'an entry that the wallet does not count',
    `insert into journal_entries select (json_populate_record(e, '{"number": ${entries + 1}}')).* from journal_entries e`,
    'number = 1',
    `the wallet does not count journal entry ${entries + 1}`,
  ],
  [
    'another head',
    "update wallets set chain_head = decode(repeat('00', 32), 'hex')",
    'true',
    'the head of the chain is not that of the last entry',
  ],
  ['money without an entry', 'update wallets set available = available + 1', 'true', 'available is'],
  ['a hold without an entry', 'update wallets set held = held + 1', 'true', 'held is'],
  [
    'a wallet that was overdrawn',
    'update journal_entries set client_wallet = 1, adjustments = -1',
    'number = 1',
    'the wallet was overdrawn by journal entry 2',
  ],
  [
    'a charge above its hold',
    'update journal_entries set client_hold = client_hold - 1, margin = margin + 1',
    'number = 3',
    'the wallet was overdrawn by journal entry 3',
  ],
  [
    'a hold that was not ended',
    'delete from journal_entries',
    "kind = 'release'",
    'releases 0 and refunds 0',
  ],
  [
    'a sale that was not charged',
    'delete from journal_entries',
    "kind = 'capture'",
    'captures 0, releases 0',
  ],
  [
    'an order that was never held',
    'delete from journal_entries',
    "number = 4 and kind = 'hold'",
    'the order is failed at 10235, but the journal holds 0',
  ],
  [
    'a hold for an unconfirmed order',
    again(unconfirmed),
    'number = 2',
    'awaiting_confirmation at 10235, but the journal holds 10235, captures 0',
  ],
  [
    'a charge for an unconfirmed order',
    again(unconfirmed),
    'number = 3',
    'awaiting_confirmation at 10235, but the journal holds 0, captures 10235',
  ],
  [
    'a release for an unconfirmed order',
    again(unconfirmed),
    'number = 5',
    'awaiting_confirmation at 10235, but the journal holds 0, captures 0, releases 10235',
  ],
  [
    'a refund of an order that was not refunded',
    again(`'kind', 'refund', 'reference', null, 'client_wallet', -e.client_hold, 'client_hold', 0,
      'supplier_clearing', -e.supplier_clearing, 'margin', -e.margin`),
    'number = 3',
    'captures 10235, releases 0 and refunds 10235',
  ],
  [
    'a reversal of a deposit that there is not',
    again(`'kind', 'deposit_reversal', 'reference', 'nobody paid', 'order_id', null, 'client_wallet', -1,
      'client_hold', 0, 'supplier_clearing', 0, 'margin', 0, 'deposits_received', 1`),
    'number = 3',
    `journal entry ${entries + 1} takes back more than a deposit of this wallet credited`,
  ],
  [
    'a reversal of which nobody is on record',
    again(`'kind', 'deposit_reversal', 'reference', 'nobody said so', 'order_id', null, 'client_wallet', -1,
      'client_hold', 0, 'supplier_clearing', 0, 'margin', 0, 'deposits_received', 1`),
    'number = 3',
    `no operator is on record for journal entry ${entries + 1}, a deposit_reversal`,
  ],
  [
    'a sale at another cost than that of its order',
    'update journal_entries set supplier_clearing = supplier_clearing - 1, margin = margin + 1',
    'number = 3',
    'at a cost of 10235 it pays 10234 and takes back 0',
  ],
  [
    'a refund of another cost than was paid',
    again(`'kind', 'refund', 'reference', null, 'client_wallet', -e.client_hold, 'client_hold', 0,
      'supplier_clearing', 1 - e.supplier_clearing, 'margin', -1 - e.margin`),
    'number = 3',
    'at a cost of 10235 it pays 10235 and takes back 10234',
  ],
  [
    'a movement for no order',
    `update journal_entries set order_id = '${randomUUID()}'`,
    'number = 4',
    'the journal moves money for an order that does not exist',
  ],
];

test.each(tamperings)('finds %s', async (_what, change, where, problem) => {
  expect(await problems()).toEqual([]);
  await tamper(`${change} where ${mine()} and ${where}`);
  expect(await problems()).toContainEqual(expect.stringContaining(problem));
});

test('finds a deposit without an audit record, if it came after the first deposit that has one', async () => {
  const changes = `'kind', 'deposit', 'reference', 'nobody credited it', 'order_id', null, 'client_wallet', 1,
    'client_hold', 0, 'supplier_clearing', 0, 'margin', 0, 'deposits_received', -1`;
  await tamper(`${again(changes)} where ${mine()} and number = 3`);
  const problem = `no operator is on record for journal entry ${entries + 1}, a deposit`;
  expect(await problems()).not.toContain(problem);
  await queryAsOwner(
    server,
    `insert into audit_records (id, at, actor, action, subject)
     select $1, min(created_at), 'operator', 'deposit.credited', 'the first on record' from journal_entries`,
    [randomUUID()],
  );
  expect(await problems()).toContain(problem);
});

test('finds a processing order without an open attempt', async () => {
  const waiting = await buyer.awaiting('prepaid', { scenario: 'pending' });
  await buyer.confirm(waiting);
  expect(await problems()).toEqual([]);
  await queryAsOwner(
    server,
    `update attempts set state = 'absent', closed_at = now(), closed_by = 'ask', due_at = null, leased_until = null where order_id = $1 and kind = 'purchase'`,
    [waiting.id],
  );
  expect(await problems()).toEqual(['the order is processing but has no open attempt that could end it']);
});

test('finds entries removed together with their head, by the stored heads', async () => {
  const folder = await makeTestFolder('heads');
  const dir = join(folder, 'chain-heads');
  await writeChainHeads(server.app.database, dir, '2026-11-21');
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dir, '2026-11-21.txt'))).mode & 0o777).toBe(0o600);
  // The last entry released the hold of the one before it. Without it the wallet is as it was after that hold.
  await tamper(`
    update wallets w
       set last_entry = e.number, chain_head = e.chain, available = available - e.client_hold, held = held + e.client_hold
      from journal_entries e
     where ${mine('w.')} and ${mine('e.')} and e.number = ${entries - 1};
    delete from journal_entries e where ${mine('e.')} and e.number = ${entries}`);
  expect(await walletProblems()).toEqual([]);
  const found = [`the journal ends at entry 4; ${entries} were written down`];
  expect(await walletProblems(await readChainHeads(dir))).toEqual(found);
  // The heads stored on a day stay, and those of the next day are those of the remaining journal.
  await writeChainHeads(server.app.database, dir, '2026-11-21');
  expect(await walletProblems(await readChainHeads(dir))).toEqual(found);
  await writeChainHeads(server.app.database, dir, '2026-11-22');
  expect(await walletProblems(await readChainHeads(dir))).toEqual(found);
  await rm(folder, { recursive: true });
});

test('writes every head completely, although a nearly full disk writes only a part of a line', async () => {
  const folder = await makeTestFolder('heads');
  const probe = await open(join(folder, 'probe'), 'w');
  const kind: { write(text: string): Promise<unknown> } = Object.getPrototypeOf(probe);
  const write = kind.write;
  vi.spyOn(kind, 'write').mockImplementation(function (this: unknown, text) {
    return write.call(this, text.replace(/..\n/, '\n'));
  });
  await writeChainHeads(server.app.database, folder, '2026-11-21');
  vi.restoreAllMocks();
  await probe.close();
  expect(await walletProblems(await readChainHeads(folder))).toEqual([]);
  await rm(folder, { recursive: true });
});

test('walks a journal no further than its wallet at the start, so that new entries are no finding', async () => {
  const [row] = await queryAsOwner(server, `select chain_head from wallets where ${mine()}`);
  const key = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  await buyer.confirm(await buyer.awaiting('prepaid'));
  const walked: JournalEntry[] = [];
  for await (const entry of walkJournal(server.app.database, key, BigInt(entries))) walked.push(entry);
  expect(walked).toHaveLength(entries);
  expect(walked.at(-1)?.chain).toEqual(row?.['chain_head']);
});

test('finds a rewritten journal and a missing wallet, by the stored heads', async () => {
  expect(await walletProblems(await headsNow())).toEqual([]);
  const head = '00'.repeat(32);
  expect(await walletProblems(new Map([[walletOf(buyer.account.id), [{ entry: 2n, head }]]]))).toEqual([
    'journal entry 2 is not the one whose head was written down',
  ]);
  // A head that was stored today does not hide a difference from an earlier day.
  const wallet = walletOf(buyer.account.id);
  const now = (await headsNow()).get(wallet) ?? [];
  const both = [{ entry: BigInt(entries), head }, ...now];
  expect(await walletProblems(new Map([[wallet, both]]))).toEqual([
    `journal entry ${entries} is not the one whose head was written down`,
  ]);
  const gone = new Map([[walletOf(randomUUID()), [{ entry: 2n, head }]]]);
  const { findings } = await auditWallets(server.app.database, server.app.keyring, { heads: gone });
  expect(findings).toContainEqual({
    wallet: [...gone.keys()][0],
    orderId: null,
    problem: 'the wallet is gone',
  });
});

function walletOf(accountId: string): string {
  return `${accountId}/sandbox`;
}

function mine(of = ''): string {
  return `${of}account_id = '${buyer.account.id}' and ${of}environment = 'sandbox'`;
}

async function problems(): Promise<string[]> {
  const found = await auditOrders(server.app.database, [buyer.account.id]);
  return [...(await walletProblems()), ...found.map(({ problem }) => problem)];
}

async function walletProblems(heads?: ReadonlyMap<string, readonly ChainHead[]>): Promise<string[]> {
  const { findings } = await auditWallets(server.app.database, server.app.keyring, {
    accountIds: [buyer.account.id],
    ...(heads === undefined ? {} : { heads }),
  });
  return findings.map(({ problem }) => problem);
}

async function headsNow(): Promise<ReadonlyMap<string, readonly ChainHead[]>> {
  const [row] = await queryAsOwner(
    server,
    `select encode(chain_head, 'hex') as head from wallets where ${mine()}`,
  );
  return new Map([[walletOf(buyer.account.id), [{ entry: BigInt(entries), head: String(row?.['head']) }]]]);
}

/** Changes the books as only a superuser can. */
async function tamper(change: string): Promise<void> {
  const turn = (how: string): string =>
    ['journal_entries', 'wallets'].map((table) => `alter table ${table} ${how} trigger user`).join('; ');
  await queryAsOwner(server, `${turn('disable')}; ${change}; ${turn('enable')}`);
}
