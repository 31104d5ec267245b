import { type HashScope, type Keyring, Secret, type SealedValue } from '../../sealed.ts';
import type { Order } from '../order.ts';
import { serialHashOf } from '../search/search-hash.ts';

/** The order that a value belongs to. The value cannot be opened for another order. */
interface OrderKey {
  readonly accountId: string;
  readonly orderId: string;
}

/** Seals the serial of an order for storage, with the hash by which it is found. */
export function sealSerial(keyring: Keyring, of: HashScope & OrderKey, serial: Secret): SealedValue {
  const searchHash = serialHashOf(keyring, of, serial.open());
  return { ...keyring.seal(serial, contextOf(of, 'serial')), searchHash };
}

/** Opens the serial of an order, to compare it or to show it to its client. */
export function openSerial(keyring: Keyring, of: OrderKey, sealed: SealedValue): string {
  return keyring.open(sealed, contextOf(of, 'serial')).open();
}

/**
 * Seals the destination of an order: the values of the product's fields, in their order. Of several values, `toServer` is sealed
 * too: it decides what a supplier is sent, which a later change of the catalog must not change.
 */
export function sealDestination(
  keyring: Keyring,
  of: OrderKey,
  values: readonly string[],
  toServer: boolean,
): SealedValue {
  const stored = values.length > 1 ? { values, toServer } : values;
  return keyring.seal(new Secret(JSON.stringify(stored)), contextOf(of, 'destination'));
}

/** A destination with what decides how a supplier is sent its values. */
interface OpenedDestination {
  readonly values: Secret[];
  /** Whether the last value is a game's server; null: it was not stored, because there is one value or the order is old. */
  readonly toServer: boolean | null;
}

type SealedOrder = Pick<Order, 'accountId' | 'dataKeyId' | 'destinationSealed' | 'id'>;

/** Opens the destination of an order; each value stays a `Secret`. */
export function openDestination(keyring: Keyring, order: SealedOrder): Secret[] {
  return openDestinationToSend(keyring, order).values;
}

/** Opens the destination of an order with what decides how it is sent; each value stays a `Secret`. */
export function openDestinationToSend(keyring: Keyring, order: SealedOrder): OpenedDestination {
  const sealed = { bytes: order.destinationSealed, keyId: order.dataKeyId };
  const of = { accountId: order.accountId, orderId: order.id };
  const stored: unknown = JSON.parse(keyring.open(sealed, contextOf(of, 'destination')).open());
  if (Array.isArray(stored)) return { values: secretsOf(stored), toServer: null };
  if (!isSeveralValues(stored)) throw new Error(`The destination of the order ${order.id} is not a list.`);
  return { values: secretsOf(stored.values), toServer: stored.toServer };
}

function isSeveralValues(
  stored: unknown,
): stored is { readonly values: readonly unknown[]; readonly toServer: boolean } {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'values' in stored &&
    Array.isArray(stored.values) &&
    'toServer' in stored &&
    typeof stored.toServer === 'boolean'
  );
}

function secretsOf(values: readonly unknown[]): Secret[] {
  return values.map((value) => new Secret(String(value)));
}

/** The context of sealing and opening a value. It can never change, because stored values were sealed with it. */
function contextOf({ accountId, orderId }: OrderKey, column: 'destination' | 'serial'): readonly string[] {
  return [accountId, orderId, column];
}
