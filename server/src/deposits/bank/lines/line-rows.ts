import type { Queryable, Tx } from '../../../database/connection.ts';
import { asText } from '../../../database/row-json.ts';
import { sql } from '../../../database/sql.ts';
import type { Environment } from '../../../environment.ts';
import { newId } from '../../../ids.ts';
import { type Keyring, Secret } from '../../../sealed.ts';
import type { BookedAt } from '../statement/statement-date.ts';
import type { Direction } from '../statement/statement-line.ts';
import {
  daysApartMax,
  type HoldReason,
  type KnownLine,
  type LineDecision,
  type LineIdentity,
  type LineSource,
} from './decide-lines.ts';

/** The states of a line. `pending`: its payment is not recorded yet. `booked`: a debit. */
export const lineStates = ['booked', 'pending', 'recorded', 'held', 'repeated', 'dismissed'] as const;
export type LineState = (typeof lineStates)[number];

/** A line to store, with what was decided about it. */
export interface DecidedLine {
  readonly number: number;
  readonly booked: BookedAt;
  readonly identity: LineIdentity;
  readonly fingerprint: string;
  /** Its number among the lines of its fingerprint, from 1. */
  readonly occurrence: number;
  readonly description: string;
  readonly decision: Exclude<LineDecision, { kind: 'known' }>;
}

/** A stored line, with its place among those of its fingerprint. */
export interface StoredLine extends KnownLine {
  readonly fingerprint: string;
  readonly occurrence: number;
}

/** One transaction stores the lines of a bank account at a time: what is new depends on what is stored. */
export async function lockBankLines(tx: Tx, bankAccountId: string): Promise<void> {
  await tx.rows(sql<{ locked: boolean }>`
    select true as locked
      from pg_advisory_xact_lock(hashtextextended(${bankAccountId}::text, 0))`);
}

/**
 * The stored lines that a report about one day is compared with: those of the day with one of the amounts, those of other
 * sources with one of them on the days around it, and those of the same source with one of the references. A file has whole days,
 * so that it is compared with all lines of its day.
 */
export async function readKnownLines(
  db: Queryable,
  of: { readonly bankAccountId: string; readonly source: LineSource; readonly day: string },
  reported: readonly LineIdentity[],
): Promise<StoredLine[]> {
  const amounts = [...new Set(reported.map(({ amount }) => String(amount)))];
  const wholeDay = of.source.kind === 'file' ? of.day : null;
  const references = of.source.kind === 'feed' ? reported.map(({ reference }) => reference) : [];
  const rows = await db.rows(sql<{
    id: string;
    source: string;
    state: LineState;
    likeId: string | null;
    day: string;
    direction: Direction;
    amount: bigint;
    balance: bigint | null;
    text: Buffer;
    reference: string;
    fingerprint: Buffer;
    occurrence: number;
  }>`
    select l.id, l.source, l.state, l.like_id as "likeId", l.booked_on as day, l.direction, l.amount, l.balance,
           l.text_digest as text, l.reference, l.fingerprint, l.occurrence
      from bank_lines l
     where l.bank_account_id = ${of.bankAccountId}::uuid
       and (
         l.booked_on = ${wholeDay}::date
         or (l.amount = any (${amounts}::bigint[]) and (l.booked_on = ${of.day}::date or l.source <> ${of.source.name})
             and l.booked_on between ${of.day}::date - ${daysApartMax}::integer and ${of.day}::date + ${daysApartMax}::integer)
         or (l.source = ${of.source.name} and l.reference <> '' and l.reference = any (${references}::text[])))
     order by l.id`);
  return rows.map(({ state, likeId, text, fingerprint, ...row }) => ({
    ...row,
    fingerprint: fingerprint.toString('hex'),
    text: text.toString('hex'),
    sameAs: state === 'repeated' ? likeId : null,
  }));
}

