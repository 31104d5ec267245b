import { deliverAlerts } from '../alerts/deliver-alerts.ts';
import { evaluateAlerts } from '../alerts/evaluate-alerts.ts';
import { openChannels } from '../alerts/channels/open-channels.ts';
import type { App } from '../app.ts';
import { newId } from '../ids.ts';
import { pollPausedSuppliers } from '../reconciliation/poll-paused-suppliers.ts';
import { makeConditionReport, thisMachine } from './report-conditions.ts';
import type { Task } from './task.ts';

/** How often a server reports its own conditions, and looks for alerts to deliver, milliseconds. */
const reportMs = 5_000;
const deliverMs = 1_000;

/** What watches the business. */
export interface Watch {
  readonly tasks: readonly Task[];
  /** Closes the channels of alerts, after the tasks have ended. */
  close(): void;
}

/** Opens the tasks that watch the suppliers and the server itself, and the channels that they report to. */
export function openWatch(app: App): Watch {
  const channels = openChannels(app.config.alertTargets);
  const { supplierBalanceMs, alertIntervalMs } = app.config.settings;
  const names = channels.map(({ name }) => name);
  const tasks: Task[] = [
    {
      name: 'ask paused suppliers',
      // Short, so that a new pause has a first reading soon.
      everyMs: Math.min(supplierBalanceMs, 1_000),
      run: (signal) => pollPausedSuppliers(app, signal),
    },
    {
      name: 'report conditions',
      everyMs: Math.min(reportMs, alertIntervalMs),
      run: makeConditionReport(app, newId(), thisMachine(app.config.dataDir)),
    },
    {
      name: 'evaluate alerts',
      everyMs: Math.min(alertIntervalMs, 1_000),
      run: () => evaluateAlerts(app, names),
    },
    // A task for each channel, so that a slow one delays no other.
    ...channels.map((channel): Task => ({
      name: `deliver alerts by ${channel.name}`,
      everyMs: Math.min(deliverMs, alertIntervalMs),
      run: (signal) => deliverAlerts(app, channel, signal),
    })),
  ];
  return {
    tasks,
    close() {
      for (const channel of channels) channel.close();
    },
  };
}
