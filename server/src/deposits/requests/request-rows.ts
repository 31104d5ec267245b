import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { KeyedDigest } from '../../sealed.ts';
import {
  digitsMax,
  type DepositMethodName,
  type DepositRequest,
  type PaymentInstructions,
  type ReviewReason,
  type RequestState,
} from './deposit-request.ts';

/** A row of the table `deposit_requests`, as `requestFromRow` reads it. */
interface RequestRow {
  id: string;
  number: bigint;
  account_id: string;
  environment: Environment;
  method: DepositMethodName;
  amount: bigint;
  digits: number;
  keeps_digits: boolean;
  fee: bigint;
  payable: bigint;
  bank_account_id: string | null;
  gateway_id: string | null;
  state: RequestState;
  version: number;
  reason: ReviewReason | null;
  credited: bigint | null;
  credited_at: Date | null;
  client_reference: string | null;
  instructions: PaymentInstructions | null;
  scenario: string | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  released_at: Date | null;
}

function requestFromRow(row: RequestRow): DepositRequest {
  return {
    id: row.id,
    number: row.number,
    accountId: row.account_id,
    environment: row.environment,
    method: row.method,
    amount: row.amount,
    digits: row.digits,
    keepsDigits: row.keeps_digits,
    fee: row.fee,
    payable: row.payable,
    bankAccountId: row.bank_account_id,
    gatewayId: row.gateway_id,
    state: row.state,
    version: row.version,
    reason: row.reason,
    credited: row.credited,
    creditedAt: row.credited_at,
    clientReference: row.client_reference,
    instructions: row.instructions,
    scenario: row.scenario,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    releasedAt: row.released_at,
  };
}

/** The Idempotency-Key of the request that made a deposit request, and its fingerprint. */
export interface RequestOrigin {
  readonly key: string;
  readonly fingerprint: KeyedDigest;
  /** One of the three slots of the account. */
  readonly slot: number;
}

/** Inserts a deposit request. @throws when its amount, number, slot or key was taken in between; the caller retries */
export async function insertRequest(
  tx: Queryable,
  request: DepositRequest,
  origin: RequestOrigin,
): Promise<void> {
  await tx.rows(sql`
    insert into deposit_requests (id, number, account_id, environment, method, amount, digits, keeps_digits, fee, payable,
      bank_account_id, gateway_id, slot, client_reference, instructions, scenario, idempotency_key, fingerprint, fingerprint_key_id, created_at, expires_at)
    values (${request.id}::uuid, ${request.number}::bigint, ${request.accountId}::uuid, ${request.environment}, ${request.method},
      ${request.amount}::bigint, ${request.digits}::smallint, ${request.keepsDigits}, ${request.fee}::bigint, ${request.payable}::bigint,
      ${request.bankAccountId}::uuid, ${request.gatewayId}, ${origin.slot}::smallint, ${request.clientReference},
      ${request.instructions === null ? null : JSON.stringify(request.instructions)}::jsonb, ${request.scenario},
      ${origin.key}::uuid, ${origin.fingerprint.bytes}::bytea, ${origin.fingerprint.keyId}, ${request.createdAt}::timestamptz,
      ${request.expiresAt}::timestamptz)`);
}

/** Reads deposit requests by their ids, newest first. */
export async function readRequests(db: Queryable, ids: readonly string[]): Promise<DepositRequest[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows(sql<RequestRow>`
    select r.id, r.number, r.account_id, r.environment, r.method, r.amount, r.digits, r.keeps_digits, r.fee, r.payable,
           r.bank_account_id, r.gateway_id, r.state, r.version, r.reason, r.credited, r.credited_at, r.client_reference, r.instructions, r.scenario,
           r.created_at, r.expires_at, r.ended_at, r.released_at
      from deposit_requests r
     where r.id = any (${[...ids]}::uuid[])
     order by r.id desc`);
  return rows.map(requestFromRow);
}

