import type { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import { settleGateway } from '../deposits/books/settle-gateway.ts';
import { readGateways } from '../deposits/gateways/gateway-rows.ts';
import { operator } from '../operators/audit-record.ts';
import { grouped, type Rupiah } from '../rupiah.ts';
import { answer, type JsonOption, parseRupiah, withCommandContext } from './run.ts';

interface SettleOptions extends JsonOption {
  readonly amount: Rupiah;
  readonly fee?: Rupiah;
  readonly reference: string;
}

/** `konter gateway settle`. */
export function addSettleCommand(group: Command): void {
  group
    .command('settle')
    .description(
      'book that a gateway has paid what it owes us to the bank; repeating a reference books nothing',
    )
    .argument('<name>', 'our name of the gateway')
    .requiredOption('--amount <rupiah>', 'what arrived at the bank', parseRupiah)
    .option('--fee <rupiah>', 'what the gateway kept of it for the settlement', parseRupiah)
    .requiredOption(
      '--reference <text>',
      'what identifies the settlement, such as the number of the transfer',
    )
    .action(async (name: string, _options: unknown, command: Command) => {
      const { json, amount, fee = 0n, reference } = command.optsWithGlobals<SettleOptions>();
      const { environment, owed, replayed } = await withCommandContext(async ({ database, keyring }) => {
        const gateway = (await readGateways(database, keyring)).find((one) => one.name === name);
        if (gateway === undefined) throw new CommandError(`There is no gateway "${name}".`);
        const of = {
          environment: gateway.environment,
          gateway: name,
          amount,
          fee,
          reference,
          actor: operator,
        };
        return { environment: gateway.environment, ...(await settleGateway({ database }, of)) };
      });
      answer(
        { json: json === true },
        { gateway: name, environment, amount, fee, reference, owed, replayed },
        `${replayed ? 'This settlement was booked before; nothing was changed.' : `Booked ${grouped(amount)} rupiah.`} ` +
          `The gateway still owes ${grouped(owed)} rupiah.`,
      );
    });
}
