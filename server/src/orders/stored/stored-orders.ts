import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { ChainedOrder, OrderInquiry } from './order-chain.ts';
import type { Bill, Order, OrderStatus } from '../order.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { KeyedDigest } from '../../sealed.ts';

/** A row of the table `orders`. */
interface StoredOrderRow {
  id: string;
  number: bigint;
  reference_number: bigint;
  price: bigint;
  cost: bigint;
  cost_max: bigint;
  created_at: Date;
  expires_at: Date;
  confirmable_until: Date;
  pay_until: Date | null;
  short_by: bigint | null;
  purchase_reference: string;
  reference_key_id: string;
  idempotency_key: string;
  inquiry_id: string | null;
  status: OrderStatus;
  transaction_kind: ProductKind;
  channel: 'api' | 'console';
  client_reference: string;
  product_code: string;
  product_name: string;
  destination_masked: string;
  destination_sealed: Buffer | null;
  destination_digest: Buffer;
  data_key_id: string;
  script: string | null;
  bill: Bill | null;
  inquiry_supplier: string | null;
  inquiry_sku: string | null;
  inquiry_reference: string | null;
  inquiry_supplier_reference: string | null;
  destination_hash: Buffer | null;
  destination_hash_key_id: string | null;
  fingerprint: Buffer;
  fingerprint_key_id: string;
  chain: Buffer;
  chain_key_id: string;
}

/** An order as it was first shown, read from its row. */
export interface StoredOrder extends ChainedOrder {
  readonly number: bigint;
  /** Null after a purge of personal data. */
  readonly destinationSealed: Buffer | null;
}

/** Reads the orders of a wallet as they were first shown, by number: those above `after`, up to `upTo`, at most `limit`. */
export async function readStoredOrders(
  db: Queryable,
  key: WalletKey,
  { after, upTo, limit }: { after: bigint; upTo: bigint; limit: number },
): Promise<StoredOrder[]> {
  const rows = await db.rows(sql<StoredOrderRow>`
    select o.id, o.number, o.reference_number, o.price, o.cost, o.cost_max, o.created_at, o.expires_at, o.confirmable_until,
           o.pay_until, o.short_by, o.idempotency_key, o.inquiry_id, o.status, o.transaction_kind, o.channel,
           o.client_reference, o.product_code, o.product_name, o.destination_masked, o.destination_sealed,
           o.destination_digest, o.data_key_id, o.script, o.bill, o.inquiry_supplier, o.inquiry_sku, o.inquiry_reference,
           o.inquiry_supplier_reference, o.destination_hash, o.destination_hash_key_id, o.fingerprint, o.fingerprint_key_id,
           o.purchase_reference, o.reference_key_id, o.chain, o.chain_key_id
      from orders o
     where o.account_id = ${key.accountId}::uuid and o.environment = ${key.environment}
       and o.number > ${after}::bigint and o.number <= ${upTo}::bigint
     order by o.number
     limit ${limit}::integer`);
  return rows.map((row) => storedFromRow(row, key));
}

/** Reads orders of a wallet as they were first shown, by their ids. */
export async function readStoredOrdersById(
  db: Queryable,
  key: WalletKey,
  ids: readonly string[],
): Promise<StoredOrder[]> {
  const rows = await db.rows(sql<StoredOrderRow>`
    select o.id, o.number, o.reference_number, o.price, o.cost, o.cost_max, o.created_at, o.expires_at, o.confirmable_until,
           o.pay_until, o.short_by, o.idempotency_key, o.inquiry_id, o.status, o.transaction_kind, o.channel,
           o.client_reference, o.product_code, o.product_name, o.destination_masked, o.destination_sealed,
           o.destination_digest, o.data_key_id, o.script, o.bill, o.inquiry_supplier, o.inquiry_sku, o.inquiry_reference,
           o.inquiry_supplier_reference, o.destination_hash, o.destination_hash_key_id, o.fingerprint, o.fingerprint_key_id,
           o.purchase_reference, o.reference_key_id, o.chain, o.chain_key_id
      from orders o
     where o.account_id = ${key.accountId}::uuid and o.environment = ${key.environment}
       and o.id = any (${[...ids]}::uuid[])`);
  return rows.map((row) => storedFromRow(row, key));
}

/** The chain of an order of a wallet by its number; undefined when there is none. */
export async function readOrderLink(
  db: Queryable,
  key: WalletKey,
  number: bigint,
): Promise<Buffer | undefined> {
  const [row] = await db.rows(sql<{ chain: Buffer }>`
    select o.chain
      from orders o
     where o.account_id = ${key.accountId}::uuid and o.environment = ${key.environment} and o.number = ${number}::bigint`);
  return row?.chain;
}

function storedFromRow(row: StoredOrderRow, key: WalletKey): StoredOrder {
  return {
    number: row.number,
    order: shownFromRow(row, key),
    request: {
      key: row.idempotency_key,
      fingerprint: row.fingerprint,
      fingerprintKeyId: row.fingerprint_key_id,
    },
    inquiry: inquiryFromRow(row),
    destinationSealed: row.destination_sealed,
    destinationDigest: row.destination_digest,
    chain: row.chain,
    chainKeyId: row.chain_key_id,
  };
}

function shownFromRow(row: StoredOrderRow, { accountId, environment }: WalletKey): Order {
  return {
    accountId,
    environment,
    id: row.id,
    number: row.number,
    version: 1,
    status: row.status,
    reason: null,
    clientReference: row.client_reference,
    referenceNumber: row.reference_number,
    transactionKind: row.transaction_kind,
    channel: row.channel,
    productCode: row.product_code,
    productName: row.product_name,
    destinationMasked: row.destination_masked,
    destinationSealed: row.destination_sealed ?? Buffer.alloc(0),
    dataKeyId: row.data_key_id,
    destinationHash: destinationHashFromRow(row),
    price: row.price,
    cost: row.cost,
    costMax: row.cost_max,
    charged: 0n,
    newPrice: null,
    bill: row.bill,
    serial: null,
    script: row.script,
    shortBy: row.short_by,
    purchaseReference: row.purchase_reference,
    referenceKeyId: row.reference_key_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    payUntil: row.pay_until,
    confirmableUntil: row.confirmable_until,
    confirmedAt: null,
    reviewAt: null,
    changedAt: row.created_at,
  };
}

/** An incomplete hash is kept, so that it does not fit the chain. */
function destinationHashFromRow({
  destination_hash: bytes,
  destination_hash_key_id: keyId,
}: StoredOrderRow): KeyedDigest | null {
  return bytes === null && keyId === null ? null : { bytes: bytes ?? Buffer.alloc(0), keyId: keyId ?? '' };
}

/** An incomplete inquiry is kept, so that it does not fit the chain. */
function inquiryFromRow(row: StoredOrderRow): OrderInquiry | null {
  const { inquiry_id: id, inquiry_supplier: supplier, inquiry_sku: sku, inquiry_reference: reference } = row;
  const supplierReference = row.inquiry_supplier_reference;
  if ([id, supplier, sku, reference, supplierReference].every((one) => one === null)) return null;
  return {
    id: id ?? '',
    supplier: supplier ?? '',
    supplierSku: sku ?? '',
    reference: reference ?? '',
    supplierReference,
  };
}
