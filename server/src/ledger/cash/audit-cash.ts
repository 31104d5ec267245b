import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { Keyring } from '../../sealed.ts';
import { auditChain, type ChainClaim, linkOrUndefined } from '../audit-chain.ts';
import { chainStart } from '../book.ts';
import type { ChainHead } from '../chain-heads.ts';
import type { CashPostings } from './cash-chart.ts';
import { type CashEntry, type CashJournal, cashLink } from './cash-entry.ts';
import { readCashJournal, walkCashEntries } from './cash-journal.ts';

/**
 * Verifies the cash journal of an environment: numbering, links, head, that every entry balances, and that the journal and the
 * steps of the wallets agree about every deposit. `writtenDown`: the heads that are known from outside the database. Returns
 * one sentence for each problem.
 */
export async function auditCash(
  db: Queryable,
  keyring: Keyring,
  environment: Environment,
  writtenDown: readonly ChainHead[] = [],
): Promise<string[]> {
  const journal = await readCashJournal(db, environment);
  if (journal === undefined) return ['the row of the cash journal is gone'];
  const problems: string[] = [];
  const entries = walkCashEntries(db, environment, { after: 0n, upTo: journal.lastEntry });
  const claim = { ...cashClaim(keyring, journal, problems), writtenDown };
  await auditChain(cashLinks(entries), claim, (_orderId, problem) => problems.push(problem));
  const [rest] = await db.rows(sql<{ uncounted: bigint }>`
    select count(*) as uncounted
      from cash_entries c
     where c.environment = ${environment} and (c.number < 1 or c.number > (
       select j.last_entry
         from cash_journals j
        where j.environment = ${environment}))`);
  if (rest !== undefined && rest.uncounted > 0n)
    problems.push(`${rest.uncounted} cash entries are not counted by the journal`);
  return [...problems, ...(await depositProblems(db, journal, 0n)), ...(await openingProblems(db, journal))];
}

/** A link of the chain; cash entries belong to no order. */
type CashLinkRow = CashEntry & { readonly orderId: null };

/** The entries as links of their chain. */
export async function* cashLinks(entries: AsyncIterable<CashEntry>): AsyncGenerator<CashLinkRow> {
  for await (const entry of entries) yield { ...entry, orderId: null };
}

/** What is known about the chain of a whole journal before it is walked. Entries that do not balance are added to `problems`. */
export function cashClaim(
  keyring: Keyring,
  journal: CashJournal,
  problems: string[],
): ChainClaim<CashLinkRow> {
  return {
    one: 'cash entry',
    count: journal.lastEntry,
    head: journal.head,
    writtenDown: [],
    start: chainStart,
    linkOf: (before, entry) =>
      linkOrUndefined(() => cashLink(keyring, before, entry, journal, entry.chainKeyId)),
    visit({ number, postings }) {
      if (sumOf(postings) !== 0n) problems.push(`cash entry ${number} does not sum to zero`);
    },
  };
}

function sumOf(postings: CashPostings): bigint {
  const { bank, gatewayReceivable, gatewayFees, suspense, clientReceivable, depositsReceived } = postings;
  return bank + gatewayReceivable + gatewayFees + suspense + clientReceivable + depositsReceived;
}

/** How many steps or entries that do not agree are named. */
const namedMax = 20;

/** Compares the entries above number `after` with the steps: each that moves `deposits_received` has a step of the opposite amount. */
export async function depositProblems(
  db: Queryable,
  { environment }: Pick<CashJournal, 'environment'>,
  after: bigint,
): Promise<string[]> {
  const unmatched = await db.rows(sql<{ number: bigint }>`
    select c.number
      from cash_entries c
      left join steps s on s.account_id = c.account_id and s.environment = c.environment and s.number = c.step
     where c.environment = ${environment} and c.number > ${after}::bigint
       and (c.deposits_received <> 0 or c.step is not null)
       and s.deposits_received is distinct from -c.deposits_received
     order by c.number
     limit ${namedMax}::integer`);
  return unmatched.map(({ number }) => `cash entry ${number} has no step of its amount`);
}

/** Compares the steps without an entry with the opening: none is of after it, and they sum to it. */
async function openingProblems(
  db: Queryable,
  { environment, openedAt, opening }: CashJournal,
): Promise<string[]> {
  const unbooked = await db.rows(sql<{ account_id: string; number: bigint }>`
    select s.account_id, s.number
      from steps s
      left join cash_entries c on c.account_id = s.account_id and c.environment = s.environment and c.step = s.number
     where s.environment = ${environment} and s.kind in ('deposit', 'deposit_reversal')
       and c.number is null and s.at > ${openedAt}::timestamptz + interval '1 minute'
     order by s.at, s.account_id, s.number
     limit ${namedMax}::integer`);
  const [before] = await db.rows(sql<{ opening: bigint }>`
    select coalesce(-sum(s.deposits_received), 0)::bigint as opening
      from steps s
      left join cash_entries c on c.account_id = s.account_id and c.environment = s.environment and c.step = s.number
     where s.environment = ${environment} and s.kind in ('deposit', 'deposit_reversal') and c.number is null`);
  const found = before?.opening ?? 0n;
  return [
    ...unbooked.map(
      ({ account_id: id, number }) => `step ${number} of ${id}/${environment} has no cash entry`,
    ),
    ...(found === opening
      ? []
      : [`the journal began with ${opening} of deposits, the steps without an entry say ${found}`]),
  ];
}
