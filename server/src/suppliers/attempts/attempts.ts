import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { Attempt } from './attempt.ts';
import { attemptFromRow, type AttemptRow } from './attempt-row.ts';

/** The order or attempt, by account and id. */
interface OrderKey {
  readonly accountId: string;
  readonly id: string;
}

/**
 * The newest attempt of each order. Read under the locks of the wallets that the orders belong to.
 *
 * Which one is the newest does not depend on its time alone, because a failover to another host can set the clock of the database
 * back: at most one attempt of an order is open, a purchase follows every inquiry of its order, and only the last attempt of
 * either kind can have bought or read something. The inner order selects the index (docs/decisions/0025).
 */
export async function readLatestAttempts(
  db: Queryable,
  environment: Environment,
  orders: readonly OrderKey[],
): Promise<Attempt[]> {
  if (orders.length === 0) return [];
  const rows = await db.rows(sql<AttemptRow>`
    select a.account_id, a.environment, a.id, a.order_id, a.kind, a.supplier, a.supplier_sku, a.reference, a.script,
           a.cost_max, a.state, a.opened_at, a.lease, a.leased_until, a.due_at, a.closed_at, a.supplier_reference,
           a.supplier_code, a.ask_from, a.bill_reference, a.bill_supplier_reference, a.closed_by, a.cost, a.denied_by, a.disputed, a.acknowledged_at, a.has_row
      from unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.id)}::uuid[])
        as k (account_id, order_id)
     cross join lateral (
       select t.account_id, t.environment, t.id, t.order_id, t.kind, t.supplier, t.supplier_sku, t.reference, t.script,
              t.cost_max, t.state, t.opened_at, t.lease, t.leased_until, t.due_at, t.closed_at, t.supplier_reference,
              t.supplier_code, t.ask_from, t.bill_reference, t.bill_supplier_reference, t.closed_by, t.cost, t.denied_by, t.disputed, t.acknowledged_at, t.has_row
         from (
           select c.account_id, c.environment, c.id, c.order_id, c.kind, c.supplier, c.supplier_sku, c.reference, c.script,
                  c.cost_max, c.state, c.opened_at, c.lease, c.leased_until, c.due_at, c.closed_at, c.supplier_reference,
                  c.supplier_code, c.ask_from, c.bill_reference, c.bill_supplier_reference, c.closed_by, c.cost, c.denied_by, c.disputed, c.acknowledged_at, c.has_row
             from current_attempts c
            where c.account_id = k.account_id and c.environment = ${environment} and c.order_id = k.order_id
            order by c.opened_at desc, c.id desc
           offset 0
         ) t
        order by t.state = 'open' desc, t.kind = 'purchase' desc,
                 t.state not in ('rejected', 'absent') or t.acknowledged_at is not null desc, t.opened_at desc, t.id desc
        limit 1
     ) a`);
  return rows.map(attemptFromRow);
}

/** Attempts by their ids. Read under the locks of the wallets that they belong to. */
export async function readAttempts(
  db: Queryable,
  environment: Environment,
  attempts: readonly (OrderKey & { readonly orderId: string })[],
): Promise<Attempt[]> {
  if (attempts.length === 0) return [];
  const rows = await db.rows(sql<AttemptRow>`
    select a.account_id, a.environment, a.id, a.order_id, a.kind, a.supplier, a.supplier_sku, a.reference, a.script,
           a.cost_max, a.state, a.opened_at, a.lease, a.leased_until, a.due_at, a.closed_at, a.supplier_reference,
           a.supplier_code, a.ask_from, a.bill_reference, a.bill_supplier_reference, a.closed_by, a.cost, a.denied_by, a.disputed, a.acknowledged_at, a.has_row
      from unnest(${attempts.map((one) => one.accountId)}::uuid[], ${attempts.map((one) => one.orderId)}::uuid[],
        ${attempts.map((one) => one.id)}::uuid[]) as k (account_id, order_id, id)
     cross join lateral (
       select t.account_id, t.environment, t.id, t.order_id, t.kind, t.supplier, t.supplier_sku, t.reference, t.script,
              t.cost_max, t.state, t.opened_at, t.lease, t.leased_until, t.due_at, t.closed_at, t.supplier_reference,
              t.supplier_code, t.ask_from, t.bill_reference, t.bill_supplier_reference, t.closed_by, t.cost, t.denied_by, t.disputed, t.acknowledged_at, t.has_row
         from current_attempts t
        where t.account_id = k.account_id and t.environment = ${environment} and t.order_id = k.order_id and t.id = k.id
        limit 1
     ) a`);
  return rows.map(attemptFromRow);
}

