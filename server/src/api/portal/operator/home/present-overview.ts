import { actorName } from '../../../../operators/actor-name.ts';
import { type OverviewTask, overviewTasks } from '../../../../overview/overview-tasks.ts';
import type { Overview } from '../../../../overview/read-overview.ts';
import type { OperatorPermission } from '../../../../people/operators/operator-permissions.ts';
import { deriveEarnings, type Earnings } from '../../../../reports/earnings/earnings.ts';
import type { DaySeries } from '../../../../reports/earnings/day-series.ts';
import type { SupplierStatus } from '../../../../status/status.ts';

/** An overview as the schema `OperatorHome` has it, with what these permissions may see. */
export function presentOverview(overview: Overview, may: ReadonlySet<OperatorPermission>) {
  const { status, courses, completeAt } = overview;
  const seesProfit = may.has('reports:read') || may.has('prices:read');
  const course = (of: DaySeries) => (of.isKnown ? presentFigures(of.soFar, seesProfit) : null);
  return {
    now: status.at.toISOString(),
    quarantine: status.quarantine,
    suppliers: may.has('suppliers:read')
      ? status.suppliers.map((supplier) => presentSupplier(supplier, overview))
      : [],
    today: presentFigures(courses.today.soFar, seesProfit),
    yesterday: course(courses.yesterday),
    last_week: course(courses.lastWeek),
    complete_at: completeAt?.toISOString() ?? null,
    hours: presentHours(overview),
    days: seesProfit ? overview.days.map((row) => ({ day: row.key, profit: profitOf(row) })) : null,
    client_money: may.has('books:read') ? presentMoney(overview) : null,
    tasks: overviewTasks(overview, may).map(presentTask),
    ...presentLatest(overview, may),
  };
}

function presentSupplier(supplier: SupplierStatus, { latency, alerts }: Overview) {
  const { name, state, paused, unreachable, deposit, priceLists, recent } = supplier;
  return {
    ...{ name, state, unreachable: [...unreachable] },
    paused: paused === null ? null : { since: paused.since.toISOString(), code: paused.code },
    deposit:
      deposit === null
        ? null
        : { amount: Number(deposit.amount), read_at: deposit.readAt.toISOString(), hours: deposit.hours },
    is_low: alerts.some(({ kind, subject }) => kind === 'supplier_deposit_low' && subject === name),
    price_lists: priceLists.map(({ kind, readAt, fault }) => ({
      ...{ kind, read_at: readAt?.toISOString() ?? null, failed: fault !== null },
    })),
    recent: {
      ...{ sold: recent.sold, failed: recent.failed },
      seconds: recent.averageMs === null ? null : recent.averageMs / 1_000,
    },
    latency: latency
      .filter((one) => one.supplier === name)
      .map(({ at, averageMs }) => ({ at: at.toISOString(), seconds: averageMs / 1_000 })),
  };
}

function profitOf(of: Earnings): number {
  return Number(deriveEarnings(of, { ofSupplier: false }).profit);
}

function presentFigures(of: Earnings, seesProfit: boolean) {
  return {
    orders: Number(of.confirmed),
    succeeded: Number(of.succeeded),
    failed: Number(of.failed),
    sales: Number(of.sales),
    profit: seesProfit ? profitOf(of) : null,
  };
}

function presentHours({ courses: { today, yesterday, lastWeek } }: Overview) {
  const ended = (course: DaySeries, hour: number): number => {
    const of = course.hours[hour];
    return of === undefined ? 0 : Number(of.succeeded + of.failed);
  };
  return today.hours.map(({ succeeded, failed }, hour) => ({
    ...{ succeeded: Number(succeeded), failed: Number(failed) },
    ...{ yesterday: ended(yesterday, hour), last_week: ended(lastWeek, hour) },
  }));
}

function presentMoney({ clientMoney, status: { audit } }: Overview) {
  return {
    amount: Number(clientMoney),
    audited_at: audit.finishedAt?.toISOString() ?? null,
    findings: audit.findings,
  };
}

function presentTask(task: OverviewTask) {
  switch (task.kind) {
    case 'list':
      return {
        ...task,
        amount: task.amount === null ? null : Number(task.amount),
        since: task.since?.toISOString() ?? null,
      };
    case 'differences':
      return { ...task, amount: Number(task.amount), since: task.since.toISOString() };
    default: {
      const { id, kind: condition, subject } = task.alert;
      return { kind: task.kind, alert_id: id, condition, subject, since: task.since.toISOString() };
    }
  }
}

function presentLatest({ latest }: Overview, may: ReadonlySet<OperatorPermission>) {
  const { orders, payments, records, accounts } = latest;
  const nameOf = (accountId: string | null): string | null =>
    accountId === null ? null : (accounts.get(accountId) ?? accountId);
  return {
    orders: (may.has('orders:read') ? orders : []).map((order) => ({
      ...{ id: order.id, name: order.productName, status: order.status, price: Number(order.price) },
      ...{ account: nameOf(order.accountId) ?? '', at: order.changedAt.toISOString() },
    })),
    payments: (may.has('deposits:read') ? payments : []).map((payment) => ({
      ...{ id: payment.id, state: payment.state, amount: Number(payment.amount) },
      ...{ source: payment.source.kind, account: nameOf(payment.accountId) },
      at: payment.recordedAt.toISOString(),
    })),
    records: (may.has('audit:read') ? records : []).map(({ id, at, actor, action, subject, accountId }) => ({
      ...{ id, at: at.toISOString(), name: actorName(actor), action, subject, account: nameOf(accountId) },
    })),
  };
}
