import { type Command, Option } from 'commander';
import { type SecurityEventKind, securityEventKinds } from '../clients/security/security-event.ts';
import { listSecurityCounts, type ListedSecurityCount } from '../clients/security/security-rows.ts';
import { dayMs } from '../clock.ts';
import { answerList, countUpTo, type JsonOption, parseDurationOption, withCommandContext } from './run.ts';

const rowsMax = 10_000;

interface ListOptions extends JsonOption {
  readonly since: number;
  readonly kind?: SecurityEventKind;
  readonly limit: number;
}

/** `konter security list`. */
export function addSecurityCommands(program: Command): void {
  const security = program
    .command('security')
    .description('show the requests that were refused for security');
  security
    .command('list')
    .description('list how often keys were tried and refused, by minute, newest first')
    .addOption(
      new Option('--since <duration>', 'only of this time, such as 6h; the rows of 90 days are kept')
        .argParser(parseDurationOption)
        .default(dayMs, '24h'),
    )
    .addOption(new Option('--kind <kind>', 'only events of this kind').choices(securityEventKinds))
    .option('--limit <n>', `the number of rows, at most ${rowsMax}`, countUpTo(rowsMax), 100)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      const { since: sinceMs, kind, limit } = options;
      const counts = await withCommandContext(({ database }) =>
        listSecurityCounts(database, { sinceMs, kind, limit }),
      );
      const document = counts.map(({ keyId: key_id, accountId: account_id, ...rest }) => ({
        ...rest,
        key_id,
        account_id,
      }));
      answerList(options, { events: document }, counts.map(formatCount), 'There is no such event.');
    });
}

function formatCount({ minute, kind, count, address, keyId, accountId }: ListedSecurityCount): string {
  const from = address ?? 'other addresses';
  const key = keyId === null ? '' : `  key ${keyId}${accountId === null ? '' : ` of ${accountId}`}`;
  return `${minute.toISOString()}  ${kind}  ${count}  from ${from}${key}`;
}
