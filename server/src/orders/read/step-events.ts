import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { type Environment, isSimulated } from '../../environment.ts';
import type { ProductKind } from '../../product-kind.ts';
import {
  eventBody,
  type EventData,
  type EventKey,
  type EventKind,
  type RenderedEvent,
} from '../../webhooks/event.ts';
import { eventIdOf, stepNumberOf } from '../../webhooks/event-id.ts';
import type { Bill, Order, OrderReason, OrderStatus } from '../order.ts';
import { presentWithoutToken } from './present-order.ts';

/** An event with its kind and time. `body` is the text that deliveries of it have, byte for byte. */
export interface StepEvent extends RenderedEvent {
  readonly kind: EventKind;
  readonly createdAt: Date;
}

/** A row of the view `step_events`. */
interface StepEventRow {
  account_id: string;
  environment: Environment;
  number: bigint;
  at: Date;
  kind: EventKind;
  available: bigint;
  held: bigint;
  reversed: bigint | null;
  adjusted: bigint | null;
  order_id: string | null;
  version: number | null;
  status: OrderStatus | null;
  reason: OrderReason | null;
  client_reference: string | null;
  transaction_kind: ProductKind | null;
  channel: Order['channel'] | null;
  product_code: string | null;
  product_name: string | null;
  destination_masked: string | null;
  price: bigint | null;
  bill: Bill | null;
  created_at: Date | null;
  expires_at: Date | null;
}

/** Renders the bodies of events of steps, of any wallets. An id that no step has is left out. */
export async function renderEvents(db: Queryable, events: readonly EventKey[]): Promise<StepEvent[]> {
  if (events.length === 0) return [];
  const rows = await db.rows(sql<StepEventRow>`
    select e.account_id, e.environment, e.number, e.at, e.kind, e.available, e.held, e.reversed, e.adjusted, e.order_id, e.version, e.status,
           e.reason, e.client_reference, e.transaction_kind, e.channel, e.product_code, e.product_name, e.destination_masked,
           e.price, e.bill, e.created_at, e.expires_at
      from unnest(${events.map(({ accountId }) => accountId)}::uuid[], ${events.map(({ environment }) => environment)}::text[],
        ${events.map(({ eventId }) => stepNumberOf(eventId))}::bigint[]) as k (account_id, environment, number)
     cross join lateral (
       select t.account_id, t.environment, t.number, t.at, t.kind, t.available, t.held, t.reversed, t.adjusted, t.order_id, t.version,
              t.status, t.reason, t.client_reference, t.transaction_kind, t.channel, t.product_code, t.product_name,
              t.destination_masked, t.price, t.bill, t.created_at, t.expires_at
         from step_events t
        where t.account_id = k.account_id and t.environment = k.environment and t.number = k.number
        limit 1
     ) e`);
  const wanted = new Set(events.map(({ eventId }) => eventId));
  return rows.map(eventFromRow).filter(({ id }) => wanted.has(id));
}

function eventFromRow(row: StepEventRow): StepEvent {
  const { kind, at, environment } = row;
  return {
    id: eventIdOf({ accountId: row.account_id, environment, number: row.number, at }),
    kind,
    createdAt: at,
    body: eventBody(kind, { now: at, environment }, row.status === null ? walletData(row) : orderData(row)),
  };
}

/** The wallet after the step, as GET /wallet shows it, and how much of a deposit was reversed, or what an adjustment added. */
function walletData({ environment, available, held, reversed, adjusted }: StepEventRow): EventData {
  const wallet = {
    balance: Number(available + held),
    held: Number(held),
    available: Number(available),
    currency: 'IDR',
    simulated: isSimulated[environment],
  };
  return {
    wallet,
    ...(reversed === null ? {} : { reversed: Number(reversed) }),
    ...(adjusted === null ? {} : { adjusted: Number(adjusted) }),
  };
}

/** The order as it was after the step. */
function orderData(row: StepEventRow): EventData {
  const price = row.price ?? missing(row);
  const order = presentWithoutToken({
    environment: row.environment,
    id: row.order_id ?? missing(row),
    version: row.version ?? missing(row),
    status: row.status ?? missing(row),
    reason: row.reason,
    clientReference: row.client_reference ?? missing(row),
    transactionKind: row.transaction_kind ?? missing(row),
    channel: row.channel ?? missing(row),
    productCode: row.product_code ?? missing(row),
    productName: row.product_name ?? missing(row),
    destinationMasked: row.destination_masked ?? missing(row),
    price,
    charged: row.status === 'succeeded' ? price : 0n,
    bill: row.bill,
    createdAt: row.created_at ?? missing(row),
    expiresAt: row.expires_at ?? missing(row),
  });
  return { order };
}

function missing({ account_id: accountId, environment, number }: StepEventRow): never {
  throw new Error(`Step ${number} of ${accountId}/${environment} has a status but no order.`);
}
