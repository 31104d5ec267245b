import { hash } from 'node:crypto';
import type { Environment } from '../environment.ts';
import type { Rupiah } from '../rupiah.ts';
import type { KeyedDigest, Keyring, SealedValue } from '../sealed.ts';
import { type EntryKind, noPostings, type Postings } from './chart.ts';

/** What a step is about: a movement of money, another change of an order, or a record that changes nothing. */
export type StepKind =
  | EntryKind
  | 'attempt'
  | 'bill'
  | 'cancel'
  | 'case'
  | 'expire'
  | 'fail'
  | 'review'
  | 'ruling'
  | 'serial'
  | 'statement';

/** The Idempotency-Key of the request that made a row, with the fingerprint of its content. */
export interface RequestKey {
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly fingerprintKeyId: string;
}

/** What only some kinds of steps have, as it is stored. */
export interface StepDetail {
  readonly [name: string]: unknown;
}

/** What a step records, before it has a place in the journal of its wallet. Amounts are rupiah. */
export interface StepContent {
  readonly accountId: string;
  readonly environment: Environment;
  readonly kind: StepKind;
  readonly at: Date;
  readonly orderId: string | null;
  /** The version and status of the order after the step; null where the version does not rise. */
  readonly version: number | null;
  readonly status: string | null;
  readonly reason: string | null;
  readonly postings: Postings;
  readonly reference: string | null;
  readonly request: RequestKey | null;
  readonly attemptId: string | null;
  readonly supplier: string | null;
  readonly supplierSku: string | null;
  readonly source: string | null;
  readonly said: string | null;
  readonly code: string | null;
  readonly supplierReference: string | null;
  readonly serial: SealedValue | null;
  readonly cost: Rupiah | null;
  readonly newPrice: Rupiah | null;
  readonly dueAt: Date | null;
  readonly askFrom: Date | null;
  readonly confirmedAt: Date | null;
  readonly reviewAt: Date | null;
  /** What only some kinds have, as it is stored; its members keep their order. */
  readonly detail: StepDetail | null;
}

/** A step that records nothing yet, for the members that its kind does not have. */
export function emptyStep(
  { accountId, environment }: Pick<StepContent, 'accountId' | 'environment'>,
  at: Date,
): Omit<StepContent, 'kind'> {
  return {
    accountId,
    environment,
    at,
    orderId: null,
    version: null,
    status: null,
    reason: null,
    postings: noPostings,
    reference: null,
    request: null,
    attemptId: null,
    supplier: null,
    supplierSku: null,
    source: null,
    said: null,
    code: null,
    supplierReference: null,
    serial: null,
    cost: null,
    newPrice: null,
    dueAt: null,
    askFrom: null,
    confirmedAt: null,
    reviewAt: null,
    detail: null,
  };
}

/** A step in the journal of its wallet. */
export interface Step extends StepContent {
  /** From 1 without gaps. */
  readonly number: bigint;
  /** The wallet after the step, rupiah. */
  readonly available: Rupiah;
  readonly held: Rupiah;
  /** The digest of `serial`, which stays when a purge removes the serial itself. */
  readonly serialDigest: Buffer | null;
  /** The key of `serial`, which stays too. */
  readonly serialKeyId: string | null;
  /** The hash by which the order is found by its serial; null: it has none. */
  readonly serialHash: Buffer | null;
  readonly chain: Buffer;
  readonly chainKeyId: string;
}

/** The bytes of a digest of a sealed value that the chains cover. */
const digestBytes = 16;

/** The digest of a sealed value that the chains cover. */
export function sealedDigest(bytes: Buffer): Buffer {
  return hash('sha256', bytes, 'buffer').subarray(0, digestBytes);
}

/** The HMAC that links a step to all steps before it. `keyId` selects the key that was used then, to verify it. */
export function stepLink(
  keyring: Keyring,
  before: Buffer,
  step: Omit<Step, 'chain' | 'chainKeyId'>,
  keyId?: string,
): KeyedDigest {
  const { postings, request } = step;
  // One text in JSON: unlike joined parts, it distinguishes null from an empty text.
  const text = JSON.stringify([
    step.accountId,
    step.environment,
    String(step.number),
    step.kind,
    step.at,
    step.orderId,
    step.version,
    step.status,
    step.reason,
    String(step.available),
    String(step.held),
    String(postings.clientWallet),
    String(postings.clientHold),
    String(postings.supplierClearing),
    String(postings.margin),
    String(postings.depositsReceived),
    String(postings.adjustments),
    step.reference,
    request === null ? null : [request.key, request.fingerprint.toString('hex'), request.fingerprintKeyId],
    step.attemptId,
    step.supplier,
    step.supplierSku,
    step.source,
    step.said,
    step.code,
    step.supplierReference,
    step.serialDigest?.toString('hex') ?? null,
    step.serialKeyId,
    textOf(step.cost),
    textOf(step.newPrice),
    step.dueAt,
    step.askFrom,
    step.confirmedAt,
    step.reviewAt,
    step.detail,
    // Left out where there is none, so that the links of steps from before the column stay valid.
    ...(step.serialHash === null ? [] : [step.serialHash.toString('hex')]),
  ]);
  return keyring.digest('chain', [before, text], keyId);
}

function textOf(amount: Rupiah | null): string | null {
  return amount === null ? null : String(amount);
}
