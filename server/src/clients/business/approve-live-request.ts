import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** Closes the waiting request of an account that is being approved, and returns its id; undefined when there is none. */
export async function approveLiveRequest(tx: Tx, accountId: string): Promise<string | undefined> {
  const [closed] = await tx.rows(sql<{ id: string }>`
    update live_requests
       set state = 'approved', decided_at = clock_timestamp()
     where account_id = ${accountId}::uuid and state = 'waiting'
    returning id`);
  return closed?.id;
}
