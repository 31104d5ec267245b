import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { auditPayments } from '../deposits/books/audit-payments.ts';
import type { Environment } from '../environment.ts';
import { auditChain } from '../ledger/audit-chain.ts';
import { chainStart } from '../ledger/book.ts';
import { cashClaim, cashLinks, depositProblems } from '../ledger/cash/audit-cash.ts';
import { cashReader, readCashJournal, walkCashEntries } from '../ledger/cash/cash-journal.ts';
import { type Keyring, sameBytes } from '../sealed.ts';

/** How far the continuous audit has read a cash journal. */
export interface CashPosition {
  readonly environment: Environment;
  readonly entries: bigint;
  readonly chain: Buffer;
}

/**
 * Audits the entries that a cash journal has got since `from`: their links, their steps and their payments. `tx` reads one
 * snapshot. Returns the position after it, and one sentence for each problem.
 */
export async function auditNewCash(
  tx: Queryable,
  keyring: Keyring,
  from: CashPosition,
): Promise<{ readonly position: CashPosition; readonly problems: readonly string[] }> {
  const { environment, entries: after } = from;
  const journal = await readCashJournal(tx, environment);
  if (journal === undefined) return { position: from, problems: ['the row of the cash journal is gone'] };
  if (journal.lastEntry === after && sameBytes(journal.head, from.chain))
    return { position: from, problems: [] };
  const problems: string[] = [];
  const read = after === 0n ? chainStart : await cashReader(environment).link(tx, after);
  if (read === undefined || !sameBytes(read, from.chain))
    problems.push(`cash entry ${after} is not the one that was audited`);
  await auditChain(
    cashLinks(walkCashEntries(tx, environment, { after, upTo: journal.lastEntry })),
    { ...cashClaim(keyring, journal, problems), after, start: from.chain },
    (_orderId, problem) => problems.push(problem),
  );
  const ofDeposits = await depositProblems(tx, journal, after);
  problems.push(...ofDeposits, ...(await auditPayments(tx, environment, after)));
  return { position: { environment, entries: journal.lastEntry, chain: journal.head }, problems };
}

/** How far the cash journal of an environment was read. */
export async function readCashPosition(db: Queryable, environment: Environment): Promise<CashPosition> {
  const [row] = await db.rows(sql<{ entries: bigint; chain: Buffer }>`
    select p.entries, p.chain
      from cash_audit_positions p
     where p.environment = ${environment}`);
  return { environment, entries: row?.entries ?? 0n, chain: row?.chain ?? chainStart };
}

/** Stores how far a cash journal was read. */
export async function saveCashPosition(db: Queryable, position: CashPosition): Promise<void> {
  await db.rows(sql`
    insert into cash_audit_positions (environment, entries, chain)
    values (${position.environment}, ${position.entries}::bigint, ${position.chain})
        on conflict (environment) do update
       set entries = excluded.entries, chain = excluded.chain`);
}
