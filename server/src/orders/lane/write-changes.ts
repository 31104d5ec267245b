import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { appendSteps } from '../../ledger/book.ts';
import type { Step, StepContent } from '../../ledger/step.ts';
import { insertSteps } from '../../ledger/step-rows.ts';
import { walletText, writeWallets } from '../../ledger/wallet.ts';
import type { KeyedDigest, Keyring } from '../../sealed.ts';
import { deleteInquiries, insertAttempts, updateAttempts } from '../../suppliers/attempts/attempts.ts';
import { writeDeliveries } from '../../webhooks/outbox.ts';
import { approveProposals } from '../adjustments/proposal-rows.ts';
import type { Changes } from './changes.ts';
import { eventsOf } from './order-events.ts';
import { type Claim, deleteClaims, insertClaims, insertOrders } from '../stored/insert-orders.ts';
import type { Order } from '../order.ts';
import { chainOrders, type ChainedOrder, type ShownOrder } from '../stored/order-chain.ts';
import { openDestination } from '../private/private-values.ts';
import { customerNumberOf, destinationHashOf } from '../search/search-hash.ts';
import type { ReviewCase } from '../review/review-case.ts';
import { approveRulings } from '../review/ruling-proposal-rows.ts';

/** The evidence of a batch, in the chains of its wallets. */
export interface AppendedChanges {
  readonly orders: readonly ChainedOrder[];
  readonly steps: readonly Step[];
}

/**
 * Appends the shown orders and the steps of a batch to the chains of their wallets, and puts the new heads on the wallets.
 * Called once, after the last command.
 */
export function appendChanges(keyring: Keyring, changes: Changes): AppendedChanges {
  const shown = Map.groupBy(changes.shownOrders.values(), walletText);
  const contents = Map.groupBy(changes.steps, walletText);
  const orders: ChainedOrder[] = [];
  const steps: Step[] = [];
  for (const [text, { before, after }] of changes.wallets) {
    const chained = chainOrders(
      keyring,
      before,
      (shown.get(text) ?? []).map((order) => shownBy(keyring, changes, order)),
    );
    const appended = appendSteps(keyring, before, contents.get(text) ?? noSteps);
    orders.push(...chained.orders);
    steps.push(...appended.steps);
    changes.wallets.set(text, { before, after: { ...after, ...chained.head, ...appended.head } });
  }
  return { orders, steps };
}

const noSteps: readonly StepContent[] = [];

function shownBy(keyring: Keyring, { requests, inquiries }: Changes, order: Order): ShownOrder {
  const request = requests.get(order.id);
  if (request === undefined) throw new Error(`No request made the order ${order.id}.`);
  // A claim that was read from the database has no hash; it is rare.
  const hashed =
    order.destinationHash === null ? { ...order, destinationHash: hashAgain(keyring, order) } : order;
  return { order: hashed, request, inquiry: inquiries.get(order.id) ?? null };
}

function hashAgain(keyring: Keyring, order: Order): KeyedDigest {
  const values = openDestination(keyring, order).map((value) => value.open());
  return destinationHashOf(keyring, order, customerNumberOf(order.transactionKind, values));
}

/** Callbacks for what the writes of a batch return. */
export interface WriteHooks {
  /** Called with the database's clock, microseconds since 1970. */
  onTime(micros: bigint): void;
  /** Called when deliveries were created. */
  onDeliveries(): void;
}

/**
 * Sends all changes of a batch except its audit records, with at most one statement for each kind of change to a table,
 * and does not wait.
 * The wallets are written first: this locks them, and fails if the batch was decided on an outdated cache
 * (`estimatedMicros`, see `writeWallets`). Each later statement is compared with what was written before it: a purchase is
 * closed before the step that ends its order, a claim goes before its order comes, and a step frees a client_reference
 * before the next order takes it.
 */
