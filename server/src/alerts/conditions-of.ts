import type { AlertThresholds } from '../alert-config.ts';
import { dayMs, hourMs, minuteMs } from '../clock.ts';
import type { Waiting } from '../orders/review/waiting-cases.ts';
import type { Status } from '../status/status.ts';
import type { Condition, ConditionKind } from './condition.ts';
import { supplierConditions } from './supplier-conditions.ts';

/** How long the findings of the continuous audit count as new, milliseconds. */
const findingsMs = dayMs;
/** How long an operator counts as new, milliseconds. */
const newOperatorMs = dayMs;

/** Names an open alert by its condition. */
export function alertName({ kind, subject }: { readonly kind: string; readonly subject: string }): string {
  return `${kind} ${subject}`;
}

/** Everything that needs an operator. `open`: the names of the alerts that have begun and not ended. Pure. */
export function conditionsOf(
  status: Status,
  thresholds: AlertThresholds,
  open: ReadonlySet<string>,
): Condition[] {
  return [
    ...status.suppliers.flatMap((supplier) =>
      supplierConditions(supplier, thresholds, (kind) =>
        open.has(alertName({ kind, subject: supplier.name })),
      ),
    ),
    ...orderConditions(status, thresholds),
    ...clientConditions(status),
    ...status.unreachableGateways.map((gateway) =>
      of('gateway_unreachable', gateway, `${gateway} does not answer and gets no new payments.`),
    ),
    ...status.lateSearches.map((task) =>
      of(
        'due_search_late',
        task,
        `Not all due ${task} have been dealt with for more than 30 minutes; the log of the server says why.`,
      ),
    ),
    ...catalogConditions(status),
    ...endpointConditions(status, thresholds),
    ...bookConditions(status),
    ...operatorConditions(status),
    ...backupConditions(status, thresholds),
    ...status.fullDisks.map((host) =>
      of(
        'disk_low',
        host,
        `The file system of the data directory on ${host} is nearly full; konter status shows there how much is free.`,
      ),
    ),
    ...status.security.alerting.map((kind) =>
      of('security_events', kind, `Many requests are refused with ${kind}; konter security list shows them.`),
    ),
    ...(status.quarantine
      ? [
          of(
            'quarantine',
            'live',
            'The database was restored and nothing is bought; see konter restore status.',
          ),
        ]
      : []),
  ];
}

function of(kind: ConditionKind, subject: string, summary: string): Condition {
  return { kind, subject: subject.slice(0, 200), summary: summary.slice(0, 500) };
}

function orderConditions(
  { at, depositCases, heldLines, orders, reviews, strays }: Status,
  { orderMinutes }: AlertThresholds,
): Condition[] {
  const oldMs = orders.oldestAt === null ? 0 : at.getTime() - orders.oldestAt.getTime();
  const old = orderMinutes > 0 && oldMs > orderMinutes * minuteMs;
  return [
    ...(old
      ? [of('orders_old', 'live', `An order has been under way for ${formatMs(oldMs)}${slowOrders(orders)}.`)]
      : []),
    ...waiting(
      'reviews_waiting',
      reviews,
      at,
      ['order waits for a ruling', 'orders wait for a ruling'],
      'konter order review list',
    ),
    ...waiting(
      'deposit_cases',
      depositCases,
      at,
      ['payment or case of a deposit waits for a person', 'payments and cases of deposits wait for a person'],
      'konter deposit list and konter reconcile deposits cases',
    ),
    ...waiting(
      'bank_lines_held',
      heldLines,
      at,
      ['bank line is held for a person', 'bank lines are held for a person'],
      'konter bank line list',
    ),
    ...waiting(
      'stray_callbacks',
      strays,
      at,
      ['callback names a reference that no order has', 'callbacks name references that no order has'],
      'konter supplier strays',
    ),
  ];
}

/** What clients have asked for and wait for. */
function clientConditions({ at, complaints, liveRequests }: Status): Condition[] {
  return [
    ...waiting(
      'complaints_waiting',
      complaints,
      at,
      ['complaint waits for an answer', 'complaints wait for an answer'],
      'konter order complaints',
    ),
    ...waiting(
      'live_requests_waiting',
      liveRequests,
      at,
      ['account asks for live', 'accounts ask for live'],
      'konter account live-requests',
    ),
  ];
}

/** What follows one, and what follows any other number. */
type Counted = readonly [one: string, many: string];

/** Nothing when there are none: the alert may begin before ten minutes. */
function slowOrders({ underHour, older }: Status['orders']): string {
  const count = underHour + older;
  return count === 0 ? '' : `; ${counted(count, ['is', 'are'])} older than 10 minutes`;
}

