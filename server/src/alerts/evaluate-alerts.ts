import type { App } from '../app.ts';
import type { Database } from '../database/connection.ts';
import { readStatus } from '../status/read-status.ts';
import type { Alert, ChannelName } from './alert.ts';
import {
  addDeliveries,
  beginAlerts,
  endAlerts,
  finishEvaluation,
  leaseEvaluation,
  readOpenAlerts,
} from './alert-rows.ts';
import type { Condition } from './condition.ts';
import { alertName, conditionsOf } from './conditions-of.ts';

/** How long a server has the lease; longer than an evaluation takes, milliseconds. */
const leaseMs = 60_000;

/** What an evaluation depends on. */
type EvaluationDeps = Pick<App, 'clock' | 'config' | 'database' | 'log'>;

/**
 * Compares the conditions that hold with the open alerts, unless another server does: an alert begins once and ends once.
 * What began or ended is reported to `channels` later, by any server. It is logged too.
 */
export async function evaluateAlerts(app: EvaluationDeps, channels: readonly ChannelName[]): Promise<void> {
  const { database, config } = app;
  const { alertIntervalMs: intervalMs } = config.settings;
  if (!(await leaseEvaluation(database, { leaseMs, pauseMs: intervalMs }))) return;
  const status = await readStatus(app);
  const open = await readOpenAlerts(database);
  const known = new Set(open.map(alertName));
  const conditions = conditionsOf(status, config.settings.alerts, known);
  const holding = new Set(conditions.map(alertName));
  const { began, ended } = await store(database, {
    at: status.at,
    fresh: conditions.filter((one) => !known.has(alertName(one))),
    over: open.filter((alert) => !holding.has(alertName(alert))),
    channels,
    intervalMs,
  });
  for (const alert of began) app.log.error(fieldsOf(alert), 'an alert began');
  for (const alert of ended) app.log.info(fieldsOf(alert), 'an alert ended');
}

/** What an evaluation found. */
interface Evaluation {
  readonly at: Date;
  readonly fresh: readonly Condition[];
  readonly over: readonly Alert[];
  readonly channels: readonly ChannelName[];
  /** When the next evaluation is due, milliseconds. */
  readonly intervalMs: number;
}

/** Stores what began and ended, with a delivery for each channel, in one transaction. */
function store(
  database: Database,
  { at, fresh, over, channels, intervalMs }: Evaluation,
): Promise<{ readonly began: readonly Alert[]; readonly ended: readonly Alert[] }> {
  return database.transaction(async (tx) => {
    const began = await beginAlerts(tx, fresh, at);
    const ended = await endAlerts(tx, idsOf(over), at);
    await addDeliveries(tx, idsOf(began), 'began', channels);
    await addDeliveries(tx, idsOf(ended), 'ended', channels);
    await finishEvaluation(tx, intervalMs);
    return { began, ended };
  });
}

function idsOf(alerts: readonly Alert[]): string[] {
  return alerts.map(({ id }) => id);
}

function fieldsOf({ id, kind, subject }: Alert): Readonly<Record<string, string>> {
  return { alert_id: id, condition: kind, subject };
}
