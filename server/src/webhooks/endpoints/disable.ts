import { type AuditDetail, konter } from '../../operators/audit-record.ts';
import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import type { EndpointKey } from './endpoint-key.ts';
import { eventBody } from '../event.ts';
import { writeEvent } from '../outbox.ts';

/** Why an endpoint is disabled. */
export type DisabledReason = 'client' | 'deleted' | 'failing' | 'gone' | 'operator';

/** Who disables an endpoint; konter itself when left out. `more` is added to the audit record. */
interface DisabledBy {
  readonly actor?: string;
  readonly more?: AuditDetail;
}

/**
 * Disables an endpoint under its lock, and notifies the other endpoints of the account. A disabled one stays as it is, which
 * returns false. `offsetMs` is the clock's. Its pending deliveries are kept and continue when it is enabled.
 */
export async function disableLocked(
  tx: Tx,
  key: EndpointKey,
  reason: DisabledReason,
  offsetMs: number,
  { actor = konter, more = {} }: DisabledBy = {},
): Promise<boolean> {
  const { accountId, environment, endpointId } = key;
  const [disabled] = await tx.rows(sql<{ name: string; now: Date }>`
    update webhook_endpoints
       set disabled_at = clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond',
           disabled_reason = ${reason}
     where account_id = ${accountId}::uuid and environment = ${environment}
       and id = ${endpointId}::uuid and disabled_at is null
    returning name, disabled_at as now`);
  if (disabled === undefined) return false;
  const endpoint = { id: endpointId, name: disabled.name, reason, disabled_at: disabled.now.toISOString() };
  await writeEvent(tx, {
    accountId,
    environment,
    id: newId(),
    kind: 'endpoint.disabled',
    body: eventBody('endpoint.disabled', { now: disabled.now, environment }, { endpoint }),
    createdAt: disabled.now,
  });
  await auditEndpoint(
    tx,
    key,
    'endpoint.disabled',
    { enabled_before: true, enabled: false, reason, ...more },
    actor,
  );
  return true;
}
