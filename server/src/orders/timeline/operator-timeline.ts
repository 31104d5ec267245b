import type { Step } from '../../ledger/step.ts';
import type { AuditDetail } from '../../operators/audit-record.ts';
import type { Rupiah } from '../../rupiah.ts';
import { explainCode } from '../../suppliers/adapters.ts';
import type { Answer, Proof, Question } from '../../suppliers/attempts/proof.ts';
import type { DeliveryListing } from '../../webhooks/endpoints/delivery-history.ts';
import type { ExplainedAttempt } from './explain-attempts.ts';
import type { OrderTimeline } from './order-timeline.ts';
import type { ReviewCause, ReviewRuling } from '../review/review-case.ts';

/** What a supplier was asked and answered, as it came. */
export interface TimelineAnswer {
  readonly question: Question;
  readonly answer: Answer;
  readonly proves: Proof;
  /** What is proven about the purchase after it. */
  readonly proven: Proof;
  readonly code: string | null;
  /** The code with its meaning in the words of the supplier's documentation; null: without a code. */
  readonly meaning: string | null;
}

/** A movement of the client's money, rupiah. */
export interface TimelineMovement {
  readonly kind: Step['kind'];
  /** The changes of what the client can spend, and of what is held. */
  readonly wallet: Rupiah;
  readonly hold: Rupiah;
  readonly available: Rupiah;
}

/** What happened: the kind, and what only that kind has. */
type Told =
  | { readonly kind: 'made' }
  /** `again`: a purchase after one that did not sell. */
  | {
      readonly kind: 'sent';
      readonly reference: string;
      readonly what: 'again' | 'inquiry' | 'purchase';
    }
  | { readonly kind: 'answered'; readonly reference: string; readonly answer: TimelineAnswer }
  /** An operator's ruling ended the attempt, without an answer. */
  | { readonly kind: 'ended'; readonly reference: string }
  | {
      readonly kind: 'changed';
      readonly status: string;
      readonly reason: string | null;
      readonly event: { readonly id: string; readonly kind: string };
      readonly deliveries: readonly DeliveryListing[];
    }
  /** A movement that changed nothing of the order, such as a loss. */
  | { readonly kind: 'booked' }
  | { readonly kind: 'case_opened'; readonly number: number; readonly cause: ReviewCause }
  | {
      readonly kind: 'case_closed';
      readonly number: number;
      readonly ruling: ReviewRuling | null;
    }
  | { readonly kind: 'complained'; readonly person: string }
  | {
      readonly kind: 'acted';
      readonly action: string;
      readonly actor: string;
      readonly what: string | null;
      readonly reason: string | null;
    };

/** One entry of the life of an order, as an operator reads it. */
export interface OperatorEntry {
  readonly at: Date;
  readonly told: Told;
  /** The supplier of an attempt; null: it is about none. */
  readonly supplier: string | null;
  /** What it does to the client's money; null: nothing. */
  readonly money: TimelineMovement | null;
}

/** The place of an entry among those of one moment: the cause before its consequence. What is equal stays in its order. */
const ranks: Readonly<Record<Told['kind'], number>> = {
  made: 0,
  acted: 1,
  // An answer of one supplier comes before the purchase at the next one, and both are in that order already.
  sent: 3,
  answered: 3,
  ended: 3,
  changed: 4,
  booked: 5,
  case_opened: 6,
  case_closed: 7,
  complained: 8,
};
/** The confirmation comes before what it sends. */
const confirmedRank = 2;

