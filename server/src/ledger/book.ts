import type { Environment } from '../environment.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Keyring } from '../sealed.ts';
import type { Movement } from './chart.ts';
import { sealedDigest, stepLink, type Step, type StepContent } from './step.ts';

/** A client's wallet as it is stored. `available` can be spent, `held` is reserved; the balance is their sum. */
export interface Wallet {
  readonly accountId: string;
  readonly environment: Environment;
  readonly available: Rupiah;
  readonly held: Rupiah;
  readonly lastStep: bigint;
  readonly chainHead: Buffer;
  /** How many orders the account has here, and the head of their chain. */
  readonly orders: bigint;
  readonly ordersHead: Buffer;
  /** The day in Jakarta that `spent` belongs to, `YYYY-MM-DD`. */
  readonly spentOn: string | null;
  readonly spent: Rupiah;
  /** The version for optimistic concurrency: an id that changes with every change of the account. */
  readonly version: string;
  /** How far the clock of a sandbox account was moved forward, milliseconds; 0 in live. */
  readonly clockOffsetMs: number;
}

/** The chain of a wallet that has no step, or no order, yet. */
export const chainStart: Buffer = Buffer.alloc(32);

/** Books a movement on a wallet: returns the wallet after it. Pure; the database refuses an overdraft. */
export function book(wallet: Wallet, { postings }: Movement): Wallet {
  return {
    ...wallet,
    available: wallet.available + postings.clientWallet,
    held: wallet.held + postings.clientHold,
  };
}

/**
 * Appends steps to the journal of a wallet: numbers them, adds the balances after each, and links each to the one before.
 * `wallet` is the wallet before the first of them. Returns the steps, and the head of the journal after them.
 */
export function appendSteps(
  keyring: Keyring,
  wallet: Wallet,
  contents: readonly StepContent[],
): { steps: Step[]; head: Pick<Wallet, 'chainHead' | 'lastStep'> } {
  let { available, held, lastStep, chainHead } = wallet;
  const steps = contents.map((content): Step => {
    available += content.postings.clientWallet;
    held += content.postings.clientHold;
    lastStep += 1n;
    const { serial } = content;
    const placed = {
      ...content,
      number: lastStep,
      available,
      held,
      serialDigest: serial === null ? null : sealedDigest(serial.bytes),
      serialKeyId: serial?.keyId ?? null,
      serialHash: serial?.searchHash ?? null,
    };
    const link = stepLink(keyring, chainHead, placed);
    chainHead = link.bytes;
    return { ...placed, chain: link.bytes, chainKeyId: link.keyId };
  });
  return { steps, head: { lastStep, chainHead } };
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