/** Stores lines. The caller has locked the lines of the bank account. */
export async function insertLines(
  tx: Tx,
  keyring: Keyring,
  of: { readonly bankAccountId: string; readonly importId: string; readonly source: string },
  lines: readonly DecidedLine[],
): Promise<void> {
  const rows = lines.map((line) => toRow(keyring, line));
  await tx.rows(sql`
    insert into bank_lines (id, bank_account_id, import_id, number, source, booked_on, booked_time, direction, amount, balance,
      reference, text_digest, fingerprint, occurrence, description_sealed, description_key_id, state, hold_reason, like_id)
    select r.id, ${of.bankAccountId}::uuid, ${of.importId}::uuid, r.number, ${of.source}, r.booked_on, r.booked_time,
           r.direction, r.amount, r.balance, r.reference, decode(r.text_digest, 'hex'), decode(r.fingerprint, 'hex'),
           r.occurrence, decode(r.description, 'hex'), r.key_id, r.state, r.hold_reason, r.like_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, number integer, booked_on date, booked_time time,
        direction text, amount bigint, balance bigint, reference text, text_digest text, fingerprint text, occurrence integer,
        description text, key_id text, state text, hold_reason text, like_id uuid)`);
}

function toRow(
  keyring: Keyring,
  { number, booked, identity, ...line }: DecidedLine,
): Record<string, unknown> {
  const id = newId();
  const { decision } = line;
  const sealed = keyring.seal(new Secret(line.description), descriptionContext(id));
  return {
    ...{ id, number, booked_on: booked.day, booked_time: booked.time, direction: identity.direction },
    ...{ amount: asText(identity.amount), balance: asText(identity.balance), reference: identity.reference },
    ...{ text_digest: identity.text, fingerprint: line.fingerprint, occurrence: line.occurrence },
    ...{ description: sealed.bytes.toString('hex'), key_id: sealed.keyId },
    state: stateOf(decision, identity.direction),
    hold_reason: decision.kind === 'held' ? decision.reason : null,
    like_id: decision.kind === 'repeats' ? decision.id : decision.kind === 'held' ? decision.like : null,
  };
}

function stateOf(decision: DecidedLine['decision'], direction: Direction): LineState {
  if (decision.kind === 'repeats') return 'repeated';
  if (decision.kind === 'held') return 'held';
  return direction === 'credit' ? 'pending' : 'booked';
}

/** The context of sealing. It can never change, because stored values were sealed with it. */
function descriptionContext(lineId: string): readonly string[] {
  return ['bank_lines', lineId, 'description'];
}

/** Decrypts the description of a line; it is empty after a purge of personal data. */
function openDescription(
  keyring: Keyring,
  lineId: string,
  { bytes, keyId }: { readonly bytes: Buffer | null; readonly keyId: string },
): Secret {
  return bytes === null ? new Secret('') : keyring.open({ bytes, keyId }, descriptionContext(lineId));
}

/** A credit whose payment is not recorded yet. */
export interface PendingLine {
  readonly id: string;
  readonly bankAccountId: string;
  readonly environment: Environment;
  readonly bank: string;
  readonly source: string;
  readonly day: string;
  readonly time: string | null;
  readonly amount: bigint;
  readonly reference: string;
  readonly fingerprint: string;
  readonly occurrence: number;
  readonly description: Secret;
  /** When it became known. */
  readonly importedAt: Date;
  /** Whether only an operator vouches for it: it is of a statement file, or was held and then recorded by hand. */
  readonly unsigned: boolean;
}

/** The credits behind a line whose payments are not recorded yet, oldest first; of one bank account, or of all. */
export async function readPendingLines(
  db: Queryable,
  keyring: Keyring,
  of: { readonly bankAccountId: string | null; readonly after: string; readonly limit: number },
): Promise<PendingLine[]> {
  const rows = await db.rows(sql<{
    id: string;
    bankAccountId: string;
    environment: Environment;
    bank: string;
    source: string;
    day: string;
    time: string | null;
    amount: bigint;
    reference: string;
    fingerprint: Buffer;
    occurrence: number;
    description: Buffer | null;
    keyId: string;
    importedAt: Date;
    unsigned: boolean;
  }>`
    select l.id, l.bank_account_id as "bankAccountId", b.environment, b.bank, l.source, l.booked_on as day,
           l.booked_time as time, l.amount, l.reference, l.fingerprint, l.occurrence,
           l.description_sealed as description, l.description_key_id as "keyId", i.imported_at as "importedAt",
           (i.feed_id is null or l.hold_reason is not null) as unsigned
      from bank_lines l
      join bank_accounts b on b.id = l.bank_account_id
      join bank_imports i on i.id = l.import_id
     where l.state = 'pending' and l.id > ${of.after}::uuid
       and (${of.bankAccountId}::uuid is null or l.bank_account_id = ${of.bankAccountId}::uuid)
     order by l.id
     limit ${of.limit}::integer`);
  return rows.map(({ fingerprint, description, keyId, ...row }) => ({
    ...row,
    fingerprint: fingerprint.toString('hex'),
    description: openDescription(keyring, row.id, { bytes: description, keyId }),
  }));
}

