import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { Attempt } from './attempts/attempt.ts';
import { readAttempts } from './attempts/attempts.ts';
import type { Statement } from './attempts/statement.ts';
import { acknowledges, wasNeverBegun } from './never-begun.ts';

/** What a supplier says of a purchase, against the state of its attempt. */
export interface ClaimedPurchase {
  readonly orderId: string;
  /** Our reference of the purchase. */
  readonly reference: string;
  /**
   * `taken`: it has a purchase that it had refused as never begun. `failed_after`: such a purchase has failed. `failed`: the open
   * purchase has failed, which settled nothing.
   */
  readonly says: 'failed' | 'failed_after' | 'taken';
}

type Said = Pick<Statement, 'code' | 'said' | 'source'>;

/** What suppliers say of the purchases of these orders against the states of their attempts, oldest first. */
export async function readClaimedPurchases(
  db: Queryable,
  environment: Environment,
  orders: readonly { readonly accountId: string; readonly id: string }[],
): Promise<ClaimedPurchase[]> {
  if (orders.length === 0) return [];
  const rows = await db.rows(sql<Said & { accountId: string; orderId: string; attemptId: string }>`
    select k.account_id as "accountId", k.order_id as "orderId", s.attempt_id as "attemptId", s.source, s.said, s.code
      from unnest(${orders.map(({ accountId }) => accountId)}::uuid[], ${orders.map(({ id }) => id)}::uuid[])
        as k (account_id, order_id)
     cross join lateral (
       select t.number, t.attempt_id, t.source, t.said, t.code
         from supplier_statements t
        where t.account_id = k.account_id and t.environment = ${environment} and t.order_id = k.order_id
          and t.said in ('unknown', 'rejected')
       offset 0
     ) s
     order by s.number`);
  const named = new Map(rows.map((row) => [row.attemptId, { ...row, id: row.attemptId }]));
  const attempts = await readAttempts(db, environment, [...named.values()]);
  return rows.flatMap(({ attemptId, orderId, ...said }) => {
    const attempt = attempts.find(({ id }) => id === attemptId);
    const says = attempt === undefined ? undefined : claimedIn(attempt, said);
    return attempt === undefined || says === undefined
      ? []
      : [{ orderId, reference: attempt.reference, says }];
  });
}

function claimedIn(attempt: Attempt, said: Said): ClaimedPurchase['says'] | undefined {
  // A callback that reports a failure of an open purchase is no answer.
  if (attempt.state === 'open')
    return said.said === 'rejected' && said.source !== 'callback' ? 'failed' : undefined;
  if (!wasNeverBegun(attempt)) return undefined;
  if (said.said === 'rejected') return 'failed_after';
  return acknowledges(attempt, said) ? 'taken' : undefined;
}