function counted(count: number, [one, many]: Counted): string {
  return `${count} ${count === 1 ? one : many}`;
}

function waiting(
  kind: ConditionKind,
  { count, oldestAt }: Waiting,
  at: Date,
  what: Counted,
  command: string,
): Condition[] {
  if (count === 0) return [];
  const age =
    oldestAt === null ? '' : `, the oldest for ${formatMs(Math.max(at.getTime() - oldestAt.getTime(), 0))}`;
  return [of(kind, 'live', `${counted(count, what)}${age}; see ${command}.`)];
}

const offSale = [
  'product is off sale, at least for some clients, because its cost is higher than its price',
  'products are off sale, at least for some clients, because their costs are higher than their prices',
] as const;

function catalogConditions({ at, belowCost, priceReviews }: Status): Condition[] {
  return [
    ...(belowCost.count === 0
      ? []
      : [
          of(
            'price_above_selling_price',
            'catalog',
            `${counted(belowCost.count, offSale)}: ${belowCost.codes.join(', ')}.`,
          ),
        ]),
    ...waiting(
      'price_rows_held',
      priceReviews,
      at,
      ['cost or price list waits for a ruling', 'costs or price lists wait for a ruling'],
      'konter catalog review list',
    ),
  ];
}

function endpointConditions(
  { at, failingEndpoints }: Status,
  { endpointMinutes }: AlertThresholds,
): Condition[] {
  if (endpointMinutes === 0) return [];
  return failingEndpoints.flatMap(({ id, accountId, failingSince, disabled }) => {
    const ms = failingSince === null ? 0 : at.getTime() - failingSince.getTime();
    if (disabled === null && ms < endpointMinutes * minuteMs) return [];
    const what = disabled === null ? `has failed for ${formatMs(ms)}` : 'was disabled because it failed';
    return [of('endpoint_failing', id, `The endpoint ${id} of account ${accountId} ${what}.`)];
  });
}

function bookConditions({ at, reconciliations, audit }: Status): Condition[] {
  const { newestFindingAt, findings, failingPlaces } = audit;
  const found = newestFindingAt !== null && at.getTime() - newestFindingAt.getTime() < findingsMs;
  return [
    ...reconciliations
      .filter(({ differences }) => differences > 0)
      .map(({ supplier, day, differences }) =>
        of(
          'reconciliation_difference',
          // A day of its own: a clean day ends no alert of another one, and a new day with differences is reported.
          `${supplier} ${day}`,
          `Our books and ${supplier} differ in ${counted(differences, ['place', 'places'])} on ${day}; see konter reconcile list.`,
        ),
      ),
    ...(found
      ? [
          of(
            'audit_findings',
            'books',
            `The continuous audit found ${counted(findings, ['problem', 'problems'])} in the books; run konter audit.`,
          ),
        ]
      : []),
    ...failingPlaces.map((place) =>
      of('chain_heads_failing', place, `Chain heads cannot be written to ${place}.`),
    ),
  ];
}

/** Somebody who makes a second operator could approve what they have proposed, so the others are alerted. */
function operatorConditions({ at, newestOperator }: Status): Condition[] {
  if (newestOperator === null || at.getTime() - newestOperator.since.getTime() >= newOperatorMs) return [];
  const { name } = newestOperator;
  const summary = `${name} became an operator within the last day; konter audit records shows who did it.`;
  return [of('operator_added', name, summary)];
}

function backupConditions(
  { at, suppliers, backups: { lastAt, failedAt } }: Status,
  { backupHours }: AlertThresholds,
): Condition[] {
  const ageMs = lastAt === null ? undefined : at.getTime() - lastAt.getTime();
  // Without a supplier there is no business to lose. A backup that failed was wanted all the same.
  const wanted = backupHours > 0 && suppliers.length > 0;
  const old = wanted && (ageMs === undefined || ageMs > backupHours * hourMs);
  return [
    ...(failedAt === null ? [] : [of('backup_failed', 'database', 'The last backup failed.')]),
    ...(old
      ? [
          of(
            'backup_old',
            'database',
            ageMs === undefined
              ? 'No backup was made with konter backup.'
              : `The newest backup is ${formatMs(ageMs)} old.`,
          ),
        ]
      : []),
  ];
}

function formatMs(ms: number): string {
  if (ms >= 2 * dayMs) return `${Math.floor(ms / dayMs)} days`;
  if (ms >= 2 * hourMs) return `${Math.floor(ms / hourMs)} hours`;
  if (ms >= 2 * minuteMs) return `${Math.floor(ms / minuteMs)} minutes`;
  return `${Math.floor(ms / 1_000)} seconds`;
}
