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
import { insertOrders, updateOrders } from '../order-rows.ts';

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
