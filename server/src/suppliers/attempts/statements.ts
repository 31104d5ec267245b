import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { sealedOrNull } from '../../sealed.ts';
import type { Statement, StatementSource, StatementMeaning } from './statement.ts';

interface StatementRow {
  account_id: string;
  order_id: string;
  attempt_id: string;
  source: StatementSource;
  said: StatementMeaning;
  code: string | null;
  serial_sealed: Buffer | null;
  serial_key_id: string | null;
  cost: bigint | null;
  at: Date;
}

/** The statements about attempts, oldest first. Read under the locks of the wallets that they belong to. */
export async function readStatements(
  db: Queryable,
  environment: Environment,
  attempts: readonly { readonly accountId: string; readonly orderId: string; readonly attemptId: string }[],
): Promise<Statement[]> {
  if (attempts.length === 0) return [];
  const distinct = [...new Map(attempts.map((one) => [one.attemptId, one])).values()];
  const rows = await db.rows(sql<StatementRow>`
    select s.account_id, s.order_id, s.attempt_id, s.source, s.said, s.code, s.serial_sealed, s.serial_key_id, s.cost, s.at
      from unnest(${distinct.map(({ accountId }) => accountId)}::uuid[], ${distinct.map(({ orderId }) => orderId)}::uuid[],
        ${distinct.map(({ attemptId }) => attemptId)}::uuid[]) as k (account_id, order_id, attempt_id)
     cross join lateral (
       select t.account_id, t.order_id, t.number, t.attempt_id, t.source, t.said, t.code, t.serial_sealed, t.serial_key_id,
              t.cost, t.at
         from supplier_statements t
        where t.account_id = k.account_id and t.environment = ${environment} and t.order_id = k.order_id
          and t.attempt_id = k.attempt_id
       offset 0
     ) s
     order by s.number`);
  return rows.map((row) => fromRow(row, environment));
}

function fromRow(row: StatementRow, environment: Environment): Statement {
  return {
    accountId: row.account_id,
    environment,
    orderId: row.order_id,
    attemptId: row.attempt_id,
    source: row.source,
    said: row.said,
    code: row.code,
    serial: sealedOrNull(row.serial_sealed, row.serial_key_id),
    cost: row.cost,
    at: row.at,
  };
}
