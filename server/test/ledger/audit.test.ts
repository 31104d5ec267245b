import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditWallets } from '../../src/ledger/audit.ts';
import type { WalletHeads } from '../../src/ledger/chain-heads.ts';
import { walkJournal } from '../../src/ledger/step-rows.ts';
import type { Step } from '../../src/ledger/step.ts';
import { auditOrders } from '../../src/orders/audit/audit-orders.ts';
import { queryAsOwner } from '../query-as.ts';
import { makeTestFolder } from '../folder.ts';
import { givenBuyer, type Buyer } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { headFolder, headsIn, writeHeads } from './heads/heads-in.ts';
import { columnsOf, otherValue, tamper } from './tamper.ts';

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

/** Five steps: the start of the sandbox wallet, a hold and its capture, a hold and its release. */
const steps = 5;

/** Copies a step behind the last one, or to another number, with some columns changed. */
function again(of: number, changes: string, number = steps + 1): string {
  const changed = `json_build_object('number', ${number}, 'idempotency_key', null, 'fingerprint', null, ${changes})`;
  return `insert into steps select (json_populate_record(s, ${changed})).* from steps s where $mine and number = ${of}`;
}

/** Puts a changed copy of a step in the place of the last one. */
function instead(of: number, changes: string): string {
  return `delete from steps where $mine and number = ${steps}; ${again(of, changes, steps)}`;
}

/** A version of the order that was not confirmed. */
const unconfirmed = `'version', 9, 'status', 'awaiting_confirmation', 'confirmed_at', null, 'reference', 'r',
  'order_id', (select o.id from current_orders o
                where o.account_id = s.account_id and o.status = 'awaiting_confirmation')`;
const reversal = `'kind', 'deposit_reversal', 'version', null, 'status', null, 'order_id', null, 'client_wallet', -1,
  'client_hold', 0, 'supplier_clearing', 0, 'margin', 0, 'deposits_received', 1`;

/** A change of the rows of the buyer, and the text of its finding. */
const tamperings: readonly (readonly [string, string, string])[] = [
  [
    'a step that was changed',
    "update steps set at = at + interval '1 second' where $mine and number = 3",
    'step 3 does not fit the chain',
  ],
  [
    'a step with an unknown key',
    "update steps set chain_key_id = 'nobody' where $mine and number = 3",
    'step 3 does not fit the chain',
  ],
  ['a step that was removed', 'delete from steps where $mine and number = 3', 'step 3 is missing'],
  [
    'steps that were removed',
    'delete from steps where $mine and number in (2, 3)',
    'steps 2 to 3 are missing',
  ],
  [
    'two steps that were swapped',
    `update steps set number = 1000 + number where $mine and number in (2, 4);
     update steps set number = 1006 - number where $mine and number > 1000`,
    'step 2 does not fit the chain',
  ],
  [
    'a journal without its last steps',
    `delete from steps where $mine and number = ${steps}`,
    `the last step is ${steps - 1}, the wallet says ${steps}`,
  ],
  [
    'a step that the wallet does not count',
    again(1, `'version', null`),
    `the wallet does not count step ${steps + 1}`,
  ],
  [
    'a step before the first one',
    'update steps set number = 0 where $mine and number = 1',
    'the wallet does not count step 0',
  ],
  [
    'another head',
    "update wallets set chain_head = decode(repeat('00', 32), 'hex') where $mine",
    "the wallet's head is not that of the last step",
  ],
  ['money without a step', 'update wallets set available = available + 1 where $mine', 'available is'],
  ['a hold without a step', 'update wallets set held = held + 1 where $mine', 'held is'],
  [
    'a balance that the steps do not make',
    'update steps set available = available + 1 where $mine and number = 4',
    'step 4 says that 9979531 is available and 10235 held after it, the steps up to it say 9979530 and 10235',
  ],
  [
    'money from nowhere',
    'update steps set client_wallet = client_wallet + 1, available = available + 1 where $mine and number = 1',
    'step 1 does not sum to zero',
  ],
  [
    'a wallet that was overdrawn',
    'update steps set client_wallet = 1, adjustments = -1 where $mine and number = 1',
    'the wallet was overdrawn by step 2',
  ],
  [
    'a charge above its hold',
    'update steps set client_hold = client_hold - 1, margin = margin + 1 where $mine and number = 3',
    'the wallet was overdrawn by step 3',
  ],
  [
    'a serial that was replaced',
    "update steps set serial_sealed = serial_sealed || '\\x00' where $mine and number = 3",
    'the serial of step 3 is not the one of its digest',
  ],
  [
    'the digest of a serial that was replaced',
    `update steps set serial_digest = decode(repeat('00', 16), 'hex'), serial_sealed = null
      where $mine and number = 3`,
    'step 3 does not fit the chain',
  ],
  [
    'a hold for an unconfirmed order',
    again(2, unconfirmed),
    'awaiting_confirmation at 10235, but the journal holds 10235, captures 0',
  ],
  [
    'a charge for an unconfirmed order',
    again(3, unconfirmed),
    'awaiting_confirmation at 10235, but the journal holds 0, captures 10235',
  ],
  [
    'a release for an unconfirmed order',
    again(5, unconfirmed),
    'awaiting_confirmation at 10235, but the journal holds 0, captures 0, releases 10235',
  ],
  [
    'a refund of an order that was not refunded',
    again(
      3,
      `'kind', 'refund', 'version', 4, 'client_wallet', -s.client_hold, 'client_hold', 0,
       'supplier_clearing', -s.supplier_clearing, 'margin', -s.margin`,
    ),
    'captures 10235, releases 0 and refunds 10235',
  ],
  [
    'a reversal of a deposit that there is not',
    instead(3, `'reference', 'nobody paid', ${reversal}`),
    `step ${steps} takes back more than a deposit of this wallet credited`,
  ],
  [
    'a reversal of which nobody is on record',
    instead(3, `'reference', 'nobody said so', ${reversal}`),
    `no operator is on record for step ${steps}, a deposit_reversal`,
  ],
  [
    'a sale at another cost than that of its order',
    `update steps set supplier_clearing = supplier_clearing - 1, margin = margin + 1
      where $mine and number = 3`,
    'at a cost of 10235 it pays 10234 and takes back 0',
  ],
  [
    'a refund of another cost than was paid',
    again(
      3,
      `'kind', 'refund', 'version', 4, 'status', 'refunded', 'client_wallet', -s.client_hold, 'client_hold', 0,
       'supplier_clearing', 1 - s.supplier_clearing, 'margin', -1 - s.margin`,
    ),
    'at a cost of 10235 it pays 10235 and takes back 10234',
  ],
  [
    'a movement for no order',
    `update steps set order_id = '${randomUUID()}' where $mine and number = 4`,
    'step 4 is of an order that does not exist',
  ],
  [
    'a step of another wallet',
    `update steps set account_id = '${randomUUID()}' where $mine and number = 4`,
    'step 4 is missing',
  ],
];

