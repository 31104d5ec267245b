import type { Queryable, Tx } from '../../../database/connection.ts';
import { sql } from '../../../database/sql.ts';
import { recordedActor } from '../../../recorded-actor.ts';

/** How many lines of a report are what. */
export interface LineCounts {
  readonly known: number;
  readonly added: number;
  readonly repeated: number;
  readonly held: number;
}

/** No lines. */
export const noLines: LineCounts = { known: 0, added: 0, repeated: 0, held: 0 };

/** Adds two counts. */
export function addCounts(a: LineCounts, b: LineCounts): LineCounts {
  return {
    known: a.known + b.known,
    added: a.added + b.added,
    repeated: a.repeated + b.repeated,
    held: a.held + b.held,
  };
}

/** A file or a callback to store, before its lines. */
export interface NewImport {
  readonly id: string;
  readonly bankAccountId: string;
  readonly source: string;
  /** The feed and the `webhook-id` of a callback; null: a file. */
  readonly message: { readonly feedId: string; readonly id: string } | null;
  /** SHA-256 of the file or the body. */
  readonly digest: Buffer;
  readonly importedAt: Date;
  readonly actor: string;
}

/** Stores a file or a callback. */
export async function insertImport(tx: Tx, one: NewImport): Promise<void> {
  await tx.rows(sql`
    insert into bank_imports (id, bank_account_id, source, feed_id, message_id, digest, imported_at, actor)
    values (${one.id}::uuid, ${one.bankAccountId}::uuid, ${one.source}, ${one.message?.feedId ?? null}::uuid,
            ${one.message?.id ?? null}, ${one.digest}, ${one.importedAt}::timestamptz, ${recordedActor(one.actor)})`);
}

/** Notes what the lines of an import were, in the transaction that stores them. */
export async function noteCounts(
  tx: Tx,
  importId: string,
  { counts, days }: { readonly counts: LineCounts; readonly days: readonly string[] },
): Promise<void> {
  const sorted = days.toSorted();
  const { known, added, repeated, held } = counts;
  await tx.rows(sql`
    update bank_imports
       set first_day = ${sorted[0] ?? null}::date, last_day = ${sorted.at(-1) ?? null}::date,
           lines = ${known + added + repeated + held}::integer, known = ${known}::integer, added = ${added}::integer,
           repeated = ${repeated}::integer, held = ${held}::integer
     where id = ${importId}::uuid`);
}

/** A callback that was stored. */
export interface StoredMessage extends LineCounts {
  readonly digest: Buffer;
}

/** The callback of a feed with this `webhook-id`; undefined when there is none. */
export async function findMessage(
  db: Queryable,
  feedId: string,
  messageId: string,
): Promise<StoredMessage | undefined> {
  const [row] = await db.rows(sql<{
    digest: Buffer;
    known: number;
    added: number;
    repeated: number;
    held: number;
  }>`
    select i.digest, i.known, i.added, i.repeated, i.held
      from bank_imports i
     where i.feed_id = ${feedId}::uuid and i.message_id = ${messageId}`);
  return row;
}
