import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { ClientVersion } from './client-version.ts';

/**
 * The SHA-256 digests of all keys, in memory: about 100 bytes for each key. A key that is not among them costs no look-up
 * of its own.
 */
export interface KeyDigests {
  /**
   * Whether there is a key with this SHA-256, in hex. A digest that is not known waits for a check of the version that
   * begins later, which all such requests share, so that a new key works at once.
   */
  has(hash: string): Promise<boolean>;
  /** Loads what is new since the last load. The version must have been checked. */
  load(): Promise<void>;
}

/** What a load returns. */
export interface LoadedDigests {
  /** How many keys there are. */
  readonly count: number;
  /** When the newest was created; null when there is none. */
  readonly newest: Date | null;
  /** The digests of 32 bytes each, one after the other; null when there is none. */
  readonly digests: Buffer | null;
}

const digestBytes = 32;

/**
 * Makes an empty list that `read` fills. It is called with the time of the newest key that is known, or undefined for all
 * keys.
 */
export function makeKeyDigests(
  changes: ClientVersion,
  read: (since: Date | undefined) => Promise<LoadedDigests>,
): KeyDigests {
  let digests = new Set<string>();
  let newest: Date | undefined;
  let loaded: string | undefined;
  let loading: Promise<void> | undefined;

  async function readNew(): Promise<void> {
    const { keys } = changes.latest();
    const added = await read(newest);
    addAll(digests, added);
    // A key that was removed by hand, or inserted with an older date.
    if (digests.size !== added.count && newest !== undefined) {
      const all = new Set<string>();
      addAll(all, await read(undefined));
      digests = all;
    }
    newest = added.newest ?? undefined;
    loaded = keys;
  }

  async function load(): Promise<void> {
    while (loaded !== changes.latest().keys) {
      loading ??= readNew().finally(() => {
        loading = undefined;
      });
      await loading;
    }
  }

  return {
    load,
    async has(hash) {
      const digest = Buffer.from(hash, 'hex').toString('latin1');
      if (loaded === undefined) await load();
      if (digests.has(digest)) return true;
      await changes.recheck();
      await load();
      return digests.has(digest);
    },
  };
}

function addAll(digests: Set<string>, { digests: bytes }: LoadedDigests): void {
  if (bytes === null) return;
  for (let i = 0; i < bytes.length; i += digestBytes) {
    digests.add(bytes.toString('latin1', i, i + digestBytes));
  }
}

/**
 * Reads the digests of all keys, or of those created since ten minutes before `since`: a transaction that creates a key
 * may commit later than one that begins after it.
 */
export async function readKeyDigests(db: Queryable, since: Date | undefined): Promise<LoadedDigests> {
  const [row] = await db.rows(sql<LoadedDigests>`
    select count(*)::integer as count, max(created_at)::timestamptz as newest,
           (string_agg(hash, ''::bytea)
             filter (where created_at > coalesce(${since ?? null}::timestamptz - interval '10 minutes', '-infinity')))::bytea
             as digests
      from api_keys`);
  if (row === undefined) throw new Error('The keys were not counted.');
  return row;
}
