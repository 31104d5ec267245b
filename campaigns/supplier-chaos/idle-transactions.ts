import { pause } from '../../server/src/clock.ts';
import { sql } from '../../server/src/database/sql.ts';
import { withDatabase } from '../../server/test/crash/with-database.ts';

/** How long a transaction may have nothing to do, milliseconds: longer than a busy process takes for its next step. */
const idleMsMax = 700;
/** How many samples must see one: a process that was starved once shows nothing. */
const samplesMin = 3;
const sampleMs = 100;

/** Looks for transactions that stay open while nothing is asked of the database, as one that waits for a network would. */
export function watchIdleTransactions(dataDir: string): { stop(): Promise<string[]> } {
  const stopping = new AbortController();
  let samples = 0;

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await withDatabase(dataDir, async (database) => {
        while (!stopping.signal.aborted) {
          const [row] = await database.rows(sql<{ n: number }>`
            select count(*)::integer as n
              from pg_stat_activity s
             where s.application_name = 'konter' and s.state = 'idle in transaction'
               and s.state_change < clock_timestamp() - ${idleMsMax}::double precision * interval '1 millisecond'`);
          if ((row?.n ?? 0) > 0) samples += 1;
          await pause(sampleMs, stopping.signal);
        }
      }).catch(() => pause(sampleMs, stopping.signal));
    }
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await watching;
      return samples < samplesMin
        ? []
        : [`transactions were open with nothing to do for more than ${idleMsMax} ms, in ${samples} samples`];
    },
  };
}
