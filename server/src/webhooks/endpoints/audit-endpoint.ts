import { type AuditDetail, operator, recordAudit } from '../../operators/audit-record.ts';
import type { Tx } from '../../database/connection.ts';
import type { EndpointKey } from './endpoint-key.ts';

/** Writes down what was done to an endpoint, in the transaction that does it; by the operator when nobody is named. */
export function auditEndpoint(
  tx: Tx,
  { accountId, environment, endpointId }: EndpointKey,
  action: string,
  detail: AuditDetail,
  actor = operator,
): Promise<void> {
  const subject = endpointId;
  return recordAudit(tx, { actor, action, accountId, subject, detail: { environment, ...detail } });
}
