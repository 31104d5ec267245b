import { findAccount } from '../clients/accounts.ts';
import { CommandError } from '../command-error.ts';
import { findOrderById } from '../orders/read/found-order.ts';
import type { Order } from '../orders/order.ts';
import { findOrder } from '../orders/stored/order-rows.ts';
import { grouped } from '../rupiah.ts';
import { type OrderOptions, orderIdOf } from './order-argument.ts';
import { firstLine, withCommandContext } from './run.ts';

/** The options of a command on an order that cannot be undone. */
export interface FinalOptions extends OrderOptions {
  readonly reason: string;
  readonly yes?: boolean;
}

/**
 * Shows a person at a terminal the order and the effect on its money, and asks for confirmation. Without a terminal, or
 * with `--yes`, nothing is asked. No lock is held meanwhile: the ruling loads the order again.
 * @throws CommandError if there is no such order, or the answer is no
 */
export async function confirmFirst(
  id: string | undefined,
  options: FinalOptions,
  describeOrder: (order: Order) => string,
): Promise<void> {
  if (options.yes === true || !process.stdin.isTTY || !process.stderr.isTTY) return;
  const message = await withCommandContext(async ({ database }) => {
    const place = await findOrderById(database, await orderIdOf(database, id, options));
    const order = await findOrder(database, place.wallet, place.id, 0);
    if (order === undefined) throw new CommandError(`There is no order "${place.id}".`);
    const { name } = await findAccount(database, order.accountId);
    return (
      `Order ${order.id} of "${name}" ("${order.clientReference}"), ${order.environment}: ${order.productName} ` +
      `for ${order.destinationMasked}, ${grouped(order.price)} rupiah, ${order.status}.\n${describeOrder(order)}`
    );
  });
  process.stderr.write(`${message} This cannot be undone. Type "yes" to continue: `);
  if ((await firstLine()).toLowerCase() !== 'yes') throw new CommandError('Nothing was changed.');
}
