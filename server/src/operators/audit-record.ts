import { CommandError } from '../command-error.ts';
import type { Queryable, Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';
import type { Keyring } from '../sealed.ts';
import { recordedActor } from '../recorded-actor.ts';
import { processActor } from './acting-operator.ts';
import { withoutAddress } from './actor-name.ts';
import {
  type AuditDetail,
  type ChainedRecord,
  linkRecords,
  lockRecordChain,
  type RecordChain,
} from './record-chain.ts';
import { readRecordedRows, type RowKey } from './recorded-rows.ts';

export type { AuditDetail };

/** An action of an operator. */
export interface AuditRecord {
  /** Who did it; `operator` and a name for the command line. */
  readonly actor: string;
  /** The action, as `noun.verb`: `key.revoked`. */
  readonly action: string;
  /** Left out where no account is concerned. */
  readonly accountId?: string;
  /** The id or the name of what was changed. */
  readonly subject: string;
  readonly detail?: AuditDetail;
  /** The rows that it made, changed or removed, as they are after it. Left out: none. */
  readonly rows?: readonly RowKey[];
}

/** An audit record with an id of its own, so that its action is carried out once. */
export interface NamedAuditRecord extends AuditRecord {
  readonly id: string;
  readonly accountId: string;
}

/** A stored audit record about a subject. */
export interface StoredAuditRecord {
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly detail: AuditDetail;
}

/** A stored audit record in a list. */
export interface ListedAuditRecord extends StoredAuditRecord {
  readonly id: string;
  readonly accountId: string | null;
  readonly subject: string;
}

/** The actor of what konter does by itself. */
export const konter = 'konter';

/** The actor of the command line: the operator who has signed in, or the operating system's user who started this process. */
export const operator = processActor;

/**
 * Records an action at the end of the transaction that carries it out, so that neither exists without the other. It locks
 * the chain of the records until the commit, so it comes after what else the transaction waits for.
 * @throws when the connection was opened without the data keys
 */
export async function recordAudit(tx: Tx, { rows = [], ...record }: AuditRecord): Promise<void> {
  const { keyring } = tx;
  if (keyring === undefined)
    throw new Error('A connection without the data keys cannot write audit records.');
  const { chain, now } = await lockRecordChain(tx);
  const rowsAfter = rows.length === 0 ? null : await readRecordedRows(tx, rows);
  await Promise.all(
    writeLinked(tx, keyring, chain, [{ ...recordOf({ id: newId(), ...record }, now), rowsAfter }]),
  );
}

/** A reason as an audit record stores it. `what` names the action. @throws CommandError when it is empty or too long */
export function checkedReason(text: string, what: string): string {
  const reason = text.trim();
  if (!/^[^\p{C}]{1,500}$/u.test(reason))
    throw new CommandError(`The reason of ${what} must be 1 to 500 printable characters.`, {
      reason: 'reason_form',
    });
  return reason;
}

/**
 * Inserts records of a batch, without waiting; sends nothing when there are none. `chain` is the chain of the records, which
 * the transaction has locked.
 */
export function writeAudits(
  tx: Queryable,
  keyring: Keyring,
  chain: RecordChain | undefined,
  records: readonly NamedAuditRecord[],
  at: Date,
): Promise<unknown>[] {
  if (records.length === 0) return [];
  if (chain === undefined) throw new Error('The chain of the records is not locked.');
  return writeLinked(
    tx,
    keyring,
    chain,
    records.map((record) => recordOf(record, at)),
  );
}

type UnlinkedRecord = Omit<ChainedRecord, 'chain' | 'chainKeyId' | 'number'>;

function recordOf(record: Omit<AuditRecord, 'rows'> & { readonly id: string }, at: Date): UnlinkedRecord {
  const { id, actor, action, accountId = null, subject, detail = {} } = record;
  return { id, at, actor: recordedActor(actor), action, accountId, subject, detail, rowsAfter: null };
}

function writeLinked(
  tx: Queryable,
  keyring: Keyring,
  chain: RecordChain,
  records: readonly UnlinkedRecord[],
): Promise<unknown>[] {
  const linked = linkRecords(keyring, chain, records);
  const rows = linked.records.map((record) => ({
    id: record.id,
    at: record.at,
    actor: record.actor,
    action: record.action,
    account_id: record.accountId,
    subject: record.subject,
    detail: record.detail,
    number: String(record.number),
    rows_after: record.rowsAfter,
    chain: record.chain.toString('hex'),
    chain_key_id: record.chainKeyId,
  }));
  return [
    tx.rows(sql`
      with head as (
        update record_chain
           set number = ${linked.chain.number}::bigint, head = ${linked.chain.head}
      )
      insert into audit_records (id, at, actor, action, account_id, subject, detail, number, rows_after, chain, chain_key_id)
      select r.id, r.at, r.actor, r.action, r.account_id, r.subject, r.detail, r.number, r.rows_after, decode(r.chain, 'hex'),
             r.chain_key_id
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, at timestamptz, actor text, action text,
          account_id uuid, subject text, detail jsonb, number bigint, rows_after json, chain text, chain_key_id text)`),
  ];
}

/** Which of these record ids exist. */
export async function readAuditIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows(sql<{ id: string }>`
    select r.id
      from unnest(${[...ids]}::uuid[]) as k (id)
     cross join lateral (
       select a.id
         from audit_records a
        where a.id = k.id
        limit 1
     ) r`);
  return rows.map(({ id }) => id);
}

/** The audit records of one subject, oldest first, at most `limit`. */
export function readAudits(db: Queryable, subject: string, limit: number): Promise<StoredAuditRecord[]> {
  return db.rows(sql<{ at: Date; actor: string; action: string; detail: AuditDetail }>`
    select a.at, a.actor, a.action, a.detail
      from audit_records a
     where a.subject = ${subject}
     order by a.at, a.id
     limit ${limit}::integer`);
}

/** The audit records of one subject of the last `ms` milliseconds, oldest first. */
export function readAuditsSince(
  db: Queryable,
  { subject, ms }: { readonly subject: string; readonly ms: number },
): Promise<StoredAuditRecord[]> {
  return db.rows(sql<{ at: Date; actor: string; action: string; detail: AuditDetail }>`
    select a.at, a.actor, a.action, a.detail
      from audit_records a
     where a.subject = ${subject} and a.at > clock_timestamp() - ${ms}::double precision * interval '1 millisecond'
     order by a.at, a.id`);
}

/** The newest audit record of one subject with this action; undefined when there is none. */
export async function readNewestAudit(
  db: Queryable,
  subject: string,
  action: string,
): Promise<StoredAuditRecord | undefined> {
  const [row] = await db.rows(sql<{ at: Date; actor: string; action: string; detail: AuditDetail }>`
    select a.at, a.actor, a.action, a.detail
      from audit_records a
     where a.subject = ${subject} and a.action = ${action}
     order by a.at desc
     limit 1`);
  return row;
}

/** Whether this actor has recorded an action about a subject, from any address. Then the same request may have come again. */
export async function hasRecorded(
  db: Queryable,
  { actor, action, subject }: Pick<AuditRecord, 'action' | 'actor' | 'subject'>,
): Promise<boolean> {
  const by = withoutAddress(recordedActor(actor));
  const rows = await db.rows(sql<{ actor: string }>`
    select distinct a.actor
      from audit_records a
     where a.subject = ${subject} and a.action = ${action}`);
  return rows.some((row) => withoutAddress(row.actor) === by);
}
