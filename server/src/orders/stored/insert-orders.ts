import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { RequestKey } from '../../ledger/step.ts';
import type { ChainedOrder } from './order-chain.ts';
import type { Order } from '../order.ts';

/** Inserts orders that are shown for the first time, with one statement. Each column travels as one array. */
export function insertOrders(tx: Queryable, shown: readonly ChainedOrder[]): Promise<unknown>[] {
  if (shown.length === 0) return [];
  const orders = shown.map(({ order }) => order);
  return [
    tx.rows(sql`
      insert into orders (account_id, environment, id, number, status, client_reference, reference_number, transaction_kind,
        channel, product_code, product_name, destination_masked, destination_sealed, destination_digest, data_key_id,
        destination_hash, destination_hash_key_id, price, cost, cost_max, bill, script, short_by, created_at, expires_at, confirmable_until, pay_until, inquiry_id,
        inquiry_supplier, inquiry_sku, inquiry_reference, inquiry_supplier_reference, idempotency_key, fingerprint,
        fingerprint_key_id, purchase_reference, reference_key_id, chain, chain_key_id)
      select r.account_id, r.environment, r.id, r.number, r.status, r.client_reference, r.reference_number, r.transaction_kind,
             r.channel, r.product_code, r.product_name, r.destination_masked, r.destination_sealed, r.destination_digest,
             r.data_key_id, r.destination_hash, r.destination_hash_key_id, r.price, r.cost, r.cost_max, r.bill::json, r.script, r.short_by, r.created_at, r.expires_at,
             r.confirmable_until, r.pay_until, r.inquiry_id, r.inquiry_supplier, r.inquiry_sku, r.inquiry_reference,
             r.inquiry_supplier_reference, r.idempotency_key, r.fingerprint, r.fingerprint_key_id,
             r.purchase_reference, r.reference_key_id, r.chain, r.chain_key_id
        from unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.environment)}::text[],
          ${orders.map((order) => order.id)}::uuid[], ${orders.map((order) => order.number)}::bigint[],
          ${orders.map((order) => order.status)}::text[], ${orders.map((order) => order.clientReference)}::text[],
          ${orders.map((order) => order.referenceNumber)}::bigint[], ${orders.map((order) => order.transactionKind)}::text[],
          ${orders.map((order) => order.channel)}::text[], ${orders.map((order) => order.productCode)}::text[],
          ${orders.map((order) => order.productName)}::text[], ${orders.map((order) => order.destinationMasked)}::text[],
          ${orders.map((order) => order.destinationSealed)}::bytea[],
          ${shown.map((one) => one.destinationDigest)}::bytea[], ${orders.map((order) => order.dataKeyId)}::text[],
          ${orders.map((order) => order.destinationHash?.bytes ?? null)}::bytea[],
          ${orders.map((order) => order.destinationHash?.keyId ?? null)}::text[],
          ${orders.map((order) => order.price)}::bigint[], ${orders.map((order) => order.cost)}::bigint[],
          ${orders.map((order) => order.costMax)}::bigint[],
          ${orders.map((order) => (order.bill === null ? null : JSON.stringify(order.bill)))}::text[],
          ${orders.map((order) => order.script)}::text[], ${orders.map((order) => order.shortBy)}::bigint[],
          ${orders.map((order) => order.createdAt)}::timestamptz[], ${orders.map((order) => order.expiresAt)}::timestamptz[],
          ${orders.map((order) => order.confirmableUntil)}::timestamptz[],
          ${orders.map((order) => order.payUntil)}::timestamptz[], ${shown.map((one) => one.inquiry?.id ?? null)}::uuid[],
          ${shown.map((one) => one.inquiry?.supplier ?? null)}::text[],
          ${shown.map((one) => one.inquiry?.supplierSku ?? null)}::text[],
          ${shown.map((one) => one.inquiry?.reference ?? null)}::text[],
          ${shown.map((one) => one.inquiry?.supplierReference ?? null)}::text[],
          ${shown.map((one) => one.request.key)}::uuid[], ${shown.map((one) => one.request.fingerprint)}::bytea[],
          ${shown.map((one) => one.request.fingerprintKeyId)}::text[],
          ${orders.map((order) => order.purchaseReference)}::text[],
          ${orders.map((order) => order.referenceKeyId)}::text[], ${shown.map((one) => one.chain)}::bytea[],
          ${shown.map((one) => one.chainKeyId)}::text[])
          as r (account_id, environment, id, number, status, client_reference, reference_number, transaction_kind, channel,
            product_code, product_name, destination_masked, destination_sealed, destination_digest, data_key_id,
            destination_hash, destination_hash_key_id, price, cost, cost_max, bill, script, short_by, created_at, expires_at, confirmable_until, pay_until, inquiry_id,
            inquiry_supplier, inquiry_sku, inquiry_reference, inquiry_supplier_reference, idempotency_key, fingerprint,
            fingerprint_key_id, purchase_reference, reference_key_id, chain, chain_key_id)`),
  ];
}

