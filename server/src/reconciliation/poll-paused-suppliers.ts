import type { Clock } from '../clock.ts';
import type { Database } from '../database/connection.ts';
import { claimBalanceQuestions } from '../suppliers/pauses/pause-rows.ts';
import type { SupplierRegistry } from '../suppliers/registry.ts';
import { noteReading } from './readings.ts';

/** What the questions depend on. */
interface AskingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly suppliers: Pick<SupplierRegistry, 'real' | 'refresh'>;
  readonly config: {
    readonly settings: {
      /** How often a paused supplier is asked for our deposit, milliseconds. */
      readonly supplierBalanceMs: number;
    };
  };
}

/** Asks each paused supplier for our deposit, and ends its pause once the deposit has grown. `signal` aborts the calls. */
export async function pollPausedSuppliers(app: AskingDeps, signal: AbortSignal): Promise<void> {
  const everyMs = app.config.settings.supplierBalanceMs;
  const claimed = await claimBalanceQuestions(app.database, { everyMs, offsetMs: app.clock.offsetMs });
  const ended = await Promise.all(
    claimed.map(async ({ supplier: name, now: at }) => {
      const supplier = app.suppliers.real().find((one) => one.supplier.name === name)?.supplier;
      if (supplier === undefined) return false;
      const deadline = AbortSignal.timeout(supplier.callDeadlineMs);
      const outcome = await supplier.balance({ signal: AbortSignal.any([signal, deadline]) });
      if (outcome.kind === 'unavailable') return false;
      return noteReading(app, { supplier: name, at, amount: outcome.amount }, 'if_pause_ended');
    }),
  );
  if (ended.includes(true)) await app.suppliers.refresh();
}
