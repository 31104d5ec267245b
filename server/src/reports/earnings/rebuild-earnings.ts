import type { Database, Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { operator, recordAudit } from '../../operators/audit-record.ts';
import { addSteps, batchBounds, type BatchBounds, openPositions, type StepsToAdd } from './add-steps.ts';
import { catchUp } from './roll-up.ts';

/** What a rebuild did. */
export interface Rebuild {
  /** The generation that reports read from now on. */
  readonly generation: number;
  /** Whether it continued one that had been interrupted. */
  readonly resumed: boolean;
  /** How many days, counted for each environment, had other figures before. */
  readonly changedDays: number;
}

/** How a rebuild is made. */
export interface RebuildOptions {
  readonly bounds?: BatchBounds;
  /** Who started it; the command line when left out. */
  readonly actor?: string;
  /** Stops it after the present batch. */
  readonly signal?: AbortSignal;
  /** The pause after each batch, milliseconds: beside a server it leaves the processor to orders. */
  readonly pauseMs?: number;
}

/** How much of the old figures one statement deletes. */
const deleteRows = 10_000;

/**
 * Computes all figures again from the journal, beside those that reports read meanwhile, and then switches to them. It works in
 * short transactions, and continues a rebuild that was interrupted. Its begin and its end have audit records.
 * @throws when `signal` aborts
 */
export async function rebuildEarnings(
  database: Database,
  { bounds = batchBounds, actor = operator, signal, pauseMs = 0 }: RebuildOptions = {},
): Promise<Rebuild> {
  const { generation, current, resumed } = await beginRebuild(database, actor);
  const batches = { bounds, pauseMs, ...(signal === undefined ? {} : { signal }) };
  let changedDays: number | undefined;
  while (changedDays === undefined) {
    signal?.throwIfAborted();
    await openPositions(database, generation);
    await openPositions(database, current);
    const complete =
      (await catchUp(database, 'rebuilding', batches)) && (await catchUp(database, 'current', batches));
    if (complete) changedDays = await switchGeneration(database, { current, generation, actor });
  }
  await deleteOldFigures(database);
  return { generation, resumed, changedDays };
}

interface Generations {
  readonly current: number;
  readonly generation: number;
}

/** Begins a rebuild, or finds the one that was interrupted. What an earlier one left is deleted first. */
async function beginRebuild(database: Database, actor: string): Promise<Generations & { resumed: boolean }> {
  await deleteOldFigures(database);
  return database.transaction(async (tx) => {
    const { current, rebuilding } = await lockState(tx);
    if (rebuilding !== null) return { current, generation: rebuilding, resumed: true };
    const generation = current + 1;
    await tx.rows(sql`
      update earnings_state
         set rebuilding = ${generation}::integer`);
    await recordAudit(tx, { actor, action: 'earnings.rebuild_started', subject: String(generation) });
    return { current, generation, resumed: false };
  });
}

/**
 * Switches reports to the rebuilt figures, once both generations have the same steps. Undefined: another process has switched.
 * Rounds of servers wait meanwhile; reports and sales do not.
 */
async function switchGeneration(
  database: Database,
  { current, generation, actor }: Generations & { readonly actor: string },
): Promise<number | undefined> {
  return database.transaction(async (tx) => {
    const state = await lockState(tx);
    if (state.rebuilding !== generation)
      throw new Error('Another process has ended this rebuild of the reports.');
    await openPositions(tx, current);
    await openPositions(tx, generation);
    await alignPositions(tx, { current, generation });
    const changedDays = await countChangedDays(tx, { current, generation });
    await tx.rows(sql`
      update earnings_state
         set current = ${generation}::integer, rebuilding = null`);
    await recordAudit(tx, {
      actor,
      action: 'earnings.rebuilt',
      subject: String(generation),
      detail: { changed_days: changedDays },
    });
    return changedDays;
  });
}

async function lockState(tx: Tx): Promise<{ current: number; rebuilding: number | null }> {
  const [state] = await tx.rows(sql<{ current: number; rebuilding: number | null }>`
    select s.current, s.rebuilding
      from earnings_state s
       for update`);
  if (state === undefined) throw new Error('The state of the reports is gone.');
  return state;
}

/** Brings each wallet of one generation to its position in the other, where that is further. */
async function alignPositions(tx: Tx, { current, generation }: Generations): Promise<void> {
  const behind = await tx.rows(sql<StepsToAdd & { generation: number }>`
    select p.generation, p.account_id as "accountId", p.environment, p.step as after, q.step as "upTo"
      from earnings_positions p
      join earnings_positions q on q.account_id = p.account_id and q.environment = p.environment
     where p.generation in (${current}::integer, ${generation}::integer)
       and q.generation in (${current}::integer, ${generation}::integer) and p.step < q.step`);
  for (const one of [current, generation])
    await addSteps(
      tx,
      one,
      behind.filter((range) => range.generation === one),
    );
}

async function countChangedDays(tx: Tx, { current, generation }: Generations): Promise<number> {
  const [row] = await tx.rows(sql<{ days: number }>`
    select count(distinct (g.environment, g.day))::integer as days
      from (
        select e.environment, e.day
          from earnings_by_account e
         where e.generation in (${current}::integer, ${generation}::integer)
         group by e.environment, e.day, e.account_id, e.supplier
        having count(distinct (e.confirmed, e.succeeded, e.failed, e.failed_over, e.refunded, e.lost, e.earlier, e.sales, e.cost,
                               e.refunds, e.refunded_cost, e.losses)) > 1 or count(*) < 2
      ) g`);
  return row?.days ?? 0;
}

/** Deletes the figures that no report reads any more, in short transactions. */
async function deleteOldFigures(db: Queryable): Promise<void> {
  for (const deleteSome of [deleteFinest, deleteByProduct, deleteByAccount, deleteBySlot, deletePositions])
    while ((await deleteSome(db)).length > 0);
}

function deleteFinest(db: Queryable): Promise<unknown[]> {
  return db.rows(sql<{ generation: number }>`
    delete from earnings e
     where e.ctid = any (array(
       select o.ctid
         from earnings o
        where o.generation < (select s.current from earnings_state s)
        limit ${deleteRows}::integer))
    returning e.generation`);
}

function deleteByProduct(db: Queryable): Promise<unknown[]> {
  return db.rows(sql<{ generation: number }>`
    delete from earnings_by_product e
     where e.ctid = any (array(
       select o.ctid
         from earnings_by_product o
        where o.generation < (select s.current from earnings_state s)
        limit ${deleteRows}::integer))
    returning e.generation`);
}

function deleteByAccount(db: Queryable): Promise<unknown[]> {
  return db.rows(sql<{ generation: number }>`
    delete from earnings_by_account e
     where e.ctid = any (array(
       select o.ctid
         from earnings_by_account o
        where o.generation < (select s.current from earnings_state s)
        limit ${deleteRows}::integer))
    returning e.generation`);
}

function deleteBySlot(db: Queryable): Promise<unknown[]> {
  return db.rows(sql<{ generation: number }>`
    delete from earnings_by_slot e
     where e.ctid = any (array(
       select o.ctid
         from earnings_by_slot o
        where o.generation < (select s.current from earnings_state s)
        limit ${deleteRows}::integer))
    returning e.generation`);
}

function deletePositions(db: Queryable): Promise<unknown[]> {
  return db.rows(sql<{ generation: number }>`
    delete from earnings_positions p
     where p.ctid = any (array(
       select o.ctid
         from earnings_positions o
        where o.generation < (select s.current from earnings_state s)
        limit ${deleteRows}::integer))
    returning p.generation`);
}
