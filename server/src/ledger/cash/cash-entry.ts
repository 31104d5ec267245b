import type { Environment } from '../../environment.ts';
import type { KeyedDigest, Keyring } from '../../sealed.ts';
import type { CashKind, CashMovement, CashPostings } from './cash-chart.ts';
import { recordedActor } from '../../recorded-actor.ts';

/** What an entry of the cash journal records, before it has a place in the journal of its environment. */
export interface CashEntryContent {
  readonly environment: Environment;
  readonly kind: CashKind;
  readonly postings: CashPostings;
  /** Who caused it: `konter`, an operator. */
  readonly actor: string;
  /** The client, where one is concerned. */
  readonly accountId: string | null;
  /** The number of the wallet's step that has the other side of `depositsReceived`. */
  readonly step: bigint | null;
  readonly paymentId: string | null;
  readonly requestId: string | null;
  /** The operator's reference of a deposit by hand, or the reference of a settlement. */
  readonly reference: string | null;
}

/** An entry in the cash journal of its environment. */
export interface CashEntry extends CashEntryContent {
  /** From 1 without gaps. */
  readonly number: bigint;
  readonly at: Date;
  readonly chain: Buffer;
  readonly chainKeyId: string;
}

/** The state of a cash journal: its newest entry, and what had been deposited before it began. */
export interface CashJournal {
  readonly environment: Environment;
  readonly lastEntry: bigint;
  readonly head: Buffer;
  readonly openedAt: Date;
  /** What deposits had credited before, less what was taken back, rupiah. */
  readonly opening: bigint;
}

/** What an entry may name beside its movement. */
type Named = Partial<Pick<CashEntryContent, 'accountId' | 'paymentId' | 'reference' | 'requestId' | 'step'>>;

/** Makes the content of an entry. `depositsReceived` of the movement is not zero: `accountId` and `step` are required. */
export function cashEntry(
  { kind, postings }: CashMovement,
  { environment, actor, ...named }: Named & Pick<CashEntryContent, 'actor' | 'environment'>,
): CashEntryContent {
  const nothing = { accountId: null, step: null, paymentId: null, requestId: null, reference: null };
  return { environment, kind, postings, actor: recordedActor(actor), ...nothing, ...named };
}

/** Numbers entries of one journal and links each to the one before it. Returns them, and the end of the journal after them. */
export function linkCashEntries(
  keyring: Keyring,
  journal: CashJournal,
  contents: readonly CashEntryContent[],
  at: Date,
): { entries: CashEntry[]; lastEntry: bigint; head: Buffer } {
  let { lastEntry, head } = journal;
  const entries = contents.map((content): CashEntry => {
    lastEntry += 1n;
    const placed = { ...content, number: lastEntry, at };
    const link = cashLink(keyring, head, placed, journal);
    head = link.bytes;
    return { ...placed, chain: link.bytes, chainKeyId: link.keyId };
  });
  return { entries, lastEntry, head };
}

/**
 * The HMAC that links an entry to all entries before it; the first one also covers what the journal began with. `keyId`
 * selects the key that was used then, to verify it.
 */
export function cashLink(
  keyring: Keyring,
  before: Buffer,
  entry: Omit<CashEntry, 'chain' | 'chainKeyId'>,
  { openedAt, opening }: Pick<CashJournal, 'opening' | 'openedAt'>,
  keyId?: string,
): KeyedDigest {
  const { postings } = entry;
  const text = JSON.stringify([
    entry.environment,
    String(entry.number),
    entry.at,
    entry.kind,
    entry.actor,
    entry.accountId,
    entry.step === null ? null : String(entry.step),
    entry.paymentId,
    entry.requestId,
    entry.reference,
    String(postings.bank),
    String(postings.gatewayReceivable),
    String(postings.gatewayFees),
    String(postings.suspense),
    String(postings.clientReceivable),
    String(postings.depositsReceived),
    ...(entry.number === 1n ? [openedAt, String(opening)] : []),
  ]);
  return keyring.digest('chain', ['cash journal', before, text], keyId);
}
