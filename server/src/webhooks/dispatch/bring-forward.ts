import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { EndpointOwner } from '../endpoints/endpoint-key.ts';

/**
 * Brings the retries of an account forward by `ms` milliseconds, with the pauses and the failing times of its endpoints, as if
 * that time had passed. A delivery that is being sent is due again within `leaseMs` milliseconds, and stays.
 */
export async function bringDeliveriesForward(
  tx: Queryable,
  { accountId, environment }: EndpointOwner,
  { ms, leaseMs, offsetMs }: { readonly ms: number; readonly leaseMs: number; readonly offsetMs: number },
): Promise<void> {
  await tx.rows(sql`
    update deliveries d
       set due_at = d.due_at - ${ms}::double precision * interval '1 millisecond'
     where d.account_id = ${accountId}::uuid and d.environment = ${environment} and d.state = 'pending'
       and (d.tries > 0 and d.lease <= d.tries
            or d.due_at > clock_timestamp() + ${offsetMs + leaseMs}::double precision * interval '1 millisecond')`);
  await tx.rows(sql`
    update webhook_endpoints e
       set paused_until = e.paused_until - ${ms}::double precision * interval '1 millisecond',
           failing_since = e.failing_since - ${ms}::double precision * interval '1 millisecond'
     where e.account_id = ${accountId}::uuid and e.environment = ${environment}`);
}
