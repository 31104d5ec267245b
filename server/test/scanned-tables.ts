import type { Database, Queryable } from '../src/database/connection.ts';
import { sql, type Statement } from '../src/database/sql.ts';

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The tables that grow with the orders. */
const large = new Set(['attempts', 'claims', 'deliveries', 'orders', 'review_cases', 'steps']);

/**
 * Runs `work` and explains each of its statements with a generic plan and without statistics of the tables' sizes counting:
 * sequential scans are the last resort. Returns the large tables that have no index for one of the statements.
 */
export async function scannedTables(
  database: Database,
  work: (explaining: Database) => Promise<unknown>,
): Promise<{ tables: string[]; statements: number }> {
  const tables = new Set<string>();
  let statements = 0;

  async function explain(tx: Queryable, statement: Statement<unknown>): Promise<void> {
    await tx.rows(sql<{ settings: unknown }>`
      select concat(set_config('enable_seqscan', 'off', true),
                    set_config('plan_cache_mode', 'force_generic_plan', true)) as settings`);
    const rows = await tx.rows<Explained>({
      name: `explained ${statement.name}`,
      text: `explain (format json) ${statement.text}`,
      values: statement.values,
    });
    statements += 1;
    for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) note(plan);
  }

  function note(node: PlanNode): void {
    const name = node['Relation Name'];
    if (node['Node Type'] === 'Seq Scan' && name !== undefined && large.has(name)) tables.add(name);
    for (const child of node.Plans ?? []) note(child);
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
  return { tables: [...tables], statements };
}
