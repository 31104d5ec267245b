import { type AuditDetail, operator, recordAudit } from '../../operators/audit-record.ts';
import type { Tx } from '../../database/connection.ts';
import type { EndpointKey } from './endpoint-key.ts';

/**
 * Records a change of an endpoint in the audit record, in the transaction of the change; the default actor is the
 * operator.
 */
export function auditEndpoint(
  tx: Tx,
  { accountId, environment, endpointId }: EndpointKey,
  action: string,
  detail: AuditDetail,
  actor = operator,
): Promise<void> {
  const subject = endpointId;
  const rows = [{ table: 'webhook_endpoints', key: endpointId }] as const;
  return recordAudit(tx, { actor, action, accountId, subject, detail: { environment, ...detail }, rows });
}