test.each(tamperings)('finds %s', async (_what, change, problem) => {
  expect(await problems()).toEqual([]);
  await tamper(server, change.replaceAll('$mine', mine()));
  expect(await problems()).toContainEqual(expect.stringContaining(problem));
});

test('finds a change of any column of a step', async () => {
  await queryAsOwner(server, 'drop table if exists kept; create table kept as table steps');
  const missed: string[] = [];
  for (const { name, type } of await columnsOf(server, 'steps')) {
    await tamper(
      server,
      `update steps set ${name} = ${otherValue(name, type)} where ${mine()} and number = 3`,
    );
    if ((await walletProblems()).length === 0) missed.push(name);
    await tamper(server, 'truncate steps; insert into steps table kept');
  }
  expect(missed).toEqual([]);
  expect(await problems()).toEqual([]);
});

test('finds a step that was moved to another wallet, in both', async () => {
  const other = await givenBuyer(server);
  await tamper(
    server,
    `update steps set account_id = '${other.account.id}', number = 2 where ${mine()} and number = ${steps}`,
  );
  const { findings } = await auditWallets(server.app.database, server.app.keyring);
  const of = (id: string): string[] =>
    findings.filter(({ wallet }) => wallet === walletOf(id)).map(({ problem }) => problem);
  expect(of(buyer.account.id)).toContain(`the last step is ${steps - 1}, the wallet says ${steps}`);
  expect(of(other.account.id)).toContain('the wallet does not count step 2');
  const nobody = randomUUID();
  await tamper(
    server,
    `update steps set account_id = '${nobody}' where account_id = '${other.account.id}' and number = 2`,
  );
  expect((await auditWallets(server.app.database, server.app.keyring)).findings).toContainEqual({
    wallet: walletOf(nobody),
    orderId: expect.any(String),
    problem: 'step 2 is of a wallet that does not exist',
  });
  await tamper(server, `delete from steps where account_id = '${nobody}'`);
});

test('finds what is missing of personal data, unless a purge of its time is on record', async () => {
  await queryAsOwner(
    server,
    `update steps set serial_sealed = null where ${mine()} and serial_sealed is not null;
     update orders set destination_sealed = null where ${mine()}`,
  );
  const removed = 'was removed, and no purge of personal data is on record for its time';
  expect(await problems()).toContain(`the serial of step 3 ${removed}`);
  expect(await problems()).toContain(`the destination of the order ${removed}`);
  const { database, keyring } = server.app;
  const accountIds = [buyer.account.id];
  expect(await auditOrders(database, keyring, { accountIds, purgedBefore: new Date() })).toEqual([]);
  expect((await auditWallets(database, keyring, { accountIds })).findings).toEqual([]);
});

