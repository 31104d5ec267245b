import { isId } from '../../ids.ts';
import type { FindDeps } from './find-orders.ts';
import { readListedOrders } from './listed-orders.ts';
import type { ListedOrder, OrderName, WalletScope } from './order-filter.ts';
import { findPlaces, type OrderPlace, readOrderKeys } from './order-places.ts';
import { lastDigitsOf, normalisedNumber } from './search-hash.ts';
import { withSerialEnding } from './serial-matches.ts';

/** A shorter text is no customer number, and a longer one neither. */
const [numberLengthMin, numberLengthMax] = [4, 64];
/** A text of so many digits is taken for a customer number even if it finds nothing. */
const numberDigitsMin = 8;

/** The private values by which orders are found. */
type PrivateName = Extract<OrderName['by'], 'customer_number' | 'serial'>;

/** What a text names, in all accounts. */
export interface OrdersOfText {
  /** Those in live first, then the newest first. */
  readonly orders: readonly ListedOrder[];
  /** Whether there are more than were asked for. */
  readonly more: boolean;
  /**
   * What private value the text was looked up as, and how many orders that found: the caller records each. A text that can be
   * a number or the end of a serial is one also where it found nothing: that says that somebody is no customer.
   */
  readonly lookUps: readonly { readonly by: PrivateName; readonly found: number }[];
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
  const lookUps = [
    { by: 'customer_number', found: byNumber.length },
    { by: 'serial', found: bySerial.length },
  ] as const;
  const successful = lookUps.filter(({ found }) => found > 0);
  const tried = successful.length > 0 ? undefined : triedAs(text, keys.length > 0);
  return {
    orders,
    more: sorted.length > limit,
    lookUps: tried === undefined ? successful : [{ by: tried, found: 0 }],
  };
}

/** What private value a text can be that is none of an order. A reference with digits that names an order is no serial. */
function triedAs(text: string, isReference: boolean): PrivateName | undefined {
  const number = normalisedNumber(text);
  if (/^\d+$/.test(number) && number.length >= numberDigitsMin) return 'customer_number';
  return isReference || isId(text) || lastDigitsOf(text) === null ? undefined : 'serial';
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
