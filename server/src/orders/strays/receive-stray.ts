import type { App } from '../../app.ts';
import { minuteMs } from '../../clock.ts';
import type { Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { CallbackReading, IncomingCallback } from '../../suppliers/supplier.ts';
import { claimOf, sealCallback, type Stray, strayFingerprint, strayLink } from './stray.ts';

/** How many strays of one supplier may wait. More are only counted: a supplier gone wrong must not fill the disk. */
export const waitingMax = 1_000;

/** How many different callbacks about one reference may wait: not every signature covers the body. */
export const waitingPerReferenceMax = 10;

/** How often strays of one supplier are reported in the log, milliseconds, by all servers together. */
const alertEveryMs = 10 * minuteMs;

/** What became of a stray callback on its arrival. */
export type StrayReceipt = 'counted' | 'repeated' | 'stored';

/**
 * Stores a signed callback about a reference that no order has, whole and sealed, as the next link of the chain of strays.
 * The same callback again is only counted, and so is every new one while too many of its supplier, or about its reference, wait.
 * The caller has checked the signature. The head of the chain leaves the database within a second.
 */
export async function receiveStray(
  app: Pick<App, 'clock' | 'database' | 'heads' | 'keyring' | 'log'>,
  supplier: string,
  callback: IncomingCallback,
  reading: Extract<CallbackReading, { kind: 'hint' | 'statement' }>,
): Promise<StrayReceipt> {
  const { receipt, number, head, waiting, alert } = await app.database.transaction(async (tx) => {
    const stored = await store(tx, app, supplier, callback, reading);
    return { ...stored, ...(await count(tx, supplier, stored.receipt)) };
  });
  if (head !== null && number !== null) app.heads.noteChain('strays', { number, head });
  if (alert)
    app.log.error(
      { supplier, stray: number === null ? null : Number(number), waiting },
      'a supplier called back about a reference that no order has; see konter supplier strays',
    );
  return receipt;
}

interface Stored {
  readonly receipt: StrayReceipt;
  readonly number: bigint | null;
  /** The new head of the chain; null: nothing was added. */
  readonly head: Buffer | null;
  readonly waiting: number;
}

async function store(
  tx: Tx,
  { clock, keyring }: Pick<App, 'clock' | 'keyring'>,
  supplier: string,
  callback: IncomingCallback,
  reading: Extract<CallbackReading, { kind: 'hint' | 'statement' }>,
): Promise<Stored> {
  // The lock numbers the strays, so it comes before everything that depends on earlier ones.
  const [head] = await tx.rows(sql<{ last_number: bigint; head: Buffer; now: Date }>`
    select c.last_number, c.head,
           clock_timestamp() + ${clock.offsetMs}::double precision * interval '1 millisecond' as now
      from stray_callback_chain c
       for update`);
  if (head === undefined) throw new Error('The table stray_callback_chain has lost its row.');
  const fingerprint = strayFingerprint(keyring, supplier, callback.body);
  const { waiting, alike } = await countWaiting(tx, supplier, reading.reference);
  const known = await countRepetition(tx, fingerprint);
  if (known !== undefined) return { receipt: 'repeated', number: known, head: null, waiting };
  if (waiting >= waitingMax || alike >= waitingPerReferenceMax)
    return { receipt: 'counted', number: null, head: null, waiting };
  const number = head.last_number + 1n;
  const { content, contentDigest } = sealCallback(keyring, number, callback);
  const stray = {
    ...{ number, at: head.now, supplier, reference: reading.reference, ...claimOf(reading) },
    ...{ contentKeyId: content.keyId, contentDigest, fingerprint },
  };
  const link = strayLink(keyring, head.head, stray);
  await insertStray(tx, { ...stray, content, chain: link.bytes, chainKeyId: link.keyId });
  await tx.rows(sql`
    update stray_callback_chain
       set last_number = ${number}::bigint, head = ${link.bytes}`);
  return { receipt: 'stored', number, head: link.bytes, waiting: waiting + 1 };
}

/** Counts a callback that arrived before; undefined when it is new. */
async function countRepetition(tx: Tx, fingerprint: Buffer): Promise<bigint | undefined> {
  const [known] = await tx.rows(sql<{ number: bigint }>`
    update stray_callback_states s
       set received = least(s.received, 2147483646) + 1, last_at = clock_timestamp()
      from stray_callbacks c
     where c.fingerprint = ${fingerprint} and s.number = c.number
    returning s.number`);
  return known?.number;
}

async function countWaiting(
  tx: Tx,
  supplier: string,
  reference: string,
): Promise<{ readonly waiting: number; readonly alike: number }> {
  const [row] = await tx.rows(sql<{ waiting: bigint; alike: bigint }>`
    select count(*) as waiting, count(*) filter (where c.reference = ${reference}) as alike
      from stray_callback_states s
      join stray_callbacks c on c.number = s.number
     where s.state = 'waiting' and c.supplier = ${supplier}`);
  return { waiting: Number(row?.waiting ?? 0n), alike: Number(row?.alike ?? 0n) };
}

async function insertStray(tx: Tx, stray: Stray): Promise<void> {
  await tx.rows(sql`
    insert into stray_callbacks (number, at, supplier, reference, kind, said, code, cost, content_sealed, content_key_id,
      content_digest, fingerprint, chain, chain_key_id)
    values (${stray.number}::bigint, ${stray.at}::timestamptz, ${stray.supplier}, ${stray.reference}, ${stray.kind},
            ${stray.said}, ${stray.code}, ${stray.cost}::bigint, ${stray.content?.bytes ?? null}, ${stray.contentKeyId},
            ${stray.contentDigest}, ${stray.fingerprint}, ${stray.chain}, ${stray.chainKeyId})`);
  await tx.rows(sql`
    insert into stray_callback_states (number, last_at)
    values (${stray.number}::bigint, clock_timestamp())`);
}

/** Counts the callback for its supplier. `alert`: nothing was reported about that supplier for a while. */
async function count(tx: Tx, supplier: string, receipt: StrayReceipt): Promise<{ readonly alert: boolean }> {
  const notStored = receipt === 'counted' ? 1 : 0;
  await tx.rows(sql`
    insert into stray_callback_counters as c (supplier, received, not_stored)
    values (${supplier}, 1, ${notStored}::bigint)
        on conflict (supplier) do update
       set received = c.received + 1, not_stored = c.not_stored + excluded.not_stored`);
  if (receipt === 'repeated') return { alert: false };
  const due = await tx.rows(sql<{ supplier: string }>`
    update stray_callback_counters
       set alerted_at = clock_timestamp()
     where supplier = ${supplier}
       and (alerted_at is null
            or alerted_at <= clock_timestamp() - ${alertEveryMs}::double precision * interval '1 millisecond')
    returning supplier`);
  return { alert: due.length > 0 };
}

/** How many strays a supplier sent in all, and how many of them were only counted. */
export interface StrayCounter {
  readonly supplier: string;
  readonly received: bigint;
  readonly not_stored: bigint;
}

/** The counters of all suppliers that ever sent a stray. */
export function readStrayCounters(db: Pick<Tx, 'rows'>): Promise<StrayCounter[]> {
  return db.rows(sql<StrayCounter>`
    select supplier, received, not_stored
      from stray_callback_counters
     order by supplier`);
}
