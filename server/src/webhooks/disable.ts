import { operator, recordAudit } from '../clients/audit-record.ts';
import type { Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import { newId } from '../ids.ts';
import { eventBody } from './event.ts';
import { writeEvents } from './outbox.ts';

/** Why an endpoint gets nothing any more. */
export type DisabledReason = 'failing' | 'gone' | 'operator';

/** The one who acts when nobody asked. */
const konter = 'konter';

/**
 * Disables an endpoint under its lock, and tells the other endpoints of the account. One that is disabled already
 * stays as it is. `offsetMs` is that of the clock. What waits there is kept, and goes on when the endpoint is enabled.
 */
export async function disableLocked(
  tx: Tx,
  endpoint: { readonly account_id: string; readonly environment: Environment; readonly id: string },
  reason: DisabledReason,
  offsetMs: number,
): Promise<void> {
  const [disabled] = await tx.rows(sql<{ name: string; now: Date }>`
    update webhook_endpoints
       set disabled_at = clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond',
           disabled_reason = ${reason}
     where account_id = ${endpoint.account_id}::uuid and environment = ${endpoint.environment}
       and id = ${endpoint.id}::uuid and disabled_at is null
    returning name, disabled_at as now`);
  if (disabled === undefined) return;
  const { account_id: accountId, environment } = endpoint;
  await recordAudit(tx, {
    actor: reason === 'operator' ? operator : konter,
    action: 'endpoint.disabled',
    accountId,
    subject: endpoint.id,
    detail: { environment, reason },
  });
  const told = { id: endpoint.id, name: disabled.name, reason, disabled_at: disabled.now.toISOString() };
  await Promise.all(
    writeEvents(tx, [
      {
        accountId,
        environment,
        id: newId(),
        kind: 'endpoint.disabled',
        orderId: null,
        orderVersion: null,
        body: eventBody('endpoint.disabled', { now: disabled.now, environment }, { endpoint: told }),
        createdAt: disabled.now,
      },
    ]),
  );
}
