import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { sealedDigest } from '../../ledger/step.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { SealedValue } from '../../sealed.ts';
import type { ProofKind } from './file-kind.ts';
import { type Proof, proofDays, proofsOfDepositMax, proofWaitsDays } from './proof.ts';

/** The files of deposit requests, oldest first. */
export function readProofs(db: Queryable, requestIds: readonly string[]): Promise<Proof[]> {
  return db.rows(sql<Proof>`
    select p.id, p.request_id as "requestId", p.kind, p.bytes, (p.content_sealed is null) as purged,
           p.uploaded_at as "uploadedAt"
      from deposit_proofs p
     where p.request_id = any (${[...requestIds]}::uuid[])
     order by p.request_id, p.uploaded_at, p.id
     limit ${requestIds.length * proofsOfDepositMax}::integer`);
}

/** A file with its sealed content. */
export interface StoredProof {
  readonly id: string;
  readonly requestId: string;
  readonly accountId: string;
  readonly kind: ProofKind;
  /** Null: it was purged. */
  readonly sealed: SealedValue | null;
  readonly digest: Buffer;
}

/** Reads a file with its sealed content; undefined: there is none with this id. */
export async function readStoredProof(db: Queryable, id: string): Promise<StoredProof | undefined> {
  const [row] = await db.rows(sql<Omit<StoredProof, 'sealed'> & { sealed: Buffer | null; keyId: string }>`
    select p.id, p.request_id as "requestId", p.account_id as "accountId", p.kind, p.content_sealed as sealed,
           p.content_key_id as "keyId", p.content_digest as digest
      from deposit_proofs p
     where p.id = ${id}::uuid`);
  if (row === undefined) return undefined;
  const { sealed, keyId, ...rest } = row;
  return { ...rest, sealed: sealed === null ? null : { bytes: sealed, keyId } };
}

/** How many files a deposit has, and how many its account has uploaded in the last 24 hours. */
export async function countProofs(
  db: Queryable,
  { accountId, requestId }: { readonly accountId: string; readonly requestId: string },
): Promise<{ readonly ofDeposit: number; readonly ofDay: number }> {
  const [row] = await db.rows(sql<{ ofDeposit: number | null; ofDay: number | null }>`
    select (select count(*)::integer from deposit_proofs p where p.request_id = ${requestId}::uuid) as "ofDeposit",
           (select count(*)::integer
              from deposit_proofs p
             where p.account_id = ${accountId}::uuid and p.uploaded_at > clock_timestamp() - interval '24 hours') as "ofDay"`);
  return { ofDeposit: row?.ofDeposit ?? 0, ofDay: row?.ofDay ?? 0 };
}

/** Inserts a file; false: its id is taken. */
export async function insertProof(
  tx: Tx,
  { accountId, environment }: WalletKey,
  proof: Omit<StoredProof, 'accountId' | 'digest' | 'sealed'> & {
    readonly bytes: number;
    readonly sealed: SealedValue;
  },
): Promise<boolean> {
  const { bytes, keyId } = proof.sealed;
  const rows = await tx.rows(sql<{ id: string }>`
    insert into deposit_proofs (id, request_id, account_id, environment, kind, bytes, content_sealed, content_key_id, content_digest)
    values (${proof.id}::uuid, ${proof.requestId}::uuid, ${accountId}::uuid, ${environment}, ${proof.kind}, ${proof.bytes}::integer,
            ${bytes}::bytea, ${keyId}, ${sealedDigest(bytes)}::bytea)
        on conflict do nothing
    returning id`);
  return rows.length === 1;
}

/** The deposits whose files wait for a person. */
export interface WaitingProofs {
  readonly count: number;
  /** When the first of these files arrived; null: there is none. */
  readonly oldestAt: Date | null;
  /** What these deposits are together, rupiah. */
  readonly amount: Rupiah;
}

/** The deposits that are not credited and have a file of the last days. The list of requests finds the same ones. */
export async function readWaitingProofs(db: Queryable, environment: Environment): Promise<WaitingProofs> {
  const [row] = await db.rows(sql<WaitingProofs>`
    select count(*)::integer as count, min(f.uploaded_at)::timestamptz as "oldestAt",
           coalesce(sum(r.payable), 0)::bigint as amount
      from (select p.request_id, min(p.uploaded_at) as uploaded_at
              from deposit_proofs p
             where p.environment = ${environment} and p.content_sealed is not null
               and p.uploaded_at > (select clock_timestamp() - ${proofWaitsDays}::integer * interval '1 day')
             group by p.request_id) f
      join deposit_requests r on r.id = f.request_id
     where r.state <> 'credited'`);
  if (row === undefined) throw new Error('The count returned no row.');
  return row;
}

/** How many files one statement removes. */
const chunk = 100;

/** Removes the content of files that were kept long enough. */
export async function purgeProofs(db: Queryable, offsetMs: number): Promise<void> {
  for (const environment of ['live', 'sandbox'] as const)
    while ((await purgeSome(db, environment, offsetMs)).length === chunk);
}

function purgeSome(db: Queryable, environment: Environment, offsetMs: number): Promise<unknown[]> {
  return db.rows(sql<{ id: string }>`
    update deposit_proofs p
       set content_sealed = null
     where p.id = any (array(
       select o.id
         from deposit_proofs o
        where o.environment = ${environment} and o.content_sealed is not null
          and o.uploaded_at < (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond')
              - ${proofDays[environment]}::integer * interval '1 day'
        limit ${chunk}::integer
          for update skip locked))
    returning p.id`);
}
