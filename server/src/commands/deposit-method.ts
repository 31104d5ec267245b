import { Argument, type Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { type DepositMethod, listMethods, setMethod, validMinutesMax } from '../deposits/deposit-methods.ts';
import { type DepositMethodName, depositMethodNames } from '../deposits/requests/deposit-request.ts';
import type { Environment } from '../environment.ts';
import { operator } from '../operators/audit-record.ts';
import type { Rupiah } from '../rupiah.ts';
import { formatMethods } from './format-deposit.ts';
import {
  answer,
  answerList,
  countUpTo,
  environmentOption,
  type JsonOption,
  parseRupiah,
  withCommandContext,
} from './run.ts';

interface SetOptions extends JsonOption {
  readonly environment: Environment;
  readonly minimum?: Rupiah;
  readonly maximum?: Rupiah;
  readonly fee?: Rupiah;
  readonly validMinutes?: number;
  readonly enable?: boolean;
  readonly disable?: boolean;
}

/** `konter deposit method set|list`. */
export function addMethodCommands(deposit: Command): void {
  const group = deposit.command('method').description('manage how clients may pay deposits');
  group
    .command('set')
    .description('offer a method, or change its bounds; what is not named stays')
    .addArgument(new Argument('<method>', 'the method').choices(depositMethodNames))
    .addOption(environmentOption().makeOptionMandatory())
    .option('--minimum <rupiah>', 'the least that a client may ask to pay in', parseRupiah)
    .option('--maximum <rupiah>', 'the most', parseRupiah)
    .option('--fee <rupiah>', 'what the client pays on top', parseRupiah)
    .option('--valid-minutes <n>', 'how long a request may be paid', countUpTo(validMinutesMax))
    .option('--enable', 'offer the method')
    .option('--disable', 'stop offering the method; open requests can still be paid')
    .action(async (method: DepositMethodName, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SetOptions>();
      const change = changeFrom(options);
      const set = await withCommandContext(({ database }) =>
        setMethod(database, { ...options, method, actor: operator }, change),
      );
      answer(options, present(set), formatMethods([set]).join('\n'));
    });
  group
    .command('list')
    .description('list the methods with their bounds')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const methods = await withCommandContext(({ database }) => listMethods(database));
      answerList(options, { methods: methods.map(present) }, formatMethods(methods), 'No method is set.');
    });
}

/** The values that a command line names. @throws CommandError for two that contradict each other */
function changeFrom({
  minimum,
  maximum,
  fee,
  validMinutes,
  enable,
  disable,
}: SetOptions): Partial<DepositMethod> {
  if (enable === true && disable === true) throw new CommandError('Name either --enable or --disable.');
  return {
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(fee === undefined ? {} : { fee }),
    ...(validMinutes === undefined ? {} : { validMinutes }),
    ...(enable === true ? { enabled: true } : {}),
    ...(disable === true ? { enabled: false } : {}),
  };
}

function present({
  environment,
  method,
  minimum,
  maximum,
  fee,
  validMinutes,
  enabled,
}: DepositMethod): unknown {
  return { environment, method, minimum, maximum, fee, valid_minutes: validMinutes, enabled };
}
