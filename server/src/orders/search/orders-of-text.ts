import { isId } from '../../ids.ts';
import type { FindDeps } from './find-orders.ts';
import { readListedOrders } from './listed-orders.ts';
import type { ListedOrder, OrderName, WalletScope } from './order-filter.ts';
import { findPlaces, type OrderPlace, readOrderKeys } from './order-places.ts';
import { lastDigitsOf } from './search-hash.ts';
import { withSerialEnding } from './serial-matches.ts';

/** A shorter text is no customer number, and a longer one neither. */
const [numberLengthMin, numberLengthMax] = [4, 64];

/** What a text names, in all accounts. */
export interface OrdersOfText {
  /** Those in live first, then the newest first. */
  readonly orders: readonly ListedOrder[];
  /** Whether there are more than were asked for. */
  readonly more: boolean;
  /** How many orders were found by a private value: the caller records that. */
  readonly found: Readonly<Record<'customer_number' | 'serial', number>>;
}

/**
 * Finds the orders that a text names: by their id, the client's reference, our reference at a supplier, the customer number, or the
 * last digits of a serial, at least six. Each is a look into an index, whatever the number of orders is.
 */
export async function findOrdersOfText(
  deps: FindDeps,
  { text, limit, ...scope }: WalletScope & { readonly text: string; readonly limit: number },
): Promise<OrdersOfText> {
  const { database, keyring, clock } = deps;
  const named = async (by: OrderName['by']): Promise<OrderPlace[]> => {
    if (!mayName(by, text)) return [];
    const places = await findPlaces({ db: database, keyring }, scope, { by, text });
    return by === 'serial' ? withSerialEnding(deps, places, text) : places;
  };
  const [byId, byReference, bySupplier, byNumber, bySerial] = await Promise.all([
    named('order_id'),
    named('client_reference'),
    named('supplier_reference'),
    named('customer_number'),
    named('serial'),
  ]);
  const keys = await readOrderKeys(database, [byId, byReference, bySupplier, byNumber, bySerial].flat());
  const sorted = keys.toSorted(
    (one, other) =>
      one.environment.localeCompare(other.environment) || other.createdAt.getTime() - one.createdAt.getTime(),
  );
  const orders = await readListedOrders(database, sorted.slice(0, limit), {
    offsetMs: clock.offsetMs,
    // A claim of an inquiry is not shown yet.
    keep: ({ version }) => version > 0,
  });
  return {
    orders,
    more: sorted.length > limit,
    found: { customer_number: byNumber.length, serial: bySerial.length },
  };
}

/** Whether a text can be a name of this kind. */
function mayName(by: OrderName['by'], text: string): boolean {
  switch (by) {
    case 'order_id':
      return isId(text);
    case 'customer_number':
      return text.length >= numberLengthMin && text.length <= numberLengthMax;
    case 'serial':
      return lastDigitsOf(text) !== null;
    case 'client_reference':
    case 'supplier_reference':
      return true;
  }
}
