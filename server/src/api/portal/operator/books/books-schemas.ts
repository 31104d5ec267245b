import { type TSchema, Type } from 'typebox';
import { oneOf, ref, rupiah, signedRupiah } from '../../../document/schemas.ts';
import { answerSchema, pageSchema } from '../../portal-answer.ts';
import { environments } from '../../../../environment.ts';

const time = (description: string) => Type.String({ format: 'date-time', description });
const day = (description: string) => Type.String({ format: 'date', description });
const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const named = <Members extends Record<string, TSchema>>(
  name: string,
  description: string,
  members: Members,
) => Type.Object(members, { $id: name, description });

export const differenceStates = ['closed', 'open'] as const;
const driftKinds = [
  ...(['balance_moved', 'booked_not_sold', 'cost_above_max'] as const),
  ...(['cost_differs', 'sold_not_booked', 'unknown_sale'] as const),
] as const;

const SupplierDifference = named('SupplierDifference', 'A difference between our books and a supplier.', {
  number: Type.Integer({ description: 'Its number in the reconciliation.' }),
  kind: oneOf(driftKinds),
  order_id: orNull(Type.String()),
  environment: orNull(oneOf(environments)),
  reference: orNull(Type.String({ description: 'Our reference of the purchase.' })),
  stray: orNull(Type.String({ description: 'The number of the stray callback.' })),
  booked: orNull(rupiah('What our books say.')),
  said: orNull(rupiah('What the supplier says.')),
  amount: signedRupiah('How much more than in our books was taken from our deposit.'),
  state: oneOf(differenceStates),
  rulings: Type.Array(
    Type.Object({
      state: oneOf(differenceStates),
      reason: Type.String(),
      by: Type.String(),
      at: time('When.'),
    }),
    { description: 'What operators decided, oldest first.' },
  ),
});

const ReconciledDay = named('ReconciledDay', 'The newest reconciliation of a supplier and a day.', {
  id: Type.String(),
  supplier: Type.String(),
  day: day('In Jakarta.'),
  run: oneOf(['command', 'daily'], { description: 'Whether a server made it by itself.' }),
  finished_at: time('When it ended.'),
  from: time('The first moment that was compared.'),
  to: time('The last one.'),
  opening_balance: orNull(signedRupiah('Our deposit at `from`.')),
  closing_balance: orNull(signedRupiah('Our deposit at `to`.')),
  taken: orNull(signedRupiah('By how much it fell.')),
  attempts: Type.Integer({ description: 'How many purchases were compared.' }),
  asked: Type.Integer({ description: 'About how many of them the supplier was asked.' }),
  booked: rupiah('What they cost by our journal.'),
  said: rupiah('What they cost by the statements of the supplier.'),
  open: Type.Integer({ description: 'How many differences are open.' }),
  differences: Type.Array(ref('SupplierDifference')),
});

const OperatorRun = named('OperatorRun', 'Work in the background that an operator started.', {
  id: Type.String(),
  by: Type.String({ description: 'Who started it.' }),
  started_at: time('When it began.'),
  finished_at: orNull(time('When it ended; null: it runs.')),
  progress: orNull(Type.String({ description: 'What it does now, or did last.' })),
  failure: orNull(Type.String({ description: 'Why it ended without a result.' })),
  supplier: orNull(Type.String({ description: 'The supplier that is reconciled; null: all.' })),
  day: orNull(Type.String({ description: 'The day that is reconciled; null: the day of the run.' })),
  reconciliations: Type.Array(
    Type.Object({
      id: Type.String(),
      supplier: Type.String(),
      day: Type.String(),
      differences: Type.Integer(),
    }),
    { description: 'What it stored.' },
  ),
});

const ReconciliationRuns = named('ReconciliationRuns', 'The newest runs, and what can be reconciled.', {
  suppliers: Type.Array(Type.String(), { description: 'The suppliers that are set up.' }),
  runs: Type.Array(ref('OperatorRun')),
});

const ImportedHistory = named('ImportedHistory', "What a supplier's own export says that our books do not.", {
  rows: Type.Integer(),
  sales: Type.Integer({ description: 'How many were sold or are pending.' }),
  from: orNull(time('The first transaction.')),
  to: orNull(time('The last one.')),
  unreadable_lines: Type.Array(Type.Integer(), { description: 'At most 20.' }),
  unexplained: Type.Array(
    Type.Object({
      reference: Type.String(),
      sold_at: orNull(time('When the supplier sold it.')),
      sku: Type.String(),
      customer_no: Type.String({ description: 'Masked.' }),
      amount: orNull(rupiah('What it cost.')),
      pending: Type.Boolean(),
      likely_order_id: orNull(Type.String()),
    }),
    { description: 'Sales that no order explains, at most 200.' },
  ),
  unexplained_count: Type.Integer(),
  not_booked: Type.Array(
    Type.Object({
      order_id: Type.String(),
      reference: Type.String(),
      amount: orNull(rupiah('What it cost.')),
    }),
    { description: 'Orders that were sold there and that our books call not sold, at most 200.' },
  ),
  not_booked_count: Type.Integer(),
});

const DepositCase = named('DepositCase', 'What a person has to look at in the books of deposits.', {
  id: Type.String(),
  kind: Type.String(),
  subject: Type.String({ description: 'The id of the payment, request, bank line or transaction.' }),
  day: day('In Jakarta.'),
  account_id: orNull(Type.String()),
  payment_id: orNull(Type.String()),
  amount: orNull(signedRupiah('What one side says.')),
  said: orNull(Type.String({ description: 'What the other side says, rupiah.' })),
  state: oneOf(differenceStates),
  opened_at: time('When it was found.'),
  closed_at: orNull(time('When it was closed.')),
  closed_by: orNull(Type.String()),
  resolution: orNull(Type.String()),
});