/** A purchase or inquiry of an order, and where it was sent. */
export interface Tried {
  readonly kind: Attempt['kind'];
  readonly supplier: string;
  readonly sku: string;
}

/** The suppliers and SKUs that an order's purchases and inquiries were sent to so far. */
export async function readTried(
  db: Queryable,
  order: OrderKey & { readonly environment: Environment },
): Promise<Tried[]> {
  return db.rows(sql<{ kind: 'inquiry' | 'purchase'; supplier: string; sku: string }>`
    select a.kind, a.supplier, a.supplier_sku as sku
      from current_attempts a
     where a.account_id = ${order.accountId}::uuid and a.environment = ${order.environment} and a.order_id = ${order.id}::uuid`);
}

/**
 * The purchase that a supplier means by a reference: the one with that reference, or the payment of the bill that was
 * inquired under it. `inquiry`: only an inquiry has it.
 */
export async function findByReference(
  db: Queryable,
  supplier: string,
  reference: string,
): Promise<Attempt | 'inquiry' | undefined> {
  const rows = await db.rows(sql<AttemptRow>`
    select p.account_id, p.environment, p.id, p.order_id, p.kind, p.supplier, p.supplier_sku, p.reference, p.script,
           p.cost_max, p.state, p.opened_at, p.lease, p.leased_until, p.due_at, p.closed_at, p.supplier_reference,
           p.supplier_code, p.ask_from, p.bill_reference, p.bill_supplier_reference, p.closed_by, p.cost, p.denied_by, p.disputed, p.acknowledged_at, p.has_row
      from current_attempts a
     cross join lateral (
       select t.account_id, t.environment, t.id, t.order_id, t.kind, t.supplier, t.supplier_sku, t.reference, t.script,
              t.cost_max, t.state, t.opened_at, t.lease, t.leased_until, t.due_at, t.closed_at, t.supplier_reference,
              t.supplier_code, t.ask_from, t.bill_reference, t.bill_supplier_reference, t.closed_by, t.cost, t.denied_by, t.disputed, t.acknowledged_at, t.has_row
         from current_attempts t
        where t.account_id = a.account_id and t.environment = a.environment and t.order_id = a.order_id
          and (t.id = a.id or t.bill_reference = a.reference)
       offset 0
     ) p
     where a.supplier = ${supplier} and a.reference = ${reference}`);
  const found = rows.map(attemptFromRow);
  const purchase = found.find(({ kind }) => kind === 'purchase');
  return purchase ?? (found.length > 0 ? 'inquiry' : undefined);
}

/** The order for which something with this reference was sent to a supplier, whichever supplier that was. */
export async function findOrderOfReference(
  db: Queryable,
  reference: string,
): Promise<(OrderKey & { readonly environment: Environment }) | undefined> {
  const [row] = await db.rows(sql<{ accountId: string; environment: Environment; id: string }>`
    with known as (
      select t.name from suppliers t union all select 'simulator'
    )
    select a.account_id as "accountId", a.environment, a.order_id as id
      from known s
     cross join lateral (
       select t.account_id, t.environment, t.order_id
         from current_attempts t
        where t.supplier = s.name and t.reference = ${reference}
        limit 1
     ) a
     limit 1`);
  return row;
}

