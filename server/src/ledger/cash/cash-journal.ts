import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { Keyring } from '../../sealed.ts';
import type { ChainEnd, ChainReader } from '../heads/other-chains.ts';
import type { CashKind } from './cash-chart.ts';
import { type CashEntry, type CashEntryContent, type CashJournal, linkCashEntries } from './cash-entry.ts';

/**
 * Appends entries to the cash journal of their environment, at the end of the transaction that moves the money. It locks the
 * journal until the commit, after the wallets and before the chain of the audit records. Entries of one call are of one
 * environment, and follow the steps that they name. Returns the end of the journal, for `heads.noteChain`.
 * @throws when the connection was opened without the data keys
 */
export async function appendCashEntries(tx: Tx, entries: readonly CashEntryContent[]): Promise<ChainEnd> {
  const { keyring } = tx;
  if (keyring === undefined)
    throw new Error('A connection without the data keys cannot write the cash journal.');
  const [first] = entries;
  if (first === undefined) throw new Error('There are no cash entries to append.');
  const { journal, now } = await lockCashJournal(tx, first.environment);
  const { end, writes } = writeCashEntries(tx, keyring, journal, entries, now);
  await Promise.all(writes);
  return end;
}

interface JournalRow {
  environment: Environment;
  lastEntry: bigint;
  head: Buffer;
  openedAt: Date;
  opening: bigint;
}

/** Locks the cash journal of an environment until the end of the transaction, and reads it with the time under the lock. */
export async function lockCashJournal(
  tx: Queryable,
  environment: Environment,
): Promise<{ journal: CashJournal; now: Date }> {
  const [row] = await tx.rows(sql<JournalRow & { now: Date }>`
    select l.environment, l.last_entry as "lastEntry", l.head, l.opened_at as "openedAt", l.opening, clock_timestamp() as now
      from (
        select j.environment, j.last_entry, j.head, j.opened_at, j.opening
          from cash_journals j
         where j.environment = ${environment}
           for no key update
      ) l`);
  if (row === undefined) throw new Error(`There is no cash journal of ${environment}.`);
  const { now, ...journal } = row;
  return { journal, now };
}

/** Links entries and inserts them, without waiting; sends nothing when there are none. `journal` is locked. */
export function writeCashEntries(
  tx: Queryable,
  keyring: Keyring,
  journal: CashJournal,
  contents: readonly CashEntryContent[],
  at: Date,
): { readonly end: ChainEnd; readonly writes: Promise<unknown>[] } {
  if (contents.some(({ environment }) => environment !== journal.environment))
    throw new Error('Entries of two environments were appended at once.');
  const linked = linkCashEntries(keyring, journal, contents, at);
  const end = { number: linked.lastEntry, head: linked.head };
  if (contents.length === 0) return { end, writes: [] };
  const rows = linked.entries.map(({ postings, ...entry }) => ({
    number: String(entry.number),
    at: entry.at,
    bank: String(postings.bank),
    gateway_receivable: String(postings.gatewayReceivable),
    gateway_fees: String(postings.gatewayFees),
    suspense: String(postings.suspense),
    client_receivable: String(postings.clientReceivable),
    deposits_received: String(postings.depositsReceived),
    step: entry.step === null ? null : String(entry.step),
    account_id: entry.accountId,
    payment_id: entry.paymentId,
    request_id: entry.requestId,
    kind: entry.kind,
    actor: entry.actor,
    reference: entry.reference,
    chain: entry.chain.toString('hex'),
    chain_key_id: entry.chainKeyId,
  }));
  const written = tx.rows(sql`
    with head as (
      update cash_journals j
         set last_entry = ${end.number}::bigint, head = ${end.head}
       where j.environment = ${journal.environment}
    )
    insert into cash_entries (number, at, bank, gateway_receivable, gateway_fees, suspense, client_receivable, deposits_received,
      step, account_id, payment_id, request_id, environment, kind, actor, reference, chain, chain_key_id)
    select r.number, r.at, r.bank, r.gateway_receivable, r.gateway_fees, r.suspense, r.client_receivable, r.deposits_received,
           r.step, r.account_id, r.payment_id, r.request_id, ${journal.environment}, r.kind, r.actor, r.reference,
           decode(r.chain, 'hex'), r.chain_key_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (number bigint, at timestamptz, bank bigint,
        gateway_receivable bigint, gateway_fees bigint, suspense bigint, client_receivable bigint, deposits_received bigint,
        step bigint, account_id uuid, payment_id uuid, request_id uuid, kind text, actor text, reference text, chain text,
        chain_key_id text)`);
  return { end, writes: [written] };
}

