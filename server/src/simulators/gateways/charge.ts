import { openDurableLines } from '../durable-lines.ts';

/** The state of a charge. Money can arrive in every one of them: `paid` means that it arrived in time. */
export type ChargeStage = 'cancelled' | 'expired' | 'open' | 'paid';

/** The state of a payment: `reversed`, `refunded` and `charged_back` money has gone back to the payer. */
export type PaymentStage = 'charged_back' | 'paid' | 'refunded' | 'reversed';

/** Money that a payer sent for a charge. Times are milliseconds since 1970, amounts rupiah. */
export interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly paidAt: number;
  readonly updatedAt: number;
  readonly stage: PaymentStage;
  /** How much of it was refunded. */
  readonly refunded: number;
  readonly payerName: string;
  readonly payerAccount: string;
}

/** What a merchant asked a gateway to collect: a transaction of Midtrans, a payment request of Xendit. */
export interface Charge {
  /** The gateway's own id. */
  readonly id: string;
  /** Counts the charges of the gateway from 1. */
  readonly number: number;
  /** The merchant's reference. */
  readonly reference: string;
  /** The bank, `qris`, or the gateway's code of the channel. */
  readonly channel: string;
  readonly amount: number;
  /** What the payer pays to: a virtual account number, a payment code, a QR string. */
  readonly code: string;
  readonly stage: ChargeStage;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number;
  /** The members of the request that the gateway repeats in its answers. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Where its notifications go. */
  readonly notifyUrls: readonly string[];
  readonly payments: readonly Payment[];
  /** The faults of its notifications, so that a test can count them. */
  readonly injected: readonly string[];
}

/** The truth about what was asked for and paid: an append-only file that is synced to disk before any answer. */
export interface ChargeLedger {
  find(id: string): Charge | undefined;
  /** The newest charge of a reference. */
  findByReference(reference: string): Charge | undefined;
  /** The charge that a payment belongs to. */
  findByPayment(paymentId: string): Charge | undefined;
  all(): readonly Charge[];
  nextNumber(): number;
  /** Stores a charge at once; `durable` resolves when it cannot be lost any more. */
  put(charge: Charge): void;
  durable(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the ledger of a folder, or creates it.
 * @throws CommandError when the folder cannot hold it, or its file is not a ledger
 */
export async function openChargeLedger(dataDir: string): Promise<ChargeLedger> {
  const { lines, writer } = await openDurableLines<Charge>(dataDir);
  const byId = new Map<string, Charge>();
  const newest = new Map<string, string>();
  const byPayment = new Map<string, string>();
  const remember = (charge: Charge): void => {
    if (!byId.has(charge.id)) newest.set(charge.reference, charge.id);
    byId.set(charge.id, charge);
    for (const { id } of charge.payments) byPayment.set(id, charge.id);
  };
  lines.forEach(remember);
  return {
    find: (id) => byId.get(id),
    findByReference: (reference) => byId.get(newest.get(reference) ?? ''),
    findByPayment: (id) => byId.get(byPayment.get(id) ?? ''),
    all: () => [...byId.values()],
    nextNumber: () => byId.size + 1,
    put(charge) {
      remember(charge);
      writer.add(charge);
    },
    durable: () => writer.durable(),
    close: () => writer.close(),
  };
}
