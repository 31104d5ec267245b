import type { Activity } from '../../../home/day-activity.ts';
import type { Home } from '../../../home/read-home.ts';
import type { Task } from '../../../home/tasks.ts';
import type { DepositRequest } from '../../../deposits/requests/deposit-request.ts';
import type { Order, OrderStatus } from '../../../orders/order.ts';

/** A home page as the schema `Home` has it. */
export function presentHome(home: Home) {
  const { activity, now } = home;
  return {
    now: now.toISOString(),
    selling: home.selling,
    available: Number(home.wallet.available),
    held: Number(home.wallet.held),
    owed: Number(home.owed),
    daily_limit: Number(home.limit.daily),
    limit_spent: Number(home.limit.spent),
    days_left: home.days,
    services: home.services.map(({ closedBrands, ...service }) => ({
      ...service,
      closed_brands: [...closedBrands],
    })),
    today: presentFigures(activity.today),
    yesterday: presentFigures(activity.yesterday),
    hours: activity.hours.map(({ today, yesterday }) => ({
      succeeded: today.succeeded,
      failed: today.failed,
      confirmed: today.confirmed,
      yesterday: yesterday.succeeded + yesterday.failed,
    })),
    tasks: home.tasks.map(presentTask),
    first_steps: home.firstSteps,
    orders: home.orders.map((order) => presentHomeOrder(order, now)),
    deposits: home.deposits.map(presentHomeDeposit),
  };
}

function presentFigures({ confirmed, succeeded, failed, spent, milliseconds }: Activity) {
  return {
    orders: confirmed,
    succeeded,
    failed,
    spent: Number(spent),
    seconds: succeeded === 0 ? null : milliseconds / succeeded / 1_000,
  };
}

function presentTask(task: Task) {
  switch (task.kind) {
    case 'deposit': {
      const { id, number, state, payable, expiresAt } = task.request;
      const deposit = { deposit_id: id, number: String(number), status: state, payable: Number(payable) };
      return { kind: task.kind, ...deposit, expires_at: expiresAt.toISOString() };
    }
    case 'endpoint_failing': {
      const { kind, endpointId, name, since, disabled } = task;
      return { kind, endpoint_id: endpointId, name, since: since?.toISOString() ?? null, disabled };
    }
    case 'key_expires':
      return { kind: task.kind, key_id: task.keyId, name: task.name, at: task.at.toISOString() };
    case 'low_balance':
    case 'no_deposit':
      return task;
    default: {
      const { kind, count, orderId, productName, price, since } = task;
      const oldest = { order_id: orderId, name: productName, price: Number(price) };
      return { kind, count, ...oldest, since: since.toISOString() };
    }
  }
}

/** The statuses in which an order is still under way. */
const underWay: ReadonlySet<OrderStatus> = new Set(['manual_review', 'processing']);
/** The statuses that a confirmed order ends with, when it was last changed. */
const ended: ReadonlySet<OrderStatus> = new Set(['failed', 'succeeded']);

/** An order as the schema `HomeOrder` has it. */
export function presentHomeOrder(order: Order, now: Date) {
  const { confirmedAt, changedAt, status } = order;
  const until = ended.has(status) ? changedAt : underWay.has(status) ? now : null;
  const ms = confirmedAt === null || until === null ? null : until.getTime() - confirmedAt.getTime();
  return {
    id: order.id,
    client_reference: order.clientReference,
    name: order.productName,
    destination: order.destinationMasked,
    status,
    price: Number(order.price),
    created_at: order.createdAt.toISOString(),
    seconds: ms === null ? null : Math.max(0, ms) / 1_000,
  };
}

/** A deposit as the schema `HomeDeposit` has it. */
export function presentHomeDeposit({ id, number, state, payable, createdAt }: DepositRequest) {
  return {
    id,
    number: String(number),
    status: state,
    amount: Number(payable),
    created_at: createdAt.toISOString(),
  };
}
