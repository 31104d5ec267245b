import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import { sealedOrNull } from '../sealed.ts';
import type { RequestKey, Step, StepDetail, StepKind } from './step.ts';
import { pageRows, type WalletKey } from './wallet.ts';

// This file is the one place that lists the columns of `steps`: a new column is added here and in `stepLink`.

/** A row of the table `steps`. */
export interface StepRow {
  account_id: string;
  environment: Environment;
  number: bigint;
  at: Date;
  available: bigint;
  held: bigint;
  client_wallet: bigint;
  client_hold: bigint;
  supplier_clearing: bigint;
  margin: bigint;
  deposits_received: bigint;
  adjustments: bigint;
  cost: bigint | null;
  new_price: bigint | null;
  due_at: Date | null;
  ask_from: Date | null;
  confirmed_at: Date | null;
  review_at: Date | null;
  version: number | null;
  order_id: string | null;
  idempotency_key: string | null;
  attempt_id: string | null;
  kind: StepKind;
  status: string | null;
  reason: string | null;
  reference: string | null;
  supplier: string | null;
  supplier_sku: string | null;
  source: string | null;
  said: string | null;
  code: string | null;
  supplier_reference: string | null;
  serial_sealed: Buffer | null;
  serial_key_id: string | null;
  serial_digest: Buffer | null;
  serial_hash: Buffer | null;
  fingerprint: Buffer | null;
  fingerprint_key_id: string | null;
  detail: StepDetail | null;
  chain: Buffer;
  chain_key_id: string;
}

/** Reads a step from its row. */
function stepFromRow(row: StepRow): Step {
  const { idempotency_key: key, fingerprint, fingerprint_key_id: fingerprintKeyId } = row;
  return {
    accountId: row.account_id,
    environment: row.environment,
    number: row.number,
    at: row.at,
    available: row.available,
    held: row.held,
    postings: {
      clientWallet: row.client_wallet,
      clientHold: row.client_hold,
      supplierClearing: row.supplier_clearing,
      margin: row.margin,
      depositsReceived: row.deposits_received,
      adjustments: row.adjustments,
    },
    cost: row.cost,
    newPrice: row.new_price,
    dueAt: row.due_at,
    askFrom: row.ask_from,
    confirmedAt: row.confirmed_at,
    reviewAt: row.review_at,
    version: row.version,
    orderId: row.order_id,
    request: requestFromColumns(key, fingerprint, fingerprintKeyId),
    attemptId: row.attempt_id,
    kind: row.kind,
    status: row.status,
    reason: row.reason,
    reference: row.reference,
    supplier: row.supplier,
    supplierSku: row.supplier_sku,
    source: row.source,
    said: row.said,
    code: row.code,
    supplierReference: row.supplier_reference,
    serial: sealedOrNull(row.serial_sealed, row.serial_key_id),
    serialDigest: row.serial_digest,
    serialKeyId: row.serial_key_id,
    serialHash: row.serial_hash,
    detail: row.detail,
    chain: row.chain,
    chainKeyId: row.chain_key_id,
  };
}

/** Reads a request's key from its columns. An incomplete one is kept, so that it does not fit the chain. */
function requestFromColumns(
  key: string | null,
  fingerprint: Buffer | null,
  fingerprintKeyId: string | null,
): RequestKey | null {
  if (key === null && fingerprint === null && fingerprintKeyId === null) return null;
  return {
    key: key ?? '',
    fingerprint: fingerprint ?? Buffer.alloc(0),
    fingerprintKeyId: fingerprintKeyId ?? '',
  };
}

