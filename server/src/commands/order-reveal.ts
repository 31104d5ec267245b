import { type Command, Option } from 'commander';
import { operator } from '../operators/audit-record.ts';
import { revealable, type Revealable, type Revealed, revealOrder } from '../orders/private/reveal-order.ts';
import { foundOrderOf, type OrderOptions, orderCommand } from './order-argument.ts';
import { answer, withCommandContext } from './run.ts';

interface RevealOptions extends OrderOptions {
  readonly what: Revealable;
  readonly reason: string;
}

/** `konter order reveal`. */
export function addReveal(group: Command): void {
  orderCommand(group, 'reveal', 'print a serial or the destination of an order; leaves an audit record')
    .addOption(new Option('--what <value>', 'the value').choices(revealable).makeOptionMandatory())
    .requiredOption('--reason <text>', 'the reason, for the audit record')
    .action(async (id: string | undefined, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RevealOptions>();
      const { order, revealed } = await withCommandContext(async ({ database, keyring }) => {
        const place = await foundOrderOf(database, id, options);
        return {
          order: place.id,
          revealed: await revealOrder({ database, keyring }, place, { ...options, actor: operator }),
        };
      });
      answer(options, { id: order, ...revealed }, format(revealed));
    });
}

function format(revealed: Revealed): string {
  const values =
    revealed.what === 'destination' ? revealed.values : revealed.serials.map(({ serial }) => serial);
  return values.map((value) => value.replaceAll(/\p{C}/gu, '\uFFFD')).join('\n');
}
