import { sealedDigest } from '../../ledger/step.ts';
import { type Keyring, sameBytes } from '../../sealed.ts';
import type { OrderRecord } from './order-record.ts';
import { openDestination, openSerial } from '../private/private-values.ts';

/**
 * What is wrong with the sealed values of an order: its destination and its serials are those of the digests that the chains
 * cover, they can be opened for this order, and they are only missing where a purge of the orders before `purgedBefore` is on
 * record.
 */
export function sealedProblems(
  keyring: Keyring,
  { shown, steps }: OrderRecord,
  purgedBefore: Date | null,
): string[] {
  const { order, destinationSealed, destinationDigest } = shown;
  const purged = purgedBefore !== null && order.createdAt < purgedBefore;
  const of = { accountId: order.accountId, orderId: order.id };
  return [
    ...valueProblems('the destination of the order', {
      sealed: destinationSealed,
      digest: destinationDigest,
      purged,
      open: () => openDestination(keyring, order),
    }),
    ...steps.flatMap(({ number, serial, serialDigest }) =>
      serial === null && serialDigest === null
        ? []
        : valueProblems(`the serial of step ${number}`, {
            sealed: serial?.bytes ?? null,
            digest: serialDigest,
            purged,
            open: () => (serial === null ? undefined : openSerial(keyring, of, serial)),
          }),
    ),
  ];
}

interface SealedCheck {
  readonly sealed: Buffer | null;
  readonly digest: Buffer | null;
  readonly purged: boolean;
  open(): unknown;
}

function valueProblems(what: string, { sealed, digest, purged, open }: SealedCheck): string[] {
  if (sealed === null)
    return purged ? [] : [`${what} was removed, and no purge of personal data is on record for its time`];
  if (digest === null || !sameBytes(sealedDigest(sealed), digest))
    return [`${what} is not the one of its digest`];
  try {
    open();
    return [];
  } catch {
    return [`${what} cannot be opened for this order`];
  }
}
