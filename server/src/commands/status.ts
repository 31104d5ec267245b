import { hostname } from 'node:os';
import type { Command } from 'commander';
import type { Condition } from '../alerts/condition.ts';
import { readOpenAlerts } from '../alerts/alert-rows.ts';
import { alertName, conditionsOf } from '../alerts/conditions-of.ts';
import { withOwnDisk } from '../alerts/disk-low.ts';
import { makeClock } from '../clock.ts';
import { readStatus } from '../status/read-status.ts';
import { formatStatus } from './format-status.ts';
import { presentStatus } from './present-status.ts';
import { answer, type JsonOption, withCommandContext } from './run.ts';

/** The exit code when something needs an operator. Other failures of a command have 1. */
const needsOperator = 2;

/** `konter status`. */
export function addStatusCommand(program: Command): void {
  program
    .command('status')
    .description(
      'show the live business on one screen; the exit code is 0 if all is well, 2 if something needs you, 1 if the status could not be read',
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const { status, conditions } = await withCommandContext(async ({ config, database }) => {
        const { alerts: thresholds } = config.settings;
        const shared = await readStatus({ database, config, clock: makeClock() });
        const read = withOwnDisk(shared, thresholds, hostname());
        // A value near its threshold needs nobody, unless its alert has begun: that ends a fifth beyond.
        const open = new Set((await readOpenAlerts(database)).map(alertName));
        const found: readonly Condition[] = conditionsOf(read, thresholds, open);
        return { status: read, conditions: found };
      });
      answer(options, presentStatus(status, conditions), formatStatus(status, conditions));
      if (conditions.length > 0) process.exitCode = needsOperator;
    });
}
