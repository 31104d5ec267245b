import type { App } from '../app.ts';
import { type NodeCondition, storeNodeConditions } from '../status/node-conditions.ts';

/** The conditions that hold in this process, as it knows them now. */
function conditionsHere({
  gateways,
  heads,
  securityEvents,
  suppliers,
}: Pick<App, 'gateways' | 'heads' | 'securityEvents' | 'suppliers'>): NodeCondition[] {
  return [
    ...suppliers.unreachable().map(({ supplier, kind }) => ({
      condition: 'supplier_unreachable' as const,
      subject: kind === null ? supplier : `${supplier} ${kind}`,
    })),
    ...[...gateways.all.values()]
      .filter(({ configured, breaker }) => configured.enabled && !breaker.closed)
      .map(({ configured }) => ({ condition: 'gateway_unreachable' as const, subject: configured.name })),
    ...heads.failing().map((subject) => ({ condition: 'chain_heads_failing' as const, subject })),
    ...securityEvents.alerting.map((subject) => ({ condition: 'security_events' as const, subject })),
  ];
}

/** Makes the report of a process about itself. While nothing holds, and nothing held before, it writes nothing. */
export function makeConditionReport(app: App, node: string): () => Promise<void> {
  let reported = false;
  return async () => {
    const conditions = conditionsHere(app);
    if (conditions.length === 0 && !reported) return;
    await storeNodeConditions(app.database, node, conditions);
    reported = conditions.length > 0;
  };
}
