import { jakartaDay } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import type { Keyring } from '../sealed.ts';
import { sameBytes } from '../sealed.ts';
import { auditChain, type Find, linkOrUndefined } from './audit-chain.ts';
import { chainStart, spend, unspend, type Wallet } from './book.ts';
import type { ChainHead, WalletHeads } from './chain-heads.ts';
import type { Postings } from './chart.ts';
import { readStepsOfNoWallet, readUncountedSteps } from './journal.ts';
import { walkJournal } from './step-rows.ts';
import { sealedDigest, type Step, stepLink } from './step.ts';
import { walkWallets, walletText } from './wallet.ts';

/** An inconsistency in the books, and where it is. */
export interface AuditFinding {
  readonly wallet: string;
  /** The order that it concerns, if one is known. */
  readonly orderId: string | null;
  readonly problem: string;
}

/** How many findings an audit lists at most. */
export const findingsMax = 1_000;

/** The result of an audit: what it read, and what it found, at most `findingsMax`. */
export interface WalletAudit {
  readonly wallets: number;
  readonly steps: number;
  readonly findings: readonly AuditFinding[];
}

/**
 * Rebuilds every wallet from its steps and compares numbering, chain, balances, digests, and the heads stored outside the
 * database. It reads each wallet first and then the steps up to the wallet's last one, so it can run beside a server.
 */
export async function auditWallets(
  db: Queryable,
  keyring: Keyring,
  options: {
    accountIds?: readonly string[];
    heads?: ReadonlyMap<string, WalletHeads>;
    onWallet?: (count: number) => void;
  } = {},
): Promise<WalletAudit> {
  const { accountIds = null } = options;
  const findings: AuditFinding[] = [];
  function find(wallet: string, orderId: string | null, problem: string): void {
    if (findings.length < findingsMax) findings.push({ wallet, orderId, problem });
  }
  const unseen = new Map(accountIds === null ? options.heads : undefined);
  let wallets = 0;
  let steps = 0;
  for await (const wallet of walkWallets(db, accountIds)) {
    const text = walletText(wallet);
    const writtenDown = options.heads?.get(text)?.steps ?? [];
    unseen.delete(text);
    steps += await auditSteps(db, keyring, wallet, writtenDown, (orderId, problem) =>
      find(text, orderId, problem),
    );
    wallets += 1;
    options.onWallet?.(wallets);
  }
  for (const step of await readUncountedSteps(db, accountIds))
    find(walletText(step), step.orderId, `the wallet does not count step ${step.number}`);
  for (const step of await readStepsOfNoWallet(db, accountIds))
    find(walletText(step), step.orderId, `step ${step.number} is of a wallet that does not exist`);
  for (const wallet of unseen.keys()) find(wallet, null, 'the wallet is gone');
  return { wallets, steps, findings };
}

async function auditSteps(
  db: Queryable,
  keyring: Keyring,
  wallet: Wallet,
  writtenDown: readonly ChainHead[],
  find: Find,
): Promise<number> {
  let available = 0n;
  let held = 0n;
  const state: { counted: Wallet | undefined } = { counted: { ...wallet, spentOn: null, spent: 0n } };
  const read = await auditChain(
    walkJournal(db, wallet, wallet.lastStep),
    {
      one: 'step',
      count: wallet.lastStep,
      head: wallet.chainHead,
      writtenDown,
      start: chainStart,
      linkOf: (before, step) => linkOrUndefined(() => stepLink(keyring, before, step, step.chainKeyId)),
      visit(step, gap) {
        state.counted = gap || state.counted === undefined ? undefined : countSpent(state.counted, step);
        // Behind a gap the balances are only known from the step itself.
        available = gap ? step.available : available + step.postings.clientWallet;
        held = gap ? step.held : held + step.postings.clientHold;
        if (available < 0n || held < 0n)
          find(step.orderId, `the wallet was overdrawn by step ${step.number}`);
        if (step.available !== available || step.held !== held)
          find(
            step.orderId,
            `step ${step.number} says that ${step.available} is available and ${step.held} held after it, the steps up ` +
              `to it say ${available} and ${held}`,
          );
        for (const problem of stepProblems(step)) find(step.orderId, problem);
      },
    },
    find,
  );
  if (available !== wallet.available)
    find(null, `available is ${wallet.available}, the steps say ${available}`);
  if (held !== wallet.held) find(null, `held is ${wallet.held}, the steps say ${held}`);
  const { counted } = state;
  if (counted !== undefined && (counted.spentOn !== wallet.spentOn || counted.spent !== wallet.spent))
    find(null, `${spentText(wallet)} counts for the daily limit, the steps say ${spentText(counted)}`);
  return read;
}

/** Counts a step for the daily limit, as its transaction did. */
function countSpent(wallet: Wallet, { kind, at, postings, confirmedAt }: Step): Wallet {
  // The clock of a sandbox account may be ahead of the step.
  if (kind === 'hold') return spend(wallet, jakartaDay(confirmedAt ?? at), postings.clientHold);
  if (kind === 'release' && confirmedAt !== null)
    return unspend(wallet, jakartaDay(confirmedAt), postings.clientWallet);
  return kind === 'reset' ? { ...wallet, spentOn: null, spent: 0n } : wallet;
}

function spentText({ spentOn, spent }: Wallet): string {
  return spentOn === null ? 'nothing' : `${spent} of ${spentOn}`;
}

/** What is wrong with one step by itself. */
export function stepProblems({ number, kind, postings, serial, serialDigest }: Step): string[] {
  return [
    ...(sumOf(postings) === 0n ? [] : [`step ${number} does not sum to zero`]),
    ...(kind === 'adjustment' && (postings.clientWallet !== 0n || postings.clientHold !== 0n)
      ? [`step ${number} is an adjustment but moves money of the client`]
      : []),
    // A purge removes a sealed value and leaves its digest.
    ...(serial !== null && (serialDigest === null || !sameBytes(sealedDigest(serial.bytes), serialDigest))
      ? [`the serial of step ${number} is not the one of its digest`]
      : []),
  ];
}

function sumOf(postings: Postings): bigint {
  const { clientWallet, clientHold, supplierClearing, margin, depositsReceived, adjustments } = postings;
  return clientWallet + clientHold + supplierClearing + margin + depositsReceived + adjustments;
}
