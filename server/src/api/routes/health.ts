import type { App } from '../../app.ts';
import { pause } from '../../clock.ts';
import { sql } from '../../database/sql.ts';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';

/** How long the database may take to answer /readyz, milliseconds. */
const readyMsMax = 2_000;

/**
 * GET /healthz: the process is alive. GET /readyz: it can serve requests, because its database is reachable and
 * migrated, and it was not asked to stop.
 */
export function registerHealth(api: Api, app: App, stopping: AbortSignal): void {
  const isReady = checkReadiness(app);
  api.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  api.get('/readyz', { schema: { hide: true } }, async () => {
    if (stopping.aborted || !(await isReady())) throw new Refusal('service_unavailable');
    return { status: 'ready' };
  });
}

/**
 * Makes the check of the database. It does not use the pool, which may be busy while everything works. Requests that arrive during a check
 * share it, because they need no key.
 */
function checkReadiness({ lookups }: Pick<App, 'lookups'>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  async function check(): Promise<boolean> {
    // The server migrates before it listens. A database that replaced it later may lack the tables.
    const asked = lookups.rows(sql<{ one: number }>`select 1 as one from events limit 1`).then(
      () => true,
      () => false,
    );
    const waited = new AbortController();
    const isReady = await Promise.race([asked, pause(readyMsMax, waited.signal).then(() => false)]);
    waited.abort();
    return isReady;
  }
  return () => (running ??= check().finally(() => (running = undefined)));
}
