import { CommandError } from '../../command-error.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { readStepsOfOrders } from '../../ledger/step-rows.ts';
import type { Step } from '../../ledger/step.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import type { Keyring } from '../../sealed.ts';
import { maskDestination } from '../../catalog/destination.ts';
import type { FoundOrder } from '../read/found-order.ts';
import { findOrder } from '../stored/order-rows.ts';
import { openDestination, openSerial } from './private-values.ts';

/** What can be revealed of an order. */
export const revealable = ['serial', 'destination'] as const;
export type Revealable = (typeof revealable)[number];

/** A serial of an order, with the step that brought it. */
export interface OrderSerial {
  readonly step: bigint;
  readonly kind: Step['kind'];
  readonly at: Date;
  /** In the clear, or masked but for its end. */
  readonly serial: string;
}

/** The values of an order that an operator asked for. */
export type Revealed =
  | { readonly what: 'destination'; readonly values: readonly string[] }
  | { readonly what: 'serial'; readonly serials: readonly OrderSerial[] };

/** How many steps of an order are read. */
const stepsMax = 1_000;

/**
 * Reveals the serials or the destination of an order to an operator, the `actor` of the audit record. The values are returned only
 * after the record with the reason is committed.
 * @throws CommandError when the reason is invalid, the order has no such value, it was purged, or it cannot be opened
 */
export async function revealOrder(
  deps: { readonly database: Database; readonly keyring: Keyring },
  place: FoundOrder,
  { what, reason, actor }: { readonly what: Revealable; readonly reason: string; readonly actor: string },
): Promise<Revealed> {
  const given = checkedReason(reason, 'revealing a value');
  const { database, keyring } = deps;
  const revealed: Revealed =
    what === 'serial'
      ? { what, serials: await readSerials(database, keyring, place) }
      : { what, values: await readDestination(database, keyring, place) };
  await database.transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: 'order.revealed',
      accountId: place.wallet.accountId,
      subject: place.id,
      detail: { what, reason: given },
    }),
  );
  return revealed;
}

async function readSerials(
  db: Queryable,
  keyring: Keyring,
  { wallet, id }: FoundOrder,
): Promise<OrderSerial[]> {
  const steps = await readStepsOfOrders(db, wallet, [id], stepsMax);
  const serials = distinctSerials(keyring, steps);
  if (serials.length > 0) return serials;
  throw new CommandError(
    steps.some(({ serialDigest }) => serialDigest !== null)
      ? `The serial of the order ${id} was purged.`
      : `The order ${id} has no serial.`,
    { reason: steps.some(({ serialDigest }) => serialDigest !== null) ? 'serial_purged' : 'no_serial' },
  );
}

async function readDestination(
  db: Queryable,
  keyring: Keyring,
  { wallet, id }: FoundOrder,
): Promise<string[]> {
  const order = await findOrder(db, wallet, id, 0);
  if (order === undefined) throw new CommandError(`There is no order "${id}".`, { reason: 'no_order' });
  // A purged destination is read as no bytes.
  if (order.destinationSealed.length === 0)
    throw new CommandError(`The destination of the order ${id} was purged.`, {
      reason: 'destination_purged',
    });
  return opened(id, () => openDestination(keyring, order).map((value) => value.open()));
}

/**
 * The serials of an order in the order of their steps, each one once, masked but for their ends. An order that was sold once
 * has one; a case of two serials has both.
 */
export function maskedSerials(keyring: Keyring, steps: readonly Step[]): OrderSerial[] {
  return distinctSerials(keyring, steps).map((one) => ({ ...one, serial: maskDestination([one.serial]) }));
}

/** The serials of an order in the clear, in the order of their steps, each one once. They may be compared, and shown after a reveal only. */
export function distinctSerials(keyring: Keyring, steps: readonly Step[]): OrderSerial[] {
  const serials = new Map<string, OrderSerial>();
  for (const { serial: sealed, orderId, accountId, number, kind, at } of steps) {
    if (sealed === null || orderId === null) continue;
    const serial = opened(orderId, () => openSerial(keyring, { accountId, orderId }, sealed));
    if (serial !== '' && !serials.has(serial)) serials.set(serial, { step: number, kind, at, serial });
  }
  return [...serials.values()];
}

/** A swapped or damaged value fails with a sentence, never with a part of the value. */
function opened<T>(orderId: string, open: () => T): T {
  try {
    return open();
  } catch (cause) {
    throw new CommandError(
      `A sealed value of the order ${orderId} cannot be opened: it was changed, or its key is not configured. Run konter audit.`,
      { reason: 'sealed_value_unreadable', cause },
    );
  }
}
