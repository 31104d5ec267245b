import type { App } from '../../app.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import { walletOf } from '../../ledger/wallet.ts';
import type { Order } from '../order.ts';
import { openDestination } from '../private/private-values.ts';
import { readOrder } from '../read/read-orders.ts';
import { readListedOrders } from './listed-orders.ts';
import type { ListedOrder, WalletScope } from './order-filter.ts';
import { findPlacesOfNumber, readOrderKeys } from './order-places.ts';
import { customerNumberOf } from './search-hash.ts';

/** How many orders of the same customer are shown. */
const relatedMax = 5;

type RelatedDeps = Pick<App, 'clock' | 'database' | 'keyring'>;

/**
 * The newest other orders of the customer number of an order, in the same wallet, by the hash of the number. None if the number was
 * purged. @throws Refusal `not_found`
 */
export async function relatedOrders(app: App, account: ActingAccount, id: string): Promise<readonly Order[]> {
  const related = await findRelated(app, walletOf(account), await readOrder(app, account, id));
  return related.map(({ order }) => order);
}

/**
 * The newest other orders of the customer number of an order, of all accounts in its environment, for an operator. None if the
 * number was purged.
 */
export async function relatedAnywhere(deps: RelatedDeps, order: Order): Promise<readonly ListedOrder[]> {
  return findRelated(deps, { environment: order.environment }, order);
}

/** A search would also find an order whose reference is the number, and orders of another number that the text may mean. */
async function findRelated(
  { clock, database, keyring }: RelatedDeps,
  scope: WalletScope,
  order: Order,
): Promise<readonly ListedOrder[]> {
  if (order.destinationSealed.length === 0) return [];
  const values = openDestination(keyring, order).map((value) => value.open());
  const number = customerNumberOf(order.transactionKind, values);
  const keys = await readOrderKeys(
    database,
    await findPlacesOfNumber({ db: database, keyring }, scope, number),
  );
  const newest = keys
    .filter(({ id }) => id !== order.id)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, relatedMax);
  return readListedOrders(database, newest, { offsetMs: clock.offsetMs, keep: () => true });
}
