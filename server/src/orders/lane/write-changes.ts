import { writeAudits } from '../../operators/audit-record.ts';
import type { Queryable } from '../../database/connection.ts';
import { asHex, asText } from '../../database/row-json.ts';
import { sql } from '../../database/sql.ts';
import { writeJournal } from '../../ledger/journal.ts';
import { writeWallets } from '../../ledger/wallet.ts';
import { insertStatements } from '../../suppliers/attempts/statements.ts';
import { deleteInquiries, insertAttempts, updateAttempts } from '../../suppliers/attempts/attempts.ts';
import { writeEvents } from '../../webhooks/outbox.ts';
import type { Changes } from './changes.ts';
import type { IdempotencyRecord } from './batch-snapshot.ts';
import type { Order } from '../order.ts';
import type { ReviewCase } from '../review/review-case.ts';
import { orderKeyToJson, orderStateToJson, orderToJson } from '../order-row.ts';

/** Callbacks for what the writes of a batch return. */
interface WriteHooks {
  /** Called with the database's clock, microseconds since 1970. */
  onTime(micros: bigint): void;
  /** Called when deliveries were created. */
  onDeliveries(): void;
}

/**
 * Sends all changes of a batch, with one statement per table, and does not wait.
 * The wallets are written first: this locks them, and fails if the batch was decided on an outdated cache
 * (`estimatedMicros`, see `writeWallets`). The order also satisfies the constraints: a row that releases a reference is
 * written before the one that takes it, and orders before the rows that refer to them.
 */
export function writeChanges(
  tx: Queryable,
  changes: Changes,
  { now, estimatedMicros }: { readonly now: Date; readonly estimatedMicros: bigint | null },
  hooks: WriteHooks,
): Promise<unknown>[] {
  const dropped = [...changes.droppedClaims.values()];
  const inserted = [...changes.insertedOrders.values()].filter(
    (order) => !changes.droppedClaims.has(order.id),
  );
  return [
    writeWallets(tx, [...changes.wallets.values()], estimatedMicros).then(hooks.onTime),
    ...deleteRecords(tx, dropped),
    ...deleteInquiries(tx, dropped),
    ...deleteClaims(tx, dropped),
    ...updateOrders(tx, [...changes.changedOrders.values()]),
    ...insertOrders(tx, inserted),
    ...writeTotals(tx, changes),
    ...updateAttempts(tx, [...changes.changedAttempts.values()]),
    ...insertAttempts(tx, [...changes.insertedAttempts.values()]),
    ...insertStatements(tx, changes.statements),
    ...writeJournal(tx, changes.entries),
    ...insertRecords(tx, [...changes.records.values()], now),
    // An order has one open case, so a case is closed before the next is opened.
    ...closeCases(tx, changes, now),
    ...openCases(tx, oneForEach(changes.openedCases), now),
    ...writeEvents(tx, changes.events).map((written) =>
      written.then((deliveries) => deliveries.length > 0 && hooks.onDeliveries()),
    ),
    ...writeAudits(tx, changes.audits, now),
  ];
}

/** Whether there is anything to write. Wallets only change together with something else. */
export function changesAnything(changes: Changes): boolean {
  return Object.values({ ...changes, wallets: [] }).some(
    (changed) => ('size' in changed ? changed.size : changed.length) > 0,
  );
}

function insertOrders(tx: Queryable, orders: readonly Order[]): Promise<unknown>[] {
  if (orders.length === 0) return [];
  return [
    tx.rows(sql`
      insert into orders (account_id, environment, id, number, version, status, reason, client_reference, reference_number,
        transaction_kind, channel, product_code, product_name, destination_masked, destination_sealed, data_key_id, price,
        cost, cost_max, charged, new_price, bill, serial_sealed, serial_key_id, script, short_by, created_at, expires_at,
        pay_until, confirmable_until, confirmed_at, review_at, changed_at)
      select r.account_id, r.environment, r.id, r.number, r.version, r.status, r.reason, r.client_reference, r.reference_number,
             r.transaction_kind, r.channel, r.product_code, r.product_name, r.destination_masked, r.destination_sealed,
             r.data_key_id, r.price, r.cost, r.cost_max, r.charged, r.new_price, r.bill, r.serial_sealed, r.serial_key_id, r.script,
             r.short_by, r.created_at, r.expires_at, r.pay_until, r.confirmable_until, r.confirmed_at, r.review_at, r.changed_at
        from json_to_recordset(${JSON.stringify(orders.map(orderToJson))}::json) as r (account_id uuid, environment text,
          id uuid, number bigint, version integer, status text, reason text, client_reference text, reference_number bigint,
          transaction_kind text, channel text, product_code text, product_name text, destination_masked text,
          destination_sealed bytea, data_key_id text, price bigint, cost bigint, cost_max bigint, charged bigint, new_price bigint, bill json,
          serial_sealed bytea, serial_key_id text, script text, short_by bigint, created_at timestamptz,
          expires_at timestamptz, pay_until timestamptz, confirmable_until timestamptz, confirmed_at timestamptz,
          review_at timestamptz, changed_at timestamptz)`),
  ];
}

/**
 * The check of `version` prevents lost updates; under the wallet's lock it never fails. The rows are looked up one by one
 * and updated by their ctid: see `loadBatch`.
 */
