import type { App } from '../../app.ts';
import { sql } from '../../database/sql.ts';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';

/**
 * GET /healthz: the process is alive. GET /readyz: it can serve requests, because its database is reachable and
 * migrated, and it was not asked to stop.
 */
export function registerHealth(api: Api, app: App, stopping: AbortSignal): void {
  api.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  api.get('/readyz', { schema: { hide: true } }, async () => {
    if (stopping.aborted) throw new Refusal('service_unavailable');
    try {
      // The server migrates before it listens. A database that replaced it later may lack the tables.
      await app.database.rows(sql<{ one: number }>`select 1 as one from events limit 1`);
    } catch {
      throw new Refusal('service_unavailable');
    }
    return { status: 'ready' };
  });
}
