import { type Command, InvalidArgumentError } from 'commander';
import { CommandError } from '../command-error.ts';
import { listStrays, type ListedStray } from '../orders/strays/stray-rows.ts';
import { readStrayCounters } from '../orders/strays/receive-stray.ts';
import { readStrayContent } from '../orders/strays/stray-content.ts';
import { noStray, resolveStray } from '../orders/strays/resolve-stray.ts';
import { revealStray } from '../orders/strays/reveal-stray.ts';
import { operator } from '../operators/audit-record.ts';
import { grouped } from '../rupiah.ts';
import {
  answer,
  answerList,
  type CommandContext,
  countUpTo,
  type JsonOption,
  withCommandContext,
} from './run.ts';

const listMax = 1_000;

interface ListOptions extends JsonOption {
  readonly supplier?: string;
  readonly all?: boolean;
  readonly limit: number;
}

interface ShowOptions extends JsonOption {
  readonly reveal?: boolean;
  readonly reason?: string;
}

interface ReasonOptions extends JsonOption {
  readonly reason: string;
}

/** `konter supplier strays`, and its `show` and `resolve`. */
export function addStrays(group: Command): void {
  const strays = group
    .command('strays')
    // Commander adds no `help` command to a command that has an action itself.
    .helpCommand(true)
    .description('list signed callbacks about references that no order has, oldest first')
    .option('--supplier <name>', 'only those of this supplier')
    .option('--all', 'also those that were joined to an order or resolved')
    .option('--limit <n>', `the number of callbacks, at most ${listMax}`, countUpTo(listMax), 100)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      const { supplier = null, all = false, limit } = options;
      const {
        strays: found,
        total,
        counters,
      } = await withCommandContext(async ({ database }) => ({
        ...(await listStrays(database, { supplier, all, limit })),
        counters: await readStrayCounters(database),
      }));
      const lines = [
        ...found.map(formatStray),
        ...counters.map(
          (one) =>
            `${one.supplier}: ${one.received} received in all${one.not_stored === 0n ? '' : `, ${one.not_stored} of them only counted, because too many were waiting`}`,
        ),
      ];
      answerList(options, { total, strays: found, counters }, lines, 'There is no stray callback.');
    });
  addShow(strays);
  addResolve(strays);
}

/** The body of a callback contains what was sold and to whom, so it is masked without a reason and an audit record. */
function addShow(group: Command): void {
  group
    .command('show')
    .description('print a stray callback, masked; with --reveal as it arrived')
    .argument('<id>', 'the number of the callback', parseNumber)
    .option('--reveal', 'print the whole body; needs a reason')
    .option('--reason <text>', 'with --reveal: the reason, for the audit record')
    .action(async (number: bigint, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ShowOptions>();
      const { stray, body } = await withCommandContext((context) => readStray(context, number, options));
      answer(options, { ...stray, body }, [formatStray(stray), body ?? 'Its content was purged.'].join('\n'));
    });
}

async function readStray(
  context: CommandContext,
  number: bigint,
  { reveal = false, reason }: ShowOptions,
): Promise<{ readonly stray: ListedStray; readonly body: string | null }> {
  if (reveal && reason === undefined) throw new CommandError('--reveal needs --reason.');
  if (reveal) return revealStray(context, { number, reason: reason ?? '', actor: operator });
  const found = await readStrayContent(context, number);
  if (found === undefined) throw noStray(number);
  return { stray: found.stray, body: found.masked };
}

function addResolve(group: Command): void {
  group
    .command('resolve')
    .description('end a stray callback that no order explains')
    .argument('<id>', 'the number of the callback', parseNumber)
    .requiredOption('--reason <text>', 'the reason, for the audit record')
    .action(async (number: bigint, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ReasonOptions>();
      const stray = await withCommandContext(({ database }) =>
        resolveStray(database, { number, reason: options.reason, actor: operator }),
      );
      answer(options, stray, `The stray callback ${number} is resolved.`);
    });
}

function formatStray(stray: ListedStray): string {
  const { number, at, supplier, reference, said, code, cost, state, received } = stray;
  const saying = `${said ?? 'a hint'}${code === null ? '' : `, code ${code}`}${cost === null ? '' : `, cost ${grouped(cost)}`}`;
  const times = received === 1 ? '' : `, ${received} times`;
  const order = stray.order_id === null ? '' : ` to order ${stray.order_id}`;
  return `${number}  ${at.toISOString()}  ${supplier}  ${reference}: ${saying}${times}; ${state}${order}${stray.reason === null ? '' : ` (${stray.reason})`}`;
}

function parseNumber(text: string): bigint {
  if (/^[1-9]\d{0,17}$/.test(text)) return BigInt(text);
  throw new InvalidArgumentError('It must be the number of a stray callback.');
}