/** Everything that happened to an order in the order of time, with every answer of every supplier. Costs are left out. Pure. */
export function operatorTimeline(life: OrderTimeline, beliefs: readonly ExplainedAttempt[]): OperatorEntry[] {
  const rank = ({ told }: OperatorEntry): number =>
    told.kind === 'changed' && told.status === 'processing' ? confirmedRank : ranks[told.kind];
  return [
    entry(life.order.createdAt, { kind: 'made' }),
    ...beliefs.flatMap((belief) => entriesOfAttempt(life, belief)),
    ...changes(life),
    ...life.cases.flatMap(({ number, cause, openedAt, closedAt, ruling }) => [
      entry(openedAt, { kind: 'case_opened', number, cause }),
      ...(closedAt === null ? [] : [entry(closedAt, { kind: 'case_closed', number, ruling })]),
    ]),
    ...life.complaints.map(({ openedAt, messages }) =>
      entry(openedAt, { kind: 'complained', person: messages[0]?.authorName ?? '' }),
    ),
    // The complaint itself is an entry above.
    ...life.audits
      .filter(({ action }) => action !== 'complaint.opened')
      .map(({ at, action, actor, detail }) =>
        entry(at, {
          kind: 'acted',
          action,
          actor: nameIn(actor),
          what: textIn(detail, 'what') ?? textIn(detail, 'as'),
          reason: textIn(detail, 'reason'),
        }),
      ),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime() || rank(one) - rank(other));
}

function entry(at: Date, told: Told): OperatorEntry {
  return { at, told, supplier: null, money: null };
}

function entriesOfAttempt({ order, attempts }: OrderTimeline, belief: ExplainedAttempt): OperatorEntry[] {
  const { attempt } = belief;
  const isFirst = attempts.find(({ kind }) => kind === 'purchase')?.id === attempt.id;
  const what = attempt.kind === 'inquiry' ? 'inquiry' : isFirst ? 'purchase' : 'again';
  const { openedAt, closedAt, reference, state, supplier } = attempt;
  const of = (at: Date, told: Told): OperatorEntry => ({ ...entry(at, told), supplier });
  return [
    of(openedAt, { kind: 'sent', reference, what }),
    ...timelineAnswers(belief, order.transactionKind).map(({ at, ...answer }) =>
      of(at, { kind: 'answered', reference, answer }),
    ),
    ...(state === 'ruled' && closedAt !== null ? [of(closedAt, { kind: 'ended', reference })] : []),
  ];
}

/** What a supplier answered about one attempt, oldest first. */
export function timelineAnswers(
  { attempt, evidence }: ExplainedAttempt,
  kind: OrderTimeline['order']['transactionKind'],
): (TimelineAnswer & { readonly at: Date })[] {
  return evidence.map(({ at, question, answer, proves, proven, code }) => ({
    ...{ at, question, answer, proves, proven, code },
    meaning: code === null ? null : explainCode(attempt.supplier, kind, code),
  }));
}

/** The changes that raised the version with their money and deliveries, and the movements that raised none. */
function changes({ history, journal, deliveries }: OrderTimeline): OperatorEntry[] {
  const versions = new Set(history.map(({ version }) => version));
  return [
    ...history.flatMap(({ version, at, event, reason, eventId }) => {
      if (event === null || eventId === null) return [];
      const step = journal.find((one) => one.version === version);
      const told = {
        kind: 'changed' as const,
        status: event.slice('order.'.length),
        reason,
        event: { id: eventId, kind: event },
        deliveries: deliveries.filter((one) => one.eventId === eventId),
      };
      return [{ ...entry(at, told), money: step === undefined ? null : moneyOf(step) }];
    }),
    ...journal
      .filter(({ version }) => version === null || !versions.has(version))
      .map((step) => ({ ...entry(step.at, { kind: 'booked' as const }), money: moneyOf(step) })),
  ];
}

function moneyOf({ kind, postings, available }: Step): TimelineMovement {
  return { kind, wallet: postings.clientWallet, hold: postings.clientHold, available };
}

/** The actor of a record without their id and address, which the audit records show to those who may see them. */
function nameIn(actor: string): string {
  return actor.replace(/ \([0-9a-f-]{36}\) from .*$/, '').replace(/^person /, '');
}

function textIn(detail: AuditDetail, name: string): string | null {
  const value: unknown = Reflect.get(detail, name);
  return typeof value === 'string' ? value : null;
}
