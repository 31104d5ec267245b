import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { ComplaintState } from './complaint.ts';

/** A complaint in the list of its account. */
export interface AccountComplaint {
  readonly id: string;
  readonly environment: Environment;
  readonly orderId: string;
  readonly state: ComplaintState;
  readonly openedAt: Date;
  readonly changedAt: Date;
}

/** The complaints of an account in both environments, those changed last first, at most `limit`. */
export function listAccountComplaints(
  db: Queryable,
  accountId: string,
  limit: number,
): Promise<AccountComplaint[]> {
  return db.rows(sql<AccountComplaint>`
    select c.id, c.environment, c.order_id as "orderId", c.state, c.opened_at as "openedAt", c.changed_at as "changedAt"
      from complaints c
     where c.account_id = ${accountId}::uuid
     order by c.changed_at desc, c.id
     limit ${limit}::integer`);
}
