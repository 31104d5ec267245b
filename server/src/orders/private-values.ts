import { type Keyring, Secret, type SealedValue } from '../sealed.ts';
import type { Order } from './order.ts';

/** Which order a value belongs to: it opens for no other. */
interface OrderKey {
  readonly accountId: string;
  readonly orderId: string;
}

/** Seals the serial of an order, as a row may keep it. */
export function sealSerial(keyring: Keyring, of: OrderKey, serial: Secret): SealedValue {
  return keyring.seal(serial, contextOf(of, 'serial'));
}

/** Opens the serial of an order, to compare it or to show it to its client. */
export function openSerial(keyring: Keyring, of: OrderKey, sealed: SealedValue): string {
  return keyring.open(sealed, contextOf(of, 'serial')).open();
}

/** Seals where an order is delivered: the values of its product's fields, in their order. */
export function sealDestination(keyring: Keyring, of: OrderKey, values: readonly string[]): SealedValue {
  return keyring.seal(new Secret(JSON.stringify(values)), contextOf(of, 'destination'));
}

/** Opens where an order is delivered; each value stays a secret. */
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

/** What must be given again to open a value. Rows hold values that were sealed so: it can never change. */
function contextOf({ accountId, orderId }: OrderKey, column: 'destination' | 'serial'): readonly string[] {
  return [accountId, orderId, column];
}