/** Appends steps with one statement; sends nothing when there are none. Each column travels as one array. */
export function insertSteps(tx: Queryable, steps: readonly Step[]): Promise<unknown>[] {
  if (steps.length === 0) return [];
  return [
    tx.rows(sql`
      insert into steps (account_id, environment, number, at, available, held, client_wallet, client_hold, supplier_clearing,
        margin, deposits_received, adjustments, cost, new_price, due_at, ask_from, confirmed_at, review_at, version, order_id,
        idempotency_key, attempt_id, kind, status, reason, reference, supplier, supplier_sku, source, said, code,
        supplier_reference, serial_sealed, serial_key_id, serial_digest, serial_hash, fingerprint, fingerprint_key_id, detail, chain,
        chain_key_id)
      select r.account_id, r.environment, r.number, r.at, r.available, r.held, r.client_wallet, r.client_hold,
             r.supplier_clearing, r.margin, r.deposits_received, r.adjustments, r.cost, r.new_price, r.due_at, r.ask_from, r.confirmed_at,
             r.review_at, r.version, r.order_id, r.idempotency_key, r.attempt_id, r.kind, r.status, r.reason, r.reference,
             r.supplier, r.supplier_sku, r.source, r.said, r.code, r.supplier_reference, r.serial_sealed, r.serial_key_id,
             r.serial_digest, r.serial_hash, r.fingerprint, r.fingerprint_key_id, r.detail::json, r.chain, r.chain_key_id
        from unnest(${steps.map((step) => step.accountId)}::uuid[], ${steps.map((step) => step.environment)}::text[],
          ${steps.map((step) => step.number)}::bigint[], ${steps.map((step) => step.at)}::timestamptz[],
          ${steps.map((step) => step.available)}::bigint[], ${steps.map((step) => step.held)}::bigint[],
          ${steps.map((step) => step.postings.clientWallet)}::bigint[], ${steps.map((step) => step.postings.clientHold)}::bigint[],
          ${steps.map((step) => step.postings.supplierClearing)}::bigint[], ${steps.map((step) => step.postings.margin)}::bigint[],
          ${steps.map((step) => step.postings.depositsReceived)}::bigint[],
          ${steps.map((step) => step.postings.adjustments)}::bigint[], ${steps.map((step) => step.cost)}::bigint[],
          ${steps.map((step) => step.newPrice)}::bigint[], ${steps.map((step) => step.dueAt)}::timestamptz[],
          ${steps.map((step) => step.askFrom)}::timestamptz[],
          ${steps.map((step) => step.confirmedAt)}::timestamptz[], ${steps.map((step) => step.reviewAt)}::timestamptz[],
          ${steps.map((step) => step.version)}::integer[], ${steps.map((step) => step.orderId)}::uuid[],
          ${steps.map((step) => step.request?.key ?? null)}::uuid[], ${steps.map((step) => step.attemptId)}::uuid[],
          ${steps.map((step) => step.kind)}::text[], ${steps.map((step) => step.status)}::text[],
          ${steps.map((step) => step.reason)}::text[], ${steps.map((step) => step.reference)}::text[],
          ${steps.map((step) => step.supplier)}::text[], ${steps.map((step) => step.supplierSku)}::text[],
          ${steps.map((step) => step.source)}::text[], ${steps.map((step) => step.said)}::text[],
          ${steps.map((step) => step.code)}::text[], ${steps.map((step) => step.supplierReference)}::text[],
          ${steps.map((step) => step.serial?.bytes ?? null)}::bytea[], ${steps.map((step) => step.serial?.keyId ?? null)}::text[],
          ${steps.map((step) => step.serialDigest)}::bytea[], ${steps.map((step) => step.serialHash)}::bytea[],
          ${steps.map((step) => step.request?.fingerprint ?? null)}::bytea[],
          ${steps.map((step) => step.request?.fingerprintKeyId ?? null)}::text[],
          ${steps.map((step) => (step.detail === null ? null : JSON.stringify(step.detail)))}::text[],
          ${steps.map((step) => step.chain)}::bytea[], ${steps.map((step) => step.chainKeyId)}::text[])
          as r (account_id, environment, number, at, available, held, client_wallet, client_hold, supplier_clearing, margin,
            deposits_received, adjustments, cost, new_price, due_at, ask_from, confirmed_at, review_at, version, order_id,
            idempotency_key, attempt_id, kind, status, reason, reference, supplier, supplier_sku, source, said, code,
            supplier_reference, serial_sealed, serial_key_id, serial_digest, serial_hash, fingerprint, fingerprint_key_id,
            detail, chain, chain_key_id)`),
  ];
}

