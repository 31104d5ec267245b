import type { Database, Queryable } from '../src/database/connection.ts';
import { sql, type Statement } from '../src/database/sql.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

/** An index that a plan reads, and by which condition. */
export interface UsedIndex {
  readonly index: string;
  readonly condition: string;
}

/**
 * Runs `work`, and explains each of its statements for its values. Sequential scans and sorts are the last resort, as they are with
 * many rows: a test has few.
 */
export async function indexesOf(
  database: Database,
  work: (explaining: Database) => Promise<unknown>,
): Promise<UsedIndex[]> {
  const used: UsedIndex[] = [];

  function note(node: PlanNode): void {
    const index = node['Index Name'];
    if (index !== undefined) used.push({ index, condition: node['Index Cond'] ?? '' });
    for (const child of node.Plans ?? []) note(child);
  }

  async function explain(tx: Queryable, statement: Statement<unknown>): Promise<void> {
    await tx.rows(sql<{ settings: unknown }>`
      select concat(set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true),
                    set_config('plan_cache_mode', 'force_custom_plan', true)) as settings`);
    const rows = await tx.rows<Explained>({
      name: `plan of ${statement.name}`,
      text: `explain (format json) ${statement.text}`,
      values: statement.values,
    });
    for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) note(plan);
  }

  await work({
    ...database,
    async rows(statement) {
      await database.transaction((tx) => explain(tx, statement));
      return database.rows(statement);
    },
    transaction: (inTransaction) =>
      database.transaction((tx) =>
        inTransaction({
          ...tx,
          async rows(statement) {
            if (!statement.text.includes('set_config(')) await explain(tx, statement);
            return tx.rows(statement);
          },
        }),
      ),
  });
  return used;
}
