import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { environments, type Environment } from '../../../../environment.ts';
import { CommandError } from '../../../../command-error.ts';
import { findOrderById, type FoundOrder } from '../../../../orders/read/found-order.ts';
import { Refusal } from '../../../../refusals.ts';
import { oneOf, uuid } from '../../../document/schemas.ts';

/** The path of one order of any client. */
export const ReviewParams = Type.Object({
  environment: oneOf(environments),
  order_id: uuid('The id of the order.'),
});

/** The query of lists of one environment. */
export const listed = {
  environment: Type.Optional(oneOf(environments, { description: 'Live when left out.' })),
};

/** The order in a path. @throws Refusal `not_found` when the environment has none with this id */
export async function placeOf(
  { database }: App,
  { environment, order_id: id }: { readonly environment: Environment; readonly order_id: string },
): Promise<FoundOrder> {
  const place = await findOrderById(database, id.toLowerCase()).catch((error: unknown) => {
    throw error instanceof CommandError ? new Refusal('not_found') : error;
  });
  if (place.wallet.environment !== environment) throw new Refusal('not_found');
  return place;
}
