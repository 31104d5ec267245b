import type { App } from '../app.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import { readProposals } from '../orders/adjustments/proposal-rows.ts';
import type { Rupiah } from '../rupiah.ts';
import { readOnePersonLimit } from '../settings/one-person-limit.ts';
import { readWaitingProofs } from './proofs/proof-rows.ts';
import { readHeldLines } from './bank/lines/held-lines.ts';

/** What waits for a person in an environment. Amounts are rupiah. */
export interface DepositOverview {
  /** Payments that need a person, and their sum: money that is in nobody's balance. */
  readonly cases: number;
  readonly casesAmount: Rupiah;
  readonly heldLines: number;
  /** Proposals of both environments that can be approved now, at most 100. */
  readonly proposals: number;
  /** Deposits that are not credited and have a file of the last seven days. */
  readonly proved: number;
  /** When lines of a bank were last imported; null: never. */
  readonly importedAt: Date | null;
  /** A larger credit needs a second operator. */
  readonly creditLimit: Rupiah;
}

const proposalsMax = 100;

/** Reads what waits for a person. */
export async function readDepositOverview(
  { clock, database }: Pick<App, 'clock' | 'database'>,
  environment: Environment,
): Promise<DepositOverview> {
  const [[row], [imported], held, proposals, proved, creditLimit] = await Promise.all([
    database.rows(sql<{ count: number; amount: bigint | null }>`
      select count(*)::integer as count, sum(p.amount)::bigint as amount
        from deposit_payments p
       where p.state = 'in_review' and p.environment = ${environment}`),
    database.rows(sql<{ at: Date | null }>`
      select max(n.at)::timestamptz as at
        from bank_accounts b
       cross join lateral (
         select max(i.imported_at)::timestamptz as at
           from bank_imports i
          where i.bank_account_id = b.id
       ) n
       where b.environment = ${environment}`),
    readHeldLines(database, environment),
    readProposals(database, { offsetMs: clock.offsetMs, waiting: true, limit: proposalsMax }),
    readWaitingProofs(database, environment),
    readOnePersonLimit(database, 'deposits.credit_limit'),
  ]);
  return {
    cases: row?.count ?? 0,
    casesAmount: row?.amount ?? 0n,
    heldLines: held.count,
    proposals: proposals.length,
    proved: proved.count,
    importedAt: imported?.at ?? null,
    creditLimit,
  };
}