/** Reads a deposit request by its id; undefined when there is none. */
export async function readRequest(db: Queryable, id: string): Promise<DepositRequest | undefined> {
  const [row] = await db.rows(sql<RequestRow>`
    select r.id, r.number, r.account_id, r.environment, r.method, r.amount, r.digits, r.keeps_digits, r.fee, r.payable,
           r.bank_account_id, r.gateway_id, r.state, r.version, r.reason, r.credited, r.credited_at, r.client_reference, r.instructions, r.scenario,
           r.created_at, r.expires_at, r.ended_at, r.released_at
      from deposit_requests r
     where r.id = ${id}::uuid`);
  return row === undefined ? undefined : requestFromRow(row);
}

/** Reads a deposit request by its number; undefined when there is none. */
export async function readNumberedRequest(
  db: Queryable,
  number: bigint,
): Promise<DepositRequest | undefined> {
  const [row] = await db.rows(sql<RequestRow>`
    select r.id, r.number, r.account_id, r.environment, r.method, r.amount, r.digits, r.keeps_digits, r.fee, r.payable,
           r.bank_account_id, r.gateway_id, r.state, r.version, r.reason, r.credited, r.credited_at, r.client_reference, r.instructions, r.scenario,
           r.created_at, r.expires_at, r.ended_at, r.released_at
      from deposit_requests r
     where r.number = ${number}::bigint`);
  return row === undefined ? undefined : requestFromRow(row);
}

/** Reads the deposit request that an Idempotency-Key made, with its fingerprint; undefined when there is none. */
export async function readKeyedRequest(
  db: Queryable,
  { accountId, environment }: WalletKey,
  key: string,
): Promise<{ request: DepositRequest; fingerprint: KeyedDigest } | undefined> {
  const [row] = await db.rows(sql<RequestRow & { fingerprint: Buffer; fingerprint_key_id: string }>`
    select r.id, r.number, r.account_id, r.environment, r.method, r.amount, r.digits, r.keeps_digits, r.fee, r.payable,
           r.bank_account_id, r.gateway_id, r.state, r.version, r.reason, r.credited, r.credited_at, r.client_reference, r.instructions, r.scenario,
           r.created_at, r.expires_at, r.ended_at, r.released_at,
           r.fingerprint, r.fingerprint_key_id
      from deposit_requests r
     where r.account_id = ${accountId}::uuid and r.environment = ${environment} and r.idempotency_key = ${key}::uuid`);
  if (row === undefined) return undefined;
  return {
    request: requestFromRow(row),
    fingerprint: { bytes: row.fingerprint, keyId: row.fingerprint_key_id },
  };
}

/** Locks a deposit request until the end of the transaction, and reads it; undefined when there is none. */
export async function lockRequest(tx: Queryable, id: string): Promise<DepositRequest | undefined> {
  const [row] = await tx.rows(sql<RequestRow>`
    select r.id, r.number, r.account_id, r.environment, r.method, r.amount, r.digits, r.keeps_digits, r.fee, r.payable,
           r.bank_account_id, r.gateway_id, r.state, r.version, r.reason, r.credited, r.credited_at, r.client_reference, r.instructions, r.scenario,
           r.created_at, r.expires_at, r.ended_at, r.released_at
      from deposit_requests r
     where r.id = ${id}::uuid
       for no key update`);
  return row === undefined ? undefined : requestFromRow(row);
}

/** How far back requests are candidates for a payment by transfer, days. */
const candidateDays = 30;
/** How many candidates are read. */
const candidatesMax = 20;

/**
 * The requests that a transfer of this amount may be for: first the one that holds this amount, then those that asked for it and
 * those whose payer may have left the digits out: first what may still be paid, then the newest.
 */