export function writeChanges(
  tx: Queryable,
  changes: Changes,
  { orders, steps }: AppendedChanges,
  { now, estimatedMicros }: { readonly now: Date; readonly estimatedMicros: bigint | null },
  hooks: WriteHooks,
): Promise<unknown>[] {
  // A step of an order that is shown in the same batch is rare. It comes after its order.
  const ordersFirst = steps.some(({ orderId }) => orderId !== null && changes.shownOrders.has(orderId));
  return [
    writeWallets(tx, [...changes.wallets.values()], estimatedMicros).then(hooks.onTime),
    // The guard of steps compares an adjustment with its approved proposal.
    ...approveProposals(tx, changes.approvedAdjustments, now),
    ...approveRulings(tx, changes.approvedRulings, now),
    ...deleteInquiries(tx, [...changes.droppedClaims.values()]),
    ...updateAttempts(tx, [...changes.changedAttempts.values()]),
    ...deleteClaims(tx, [...changes.endedClaims.values()]),
    ...(ordersFirst ? insertOrders(tx, orders) : []),
    ...insertSteps(tx, steps),
    ...(ordersFirst ? [] : insertOrders(tx, orders)),
    ...insertClaims(tx, claimsOf(changes)),
    ...insertAttempts(tx, [...changes.insertedAttempts.values()]),
    // An order has one open case, so a case is closed before the next is opened.
    ...closeCases(tx, changes, now),
    ...openCases(tx, oneForEach(changes.openedCases), now),
    ...writeDeliveries(tx, eventsOf(steps)).map((written) =>
      written.then((deliveries) => deliveries.length > 0 && hooks.onDeliveries()),
    ),
  ];
}

function claimsOf({ insertedClaims, requests }: Changes): Claim[] {
  return [...insertedClaims.values()].map((order) => {
    const request = requests.get(order.id);
    if (request === undefined) throw new Error(`No request made the claim ${order.id}.`);
    return { order, request };
  });
}

/** Merges the cases of one batch, so that an order has one case. */
function oneForEach(cases: readonly ReviewCase[]): readonly ReviewCase[] {
  const merged = new Map<string, ReviewCase>();
  for (const one of cases) {
    const before = merged.get(one.order.id);
    const statements = [...(before?.statements ?? []), ...one.statements];
    const cause = before === undefined || before.cause === 'outcome_unknown' ? one.cause : before.cause;
    merged.set(one.order.id, { order: one.order, cause, statements });
  }
  return [...merged.values()];
}

/** Opens cases; the statements about an order with an open case are added to that case. */
function openCases(tx: Queryable, cases: readonly ReviewCase[], now: Date): Promise<unknown>[] {
  if (cases.length === 0) return [];
  const orders = cases.map(({ order }) => order);
  return [
    tx.rows(sql`
      insert into review_cases as c (account_id, environment, order_id, number, cause, statements, opened_at, price)
      select r.account_id, r.environment, r.order_id, coalesce(newest.number, 0) + 1, r.cause, r.statements::json,
             ${now}::timestamptz, r.price
        from unnest(${orders.map(({ accountId }) => accountId)}::uuid[], ${orders.map(({ environment }) => environment)}::text[],
          ${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ price }) => price)}::bigint[],
          ${cases.map(({ cause }) => cause)}::text[], ${cases.map(({ statements }) => JSON.stringify(statements))}::text[])
          as r (account_id, environment, order_id, price, cause, statements)
        left join lateral (
          select t.number
            from review_cases t
           where t.account_id = r.account_id and t.environment = r.environment and t.order_id = r.order_id
           order by t.number desc
           limit 1
        ) newest on true
          on conflict (account_id, environment, order_id) where closed_at is null
          do update set statements = (c.statements::jsonb || excluded.statements::jsonb)::json,
                        cause = case c.cause when 'outcome_unknown' then excluded.cause else c.cause end`),
  ];
}

function closeCases(tx: Queryable, changes: Changes, now: Date): Promise<unknown>[] {
  if (changes.closedCases.length === 0) return [];
  const orders = changes.closedCases.map(({ order }) => order);
  return [
    tx.rows(sql<{ expect_rows: unknown }>`
      with stored as (
        update review_cases c
           set closed_at = ${now}::timestamptz, ruling = r.ruling
          from unnest(${orders.map(({ accountId }) => accountId)}::uuid[], ${orders.map(({ environment }) => environment)}::text[],
            ${orders.map(({ id }) => id)}::uuid[], ${changes.closedCases.map(({ ruling }) => ruling)}::text[])
            as r (account_id, environment, order_id, ruling)
         where c.account_id = r.account_id and c.environment = r.environment and c.order_id = r.order_id and c.closed_at is null
        returning c.order_id
      )
      select expect_rows((select count(*) from stored), ${orders.length}::bigint, 'review cases')`),
  ];
}
