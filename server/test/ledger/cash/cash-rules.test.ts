import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../../src/database/connection.ts';
import { sql } from '../../../src/database/sql.ts';
import {
  type CashMovement,
  creditedByHand,
  creditedPayment,
  receivedAtBank,
  receivedAtGateway,
  repaid,
  returned,
  reversedByHand,
  reversedInReview,
  reversedPayment,
  settled,
} from '../../../src/ledger/cash/cash-chart.ts';
import { cashEntry, type CashEntryContent } from '../../../src/ledger/cash/cash-entry.ts';
import { appendCashEntries } from '../../../src/ledger/cash/cash-journal.ts';
import { deposit, depositReversal, type Movement } from '../../../src/ledger/chart.ts';
import { emptyStep } from '../../../src/ledger/step.ts';
import type { WalletKey } from '../../../src/ledger/wallet.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { rulesIn } from '../../database/rules-in.ts';
import { givenWallet } from '../../database/stage.ts';
import { writeByHand } from '../../database/write-by-hand.ts';
import { queryAsOwner, queryAsServer } from '../../query-as.ts';

/* Each test appends entries that are right except for one change, which the database refuses by name. */

let database: TestDatabase;
let wallet: WalletKey;
beforeAll(async () => {
  database = await createTestDatabase();
  wallet = await givenWallet(database);
});
afterAll(() => database.drop());

const actor = 'a test';
/** The wallet has one step: its opening in the sandbox. */
const [firstStep, secondStep] = [2n, 3n];

type Named = Partial<Parameters<typeof cashEntry>[1]>;

function entry(movement: CashMovement, named: Named = {}): CashEntryContent {
  return cashEntry(movement, { environment: 'sandbox', actor, ...named });
}

/** Appends entries after the steps of these movements, commits when `commits`, and otherwise rolls back. */
async function append(
  entries: readonly CashEntryContent[],
  movements: readonly Movement[] = [],
  commits = false,
): Promise<void> {
  const end = new Error('Rolled back.');
  const run = database.database.transaction(async (tx) => {
    if (movements.length > 0) await addSteps(tx, movements);
    if (entries.length > 0) await appendCashEntries(tx, entries);
    await tx.rows(sql`set constraints all immediate`);
    if (!commits) throw end;
  });
  await run.catch((error: unknown) => {
    if (error !== end) throw error;
  });
}

function addSteps(tx: Tx, movements: readonly Movement[]): Promise<void> {
  const at = new Date();
  return writeByHand(tx, wallet, { steps: movements.map((one) => ({ ...emptyStep(wallet, at), ...one })) });
}

function broken(rule: string): object {
  return { code: '23514', constraint: `cash_entries_${rule}` };
}

const payment = (): { paymentId: string; accountId: string } => ({
  paymentId: randomUUID(),
  accountId: wallet.accountId,
});

/** Entries that the database takes, with the movements of their steps. */
function sound(): Readonly<Record<string, readonly [readonly CashEntryContent[], readonly Movement[]]>> {
  const [of, ofGateway] = [payment(), payment()];
  const byHand = { accountId: wallet.accountId, reference: 'T-1' };
  const credit = [entry(receivedAtBank(9n), of), entry(creditedPayment(9n, 8n), { ...of, step: firstStep })];
  const owed = { amount: 9n, ofClient: 8n, taken: 0n };
  return {
    'at the bank': [[entry(receivedAtBank(9n), of)], []],
    'at a gateway': [[entry(receivedAtGateway(9n, 1n), of)], []],
    credited: [credit, [deposit(8n, 'p')]],
    returned: [[entry(receivedAtBank(9n), of), entry(returned(9n, 'bank'), of)], []],
    'by hand': [[entry(creditedByHand(9n), { ...byHand, step: firstStep })], [deposit(9n, 'T-1')]],
    'by hand, reversed': [
      [
        entry(creditedByHand(9n), { ...byHand, step: firstStep }),
        entry(reversedByHand(4n), { ...byHand, step: secondStep }),
      ],
      [deposit(9n, 'T-1'), depositReversal(4n, 'T-1')],
    ],
    'reversed in review': [
      [
        entry(receivedAtGateway(9n, 1n), ofGateway),
        entry(reversedInReview('chargeback', 9n, 'gateway'), ofGateway),
      ],
      [],
    ],
    'charged back and repaid': [
      [
        ...credit,
        entry(reversedPayment('chargeback', 'bank', owed), of),
        entry(repaid(8n), { ...of, step: secondStep }),
      ],
      [deposit(8n, 'p'), depositReversal(8n, 'r')],
    ],
    settled: [[entry(settled(9n, 1n), { reference: 'S-1' })], []],
  };
}

