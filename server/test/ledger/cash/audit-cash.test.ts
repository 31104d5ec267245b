import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditCash } from '../../../src/ledger/cash/audit-cash.ts';
import { cashChains } from '../../../src/ledger/heads/other-chains.ts';
import { creditDeposit, reverseDeposit } from '../../../src/orders/adjustments/credit-deposit.ts';
import { makeTestFolder } from '../../folder.ts';
import { givenPrincipal } from '../../in-process.ts';
import { queryAsOwner } from '../../query-as.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { headFolder, headsIn } from '../heads/heads-in.ts';
import { columnsOf, otherValue, tamper } from '../tamper.ts';

let server: TestServer;
let dir: string;
beforeAll(async () => {
  dir = await makeTestFolder('heads');
  server = await startTestServer({ worker: false, catalog: false, chainHeads: { dir } });
  const { accountId } = await givenPrincipal(server.app, 0n);
  const wallet = { accountId, environment: 'sandbox' } as const;
  const { orders } = server.app;
  for (const reference of ['A', 'B', 'C'])
    await creditDeposit(orders, wallet, { amount: 5_000n, reference }, 'operator');
  await reverseDeposit(orders, wallet, { amount: 2_000n, reference: 'B', reason: 'a test' }, 'operator');
  await queryAsOwner(
    server,
    `create table kept_entries as table cash_entries; create table kept_journals as table cash_journals;
     create table kept_steps as table steps`,
  );
});
afterAll(async () => {
  await server.stop();
  await rm(dir, { recursive: true });
});

async function problems(): Promise<readonly string[]> {
  const { database, keyring } = server.app;
  return auditCash(database, keyring, 'sandbox', (await headsIn(server, headFolder(dir))).cash.sandbox);
}

/** Restores every row of before a change. */
async function restore(): Promise<void> {
  await tamper(
    server,
    `delete from cash_entries; insert into cash_entries table kept_entries;
     update cash_journals j set (last_entry, head, opened_at, opening) = (k.last_entry, k.head, k.opened_at, k.opening)
       from kept_journals k where k.environment = j.environment;
     delete from steps; insert into steps table kept_steps`,
  );
  expect(await problems()).toEqual([]);
}

/** A copy of an entry behind the last one, with some columns changed. */
const again = `insert into cash_entries
  select (json_populate_record(c, json_build_object('number', 5, 'step', null))).* from cash_entries c where number = 3`;

const corruptions: readonly (readonly [string, string, string])[] = [
  [
    'an entry that was changed',
    "update cash_entries set actor = 'nobody' where number = 2",
    'cash entry 2 does not fit',
  ],
  ['an entry that was deleted', 'delete from cash_entries where number = 2', 'cash entry 2 is missing'],
  ['the last entry deleted', 'delete from cash_entries where number = 4', 'the last cash entry is 3'],
  [
    'the last entry deleted with the head',
    `update cash_journals j set last_entry = 3, head = c.chain from cash_entries c
      where j.environment = 'sandbox' and c.number = 3; delete from cash_entries where number = 4`,
    'the last cash entry is 3; 4 were written down',
  ],
  ['an entry that was inserted', again, '1 cash entries are not counted'],
  [
    'two entries that were swapped',
    `update cash_entries set number = 100 + number where number in (1, 3);
     update cash_entries set number = 104 - number where number > 100`,
    'cash entry 1 does not fit the chain',
  ],
  [
    'an entry moved to the other environment',
    "update cash_entries set environment = 'live', account_id = null where number = 1",
    'cash entry 1 is missing',
  ],
  [
    'another amount',
    'update cash_entries set bank = -4000, deposits_received = 4000 where number = 1',
    'cash entry 1 has no step of its amount',
  ],
  ['another opening', 'update cash_journals set opening = 7', 'cash entry 1 does not fit the chain'],
  [
    'an opening that the steps do not make',
    'update cash_journals set opening = 7',
    'the journal began with 7 of deposits, the steps without an entry say 0',
  ],
  [
    'another head',
    "update cash_journals set head = decode(repeat('00', 32), 'hex')",
    'the head of the chain',
  ],
  [
    'a step without an entry',
    `delete from cash_entries where number = 4;
     update cash_journals j set last_entry = 3, head = c.chain from cash_entries c
      where j.environment = 'sandbox' and c.number = 3;
     update steps set at = at + interval '2 minutes' where kind = 'deposit_reversal'`,
    'has no cash entry',
  ],
  [
    'a step that was removed',
    "delete from steps where reference = 'A'",
    'cash entry 1 has no step of its amount',
  ],
];

test.each(corruptions)('finds %s', async (_what, change, problem) => {
  expect(await problems()).toEqual([]);
  await tamper(server, change);
  expect(await problems()).toContainEqual(expect.stringContaining(problem));
  await restore();
});

test('finds a change of any column of an entry', async () => {
  const missed: string[] = [];
  for (const { name, type } of await columnsOf(server, 'cash_entries')) {
    if (name === 'environment' || name === 'account_id') continue;
    await tamper(
      server,
      `alter table cash_entries drop constraint if exists cash_entries_balanced, drop constraint if exists cash_entries_chain_length;
       update cash_entries set ${name} = ${otherValue(name, type)} where number = 2`,
    );
    if ((await problems()).length === 0) missed.push(name);
    await restore();
  }
  expect(missed).toEqual([]);
});

test('the head of the journal is outside the database before a deposit is answered', async () => {
  const { accountId } = await givenPrincipal(server.app, 0n);
  const wallet = { accountId, environment: 'live' } as const;
  await creditDeposit(server.app.orders, wallet, { amount: 1n, reference: randomUUID() }, 'operator');
  const { cash } = await headsIn(server, headFolder(dir));
  expect(cash.live).toContainEqual({
    number: 1n,
    head: await headOf('live'),
  });
  expect(Object.values(cashChains)).toEqual(['cash_live', 'cash_sandbox']);
});

async function headOf(environment: string): Promise<unknown> {
  const [row] = await queryAsOwner(
    server,
    "select encode(head, 'hex') as head from cash_journals where environment = $1",
    [environment],
  );
  return row?.['head'];
}