function updateOrders(
  tx: Queryable,
  changed: readonly { order: Order; rowVersion: number }[],
): Promise<unknown>[] {
  if (changed.length === 0) return [];
  const rows = changed.map(({ order, rowVersion }) => ({
    ...orderKeyToJson(order),
    ...orderStateToJson(order),
    row_version: rowVersion,
  }));
  return [
    tx.rows(sql<{ expect_rows: unknown }>`
      with stored as (
        update orders o
           set number = r.number, version = r.version, status = r.status, reason = r.reason, price = r.price, cost = r.cost,
               cost_max = r.cost_max, pay_until = r.pay_until,
               charged = r.charged, new_price = r.new_price, bill = r.bill, serial_sealed = r.serial_sealed,
               serial_key_id = r.serial_key_id, expires_at = r.expires_at, confirmable_until = r.confirmable_until,
               confirmed_at = r.confirmed_at, review_at = r.review_at, changed_at = r.changed_at
          from json_to_recordset(${JSON.stringify(rows)}::json) as r (account_id uuid, environment text, id uuid,
            row_version integer, number bigint, version integer, status text, reason text, price bigint, cost bigint,
            cost_max bigint, pay_until timestamptz, charged bigint, new_price bigint, bill json, serial_sealed bytea, serial_key_id text, expires_at timestamptz,
            confirmable_until timestamptz, confirmed_at timestamptz, review_at timestamptz, changed_at timestamptz),
               lateral (
                 select t.ctid
                   from orders t
                  where t.account_id = r.account_id and t.environment = r.environment and t.id = r.id
                  limit 1
               ) place
         where o.ctid = place.ctid and o.version = r.row_version
        returning o.id
      )
      select expect_rows((select count(*) from stored), ${changed.length}::bigint, 'orders')`),
  ];
}

function deleteClaims(tx: Queryable, orders: readonly Order[]): Promise<unknown>[] {
  if (orders.length === 0) return [];
  return [
    tx.rows(sql`
      delete from orders o
       using unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.environment)}::text[],
         ${orders.map((order) => order.id)}::uuid[]) as k (account_id, environment, id),
         lateral (
           select t.ctid
             from orders t
            where t.account_id = k.account_id and t.environment = k.environment and t.id = k.id
            limit 1
         ) place
       where o.ctid = place.ctid and o.version = 0`),
  ];
}

function deleteRecords(tx: Queryable, orders: readonly Order[]): Promise<unknown>[] {
  if (orders.length === 0) return [];
  return [
    tx.rows(sql`
      delete from idempotency_records i
       using unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.environment)}::text[],
         ${orders.map((order) => order.id)}::uuid[]) as k (account_id, environment, order_id),
         lateral (
           select t.ctid
             from idempotency_records t
            where t.account_id = k.account_id and t.environment = k.environment and t.order_id = k.order_id
           offset 0
         ) place
       where i.ctid = place.ctid`),
  ];
}

function writeTotals(tx: Queryable, changes: Changes): Promise<unknown>[] {
  if (changes.totals.size === 0) return [];
  const rows = [...changes.totals.values()].map(({ wallet, total }) => ({
    account_id: wallet.accountId,
    environment: wallet.environment,
    total: asText(total),
  }));
  return [
    tx.rows(sql`
      insert into order_counts (account_id, environment, total)
      select r.account_id, r.environment, r.total
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (account_id uuid, environment text, total bigint)
          on conflict (account_id, environment) do update set total = excluded.total`),
  ];
}

function insertRecords(tx: Queryable, records: readonly IdempotencyRecord[], now: Date): Promise<unknown>[] {
  if (records.length === 0) return [];
  const rows = records.map((record) => ({
    account_id: record.wallet.accountId,
    environment: record.wallet.environment,
    key: record.key,
    fingerprint: asHex(record.fingerprint),
    fingerprint_key_id: record.fingerprintKeyId,
    order_id: record.orderId,
    balance: asText(record.balance),
  }));
  return [
    tx.rows(sql`
      insert into idempotency_records (account_id, environment, key, fingerprint, fingerprint_key_id, order_id, balance, created_at)
      select r.account_id, r.environment, r.key, r.fingerprint, r.fingerprint_key_id, r.order_id, r.balance, ${now}::timestamptz
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (account_id uuid, environment text, key uuid,
          fingerprint bytea, fingerprint_key_id text, order_id uuid, balance bigint)`),
  ];
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
  const rows = cases.map(({ order, cause, statements }) => ({
    account_id: order.accountId,
    environment: order.environment,
    order_id: order.id,
    cause,
    statements,
  }));
  return [
    tx.rows(sql`
      insert into review_cases as c (account_id, environment, order_id, number, cause, statements, opened_at)
      select r.account_id, r.environment, r.order_id, coalesce(newest.number, 0) + 1, r.cause, r.statements, ${now}::timestamptz
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (account_id uuid, environment text, order_id uuid,
          cause text, statements json)
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
  const rows = changes.closedCases.map(({ order, ruling }) => ({
    account_id: order.accountId,
    environment: order.environment,
    order_id: order.id,
    ruling,
  }));
  return [
    tx.rows(sql<{ expect_rows: unknown }>`
      with stored as (
        update review_cases c
           set closed_at = ${now}::timestamptz, ruling = r.ruling
          from json_to_recordset(${JSON.stringify(rows)}::json) as r (account_id uuid, environment text, order_id uuid, ruling text)
         where c.account_id = r.account_id and c.environment = r.environment and c.order_id = r.order_id and c.closed_at is null
        returning c.order_id
      )
      select expect_rows((select count(*) from stored), ${rows.length}::bigint, 'review cases')`),
  ];
}
