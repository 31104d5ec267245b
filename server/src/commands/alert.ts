import type { Command } from 'commander';
import { listAlerts, type ListedAlert } from '../alerts/alert-rows.ts';
import { openChannels } from '../alerts/channels/open-channels.ts';
import { testChannels } from '../alerts/test-channels.ts';
import { makeClock } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import { readConfig } from '../config.ts';
import { answer, answerList, countUpTo, type JsonOption, progress, withCommandContext } from './run.ts';

const alertsMax = 1_000;

interface ListOptions extends JsonOption {
  readonly all?: boolean;
  readonly limit: number;
}

/** `konter alert list` and `konter alert test`. */
export function addAlertCommands(program: Command): void {
  const group = program.command('alert').description('show the alerts, and test where they are sent to');
  addList(group);
  addTest(group);
}

function addList(group: Command): void {
  group
    .command('list')
    .description('list the alerts that have begun and not ended, newest first')
    .option('--all', 'also those that have ended; they are kept for a year')
    .option('--limit <n>', `the number of alerts, at most ${alertsMax}`, countUpTo(alertsMax), 100)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      const { all = false, limit } = options;
      const alerts = await withCommandContext(({ database }) => listAlerts(database, { all, limit }));
      answerList(
        options,
        { alerts: alerts.map(present) },
        alerts.flatMap(format),
        all ? 'There was no alert.' : 'There is no alert.',
      );
    });
}

function addTest(group: Command): void {
  group
    .command('test')
    .description(
      'send a test message to each configured channel; the exit code is 1 if there is none or one failed',
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const { alertTargets, brand } = readConfig();
      const channels = openChannels(alertTargets);
      if (channels.length === 0)
        throw new CommandError(
          'No channel is configured; set KONTER_ALERT_SMTP_URL, KONTER_ALERT_TELEGRAM_TOKEN or KONTER_ALERT_WEBHOOK_URL.',
        );
      progress(options, 'Sending …');
      const results = await testChannels(channels, makeClock().nodeNow(), brand);
      for (const channel of channels) channel.close();
      answer(
        options,
        { channels: results.map(({ channel, fault }) => ({ channel, delivered: fault === null, fault })) },
        results
          .map(({ channel, fault }) =>
            fault === null ? `${channel}  delivered` : `${channel}  not delivered: ${fault}`,
          )
          .join('\n'),
      );
      if (results.some(({ fault }) => fault !== null)) process.exitCode = 1;
    });
}

function present({
  id,
  kind: condition,
  subject,
  summary,
  beganAt,
  endedAt,
  deliveries,
}: ListedAlert): unknown {
  return {
    ...{ id, condition, subject, summary },
    began_at: beganAt,
    ended_at: endedAt,
    deliveries: deliveries.map(({ event, channel, deliveredAt, attempts, fault }) => ({
      ...{ event, channel, attempts, fault },
      delivered_at: deliveredAt,
    })),
  };
}

function format({ kind, subject, summary, beganAt, endedAt, deliveries }: ListedAlert): string[] {
  const until = endedAt === null ? '' : ` to ${endedAt.toISOString()}`;
  return [
    `${beganAt.toISOString()}${until}  ${kind}  ${subject}`,
    `  ${summary}`,
    ...deliveries
      .filter(({ deliveredAt, fault }) => deliveredAt === null || fault !== null)
      .map(({ event, channel, attempts, deliveredAt, fault }) =>
        deliveredAt === null
          ? `  ${event} is not delivered by ${channel}${fault === null ? '' : ` after ${attempts} attempts: ${fault}`}`
          : `  ${event} is delivered by ${channel}, but ${fault ?? ''}`,
      ),
  ];
}
