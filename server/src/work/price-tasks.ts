import type { App } from '../app.ts';
import { recordPrices } from './record-prices.ts';
import { syncDuePrices } from './sync-prices.ts';

/** Long enough to put the changes of one import into one event. */
const recordPricesMs = 10_000;

/** A task of the worker that needs no signal. */
interface PriceTask {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}

/** The tasks that fetch prices, and that notify clients of changes. */
export function priceTasks(app: App): PriceTask[] {
  const { priceSyncIntervalMs } = app.config.settings;
  return [
    // Short, so that a new supplier gets its prices soon.
    { name: 'sync prices', everyMs: Math.min(priceSyncIntervalMs, 2_000), run: () => syncDuePrices(app) },
    { name: 'record prices', everyMs: recordPricesMs, run: () => recordPrices(app) },
  ];
}
