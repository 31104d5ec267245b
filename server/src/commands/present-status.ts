import type { Condition } from '../alerts/condition.ts';
import type { Status, SupplierStatus } from '../status/status.ts';

/** The status as `--json` prints it. Amounts are rupiah, sizes bytes. */
export function presentStatus(status: Status, conditions: readonly Condition[]): unknown {
  return {
    at: status.at,
    well: conditions.length === 0,
    needs_operator: conditions.map(({ kind: condition, subject, summary }) => ({
      condition,
      subject,
      summary,
    })),
    quarantine: status.quarantine,
    suppliers: status.suppliers.map(presentSupplier),
    orders_under_way: {
      under_1_minute: status.orders.underMinute,
      under_10_minutes: status.orders.underTenMinutes,
      under_1_hour: status.orders.underHour,
      older: status.orders.older,
      oldest_at: status.orders.oldestAt,
    },
    reviews: presentWaiting(status.reviews),
    price_reviews: presentWaiting(status.priceReviews),
    stray_callbacks: presentWaiting(status.strays),
    complaints: presentWaiting(status.complaints),
    live_requests: presentWaiting(status.liveRequests),
    deposit_cases: presentWaiting(status.depositCases),
    held_bank_lines: presentWaiting(status.heldLines),
    unreachable_gateways: status.unreachableGateways,
    late_searches: status.lateSearches,
    products_below_cost: status.belowCost,
    deposits_today: status.depositsToday,
    failing_endpoints: status.failingEndpoints.map(({ id, accountId, failingSince, disabled }) => ({
      id,
      account_id: accountId,
      failing_since: failingSince,
      disabled,
    })),
    reconciliations: status.reconciliations,
    security: { last_hour: status.security.lastHour, alerting: status.security.alerting },
    audit: {
      finished_at: status.audit.finishedAt,
      findings: status.audit.findings,
      newest_finding_at: status.audit.newestFindingAt,
      failing_places: status.audit.failingPlaces,
    },
    database: {
      bytes: status.database.bytes,
      connections: status.database.connections,
      connections_max: status.database.connectionsMax,
      version: status.database.version,
    },
    disk: status.disk,
    backups: { last_at: status.backups.lastAt, failed_at: status.backups.failedAt },
  };
}

function presentWaiting({ count, oldestAt }: Status['reviews']): unknown {
  return { count, oldest_at: oldestAt };
}

function presentSupplier({
  name,
  state,
  paused,
  unreachable,
  priceLists,
  deposit,
  recent,
}: SupplierStatus): unknown {
  return {
    name,
    state,
    paused,
    unreachable,
    price_lists: priceLists.map(({ kind, readAt, fault }) => ({ kind, read_at: readAt, fault })),
    deposit:
      deposit === null
        ? null
        : { amount: deposit.amount, read_at: deposit.readAt, hours_left: deposit.hours },
    recent: { sold: recent.sold, failed: recent.failed, average_ms: recent.averageMs },
  };
}