/** Notes the payment of a credit. Another process may have noted the same one. */
export async function noteRecorded(db: Queryable, lineId: string, paymentId: string): Promise<void> {
  await db.rows(sql`
    update bank_lines
       set state = 'recorded', payment_id = ${paymentId}::uuid
     where id = ${lineId}::uuid and state = 'pending'`);
}

/** A line as an operator sees it. Amounts are in sen. */
export interface ListedLine {
  readonly id: string;
  readonly bankAccountId: string;
  readonly source: string;
  readonly day: string;
  readonly time: string | null;
  readonly direction: Direction;
  readonly amount: bigint;
  readonly balance: bigint | null;
  readonly reference: string;
  readonly state: LineState;
  readonly holdReason: HoldReason | null;
  readonly likeId: string | null;
  readonly paymentId: string | null;
  readonly description: Secret;
}

/** The lines in one of these states, newest first; of one bank account, or of all; of one id only if it is given. */
export async function listLines(
  db: Queryable,
  keyring: Keyring,
  of: {
    readonly states: readonly LineState[];
    readonly bankAccountId: string | null;
    readonly id: string | null;
    /** Left out: both. */
    readonly environment?: Environment;
    /** Only lines that come after this one in the list. */
    readonly after?: string | undefined;
    readonly limit: number;
  },
): Promise<ListedLine[]> {
  const environment: string | null = of.environment ?? null;
  const rows = await db.rows(sql<{
    id: string;
    bankAccountId: string;
    source: string;
    day: string;
    time: string | null;
    direction: Direction;
    amount: bigint;
    balance: bigint | null;
    reference: string;
    state: LineState;
    holdReason: HoldReason | null;
    likeId: string | null;
    paymentId: string | null;
    description: Buffer | null;
    keyId: string;
  }>`
    select l.id, l.bank_account_id as "bankAccountId", l.source, l.booked_on as day, l.booked_time as time, l.direction,
           l.amount, l.balance, l.reference, l.state, l.hold_reason as "holdReason", l.like_id as "likeId",
           l.payment_id as "paymentId", l.description_sealed as description, l.description_key_id as "keyId"
      from bank_lines l
     where l.state = any (${[...of.states]}::text[])
       and (${of.bankAccountId}::uuid is null or l.bank_account_id = ${of.bankAccountId}::uuid)
       and (${of.id}::uuid is null or l.id = ${of.id}::uuid)
       and (${of.after ?? null}::uuid is null or l.id < ${of.after ?? null}::uuid)
       and (${environment}::text is null
            or exists (select from bank_accounts b where b.id = l.bank_account_id and b.environment = ${environment}::text))
     order by l.id desc
     limit ${of.limit}::integer`);
  return rows.map(({ description, keyId, ...row }) => ({
    ...row,
    description: openDescription(keyring, row.id, { bytes: description, keyId }),
  }));
}

/** Locks a line until the end of the transaction. False: it is not held any more. */
export async function lockHeldLine(tx: Tx, lineId: string): Promise<boolean> {
  const rows = await tx.rows(sql<{ id: string }>`
    select l.id
      from bank_lines l
     where l.id = ${lineId}::uuid and l.state = 'held'
       for no key update`);
  return rows.length === 1;
}

/** Ends the hold of a line. False: it is not held any more. */
export async function endHold(tx: Tx, lineId: string, state: 'dismissed' | 'pending'): Promise<boolean> {
  const rows = await tx.rows(sql<{ id: string }>`
    update bank_lines
       set state = ${state}
     where id = ${lineId}::uuid and state = 'held'
    returning id`);
  return rows.length === 1;
}