/** All attempts of an order, oldest first, at most `limit`. The last one is that of {@link readLatestAttempts}. */
export async function readAttemptsOfOrder(
  db: Queryable,
  order: OrderKey & { readonly environment: Environment },
  limit: number,
): Promise<Attempt[]> {
  const rows = await db.rows(sql<AttemptRow>`
    select a.account_id, a.environment, a.id, a.order_id, a.kind, a.supplier, a.supplier_sku, a.reference, a.script,
           a.cost_max, a.state, a.opened_at, a.lease, a.leased_until, a.due_at, a.closed_at, a.supplier_reference,
           a.supplier_code, a.ask_from, a.bill_reference, a.bill_supplier_reference, a.closed_by, a.cost, a.denied_by, a.disputed, a.acknowledged_at, a.has_row
      from current_attempts a
     where a.account_id = ${order.accountId}::uuid and a.environment = ${order.environment} and a.order_id = ${order.id}::uuid
     order by a.state = 'open', a.kind = 'purchase',
              a.state not in ('rejected', 'absent') or a.acknowledged_at is not null, a.opened_at, a.id
     limit ${limit}::integer`);
  return rows.map(attemptFromRow);
}

/** The rows of `attempts` of these orders of one wallet, oldest first. */
export async function readAttemptRows(
  db: Queryable,
  key: { readonly accountId: string; readonly environment: Environment },
  orderIds: readonly string[],
): Promise<Attempt[]> {
  const rows = await db.rows(sql<AttemptRow>`
    select a.account_id, a.environment, a.id, a.order_id, a.kind, a.supplier, a.supplier_sku, a.reference, a.script,
           a.cost_max, a.state, a.opened_at, a.lease, a.leased_until, a.due_at, a.closed_at, a.supplier_reference,
           a.supplier_code, a.ask_from, a.bill_reference, a.bill_supplier_reference, a.closed_by, a.cost, a.denied_by, a.disputed,
           a.acknowledged_at, true as has_row
      from attempts a
     where a.account_id = ${key.accountId}::uuid and a.environment = ${key.environment}
       and a.order_id = any (${[...orderIds]}::uuid[])
     order by a.opened_at, a.id`);
  return rows.map(attemptFromRow);
}

/** Inserts attempts in one query. Each column travels as one array. */
export function insertAttempts(tx: Queryable, attempts: readonly Attempt[]): Promise<unknown>[] {
  if (attempts.length === 0) return [];
  return [
    tx.rows(sql`
      insert into attempts (account_id, environment, id, order_id, kind, supplier, supplier_sku, reference, script, cost_max,
        state, opened_at, lease, leased_until, due_at, closed_at, supplier_reference, supplier_code, ask_from, bill_reference,
        bill_supplier_reference, closed_by, cost, denied_by, disputed, acknowledged_at)
      select r.account_id, r.environment, r.id, r.order_id, r.kind, r.supplier, r.supplier_sku, r.reference, r.script,
             r.cost_max, r.state, r.opened_at, r.lease, r.leased_until, r.due_at, r.closed_at, r.supplier_reference, r.supplier_code,
             r.ask_from, r.bill_reference, r.bill_supplier_reference, r.closed_by, r.cost, r.denied_by, r.disputed, r.acknowledged_at
        from unnest(${attempts.map(({ accountId }) => accountId)}::uuid[], ${attempts.map(({ environment }) => environment)}::text[],
          ${attempts.map(({ id }) => id)}::uuid[], ${attempts.map(({ orderId }) => orderId)}::uuid[],
          ${attempts.map(({ kind }) => kind)}::text[], ${attempts.map(({ supplier }) => supplier)}::text[],
          ${attempts.map(({ supplierSku }) => supplierSku)}::text[], ${attempts.map(({ reference }) => reference)}::text[],
          ${attempts.map(({ script }) => script)}::text[], ${attempts.map(({ costMax }) => costMax)}::bigint[],
          ${attempts.map(({ state }) => state)}::text[], ${attempts.map(({ openedAt }) => openedAt)}::timestamptz[],
          ${attempts.map(({ lease }) => lease)}::integer[], ${attempts.map(({ leasedUntil }) => leasedUntil)}::timestamptz[],
          ${attempts.map(({ dueAt }) => dueAt)}::timestamptz[], ${attempts.map(({ closedAt }) => closedAt)}::timestamptz[],
          ${attempts.map(({ supplierReference }) => supplierReference)}::text[],
          ${attempts.map(({ supplierCode }) => supplierCode)}::text[], ${attempts.map(({ askFrom }) => askFrom)}::timestamptz[],
          ${attempts.map(({ billReference }) => billReference)}::text[],
          ${attempts.map(({ billSupplierReference }) => billSupplierReference)}::text[],
          ${attempts.map(({ closedBy }) => closedBy)}::text[], ${attempts.map(({ cost }) => cost)}::bigint[],
          ${attempts.map(({ deniedBy }) => deniedBy)}::text[], ${attempts.map(({ disputed }) => disputed)}::boolean[],
          ${attempts.map(({ acknowledgedAt }) => acknowledgedAt)}::timestamptz[])
          as r (account_id, environment, id, order_id, kind, supplier, supplier_sku, reference, script, cost_max, state, opened_at,
            lease, leased_until, due_at, closed_at, supplier_reference, supplier_code, ask_from, bill_reference,
            bill_supplier_reference, closed_by, cost, denied_by, disputed, acknowledged_at)`),
  ];
}

