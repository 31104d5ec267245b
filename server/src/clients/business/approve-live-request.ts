import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** Closes the waiting request of an account that is being approved, if there is one. */
export async function approveLiveRequest(tx: Tx, accountId: string): Promise<void> {
  await tx.rows(sql`
    update live_requests
       set state = 'approved', decided_at = clock_timestamp()
     where account_id = ${accountId}::uuid and state = 'waiting'`);
}
