import type { Environment } from '../environment.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Keyring } from '../sealed.ts';
import type { Movement } from './chart.ts';

/** A client's wallet as it is stored. `available` can be spent, `held` is reserved; the balance is their sum. */
export interface Wallet {
  readonly accountId: string;
  readonly environment: Environment;
  readonly available: Rupiah;
  readonly held: Rupiah;
  readonly lastEntry: bigint;
  readonly chainHead: Buffer;
  /** The day in Jakarta that `spent` belongs to, `YYYY-MM-DD`. */
  readonly spentOn: string | null;
  readonly spent: Rupiah;
  /** The version for optimistic concurrency: an id that changes with every change of the account. */
  readonly version: string;
}

/** A movement with its place in the journal of a wallet. */
export interface JournalEntry extends Movement {
  readonly accountId: string;
  readonly environment: Environment;
  readonly number: bigint;
  readonly createdAt: Date;
  readonly chain: Buffer;
  readonly chainKeyId: string;
}

/** The chain of a wallet that has no entry yet. */
export const chainStart: Buffer = Buffer.alloc(32);

/** Books a movement on a wallet: returns the journal entry and the new wallet. Pure; the database refuses an overdraft. */
export function book(
  keyring: Keyring,
  wallet: Wallet,
  movement: Movement,
  now: Date,
): { entry: JournalEntry; wallet: Wallet } {
  const { accountId, environment } = wallet;
  const placed = { ...movement, accountId, environment, number: wallet.lastEntry + 1n, createdAt: now };
  const link = chainLink(keyring, wallet.chainHead, placed);
  return {
    entry: { ...placed, chain: link.bytes, chainKeyId: link.keyId },
    wallet: {
      ...wallet,
      available: wallet.available + movement.postings.clientWallet,
      held: wallet.held + movement.postings.clientHold,
      lastEntry: placed.number,
      chainHead: link.bytes,
    },
  };
}

/** The HMAC that links an entry to all entries before it. `keyId` selects the key that was used then, to verify it. */
export function chainLink(
  keyring: Keyring,
  before: Buffer,
  entry: Omit<JournalEntry, 'chain' | 'chainKeyId'>,
  keyId?: string,
): { bytes: Buffer; keyId: string } {
  const { postings } = entry;
  const amounts = [
    postings.clientWallet,
    postings.clientHold,
    postings.supplierClearing,
    postings.margin,
    postings.depositsReceived,
    postings.adjustments,
  ];
  const text = [
    entry.accountId,
    entry.environment,
    String(entry.number),
    entry.kind,
    entry.orderId ?? '',
    entry.reference ?? '',
    ...amounts.map(String),
    entry.createdAt.toISOString(),
  ];
  return keyring.digest('chain', [before, ...text], keyId);
}

/** The rupiah confirmed on `day`, which count towards the daily limit. */
export function spentOn(wallet: Wallet, day: string): Rupiah {
  return wallet.spentOn === day ? wallet.spent : 0n;
}

/** Counts `amount` as confirmed on `day`; the count starts at zero every day. */
export function spend(wallet: Wallet, day: string, amount: Rupiah): Wallet {
  return { ...wallet, spentOn: day, spent: spentOn(wallet, day) + amount };
}

/**
 * Undoes a confirmation of `day`. A day that is over is no longer counted. A day that started twice, because a clock was set
 * back, may count less than was confirmed on it, so the result is never below zero.
 */
export function unspend(wallet: Wallet, day: string, amount: Rupiah): Wallet {
  if (wallet.spentOn !== day) return wallet;
  return { ...wallet, spent: wallet.spent > amount ? wallet.spent - amount : 0n };
}
