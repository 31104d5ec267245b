import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase, type Queryable } from '../../../src/database/connection.ts';
import { sql } from '../../../src/database/sql.ts';
import { readWholeWallet } from '../../../src/ledger/wallet.ts';
import { auditMisplacedRows, auditStepReferences } from '../../../src/orders/audit/audit-references.ts';
import { openStage, type Stage } from '../../database/stage.ts';
import { queryAsOwner } from '../../query-as.ts';

/** The tables that get many rows. */
const tables = ['orders', 'steps', 'attempts'];

/** How many rows of these tables sequential scans have read in the transaction. */
async function rowsScanned(db: Queryable, of: readonly string[] = tables): Promise<number> {
  const [row] = await db.rows(sql<{ read: bigint }>`
    select sum(t.seq_tup_read)::bigint as read
      from pg_stat_xact_user_tables t
     where t.relname = any (${[...of]}::text[])`);
  return Number(row?.read ?? 0n);
}

/** Copies a row of a table many times, with other values in some columns, which `n` numbers. */
async function copyRow(stage: Stage, table: string, change: Readonly<Record<string, string>>): Promise<void> {
  const rows = await queryAsOwner(
    stage,
    'select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
    [table],
  );
  const columns = rows.map(({ attname }) => String(attname));
  const values = columns.map((column) => change[column] ?? `r.${column}`);
  const of = table === 'steps' ? `where kind = 'hold'` : '';
  await queryAsOwner(
    stage,
    `insert into ${table} (${columns.join()}) select ${values.join()}
       from (select * from ${table} ${of} limit 1) r cross join generate_series(1001, 6000) n`,
  );
}

async function fillTables(stage: Stage): Promise<void> {
  const unique = { idempotency_key: 'gen_random_uuid()', number: 'n' };
  const id = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  await copyRow(stage, 'orders', { ...unique, id, client_reference: `'c' || n` });
  const hold = { order_id: id, reference: `'s' || n`, attempt_id: 'gen_random_uuid()' };
  await copyRow(stage, 'steps', { ...unique, ...hold });
  const inquiry = { id: 'gen_random_uuid()', order_id: id, reference: `'a' || n`, kind: `'inquiry'` };
  await copyRow(stage, 'attempts', inquiry);
}

/** A database whose tables were analyzed while they were small. */
async function openSmall(): Promise<{ stage: Stage; database: Database }> {
  const stage = await openStage();
  const database = openDatabase(stage.database.appUrl, { connections: 1 });
  onTestFinished(async () => {
    await database.close();
    await stage.database.drop();
  });
  for (const table of tables)
    await queryAsOwner(
      stage,
      `alter table ${table} set (autovacuum_enabled = off); alter table ${table} disable trigger user; analyze ${table}`,
    );
  return { stage, database };
}

test('the references of steps are looked up by indexes, although the tables were small at the start', async () => {
  const { stage, database } = await openSmall();
  const wallet = await readWholeWallet(database, stage.wallet);
  if (wallet === undefined) throw new Error('The wallet is gone.');
  const audit = (db: Queryable, lastStep: bigint): Promise<void> =>
    auditStepReferences(db, { ...wallet, lastStep }, () => undefined, { from: lastStep - 100n });
  // After some runs the server may keep a plan.
  for (let run = 0; run < 10; run += 1) await audit(database, wallet.lastStep + 100n);
  await fillTables(stage);
  const read = await database.transaction(async (tx) => {
    await audit(tx, 2_000n);
    return rowsScanned(tx);
  });
  expect(read).toBe(0);
});

test('the order of an attempt is looked up by an index, although the tables were small at the start', async () => {
  const { stage, database } = await openSmall();
  await fillTables(stage);
  const read = await database.transaction(async (tx) => {
    expect(await auditMisplacedRows(tx, null)).not.toEqual([]);
    return rowsScanned(tx, ['orders']);
  });
  expect(read).toBe(0);
});
