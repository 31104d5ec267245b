import { dayMs, hourMs, minuteMs } from '../../clock.ts';
import type { Rupiah } from '../../rupiah.ts';
import { type Doubt, doubtOf } from './decide-doubt.ts';
import type {
  CallbackClaim,
  GatewayPayment,
  PaymentInstructions,
  PaymentState,
  ReadOutcome,
  ReversalKind,
} from './gateway.ts';
import type { GatewayTransaction, RecordedMoney, TransactionState } from './gateway-transaction.ts';

/** A callback about a transaction that no answer of the gateway has settled yet. */
export interface WaitingClaim {
  readonly id: string;
  readonly claim: CallbackClaim;
  readonly receivedAt: Date;
}

/** What the gateway's answer made of a callback. */
export type ClaimOutcome = 'confirmed' | 'contradicted' | 'for_person' | 'ignored';

/** Money that was taken back: `amount` more than before, `total` in all, rupiah. */
export interface MoneyBack {
  readonly paymentId: string;
  readonly kind: ReversalKind;
  readonly amount: Rupiah;
  readonly total: Rupiah;
}

/** What is known when a gateway has answered. */
export interface CheckInput {
  readonly transaction: GatewayTransaction;
  readonly outcome: ReadOutcome;
  readonly claims: readonly WaitingClaim[];
  /** Whether the deposit request can no longer be paid: it was cancelled or has expired. */
  readonly requestEnded: boolean;
  readonly gateway: { readonly absentIsProofAfterMs: number | null; readonly showsReversals: boolean };
  readonly now: Date;
}

/** What follows from an answer of a gateway. */
export interface CheckDecision {
  readonly state: TransactionState;
  readonly transactionId: string | null;
  readonly status: string | null;
  readonly instructions: PaymentInstructions | null;
  /** Money to be recorded, in the order of the answer. */
  readonly record: readonly GatewayPayment[];
  readonly reverse: readonly MoneyBack[];
  readonly settled: readonly { readonly id: string; readonly outcome: ClaimOutcome }[];
  /** Whether the payment is to be ended at the gateway, so that nobody pays it any more. */
  readonly cancel: boolean;
  /** What the answer leaves open, so that a person has to ask the gateway; null: nothing. */
  readonly doubt: Doubt | null;
  /**
   * What the deposit request changes by, apart from money: the payer has paid what is not settled yet, what was authorized does
   * not come, or nobody can learn how to pay. Null: by nothing.
   */
  readonly request: 'abandon' | 'pay' | 'void' | null;
  /** Whether money was taken back and the gateway does not say how much. */
  readonly unclearReversal: boolean;
  /** When to ask again, milliseconds from now; null: only when a callback comes. */
  readonly dueInMs: number | null;
}

/** How long a claim may be ahead of what the gateway shows, milliseconds. */
const claimGraceMs = 10 * minuteMs;
const waitingClaimMs = 15_000;
/** Longer than any call that creates a payment, milliseconds. */
export const creationMs = 2 * minuteMs;
/** How long a payer waits for instructions that no answer has given, milliseconds. */
const instructionsMs = 5 * minuteMs;
/** When a question without an answer is asked again, milliseconds. */
const noAnswerMs = minuteMs;
/** Gateways report payments up to a day after the end; a second day is for outages. */
const lateMs = 2 * dayMs;
/** How long a paid transaction is asked about without a callback: most reversals come within minutes. */
const paidMs = 7 * dayMs;

/** Decides what an answer of a gateway changes. Pure. What it said before is only replaced where that loses no money. */
export function decideCheck(input: CheckInput): CheckDecision {
  const decision = abandonUnpayable(decideAnswer(input), input);
  const { now, outcome, transaction } = input;
  const asked = { now, isLast: decision.dueInMs === null, hasOldClaim: hasOldClaim(input, decision) };
  return { ...decision, doubt: doubtOf(transaction, outcome, asked) };
}

/** Whether a claim has waited for so long after the end of the payment that a person has to ask. It is asked about all the same. */
function hasOldClaim(input: CheckInput, { settled }: Pick<Changes, 'settled'>): boolean {
  if (!isOver(input)) return false;
  return waitingAfter(input, settled).some(
    ({ receivedAt }) => input.now.getTime() - receivedAt.getTime() > lateMs + paidMs,
  );
}

/** What an answer changes. */
type Changes = Omit<CheckDecision, 'doubt'>;

function decideAnswer(input: CheckInput): Changes {
  const { transaction, outcome } = input;
  const { state, transactionId, status, instructions } = transaction;
  const unchanged = {
    state,
    transactionId,
    status,
    instructions,
    record: [],
    reverse: [],
    cancel: false,
    request: null,
    unclearReversal: false,
  };
  switch (outcome.kind) {
    case 'unknown':
      return lastAnswer({ ...unchanged, settled: [], dueInMs: dueWithoutAnswer(input) }, input);
    case 'absent':
      return lastAnswer(absent(input, unchanged), input);
    case 'state':
      return outcome.state.reference === transaction.reference
        ? lastAnswer(known(input, outcome.state), input)
        : lastAnswer({ ...unchanged, ...settle(input, undefined) }, input);
  }
}

