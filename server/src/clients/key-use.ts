import type { Clock } from '../clock.ts';
import type { Database } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { faultOf } from '../fault.ts';

/** Records when keys were last used, without delaying the requests. */
export interface KeyUse {
  /** Records a use. It never waits and never fails. */
  note(keyId: string): void;
  /** Writes the pending uses, and stops the timer. */
  close(): Promise<void>;
}

/** Receives errors that must not fail a request. */
export interface FaultLog {
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

const writtenEveryMs = 60_000;
/** Long enough for one statement to cover many keys. */
const batchMs = 1_000;

/** Starts without a timer; it runs only while uses are pending. */
export function makeKeyUse(database: Database, clock: Clock, log: FaultLog): KeyUse {
  /** When each key was last recorded, within the last minute; at most one entry per key in use. */
  const notedAtMs = new Map<string, number>();
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    timer = undefined;
    const keyIds = [...waiting];
    waiting = new Set();
    const nowMs = clock.monotonicMs();
    for (const [keyId, atMs] of notedAtMs) {
      if (nowMs - atMs >= writtenEveryMs) notedAtMs.delete(keyId);
    }
    if (keyIds.length === 0) return;
    try {
      await writeLastUsed(database, keyIds, clock.offsetMs);
    } catch (error) {
      log.warn(
        { ...faultOf(error), keys: keyIds.length },
        'the last use of some keys could not be written and is lost',
      );
    }
  }

  return {
    note(keyId) {
      const nowMs = clock.monotonicMs();
      const atMs = notedAtMs.get(keyId);
      if (atMs !== undefined && nowMs - atMs < writtenEveryMs) return;
      notedAtMs.set(keyId, nowMs);
      waiting.add(keyId);
      timer ??= setTimeout(() => {
        writing = write();
      }, batchMs).unref();
    },
    async close() {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}

/** Other nodes write too, so the minute is checked again. A locked row is skipped and written the next time. */
async function writeLastUsed(database: Database, keyIds: readonly string[], offsetMs: number): Promise<void> {
  await database.rows(sql`
    with used as (
      select k.id, clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as at
        from api_keys k
       where k.id = any (${keyIds}::uuid[])
       order by k.id
         for no key update skip locked
    )
    update api_keys k
       set last_used_at = u.at
      from used u
     where k.id = u.id
       and (
         k.last_used_at is null
         or k.last_used_at <= u.at - ${writtenEveryMs}::double precision * interval '1 millisecond'
       )`);
}
