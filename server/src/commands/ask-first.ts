import { findAccount } from '../clients/accounts.ts';
import { CommandError } from '../command-error.ts';
import { findOrderById } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { findOrder } from '../orders/order-rows.ts';
import { grouped } from '../rupiah.ts';
import { type OrderOptions, orderIdOf } from './order-argument.ts';
import { firstLine, withGround } from './run.ts';

/** A command about an order that cannot be taken back. */
export interface FinalOptions extends OrderOptions {
  readonly reason: string;
  readonly yes?: boolean;
}

/**
 * Shows a person at a terminal which order is meant and what becomes of its money, and waits for a yes. A program is asked
 * nothing, nor is who said `--yes`. Nothing is held open meanwhile: the ruling looks at the order anew.
 * @throws CommandError when there is no such order, or the answer is no
 */
export async function askFirst(
  id: string | undefined,
  options: FinalOptions,
  describeOrder: (order: Order) => string,
): Promise<void> {
  if (options.yes === true || !process.stdin.isTTY || !process.stderr.isTTY) return;
  const message = await withGround(async ({ database }) => {
    const place = await findOrderById(database, await orderIdOf(database, id, options));
    const order = await findOrder(database, place.wallet, place.id, 0);
    if (order === undefined) throw new CommandError(`There is no order "${place.id}".`);
    const { name } = await findAccount(database, order.accountId);
    return (
      `Order ${order.id} of "${name}" ("${order.clientReference}"), ${order.environment}: ${order.productName} ` +
      `for ${order.destinationMasked}, ${grouped(order.price)} rupiah, ${order.status}.\n${describeOrder(order)}`
    );
  });
  process.stderr.write(`${message} This cannot be taken back. Type "yes" to go on: `);
  if ((await firstLine()).toLowerCase() !== 'yes') throw new CommandError('Nothing was changed.');
}