/** A payment that nobody was told how to pay, and that will not be told any more, ends its request. */
function abandonUnpayable(decision: Changes, { now, transaction }: CheckInput): Changes {
  const { cancel, instructions, record, request, state } = decision;
  if (instructions !== null || request === 'pay' || transaction.payments.length + record.length > 0)
    return decision;
  const ageMs = now.getTime() - transaction.createdAt.getTime();
  const isUnpayable =
    cancel || state === 'refused' || state === 'ended' || (state === 'creating' && ageMs >= instructionsMs);
  return isUnpayable ? { ...decision, request: 'abandon' } : decision;
}

/** What was authorized and is asked about for the last time does not come any more. */
function lastAnswer(decision: Changes, { transaction }: CheckInput): Changes {
  const hasMoney = transaction.payments.length + decision.record.length > 0;
  return decision.dueInMs !== null || hasMoney ? decision : { ...decision, request: 'void' };
}

/**
 * The gateway does not know the payment. Of one in the state `creating` that proves in time that the call never arrived. Of any other
 * it changes nothing, and is a doubt where the gateway has confirmed it before.
 */
function absent(input: CheckInput, unchanged: Omit<Changes, 'dueInMs' | 'settled'>): Changes {
  const { gateway, now, transaction } = input;
  const proofMs = gateway.absentIsProofAfterMs;
  const ageMs = now.getTime() - transaction.createdAt.getTime();
  const { settled, dueInMs } = settle(input, undefined);
  if (transaction.state !== 'creating' || proofMs === null || ageMs < proofMs)
    return { ...unchanged, settled, dueInMs };
  return {
    ...unchanged,
    state: 'refused',
    settled,
    dueInMs: settled.length < input.claims.length ? dueInMs : null,
  };
}

function known(input: CheckInput, seen: PaymentState): Changes {
  const { transaction } = input;
  const before = new Map(transaction.payments.map((one) => [one.id, one]));
  const record = seen.payments.filter((one) => !before.has(one.id) && !isTakenBack(one));
  const hasMoney = transaction.payments.length > 0 || record.length > 0;
  const state = nextState(transaction.state, seen, hasMoney);
  const instructions = transaction.instructions ?? seen.instructions;
  return {
    state,
    transactionId: transaction.transactionId ?? seen.transactionId,
    status: seen.status,
    instructions,
    record,
    reverse: seen.payments.flatMap((one) => moneyBack(one, before.get(one.id))),
    // Without instructions nobody can have been asked to pay.
    cancel:
      seen.stage === 'open' &&
      state !== 'paid' &&
      (!isWanted(input, state) || (instructions === null && !isBeingCreated(input))),
    request: hasMoney ? null : authorizationOf(seen),
    unclearReversal: seen.payments.some(({ reversal }) => reversal?.amount === null),
    ...settle({ ...input, transaction: { ...transaction, state } }, seen),
  };
}

function authorizationOf({ stage }: PaymentState): CheckDecision['request'] {
  if (stage === 'authorized') return 'pay';
  return stage === 'ended' ? 'void' : null;
}

/** Whether the call that creates the payment may still be under way: its answer has the instructions. */
function isBeingCreated({ now, transaction }: CheckInput): boolean {
  return now.getTime() - transaction.createdAt.getTime() < creationMs;
}

/** Whether a payment may still be paid by its payer. */
function isWanted(input: CheckInput, state: TransactionState): boolean {
  return state === 'open' && !input.requestEnded && !isOver(input);
}

/**
 * What was taken back of a payment, as far as the transaction does not have it. A process may have died between recording the
 * payment and writing that here, so money that seems never to have been recorded is reported too.
 */
function moneyBack(one: GatewayPayment, recorded: RecordedMoney | undefined): MoneyBack[] {
  if (one.reversal === null) return [];
  const back = one.reversal.amount ?? 0n;
  const total = back < one.amount ? back : one.amount;
  const amount = total - (recorded?.reversed ?? 0n);
  return amount > 0n ? [{ paymentId: one.id, kind: one.reversal.kind, amount, total }] : [];
}

/** "Pending" or "expired" never replaces that money came. */
function nextState(before: TransactionState, seen: PaymentState, hasMoney: boolean): TransactionState {
  if (hasMoney || before === 'paid') return 'paid';
  if (before === 'refused' || before === 'ended') return before;
  return seen.stage === 'ended' ? 'ended' : 'open';
}

function isTakenBack({ amount, reversal }: GatewayPayment): boolean {
  return (reversal?.amount ?? 0n) >= amount;
}

