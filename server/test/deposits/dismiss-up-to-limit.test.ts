import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, jakartaDay } from '../../src/clock.ts';
import { type BankAccount, bankAccountWithId } from '../../src/deposits/bank/bank-accounts.ts';
import { type DismissalOutcome, dismissUpToLimit } from '../../src/deposits/bank/dismiss-up-to-limit.ts';
import { importStatement, type StatementFile } from '../../src/deposits/bank/import-statement.ts';
import { lineStates, listLines } from '../../src/deposits/bank/lines/line-rows.ts';
import { ruleOnLine } from '../../src/deposits/bank/rule-on-line.ts';
import type { Operator } from '../../src/operators/acting-operator.ts';
import { listAudits } from '../../src/operators/list-records.ts';
import { authenticateOperator, createOperatorToken } from '../../src/operators/operator-tokens.ts';
import { setSetting } from '../../src/settings/settings.ts';
import { expectCleanBooks } from '../books.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { sandboxAccount } from './given-deposits.ts';

let server: TestServer;
let bankAccount: BankAccount;
let rina: Operator;
let budi: Operator;

beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  bankAccount = await bankAccountWithId(server.app.database, sandboxAccount);
  rina = await anOperator('Rina');
  budi = await anOperator('Budi');
  await setSetting(server.app.database, { name: 'deposits.credit_limit', text: '60000', actor: 'operator' });
});
afterAll(() => server.stop());

async function anOperator(name: string): Promise<Operator> {
  const { database } = server.app;
  const { token } = await createOperatorToken(database, 'konter', { name, actor: 'operator' });
  return authenticateOperator(database, 'konter', token);
}

/** A held line of so many rupiah and a half: the books have no sen, so a person decides. */
async function givenHeldLine(rupiah: bigint): Promise<string> {
  const { app } = server;
  const row = `${jakartaDay(new Date())};transfer ${rupiah};${rupiah}.50;`;
  const file: StatementFile = {
    bank: 'generic',
    bankAccount,
    bytes: Buffer.from(`Tgl;Ket;Kredit;Debet\n${row}\n`),
    columns: { date: ['Tgl'], description: ['Ket'], credit: ['Kredit'], debit: ['Debet'] },
  };
  await importStatement(app, file, 'operator ana');
  const of = { states: ['held'], bankAccountId: bankAccount.id, id: null, limit: 1 } as const;
  const [line] = await listLines(app.database, app.keyring, of);
  if (line?.amount !== rupiah * 100n + 50n) throw new Error('The line is not held.');
  return line.id;
}

function dismiss(lineId: string, by?: Operator): Promise<DismissalOutcome> {
  const prover = (): Operator => {
    if (by === undefined) throw new Error('nobody has signed in');
    return by;
  };
  const reason = 'the bank has booked it twice';
  return dismissUpToLimit({ ...server.app, prover }, { lineId, actor: by?.actor ?? 'operator', reason });
}

async function stateOf(id: string): Promise<string | undefined> {
  const { database, keyring } = server.app;
  const [line] = await listLines(database, keyring, {
    states: lineStates,
    bankAccountId: null,
    id,
    limit: 1,
  });
  return line?.state;
}

test('a line above the limit is dismissed when a second operator dismisses it too', async () => {
  const { app } = server;
  const lineId = await givenHeldLine(61_000n);
  await expect(dismiss(lineId)).rejects.toThrow('nobody has signed in');
  expect(await dismiss(lineId, rina)).toMatchObject({
    kind: 'proposed',
    proposed: { reason: 'the bank has booked it twice', proposedBy: { name: 'Rina' } },
  });
  expect(await dismiss(lineId, rina)).toMatchObject({ kind: 'proposed' });
  expect(await stateOf(lineId)).toBe('held');
  expect(await dismiss(lineId, budi)).toMatchObject({ kind: 'done' });
  expect(await dismiss(lineId, budi)).toMatchObject({ kind: 'done' });
  expect(await stateOf(lineId)).toBe('dismissed');
  await expect(dismiss(lineId, rina)).rejects.toThrow(/not wait for a person/);
  const records = await listAudits(app.database, { subject: lineId, limit: 9 });
  expect(records.map(({ action, actor }) => [action, actor])).toEqual([
    ['bank_line.dismissed', budi.actor],
    ['bank_line.dismissal_proposed', rina.actor],
  ]);
  expect(records[0]?.detail).toMatchObject({ proposed_by: 'Rina', approved_by: 'Budi' });
  await expectCleanBooks(app, []);
});

test('one operator dismisses up to the limit', async () => {
  const lineId = await givenHeldLine(59_000n);
  expect(await dismiss(lineId)).toMatchObject({ kind: 'done' });
  expect(await stateOf(lineId)).toBe('dismissed');
});

test('two operators at once dismiss a line once, and a proposal that is too old counts no more', async () => {
  const { app } = server;
  const lineId = await givenHeldLine(62_000n);
  await dismiss(lineId, rina);
  app.clock.offsetMs = 8 * dayMs;
  try {
    expect(await dismiss(lineId, budi)).toMatchObject({ kind: 'proposed' });
  } finally {
    app.clock.offsetMs = 0;
  }
  const outcomes = await Promise.allSettled([dismiss(lineId, rina), dismiss(lineId, rina)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await stateOf(lineId)).toBe('dismissed');
  const rows = await queryAsOwner(
    server,
    'select count(*)::integer as approved from line_dismissals where line_id = $1 and approved_by is not null',
    [lineId],
  );
  expect(rows).toEqual([{ approved: 1 }]);
});

test('a line that was recorded in between is not dismissed, and the operator who proposed it cannot approve it', async () => {
  const lineId = await givenHeldLine(63_000n);
  await dismiss(lineId, rina);
  await expect(
    queryAsOwner(
      server,
      'update line_dismissals set approved_by = proposed_by, approved_at = clock_timestamp() where line_id = $1',
      [lineId],
    ),
  ).rejects.toMatchObject({ code: '23514' });
  await queryAsOwner(server, "update bank_lines set state = 'dismissed' where id = $1", [lineId]);
  await expect(dismiss(lineId, budi)).rejects.toThrow(/not wait for a person/);
  await expect(
    ruleOnLine(server.app, { lineId, ruling: 'record', actor: budi.actor, reason: 'it is a payment' }),
  ).rejects.toThrow(/not wait for a person/);
});
