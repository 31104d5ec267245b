import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { WalletKey } from '../../ledger/wallet.ts';

/** Steps of a wallet that are to be added: those after `after`, up to `upTo`. */
export interface StepsToAdd extends WalletKey {
  readonly after: bigint;
  readonly upTo: bigint;
}

/** How much one transaction adds at most: it takes a fraction of a second. */
export interface BatchBounds {
  readonly wallets: number;
  readonly stepsOfWallet: number;
  readonly steps: number;
}

/** The bounds of the server. */
export const batchBounds: BatchBounds = { wallets: 1_000, stepsOfWallet: 2_500, steps: 10_000 };

/** Opens the position of each wallet that has none in a generation: it begins before the first step. */
export async function openPositions(db: Queryable, generation: number): Promise<void> {
  await db.rows(sql`
    insert into earnings_positions (generation, account_id, environment)
    select ${generation}::integer, w.account_id, w.environment
      from wallets w
     where not exists (
       select
         from earnings_positions p
        where p.generation = ${generation}::integer and p.account_id = w.account_id and p.environment = w.environment)
        on conflict do nothing`);
}

/**
 * Adds the next steps to a generation of the figures, and moves the positions of their wallets in the same transaction. The steps
 * of a wallet are numbered in the order of their commits (docs/decisions/0026), so that no later commit can be behind a position.
 * Returns whether there may be more that was committed before.
 */
export async function addNextSteps(tx: Tx, generation: number, bounds: BatchBounds): Promise<boolean> {
  const behind = await tx.rows(sql<StepsToAdd>`
    select p.account_id as "accountId", p.environment, p.step as after,
           coalesce(least(w.last_step, p.step + ${bounds.stepsOfWallet}::integer), 0) as "upTo"
      from earnings_positions p
      join wallets w on w.account_id = p.account_id and w.environment = p.environment
     where p.generation = ${generation}::integer and p.step < w.last_step
     order by p.account_id, p.environment
     limit ${bounds.wallets}::integer
       for no key update of p`);
  const batch = takeBatch(behind, bounds);
  await addSteps(tx, generation, batch);
  return (
    behind.length === bounds.wallets ||
    batch.length < behind.length ||
    batch.some(({ after, upTo }) => upTo - after === BigInt(bounds.stepsOfWallet))
  );
}

/** The first wallets, until their steps make a batch. */
function takeBatch(behind: readonly StepsToAdd[], { steps }: BatchBounds): readonly StepsToAdd[] {
  let sum = 0n;
  const end = behind.findIndex(({ after, upTo }) => {
    sum += upTo - after;
    return sum >= BigInt(steps);
  });
  return end === -1 ? behind : behind.slice(0, end + 1);
}

/** Adds steps to a generation. @throws when a wallet is not at the step before them */
export async function addSteps(tx: Tx, generation: number, ranges: readonly StepsToAdd[]): Promise<void> {
  if (ranges.length === 0) return;
  await tx.rows(sql<{ wallets: bigint }>`
    select coalesce(add_earnings(${generation}::integer, ${ranges.map(({ accountId }) => accountId)}::uuid[],
                        ${ranges.map(({ environment }) => environment)}::text[],
                        ${ranges.map(({ after }) => after)}::bigint[], ${ranges.map(({ upTo }) => upTo)}::bigint[])::bigint,
                    0) as wallets`);
}