test('entries of every kind are taken', async () => {
  for (const [entries, movements] of Object.values(sound())) await append(entries, movements);
});

type Case = readonly [
  rule: string,
  what: string,
  make: () => readonly [readonly CashEntryContent[], readonly Movement[]],
];

const broad = { bank: 0n, gatewayReceivable: 0n, gatewayFees: 0n, suspense: 0n, clientReceivable: 0n };

const cases: readonly Case[] = [
  ['kind', 'a kind that there is not', () => [[Object.assign(entry(settled(1n, 0n)), { kind: 'gift' })], []]],
  [
    'shape',
    'a receipt that pays out',
    () => [[entry({ ...receivedAtBank(1n), postings: receivedAtBank(-1n).postings }, payment())], []],
  ],
  [
    'shape',
    'a settlement from suspense',
    () => [
      [
        entry(
          { kind: 'settlement', postings: { ...broad, suspense: 1n, bank: -1n, depositsReceived: 0n } },
          { reference: 'S' },
        ),
      ],
      [],
    ],
  ],
  [
    'step',
    'a credit without its step',
    () => {
      const of = payment();
      return [[entry(receivedAtBank(9n), of), entry(creditedPayment(9n, 9n), of)], []];
    },
  ],
  [
    'step',
    'a receipt with a step',
    () => [[entry(receivedAtBank(9n), { ...payment(), step: firstStep })], []],
  ],
  [
    'account',
    'a receivable from nobody',
    () => {
      const of = { ...payment(), accountId: null };
      const owed = { amount: 9n, ofClient: 9n, taken: 0n };
      return [[entry(receivedAtBank(9n), of), entry(reversedPayment('refund', 'bank', owed), of)], []];
    },
  ],
  ['payment', 'a receipt of no payment', () => [[entry(receivedAtBank(9n))], []]],
  ['reference', 'a settlement without a reference', () => [[entry(settled(9n, 0n))], []]],
  [
    'amount_of_its_step',
    'a credit of another amount than its step',
    () => {
      const of = payment();
      const entries = [
        entry(receivedAtBank(9n), of),
        entry(creditedPayment(9n, 9n), { ...of, step: firstStep }),
      ];
      return [entries, [deposit(8n, 'p')]];
    },
  ],
  [
    'receivable_not_negative',
    'a repayment of what nobody owes',
    () => [[entry(repaid(9n), { accountId: wallet.accountId, step: firstStep })], [depositReversal(9n, 'r')]],
  ],
  [
    'payment_received',
    'a credit of money that did not arrive',
    () => [[entry(creditedPayment(9n, 9n), { ...payment(), step: firstStep })], [deposit(9n, 'p')]],
  ],
  [
    'payment_received',
    'a return of a credited payment',
    () => {
      const of = payment();
      const [entries, movements] = [
        [entry(receivedAtBank(9n), of), entry(creditedPayment(9n, 9n), { ...of, step: firstStep })],
        [deposit(9n, 'p')],
      ];
      return [[...entries, entry(returned(9n, 'bank'), of)], movements];
    },
  ],
  [
    'payment_not_exceeded',
    'a reversal of more than arrived',
    () => {
      const of = payment();
      const owed = { amount: 10n, ofClient: 10n, taken: 0n };
      return [
        [
          entry(receivedAtBank(9n), of),
          entry(creditedPayment(9n, 9n), { ...of, step: firstStep }),
          entry(reversedPayment('reversal', 'bank', owed), of),
        ],
        [deposit(9n, 'p')],
      ];
    },
  ],
];

