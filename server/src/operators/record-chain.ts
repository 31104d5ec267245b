import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { KeyedDigest, Keyring } from '../sealed.ts';
import type { RecordedRow } from './recorded-rows.ts';

/** The values that were set. Never a key or a secret. */
export type AuditDetail = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** The rows that an action left. */
export type RowsAfter = readonly RecordedRow[];

/** The end of the chain of the records: the number and the chain of its newest record. */
export interface RecordChain {
  readonly number: bigint;
  readonly head: Buffer;
}

/** An audit record in the chain of the records. */
export interface ChainedRecord {
  readonly id: string;
  /** From 1 without gaps. Null: it is in no chain, so konter did not write it. */
  readonly number: bigint | null;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly accountId: string | null;
  readonly subject: string;
  readonly detail: AuditDetail;
  readonly rowsAfter: RowsAfter | null;
  readonly chain: Buffer;
  readonly chainKeyId: string;
}

/** Locks the chain of the records until the end of the transaction, and reads it with the time under the lock. */
export async function lockRecordChain(tx: Queryable): Promise<{ chain: RecordChain; now: Date }> {
  const [row] = await tx.rows(sql<{ number: bigint; head: Buffer; now: Date }>`
    select l.number, l.head, clock_timestamp() as now
      from (
        select c.number, c.head
          from record_chain c
           for no key update
      ) l`);
  if (row === undefined) throw new Error('The database has no chain of records.');
  return { chain: { number: row.number, head: row.head }, now: row.now };
}

/** Reads the end of the chain of the records. Undefined: the row is gone. */
export async function readRecordChain(db: Queryable): Promise<RecordChain | undefined> {
  const [row] = await db.rows(sql<{ number: bigint; head: Buffer }>`
    select c.number, c.head
      from record_chain c`);
  return row;
}

/** The chain of a record by its number; undefined when there is none. */
export async function readRecordLink(db: Queryable, number: bigint): Promise<Buffer | undefined> {
  const [row] = await db.rows(sql<{ chain: Buffer | null }>`
    select r.chain
      from audit_records r
     where r.number = ${number}::bigint`);
  return row?.chain ?? undefined;
}

/** Numbers records and links each to the one before it. Returns them, and the end of the chain after them. */
export function linkRecords(
  keyring: Keyring,
  chain: RecordChain,
  records: readonly Omit<ChainedRecord, 'chain' | 'chainKeyId' | 'number'>[],
): { records: (ChainedRecord & { readonly number: bigint })[]; chain: RecordChain } {
  let { number, head } = chain;
  const linked = records.map((record) => {
    number += 1n;
    const link = recordLink(keyring, head, { ...record, number });
    head = link.bytes;
    return { ...record, number, chain: link.bytes, chainKeyId: link.keyId };
  });
  return { records: linked, chain: { number, head } };
}

/** The HMAC that links a record to all records before it. `keyId` selects the key that was used then, to verify it. */
export function recordLink(
  keyring: Keyring,
  before: Buffer,
  record: Omit<ChainedRecord, 'chain' | 'chainKeyId'>,
  keyId?: string,
): KeyedDigest {
  const text = JSON.stringify([
    record.id,
    String(record.number),
    record.at,
    record.actor,
    record.action,
    record.accountId,
    record.subject,
    // PostgreSQL sorts the members of jsonb by its own rule.
    Object.entries(record.detail).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    record.rowsAfter,
  ]);
  return keyring.digest('chain', ['audit records', before, text], keyId);
}

/** How many records are read at once, to bound the memory. */
const pageRecords = 1_000;

/** Walks the chain of the records from after number `after` up to number `upTo`. */
export async function* walkRecords(
  db: Queryable,
  after: bigint,
  upTo: bigint,
): AsyncGenerator<ChainedRecord & { readonly number: bigint }> {
  for (let last = after; last < upTo;) {
    const page: (ChainedRecord & { readonly number: bigint })[] = await db.rows(sql<{
      id: string;
      number: bigint;
      at: Date;
      actor: string;
      action: string;
      accountId: string | null;
      subject: string;
      detail: AuditDetail;
      rowsAfter: RowsAfter | null;
      chain: Buffer;
      chainKeyId: string;
    }>`
      select r.id, coalesce(r.number, 0) as number, r.at, r.actor, r.action, r.account_id as "accountId", r.subject, r.detail,
             r.rows_after as "rowsAfter", coalesce(r.chain, '') as chain, coalesce(r.chain_key_id, '') as "chainKeyId"
        from audit_records r
       where r.number > ${last}::bigint and r.number <= ${upTo}::bigint
       order by r.number
       limit ${pageRecords}::integer`);
    yield* page;
    const newest = page.at(-1);
    if (newest === undefined || page.length < pageRecords) return;
    last = newest.number;
  }
}

/** The ids of records that the chain does not count, at most `limit`. One statement reads both. */
export async function readUncountedRecords(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select r.id
      from audit_records r
     where r.number is null or r.number < 1 or r.number > (select c.number from record_chain c)
     order by r.id
     limit ${limit}::integer`);
  return rows.map(({ id }) => id);
}
