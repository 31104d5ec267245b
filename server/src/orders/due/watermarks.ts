import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';

/** The tasks that search what became due. */
export const dueTaskNames = ['holds', 'quotes'] as const;
export type DueTaskName = (typeof dueTaskNames)[number];

/** Until when everything that became due has been dealt with, by task. A task that has not searched anything yet is left out. */
export async function readWatermarks(
  db: Queryable,
  environment: Environment,
): Promise<ReadonlyMap<DueTaskName, Date>> {
  const rows = await db.rows(sql<{ task: string; at: Date }>`
    select w.task, w.at
      from watermarks w
     where w.environment = ${environment}`);
  return new Map(
    dueTaskNames.flatMap((name) => {
      const at = rows.find(({ task }) => task === name)?.at;
      return at === undefined ? [] : [[name, at] as const];
    }),
  );
}