/** Walks the journal of a wallet from its first step up to step `upTo`. */
export async function* walkJournal(db: Queryable, key: WalletKey, upTo: bigint): AsyncGenerator<Step> {
  let after = 0n;
  for (;;) {
    const rows: StepRow[] = await db.rows(sql<StepRow>`
      select s.account_id, s.environment, s.number, s.at, s.available, s.held, s.client_wallet, s.client_hold, s.supplier_clearing,
             s.margin, s.deposits_received, s.adjustments, s.cost, s.new_price, s.due_at, s.ask_from, s.confirmed_at, s.review_at, s.version,
             s.order_id, s.idempotency_key, s.attempt_id, s.kind, s.status, s.reason, s.reference, s.supplier, s.supplier_sku,
             s.source, s.said, s.code, s.supplier_reference, s.serial_sealed, s.serial_key_id, s.serial_digest, s.serial_hash,
             s.fingerprint, s.fingerprint_key_id, s.detail, s.chain, s.chain_key_id
        from steps s
       where s.account_id = ${key.accountId}::uuid and s.environment = ${key.environment}
         and s.number > ${after}::bigint and s.number <= ${upTo}::bigint
       order by s.number
       limit ${pageRows}::integer`);
    for (const row of rows) yield stepFromRow(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    after = last.number;
  }
}

/** Reads the steps of a wallet after number `after`, oldest first, at most `limit`. */
export async function readSteps(
  db: Queryable,
  key: WalletKey,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<Step[]> {
  const rows = await db.rows(sql<StepRow>`
      select s.account_id, s.environment, s.number, s.at, s.available, s.held, s.client_wallet, s.client_hold, s.supplier_clearing,
             s.margin, s.deposits_received, s.adjustments, s.cost, s.new_price, s.due_at, s.ask_from, s.confirmed_at, s.review_at, s.version,
             s.order_id, s.idempotency_key, s.attempt_id, s.kind, s.status, s.reason, s.reference, s.supplier, s.supplier_sku,
             s.source, s.said, s.code, s.supplier_reference, s.serial_sealed, s.serial_key_id, s.serial_digest, s.serial_hash,
             s.fingerprint, s.fingerprint_key_id, s.detail, s.chain, s.chain_key_id
        from steps s
       where s.account_id = ${key.accountId}::uuid and s.environment = ${key.environment}
         and s.number > ${after}::bigint
       order by s.number
       limit ${limit}::integer`);
  return rows.map(stepFromRow);
}

/** Reads the steps of orders of one wallet, oldest first, at most `limit` (null: all). */
export async function readStepsOfOrders(
  db: Queryable,
  key: WalletKey,
  orderIds: readonly string[],
  limit: number | null,
): Promise<Step[]> {
  // One order after the other: PostgreSQL would read the whole journal of the wallet while it has no statistics (decision 0025).
  const rows = await db.rows(sql<StepRow & { order_id: string }>`
      select s.account_id, s.environment, s.number, s.at, s.available, s.held, s.client_wallet, s.client_hold, s.supplier_clearing,
             s.margin, s.deposits_received, s.adjustments, s.cost, s.new_price, s.due_at, s.ask_from, s.confirmed_at, s.review_at, s.version,
             s.order_id, s.idempotency_key, s.attempt_id, s.kind, s.status, s.reason, s.reference, s.supplier, s.supplier_sku,
             s.source, s.said, s.code, s.supplier_reference, s.serial_sealed, s.serial_key_id, s.serial_digest, s.serial_hash,
             s.fingerprint, s.fingerprint_key_id, s.detail, s.chain, s.chain_key_id
        from unnest(${[...new Set(orderIds)]}::uuid[]) as k (order_id)
       cross join lateral (
         select t.account_id, t.environment, t.number, t.at, t.available, t.held, t.client_wallet, t.client_hold, t.supplier_clearing,
                t.margin, t.deposits_received, t.adjustments, t.cost, t.new_price, t.due_at, t.ask_from, t.confirmed_at, t.review_at,
                t.version, t.order_id, t.idempotency_key, t.attempt_id, t.kind, t.status, t.reason, t.reference, t.supplier,
                t.supplier_sku, t.source, t.said, t.code, t.supplier_reference, t.serial_sealed, t.serial_key_id, t.serial_digest,
                t.serial_hash, t.fingerprint, t.fingerprint_key_id, t.detail, t.chain, t.chain_key_id
           from steps t
          where t.account_id = ${key.accountId}::uuid and t.environment = ${key.environment} and t.order_id = k.order_id
         offset 0) s
       order by s.number
       limit ${limit}::integer`);
  return rows.map(stepFromRow);
}
