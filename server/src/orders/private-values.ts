import { type HashScope, type Keyring, Secret, type SealedValue } from '../sealed.ts';
import type { Order } from './order.ts';
import { serialHashOf } from './search/search-hash.ts';

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

/** Seals the destination of an order: the values of the product's fields, in their order. */
export function sealDestination(keyring: Keyring, of: OrderKey, values: readonly string[]): SealedValue {
  return keyring.seal(new Secret(JSON.stringify(values)), contextOf(of, 'destination'));
}

/** Opens the destination of an order; each value stays a `Secret`. */
export function openDestination(
  keyring: Keyring,
  order: Pick<Order, 'accountId' | 'dataKeyId' | 'destinationSealed' | 'id'>,
): Secret[] {
  const sealed = { bytes: order.destinationSealed, keyId: order.dataKeyId };
  const of = { accountId: order.accountId, orderId: order.id };
  const values: unknown = JSON.parse(keyring.open(sealed, contextOf(of, 'destination')).open());
  if (!Array.isArray(values)) throw new Error(`The destination of the order ${order.id} is not a list.`);
  return values.map((value) => new Secret(String(value)));
}

/** The context of sealing and opening a value. It can never change, because stored values were sealed with it. */
function contextOf({ accountId, orderId }: OrderKey, column: 'destination' | 'serial'): readonly string[] {
  return [accountId, orderId, column];
}