function settle(
  input: CheckInput,
  seen: PaymentState | undefined,
): Pick<CheckDecision, 'dueInMs' | 'settled'> {
  const settled = input.claims.flatMap(({ id, claim, receivedAt }) => {
    const outcome = outcomeOf(claim, seen, input, input.now.getTime() - receivedAt.getTime());
    return outcome === undefined ? [] : [{ id, outcome }];
  });
  const waiting = waitingAfter(input, settled);
  const dueInMs = dueIn(input, seen !== undefined);
  if (waiting.length === 0) return { settled, dueInMs };
  const isUnreadOnly = waiting.every(({ claim }) => isUnread(claim, seen));
  const claimMs = isUnreadOnly ? dueWithoutAnswer(input) : waitingClaimMs;
  return { settled, dueInMs: Math.min(claimMs ?? hourMs, dueInMs ?? hourMs) };
}

/** The claims that an answer has not settled. */
function waitingAfter({ claims }: CheckInput, settled: CheckDecision['settled']): readonly WaitingClaim[] {
  const ended = new Set(settled.map(({ id }) => id));
  return claims.filter(({ id }) => !ended.has(id));
}

/** Whether a claim is about money that the gateway was asked about without a readable answer. */
function isUnread({ paymentId }: CallbackClaim, seen: PaymentState | undefined): boolean {
  return paymentId !== null && seen?.unreadIds.includes(paymentId) === true;
}

/** What the answer makes of a claim; undefined: the gateway may not show it yet. */
function outcomeOf(
  claim: CallbackClaim,
  seen: PaymentState | undefined,
  { transaction, gateway }: CheckInput,
  ageMs: number,
): ClaimOutcome | undefined {
  const denied = ageMs >= claimGraceMs && !isUnread(claim, seen) ? 'contradicted' : undefined;
  if (seen === undefined) return denied;
  const money = seen.payments.filter(({ id }) => claim.paymentId === null || id === claim.paymentId);
  if (!isAboutThis(claim, transaction, { seen, money })) return 'contradicted';
  if (claim.reversed) return outcomeOfReversal(money, gateway) ?? denied;
  // Otherwise it says nothing about money.
  if (!claim.paid) return 'ignored';
  return money.length > 0 ? 'confirmed' : denied;
}

function outcomeOfReversal(
  money: readonly GatewayPayment[],
  { showsReversals }: CheckInput['gateway'],
): ClaimOutcome | undefined {
  if (money.some(({ reversal }) => reversal !== null)) return 'confirmed';
  return showsReversals ? undefined : 'for_person';
}

/** Whether a claim names our payment, with the amount that was asked for or paid. */
function isAboutThis(
  claim: CallbackClaim,
  transaction: GatewayTransaction,
  { seen, money }: { readonly seen: PaymentState; readonly money: readonly GatewayPayment[] },
): boolean {
  const { amount, reference, reversed, transactionId } = claim;
  if (transactionId !== null && transactionId !== seen.transactionId) return false;
  // A refund may have a reference and an amount of its own.
  if (reversed) return true;
  if (reference !== null && reference !== transaction.reference) return false;
  return amount === null || isUnread(claim, seen) || [seen, ...money].some((one) => one.amount === amount);
}

/** A gateway may be down for days, and not for ever. What a callback has claimed is asked about until an answer settles it. */
function dueWithoutAnswer(input: CheckInput): number | null {
  if (!isOver(input)) return noAnswerMs;
  const overMs = input.now.getTime() - input.transaction.expiresAt.getTime();
  return overMs > lateMs + paidMs && input.claims.length === 0 ? null : hourMs;
}

function isOver({ now, transaction }: CheckInput): boolean {
  return now > transaction.expiresAt;
}

/**
 * Often while somebody may be paying, then rarely, then never: callbacks are the usual way. What seemed never to have been created is
 * asked about like any other once the gateway shows it.
 */
function dueIn({ now, transaction }: CheckInput, isShown: boolean): number | null {
  const ageMs = now.getTime() - transaction.createdAt.getTime();
  const overMs = now.getTime() - transaction.expiresAt.getTime();
  if (transaction.state === 'refused' && !isShown) return null;
  switch (transaction.state) {
    case 'paid':
      if (ageMs > lateMs + paidMs) return null;
      if (ageMs < hourMs) return 5 * minuteMs;
      return ageMs < dayMs ? hourMs : dayMs;
    case 'creating':
    case 'ended':
    case 'open':
    case 'refused':
      if (overMs > lateMs) return null;
      if (overMs > 0) return hourMs;
      // At its end it is asked about once more, so that nobody pays it later.
      return Math.min(payableMs(transaction.state, ageMs), overMs < 0 ? -overMs : minuteMs);
  }
}

function payableMs(state: TransactionState, ageMs: number): number {
  if (state === 'creating' || ageMs < 10 * minuteMs) return minuteMs;
  return ageMs < hourMs ? 5 * minuteMs : 15 * minuteMs;
}
