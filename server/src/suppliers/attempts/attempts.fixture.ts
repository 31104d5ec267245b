import type { AttemptToSend } from '../supplier.ts';

const openedAt = new Date('2026-11-21T03:00:00Z');

/** A purchase as it is sent to a supplier at the moment when it was opened. */
export const attemptToSend: AttemptToSend = {
  reference: 'r1',
  supplierSku: 'x',
  script: null,
  cost: 1_000n,
  costMax: 1_000n,
  price: 1_100n,
  destination: [],
  openedAt,
  now: openedAt,
};