describe('an entry is refused:', () => {
  test.each(cases)('%s: %s', async (rule, _what, make) => {
    const [entries, movements] = make();
    await expect(append(entries, movements)).rejects.toMatchObject(broken(rule));
  });

  test('the cases break every rule', async () => {
    const places = ['counted_and_chained', 'no_gap'];
    const tested = [...new Set([...cases.map(([rule]) => rule), ...places])].toSorted();
    expect(await rulesIn(database, 'check_added_cash_entries')).toEqual(tested);
  });

  test.each([
    ['counted_and_chained', 'the journal does not count', 0, 1],
    ['counted_and_chained', 'the journal has another head than', 1, 1],
    ['no_gap', 'leaves a number out, which', 2, 2],
  ])('%s: one that %s', async (rule, _what, counted, number) => {
    const attempt = database.database.transaction(async (tx) => {
      await appendCashEntries(tx, [entry(receivedAtBank(9n), payment())]);
      if (counted > 0)
        await tx.rows(sql`
          update cash_journals
             set last_entry = last_entry + ${counted}::bigint, head = decode(repeat(${rule === 'no_gap' ? '02' : '01'}, 32), 'hex')
           where environment = 'sandbox'`);
      await tx.rows(sql`
        insert into cash_entries (environment, number, at, kind, actor, bank, suspense, payment_id, chain, chain_key_id)
        select 'sandbox', max(c.number) + ${number}::bigint, now(), 'bank_receipt', 'a test', -9, 9, gen_random_uuid(),
               decode(repeat('02', 32), 'hex'), 'test'
          from cash_entries c
         where c.environment = 'sandbox'`);
    });
    await expect(attempt).rejects.toMatchObject(broken(rule));
  });

  test('what does not sum to zero', async () => {
    const [of] = [payment()];
    const unbalanced = entry(
      { kind: 'bank_receipt', postings: { ...receivedAtBank(9n).postings, bank: -8n } },
      of,
    );
    await expect(append([unbalanced])).rejects.toMatchObject(broken('balanced'));
  });

  test.each([
    ['cash_entries_step', 'a second entry of a step'],
    ['cash_entries_payment_once', 'a second reversal of a kind'],
    ['cash_entries_received_once', 'a receipt at the bank and at a gateway'],
    ['cash_entries_settled_once', 'a settlement twice'],
  ])('%s: %s', async (constraint) => {
    const of = payment();
    const [received, hand] = [entry(receivedAtBank(9n), of), { accountId: wallet.accountId, reference: 'T' }];
    const part = entry(reversedInReview('refund', 1n, 'bank'), of);
    const twice: Readonly<Record<string, readonly CashEntryContent[]>> = {
      cash_entries_step: [creditedByHand(9n), creditedByHand(9n)].map((one) =>
        entry(one, { ...hand, step: firstStep }),
      ),
      cash_entries_payment_once: [received, part, part],
      cash_entries_received_once: [received, entry(receivedAtGateway(9n, 0n), of)],
      cash_entries_settled_once: [1n, 2n].map((amount) => entry(settled(amount, 0n), { reference: 'S' })),
    };
    const steps = constraint === 'cash_entries_step' ? [deposit(9n, 'T')] : [];
    await expect(append(twice[constraint] ?? [], steps)).rejects.toMatchObject({ code: '23505', constraint });
  });
});

test('a step of a deposit cannot be committed without its entry', async () => {
  const refused = { code: '23514', constraint: 'steps_deposit_in_cash_journal' };
  await expect(append([], [deposit(5n, 'D')])).rejects.toMatchObject(refused);
  await expect(append([], [depositReversal(5n, 'D')])).rejects.toMatchObject(refused);
});

test('entries and journals are never changed', async () => {
  const [entries, movements] = sound()['credited'] ?? [[], []];
  await append(entries, movements, true);
  for (const statement of [
    'update cash_entries set bank = bank',
    'delete from cash_entries',
    'truncate cash_entries',
  ])
    for (const [run, refusal] of [
      [queryAsServer, { code: '42501' }],
      [queryAsOwner, { code: 'KN002' }],
    ] as const)
      await expect(run({ database }, statement)).rejects.toMatchObject(refusal);
  for (const statement of [
    'update cash_journals set last_entry = last_entry - 1',
    'update cash_journals set opening = opening + 1, last_entry = last_entry + 1',
    'delete from cash_journals',
  ])
    await expect(queryAsOwner({ database }, statement)).rejects.toMatchObject({ code: 'KN002' });
  await expect(queryAsServer({ database }, 'update cash_journals set opening = 1')).rejects.toMatchObject({
    code: '42501',
  });
});