/** Reads the state of a cash journal. Undefined: its row is gone. */
export async function readCashJournal(
  db: Queryable,
  environment: Environment,
): Promise<CashJournal | undefined> {
  const [row] = await db.rows(sql<JournalRow>`
    select j.environment, j.last_entry as "lastEntry", j.head, j.opened_at as "openedAt", j.opening
      from cash_journals j
     where j.environment = ${environment}`);
  return row;
}

/** Reads the chain of the cash journal of an environment. */
export function cashReader(environment: Environment): ChainReader {
  return {
    async end(db) {
      const journal = await readCashJournal(db, environment);
      return journal === undefined ? undefined : { number: journal.lastEntry, head: journal.head };
    },
    link: (db, number) => readCashLink(db, environment, number),
  };
}

/** The chain of an entry by its number; undefined when there is none. */
async function readCashLink(
  db: Queryable,
  environment: Environment,
  number: bigint,
): Promise<Buffer | undefined> {
  const [row] = await db.rows(sql<{ chain: Buffer }>`
    select c.chain
      from cash_entries c
     where c.environment = ${environment} and c.number = ${number}::bigint`);
  return row?.chain;
}

/** How many entries are read at once, to bound the memory. */
const pageEntries = 1_000;

/** Walks a cash journal from after entry `after` up to entry `upTo`. */
export async function* walkCashEntries(
  db: Queryable,
  environment: Environment,
  { after, upTo }: { readonly after: bigint; readonly upTo: bigint },
): AsyncGenerator<CashEntry> {
  for (let last = after; last < upTo;) {
    const page = await readCashPage(db, environment, last, upTo);
    yield* page;
    const newest = page.at(-1);
    if (newest === undefined || page.length < pageEntries) return;
    last = newest.number;
  }
}

interface EntryRow {
  number: bigint;
  at: Date;
  bank: bigint;
  gateway_receivable: bigint;
  gateway_fees: bigint;
  suspense: bigint;
  client_receivable: bigint;
  deposits_received: bigint;
  step: bigint | null;
  account_id: string | null;
  payment_id: string | null;
  request_id: string | null;
  kind: CashKind;
  actor: string;
  reference: string | null;
  chain: Buffer;
  chain_key_id: string;
}

async function readCashPage(
  db: Queryable,
  environment: Environment,
  after: bigint,
  upTo: bigint,
): Promise<CashEntry[]> {
  const rows = await db.rows(sql<EntryRow>`
    select c.number, c.at, c.bank, c.gateway_receivable, c.gateway_fees, c.suspense, c.client_receivable, c.deposits_received,
           c.step, c.account_id, c.payment_id, c.request_id, c.kind, c.actor, c.reference, c.chain, c.chain_key_id
      from cash_entries c
     where c.environment = ${environment} and c.number > ${after}::bigint and c.number <= ${upTo}::bigint
     order by c.number
     limit ${pageEntries}::integer`);
  return rows.map((row) => entryOf(environment, row));
}

function entryOf(environment: Environment, row: EntryRow): CashEntry {
  return {
    environment,
    number: row.number,
    at: row.at,
    kind: row.kind,
    postings: {
      bank: row.bank,
      gatewayReceivable: row.gateway_receivable,
      gatewayFees: row.gateway_fees,
      suspense: row.suspense,
      clientReceivable: row.client_receivable,
      depositsReceived: row.deposits_received,
    },
    actor: row.actor,
    accountId: row.account_id,
    step: row.step,
    paymentId: row.payment_id,
    requestId: row.request_id,
    reference: row.reference,
    chain: row.chain,
    chainKeyId: row.chain_key_id,
  };
}