const total = (description: string) =>
  Type.Object({ count: Type.Integer(), amount: signedRupiah('The sum.') }, { description });

const ReconciledDeposits = named('ReconciledDeposits', 'The deposits of a day, compared.', {
  environment: oneOf(environments),
  day: day('In Jakarta.'),
  requests: total('Credited requests.'),
  bank_lines: total('Credits in the statements of our bank accounts.'),
  bank_payments: total('Payments at the bank.'),
  gateway_payments: total('Payments at gateways.'),
  journal: total('What the cash journal received.'),
  differences: Type.Integer(),
  opened: Type.Integer({ description: 'How many of them are new cases.' }),
  closed: Type.Integer({ description: 'How many earlier cases were closed, since the sides agree now.' }),
});

const AuditFinding = {
  subject: Type.String({ description: 'What it is about: a wallet, or a part of the books.' }),
  account_id: orNull(Type.String()),
  environment: orNull(oneOf(environments)),
  order_id: orNull(Type.String()),
  problem: Type.String(),
};

const BooksAudit = named('BooksAudit', 'Where the audits of the books stand.', {
  now: time('The time of these figures.'),
  finished_at: orNull(time('When a round of the continuous audit ended last.')),
  records_read: Type.Integer({ description: 'How many audit records the continuous audit has read.' }),
  records_total: Type.Integer({ description: 'How many there are.' }),
  wallets_behind: Type.Integer({
    description: 'How many wallets have rows that it has not read, up to 500.',
  }),
  findings: Type.Array(Type.Object({ ...AuditFinding, found_at: time('When it was found.') })),
  accepted_breaks: Type.Array(
    Type.Object({
      heads: Type.Integer({ description: 'How many chain heads are not compared.' }),
      lost_from: time('The begin of the lost time.'),
      lost_to: time('Its end.'),
      accepted_at: time('When it was accepted.'),
      by: Type.String(),
      reason: Type.String(),
    }),
  ),
  runs: Type.Array(
    Type.Object({
      id: Type.String(),
      by: Type.String(),
      started_at: time('When it began.'),
      finished_at: orNull(time('When it ended; null: it runs.')),
      progress: orNull(Type.String()),
      failure: orNull(Type.String()),
      wallets: orNull(Type.Integer()),
      steps: orNull(Type.Integer()),
      records: orNull(Type.Integer()),
      findings_count: orNull(Type.Integer()),
      findings: Type.Array(Type.Object(AuditFinding), { description: 'Of the newest one that has ended.' }),
      sources: Type.Array(
        Type.Object({
          place: Type.String(),
          wallets: Type.Integer(),
          newest_at: orNull(time('When its newest head was written.')),
          torn: Type.Integer(),
        }),
        { description: 'The chain heads outside the database that were compared.' },
      ),
    }),
    { description: 'The full audits that operators started, newest first.' },
  ),
});

const BooksAccount = named('BooksAccount', 'An account whose statement can be read.', {
  id: Type.String(),
  name: Type.String(),
  live: Type.Boolean({ description: 'Whether it is approved for live.' }),
  suspended: Type.Boolean(),
});

const listOf = (name: string, description: string, item: string) =>
  Type.Object({ data: Type.Array(ref(item)), meta: ref('PortalMeta') }, { $id: name, description });

const Purge = named('Purge', 'What was removed of old orders.', {
  purged_before: orNull(
    time('Personal data of orders that were made before this was removed; null: of none.'),
  ),
});

const StatementCheck = named('StatementCheck', 'Whether a statement is as it was issued.', {
  entries: Type.Integer({ description: 'How many entries it has.' }),
  problems: Type.Array(Type.String(), { description: 'One sentence for each, with its line; none: it is.' }),
});

/** The schemas that only the books of operators use. */
export const booksSchemas = [
  ...[SupplierDifference, ReconciledDay, OperatorRun, ReconciliationRuns, ImportedHistory],
  ...[DepositCase, ReconciledDeposits, BooksAudit, BooksAccount, Purge, StatementCheck],
  pageSchema('ReconciledDayPage', 'Reconciled days, newest first.', 'ReconciledDay'),
  answerSchema('ReconciledDayAnswer', 'A reconciled day.', 'ReconciledDay'),
  answerSchema('ReconciliationRunsAnswer', 'Runs.', 'ReconciliationRuns'),
  answerSchema('OperatorRunAnswer', 'A run.', 'OperatorRun'),
  answerSchema('ImportedHistoryAnswer', 'An imported history.', 'ImportedHistory'),
  pageSchema('DepositCasePage', 'Cases, newest first.', 'DepositCase'),
  answerSchema('DepositCaseAnswer', 'A case.', 'DepositCase'),
  answerSchema('ReconciledDepositsAnswer', 'Compared deposits.', 'ReconciledDeposits'),
  answerSchema('BooksAuditAnswer', 'The audits.', 'BooksAudit'),
  answerSchema('PurgeAnswer', 'What was removed.', 'Purge'),
  answerSchema('StatementCheckAnswer', 'The check.', 'StatementCheck'),
  listOf('BooksAccountsAnswer', 'Accounts.', 'BooksAccount'),
];
