import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { readAccountNames } from '../../../../clients/account-names.ts';
import { isEnvironment } from '../../../../environment.ts';
import type { FoundOrder } from '../../../../orders/read/found-order.ts';
import { findOrder } from '../../../../orders/stored/order-rows.ts';
import type { ListedOrder } from '../../../../orders/search/order-filter.ts';
import { findPlaces } from '../../../../orders/search/order-places.ts';
import { operatorPermissionsOf } from '../../../../people/operators/operator-permissions.ts';
import { Refusal } from '../../../../refusals.ts';
import { oneOf, uuid } from '../../../document/schemas.ts';
import { operatorOf } from '../../access.ts';

/** The path of one order of any client. */
export const operatorOrderPath = '/portal/operator/orders/:environment/:order_id';
export const OperatorOrderParams = Type.Object({
  environment: oneOf(['live', 'sandbox']),
  order_id: uuid('The id of the order.'),
});

/** The order of a path. @throws Refusal `not_found` for one that is in no wallet of this environment */
export async function placeIn(
  { database, keyring }: Pick<App, 'database' | 'keyring'>,
  params: { readonly environment: string; readonly order_id: string },
): Promise<FoundOrder> {
  const { environment, order_id: id } = params;
  if (!isEnvironment(environment)) throw new Refusal('not_found');
  const places = await findPlaces({ db: database, keyring }, { environment }, { by: 'order_id', text: id });
  for (const { id: found, ...wallet } of places) {
    const order = await findOrder(database, wallet, found, 0);
    if (order !== undefined && order.version > 0) return { wallet, id: found };
  }
  throw new Refusal('not_found');
}

/** The names of the accounts of orders, by id. */
export function namesOfClients(
  { database }: Pick<App, 'database'>,
  orders: readonly ListedOrder[],
): Promise<ReadonlyMap<string, string>> {
  return readAccountNames(
    database,
    orders.map(({ order }) => order.accountId),
  );
}

/** Whether the role of a request may see costs and margins. */
export function maySeeCosts(request: FastifyRequest): boolean {
  return operatorPermissionsOf(operatorOf(request).role).has('prices:read');
}