export async function readTransferCandidates(
  db: Queryable,
  of: { readonly bankAccountId: string; readonly amount: Rupiah; readonly receivedAt: Date },
): Promise<DepositRequest[]> {
  const rows = await db.rows(sql<RequestRow & { bank_account_id: string }>`
    select r.id, r.number, r.account_id, r.environment, r.method, r.amount, r.digits, r.keeps_digits, r.fee, r.payable,
           r.bank_account_id, r.gateway_id, r.state, r.version, r.reason, r.credited, r.credited_at, r.client_reference, r.instructions, r.scenario,
           r.created_at, r.expires_at, r.ended_at, r.released_at
      from deposit_requests r
     where r.bank_account_id = ${of.bankAccountId}::uuid
       and (r.payable = ${of.amount}::bigint or r.amount + r.fee = ${of.amount}::bigint)
       and r.created_at > ${of.receivedAt}::timestamptz - ${candidateDays}::integer * interval '1 day'
     order by (r.payable = ${of.amount}::bigint and r.released_at is null) desc,
              (r.released_at is null and r.state <> 'credited') desc, r.id desc
     limit ${candidatesMax}::integer`);
  return rows.map(requestFromRow);
}

/**
 * The amounts that requests hold on a bank account, those between two bounds at least: what is payable, and what somebody pays
 * who leaves the digits out.
 */
export async function readTakenAmounts(
  tx: Queryable,
  of: { readonly bankAccountId: string; readonly from: Rupiah; readonly to: Rupiah },
): Promise<Set<Rupiah>> {
  const rows = await tx.rows(sql<{ payable: bigint; digits: number }>`
    select r.payable, r.digits
      from deposit_requests r
     where r.bank_account_id = ${of.bankAccountId}::uuid and r.released_at is null
       and r.payable between ${of.from}::bigint and ${of.to}::bigint + ${digitsMax}::integer`);
  return new Set(rows.flatMap(({ payable, digits }) => [payable, payable - BigInt(digits)]));
}

/** The slots of an account's open requests, and how many amounts of unpaid requests it holds on bank accounts. */
export async function readUse(
  tx: Queryable,
  { accountId, environment }: WalletKey,
): Promise<{ slots: number[]; held: number }> {
  const [row] = await tx.rows(sql<{ slots: number[] | null; held: number }>`
    select array_agg(r.slot) filter (where r.state in ('waiting', 'paid')) as slots,
           count(*) filter (where r.state <> 'credited' and r.released_at is null and r.bank_account_id is not null)::integer as held
      from deposit_requests r
     where r.account_id = ${accountId}::uuid and r.environment = ${environment}
       and (r.state in ('waiting', 'paid') or r.released_at is null)`);
  return { slots: row?.slots ?? [], held: row?.held ?? 0 };
}

/** Stores the state of a locked request, and what changed with it. @throws when its version is no longer `from.version` */
export async function updateState(tx: Queryable, from: DepositRequest, to: DepositRequest): Promise<void> {
  const rows = await tx.rows(sql<{ id: string }>`
    update deposit_requests r
       set state = ${to.state}, version = ${to.version}::integer, reason = ${to.reason}, credited = ${to.credited}::bigint,
           credited_at = ${to.creditedAt}::timestamptz, ended_at = ${to.endedAt}::timestamptz
     where r.id = ${to.id}::uuid and r.state = ${from.state} and r.version = ${from.version}::integer
    returning r.id`);
  if (rows.length !== 1) throw new Error(`The deposit request ${to.id} has changed.`);
}

/** Stores how to pay a request at a gateway, once; a request that has it keeps it. */
export async function storeInstructions(
  tx: Queryable,
  id: string,
  instructions: PaymentInstructions,
): Promise<void> {
  await tx.rows(sql`
    update deposit_requests r
       set instructions = ${JSON.stringify(instructions)}::jsonb
     where r.id = ${id}::uuid and r.instructions is null`);
}

/** Frees the Idempotency-Key of a request that its gateway has refused and that has ended: the same key asks anew. */
export async function releaseKey(tx: Queryable, id: string): Promise<void> {
  await tx.rows(sql`
    update deposit_requests r
       set idempotency_key = null
     where r.id = ${id}::uuid and r.state in ('expired', 'cancelled')`);
}