/**
 * Updates attempts in one query. Leases, acknowledgements and denials are written without the wallet's lock. If an
 * attempt has got one of them since it was read, the update fails and the decision must be made again. The release
 * before does not change the account's version, so the row itself is checked.
 */
export function updateAttempts(tx: Queryable, attempts: readonly Attempt[]): Promise<unknown>[] {
  if (attempts.length === 0) return [];
  return [
    tx.rows(sql<{ expect_rows: unknown }>`
      with stored as (
        update attempts a
           set state = r.state, leased_until = r.leased_until, due_at = r.due_at, closed_at = r.closed_at,
               supplier_reference = r.supplier_reference, supplier_code = r.supplier_code, closed_by = r.closed_by, cost = r.cost,
               denied_by = r.denied_by, disputed = r.disputed,
               acknowledged_at = r.acknowledged_at
          from unnest(${attempts.map(({ accountId }) => accountId)}::uuid[], ${attempts.map(({ environment }) => environment)}::text[],
            ${attempts.map(({ id }) => id)}::uuid[], ${attempts.map(({ state }) => state)}::text[],
            ${attempts.map(({ lease }) => lease)}::integer[], ${attempts.map(({ leasedUntil }) => leasedUntil)}::timestamptz[],
            ${attempts.map(({ dueAt }) => dueAt)}::timestamptz[], ${attempts.map(({ closedAt }) => closedAt)}::timestamptz[],
            ${attempts.map(({ supplierReference }) => supplierReference)}::text[],
            ${attempts.map(({ supplierCode }) => supplierCode)}::text[], ${attempts.map(({ closedBy }) => closedBy)}::text[],
            ${attempts.map(({ cost }) => cost)}::bigint[], ${attempts.map(({ deniedBy }) => deniedBy)}::text[],
            ${attempts.map(({ disputed }) => disputed)}::boolean[],
            ${attempts.map(({ acknowledgedAt }) => acknowledgedAt)}::timestamptz[])
            as r (account_id, environment, id, state, lease, leased_until, due_at, closed_at, supplier_reference, supplier_code,
              closed_by, cost, denied_by, disputed, acknowledged_at),
               lateral (
                 select t.ctid
                   from attempts t
                  where t.account_id = r.account_id and t.environment = r.environment and t.id = r.id
                  limit 1
               ) place
         where a.ctid = place.ctid and a.closed_at is null and a.lease = r.lease
           and (a.denied_by is null or r.denied_by is not null)
           and (a.acknowledged_at is null or r.acknowledged_at = a.acknowledged_at)
        returning a.id
      )
      select expect_rows((select count(*) from stored), ${attempts.length}::bigint, 'attempts')`),
  ];
}

/** Deletes the attempts of inquiries that were refused within their request. */
export function deleteInquiries(
  tx: Queryable,
  orders: readonly (OrderKey & { environment: Environment })[],
): Promise<unknown>[] {
  if (orders.length === 0) return [];
  return [
    tx.rows(sql`
      delete from attempts a
       using unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.environment)}::text[],
         ${orders.map((order) => order.id)}::uuid[]) as k (account_id, environment, order_id),
         lateral (
           select t.ctid
             from attempts t
            where t.account_id = k.account_id and t.environment = k.environment and t.order_id = k.order_id
           offset 0
         ) place
       where a.ctid = place.ctid and a.kind = 'inquiry'`),
  ];
}
