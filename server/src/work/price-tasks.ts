import type { App } from '../app.ts';
import { recordPrices } from './record-prices.ts';
import { syncDuePrices } from './sync-prices.ts';

/** Long enough to put the changes of one import into one event. Also how late a scheduled margin rule starts when nobody asks for prices. */
const recordPricesMs = 10_000;

/** A task of the worker that needs no signal. */
interface PriceTask {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}

/** The tasks that fetch prices, start scheduled margin rules, and notify clients of changes. */
export function priceTasks(app: App): PriceTask[] {
  const { priceSyncIntervalMs } = app.config.settings;
  return [
    // Short, so that a new supplier gets its prices soon.
    { name: 'sync prices', everyMs: Math.min(priceSyncIntervalMs, 2_000), run: () => syncDuePrices(app) },
    { name: 'record prices', everyMs: recordPricesMs, run: () => recordPrices(app) },
  ];
}