test('finds a deposit without an audit record, also when no deposit has one', async () => {
  const changes = `'kind', 'deposit', 'version', null, 'status', null, 'reference', 'nobody credited it', 'order_id', null,
    'client_wallet', 1, 'client_hold', 0, 'supplier_clearing', 0, 'margin', 0, 'deposits_received', -1`;
  await tamper(server, instead(3, changes).replaceAll('$mine', mine()));
  expect(await problems()).toContain(`no operator is on record for step ${steps}, a deposit`);
});

test('finds entries removed together with their head, by the stored heads', async () => {
  const folder = await makeTestFolder('heads');
  const dir = join(folder, 'chain-heads');
  await writeHeads(server, dir);
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(dir)) expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
  // The last step released the hold of the one before it. Without it the wallet is as it was after that hold.
  await tamper(
    server,
    `update wallets w
        set last_step = s.number, chain_head = s.chain, available = s.available, held = s.held,
            spent = w.spent + s.client_hold
       from steps s
      where ${mine('w.')} and ${mine('s.')} and s.number = ${steps - 1};
     delete from steps s where ${mine('s.')} and s.number = ${steps}`,
  );
  expect(await walletProblems()).toEqual([]);
  const found = [`the last step is 4; ${steps} were written down`];
  expect(await walletProblems((await headsIn(server, headFolder(dir))).heads)).toEqual(found);
  // The heads of the remaining journal are added, and those that it lacks stay.
  await writeHeads(server, dir);
  expect(await walletProblems((await headsIn(server, headFolder(dir))).heads)).toEqual(found);
  await rm(folder, { recursive: true });
});

test('finds an order removed together with its steps and the head, by the stored heads', async () => {
  const folder = await makeTestFolder('heads');
  await writeHeads(server, folder);
  const { heads } = await headsIn(server, headFolder(folder));
  expect(await orderProblems(heads)).toEqual([]);
  // The last order was never confirmed, so it has no steps.
  await tamper(
    server,
    `update wallets w set orders = o.number, orders_head = o.chain
       from orders o where ${mine('w.')} and ${mine('o.')} and o.number = 2;
     delete from orders o where ${mine('o.')} and o.number = 3`,
  );
  expect(await problems()).toEqual([]);
  expect(await orderProblems(heads)).toEqual(['the last order is 2; 3 were written down']);
  await rm(folder, { recursive: true });
});

test('walks a journal no further than its wallet at the start, so that new entries are no finding', async () => {
  const [row] = await queryAsOwner(server, `select chain_head from wallets where ${mine()}`);
  const key = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  await buyer.confirm(await buyer.awaiting('prepaid'));
  const walked: Step[] = [];
  for await (const step of walkJournal(server.app.database, key, BigInt(steps))) walked.push(step);
  expect(walked).toHaveLength(steps);
  expect(walked.at(-1)?.chain).toEqual(row?.['chain_head']);
});

test('finds a rewritten journal and a missing wallet, by the stored heads', async () => {
  expect(await walletProblems(await headsNow())).toEqual([]);
  const head = '00'.repeat(32);
  const wallet = walletOf(buyer.account.id);
  expect(await walletProblems(new Map([[wallet, { steps: [{ number: 2n, head }], orders: [] }]]))).toEqual([
    'step 2 is not the one whose head was written down',
  ]);
  expect(await orderProblems(new Map([[wallet, { steps: [], orders: [{ number: 2n, head }] }]]))).toEqual([
    'order 2 is not the one whose head was written down',
  ]);
  // A head that was stored today does not hide a difference from an earlier day.
  const now = (await headsNow()).get(wallet)?.steps ?? [];
  const both = { steps: [{ number: BigInt(steps), head }, ...now], orders: [] };
  expect(await walletProblems(new Map([[wallet, both]]))).toEqual([
    `step ${steps} is not the one whose head was written down`,
  ]);
  const gone = new Map([[walletOf(randomUUID()), { steps: [{ number: 2n, head }], orders: [] }]]);
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
  return [...(await walletProblems()), ...(await orderProblems())];
}

async function walletProblems(heads?: ReadonlyMap<string, WalletHeads>): Promise<string[]> {
  const { findings } = await auditWallets(server.app.database, server.app.keyring, {
    accountIds: [buyer.account.id],
    ...(heads === undefined ? {} : { heads }),
  });
  return findings.map(({ problem }) => problem);
}

async function orderProblems(heads?: ReadonlyMap<string, WalletHeads>): Promise<string[]> {
  const findings = await auditOrders(server.app.database, server.app.keyring, {
    accountIds: [buyer.account.id],
    ...(heads === undefined ? {} : { heads }),
  });
  return findings.map(({ problem }) => problem);
}

async function headsNow(): Promise<ReadonlyMap<string, WalletHeads>> {
  const [row] = await queryAsOwner(
    server,
    `select encode(chain_head, 'hex') as head from wallets where ${mine()}`,
  );
  const head = { number: BigInt(steps), head: String(row?.['head']) };
  return new Map([[walletOf(buyer.account.id), { steps: [head], orders: [] }]]);
}
