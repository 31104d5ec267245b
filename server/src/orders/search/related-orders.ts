import type { App } from '../../app.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import type { Order } from '../order.ts';
import { openDestination } from '../private-values.ts';
import { readOrder } from '../read-orders.ts';
import { findOrders } from './find-orders.ts';
import type { ListedOrder } from './order-filter.ts';
import { findWalletPage } from './wallet-page.ts';

/** How many orders of the same customer are shown. */
const relatedMax = 5;

/**
 * The newest other orders of the customer number of an order, in the same wallet, by the hash of the number. None if the number was
 * purged. @throws Refusal `not_found`
 */
export async function relatedOrders(app: App, account: ActingAccount, id: string): Promise<readonly Order[]> {
  const order = await readOrder(app, account, id);
  if (order.destinationSealed.length === 0) return [];
  const [number] = openDestination(app.keyring, order);
  if (number === undefined) return [];
  const { orders } = await findWalletPage(app, {
    wallet: account,
    filter: {},
    text: number.open(),
    limit: relatedMax + 1,
  });
  return orders.filter((one) => one.id !== order.id).slice(0, relatedMax);
}

/**
 * The newest other orders of the customer number of an order, of all accounts in its environment, for an operator. None if the
 * number was purged.
 */
export async function relatedAnywhere(
  app: Pick<App, 'clock' | 'database' | 'keyring'>,
  order: Order,
): Promise<readonly ListedOrder[]> {
  if (order.destinationSealed.length === 0) return [];
  const [number] = openDestination(app.keyring, order);
  if (number === undefined) return [];
  const { orders } = await findOrders(app, {
    environment: order.environment,
    name: { by: 'customer_number', text: number.open() },
    limit: relatedMax + 1,
  });
  return orders.filter((one) => one.order.id !== order.id).slice(0, relatedMax);
}