/** An inquiry that is not shown yet, with the request that made it. */
export interface Claim {
  readonly order: Order;
  readonly request: RequestKey;
}

/** Inserts claims with one statement. */
export function insertClaims(tx: Queryable, claims: readonly Claim[]): Promise<unknown>[] {
  if (claims.length === 0) return [];
  const orders = claims.map(({ order }) => order);
  return [
    tx.rows(sql`
      insert into claims (account_id, environment, id, client_reference, reference_number, transaction_kind, channel,
        product_code, product_name, destination_masked, destination_sealed, data_key_id, price, cost, cost_max, script, short_by,
        created_at, expires_at, confirmable_until, idempotency_key, fingerprint, fingerprint_key_id, purchase_reference,
        reference_key_id, destination_hash)
      select r.account_id, r.environment, r.id, r.client_reference, r.reference_number, r.transaction_kind, r.channel,
             r.product_code, r.product_name, r.destination_masked, r.destination_sealed, r.data_key_id, r.price, r.cost,
             r.cost_max, r.script, r.short_by, r.created_at, r.expires_at, r.confirmable_until, r.idempotency_key, r.fingerprint,
             r.fingerprint_key_id, r.purchase_reference, r.reference_key_id, r.destination_hash
        from unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.environment)}::text[],
          ${orders.map((order) => order.id)}::uuid[], ${orders.map((order) => order.clientReference)}::text[],
          ${orders.map((order) => order.referenceNumber)}::bigint[], ${orders.map((order) => order.transactionKind)}::text[],
          ${orders.map((order) => order.channel)}::text[], ${orders.map((order) => order.productCode)}::text[],
          ${orders.map((order) => order.productName)}::text[], ${orders.map((order) => order.destinationMasked)}::text[],
          ${orders.map((order) => order.destinationSealed)}::bytea[], ${orders.map((order) => order.dataKeyId)}::text[],
          ${orders.map((order) => order.price)}::bigint[], ${orders.map((order) => order.cost)}::bigint[],
          ${orders.map((order) => order.costMax)}::bigint[], ${orders.map((order) => order.script)}::text[],
          ${orders.map((order) => order.shortBy)}::bigint[], ${orders.map((order) => order.createdAt)}::timestamptz[],
          ${orders.map((order) => order.expiresAt)}::timestamptz[],
          ${orders.map((order) => order.confirmableUntil)}::timestamptz[],
          ${claims.map(({ request }) => request.key)}::uuid[], ${claims.map(({ request }) => request.fingerprint)}::bytea[],
          ${claims.map(({ request }) => request.fingerprintKeyId)}::text[],
          ${orders.map((order) => order.purchaseReference)}::text[],
          ${orders.map((order) => order.referenceKeyId)}::text[],
          ${orders.map((order) => order.destinationHash?.bytes ?? null)}::bytea[])
          as r (account_id, environment, id, client_reference, reference_number, transaction_kind, channel, product_code,
            product_name, destination_masked, destination_sealed, data_key_id, price, cost, cost_max, script, short_by,
            created_at, expires_at, confirmable_until, idempotency_key, fingerprint, fingerprint_key_id, purchase_reference,
            reference_key_id, destination_hash)`),
  ];
}

/** Deletes the claims of orders that are shown now, or whose bill was refused. */
export function deleteClaims(tx: Queryable, orders: readonly Order[]): Promise<unknown>[] {
  if (orders.length === 0) return [];
  return [
    tx.rows(sql<{ expect_rows: unknown }>`
      with gone as (
        delete from claims c
         using unnest(${orders.map((order) => order.accountId)}::uuid[], ${orders.map((order) => order.environment)}::text[],
           ${orders.map((order) => order.id)}::uuid[]) as k (account_id, environment, id),
           lateral (
             select t.ctid
               from claims t
              where t.account_id = k.account_id and t.environment = k.environment and t.id = k.id
              limit 1
           ) place
         where c.ctid = place.ctid
        returning c.id
      )
      select expect_rows((select count(*) from gone), ${orders.length}::bigint, 'claims')`),
  ];
}
