import { dayMs } from '../../../clock.ts';
import { rupiahMax } from '../../../rupiah.ts';
import type { Sen } from '../statement/amount.ts';
import type { Direction } from '../statement/statement-line.ts';

/** What tells one line of a bank account from another. */
export interface LineIdentity {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly direction: Direction;
  readonly amount: Sen;
  /** Null: its source does not say. */
  readonly balance: Sen | null;
  /** A digest of the description, without case, blanks and punctuation. */
  readonly text: string;
  /** What the source calls the line; empty: nothing. */
  readonly reference: string;
}

/** A line that is stored. */
export interface KnownLine extends LineIdentity {
  readonly id: string;
  /** The format of its file, or its feed. */
  readonly source: string;
  /** The line of another source that it repeats; null: it stands for itself. */
  readonly sameAs: string | null;
}

/** What reports lines. A feed gives each line a reference that no other line of the feed has; a file has whole days. */
export interface LineSource {
  readonly kind: 'feed' | 'file';
  readonly name: string;
}

/** Why a line waits for a person before it counts. */
export const holdReasons = ['amount', 'part_of_day', 'reused_reference', 'similar'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What becomes of a line that a source reports. */
export type LineDecision =
  /** It is stored. */
  | { readonly kind: 'known' }
  /** Another source has reported it: it is stored as a repetition of that line. */
  | { readonly kind: 'repeats'; readonly id: string }
  /** It may be a line that is stored, or cannot be credited as it is. */
  | { readonly kind: 'held'; readonly reason: HoldReason; readonly like: string | null }
  | { readonly kind: 'new' };

/** Two sources may give a line different days: that of the transfer, and that of the booking. */
export const daysApartMax = 3;

type Rule = (stored: KnownLine, line: LineIdentity) => boolean;

/**
 * Decides which lines of one day are new. `known` are the stored lines of that day, of a feed those with the same amounts, those
 * of other sources with the same amounts on `daysApartMax` days around it, and those of a feed with the same references. Each
 * stored line explains one reported line at most, so that of two equal lines in a file the second is a second transfer. A line
 * that may be one of another source waits for a person. Pure.
 */
export function decideLines(
  source: LineSource,
  reported: readonly LineIdentity[],
  known: readonly KnownLine[],
): LineDecision[] {
  const matching = makeMatching(reported, known);
  const own = new Set(known.filter((stored) => stored.source === source.name));
  const others = othersThan(source, known);
  const counted = source.kind === 'feed' ? new Set<number>() : matchFile(matching, own);
  if (source.kind === 'feed')
    matching.match(
      'movement',
      (s, l) => own.has(s) && s.day === l.day && s.reference === l.reference,
      () => ({ kind: 'known' }),
    );
  matching.match(
    'text',
    (s, l) => others.has(s) && agree(s.balance, l.balance, null),
    ({ id }) => ({ kind: 'repeats', id }),
  );
  const used = new Set(source.kind === 'feed' ? [...own].map(({ reference }) => reference) : []);
  const decisions = matching.decideRest((line) => {
    const isUsed = used.has(line.reference);
    if (source.kind === 'feed') used.add(line.reference);
    // A debit credits nobody, so that it never waits: a transfer and its fee often have one reference.
    if (isUsed && line.direction === 'credit')
      return { kind: 'held', reason: 'reused_reference', like: null };
    return decideUnmatched(line, matching.free, others);
  });
  const left = [...own].filter((stored) => matching.free.has(stored));
  return holdPartOfDay(reported, decisions, { counted, left });
}

/** Finds the lines of a file that its source has stored, and returns those that only their number tells apart. */
function matchFile({ match }: Matching, own: ReadonlySet<KnownLine>): ReadonlySet<number> {
  const counted = new Set<number>();
  match(
    'everything',
    (s) => own.has(s),
    (stored, i) => {
      if (stored.balance === null) counted.add(i);
      return { kind: 'known' };
    },
  );
  match(
    'text',
    (s, l) =>
      own.has(s) && agree(digits(s.reference), digits(l.reference), '') && agree(s.balance, l.balance, null),
    (_stored, i) => {
      counted.add(i);
      return { kind: 'known' };
    },
  );
  return counted;
}

/** Reported lines, those of them that are decided, and the stored lines that explain none of them yet. */
interface Matching {
  readonly free: FreeLines;
  /** Decides each open line for which there is a free stored line, and takes that one. */
  match(common: Common, rule: Rule, decide: (stored: KnownLine, i: number) => LineDecision): void;
  /** Decides the lines that are still open, and returns all decisions. */
  decideRest(decide: (line: LineIdentity) => LineDecision): LineDecision[];
}

function makeMatching(reported: readonly LineIdentity[], known: readonly KnownLine[]): Matching {
  const free = freeLines(known);
  const decisions = new Map<number, LineDecision>();
  return {
    free,
    match(common, rule, decide) {
      for (const [i, line] of reported.entries()) {
        const stored = decisions.has(i) ? undefined : free.take(line, common, rule);
        if (stored !== undefined) decisions.set(i, decide(stored, i));
      }
    },
    decideRest: (decide) => reported.map((line, i) => decisions.get(i) ?? decide(line)),
  };
}

/** No stored line is surely this one. */
function decideUnmatched(line: LineIdentity, free: FreeLines, others: ReadonlySet<KnownLine>): LineDecision {
  // Nothing is credited for a debit, so that the likeliest line is good enough.
  if (line.direction === 'debit') {
    const stored = free.take(line, 'movement', (s, l) => others.has(s) && s.day === l.day);
    return stored === undefined ? { kind: 'new' } : { kind: 'repeats', id: stored.id };
  }
  const like = free.find(
    line,
    'movement',
    (s, l) => others.has(s) && daysApart(s.day, l.day) <= daysApartMax,
  );
  if (like !== undefined) return { kind: 'held', reason: 'similar', like: like.id };
  // The books have no sen.
  if (line.amount % 100n !== 0n || line.amount > rupiahMax * 100n)
    return { kind: 'held', reason: 'amount', like: null };
  return { kind: 'new' };
}

/**
 * A file that lacks a stored line of its day, and has a new one, does not have the whole day. Whether its equal lines are those
 * that are stored cannot be known then.
 */
function holdPartOfDay(
  reported: readonly LineIdentity[],
  decisions: LineDecision[],
  { counted, left }: { readonly counted: ReadonlySet<number>; readonly left: readonly KnownLine[] },
): LineDecision[] {
  const isNew = decisions.some(
    ({ kind }, i) => (kind === 'new' || kind === 'held') && reported[i]?.direction === 'credit',
  );
  const day = reported[0]?.day;
  if (!isNew || !left.some((stored) => stored.day === day && stored.direction === 'credit')) return decisions;
  return decisions.map((decision, i) =>
    counted.has(i) && reported[i]?.direction === 'credit'
      ? { kind: 'held', reason: 'part_of_day', like: null }
      : decision,
  );
}

/** The stored lines that explain no reported line yet. */
interface FreeLines {
  has(stored: KnownLine): boolean;
  /** Finds one that has all of this in common with a line, and follows the rule. */
  find(line: LineIdentity, common: Common, rule: Rule): KnownLine | undefined;
  /** Finds one and removes it. */
  take(line: LineIdentity, common: Common, rule: Rule): KnownLine | undefined;
}

/** What two lines have in common: amount and direction; also day and text; or everything. */
type Common = 'everything' | 'movement' | 'text';

const names: Readonly<Record<Common, (line: LineIdentity) => string>> = {
  movement: ({ direction, amount }) => `${direction} ${amount}`,
  text: (line) => `${names.movement(line)} ${line.day} ${line.text}`,
  everything: (line) => `${names.text(line)} ${line.balance} ${line.reference}`,
};

function freeLines(known: readonly KnownLine[]): FreeLines {
  const index = (common: Common): ReadonlyMap<string, Set<KnownLine>> => {
    const groups = Map.groupBy(known, names[common]);
    return new Map([...groups].map(([name, lines]) => [name, new Set(lines)]));
  };
  const indexes = { movement: index('movement'), text: index('text'), everything: index('everything') };
  const find: FreeLines['find'] = (line, common, rule) => {
    for (const stored of indexes[common].get(names[common](line)) ?? [])
      if (rule(stored, line)) return stored;
    return undefined;
  };
  const has = (stored: KnownLine): boolean =>
    indexes.everything.get(names.everything(stored))?.has(stored) === true;
  return {
    has,
    find,
    take(line, common, rule) {
      const stored = find(line, common, rule);
      if (stored === undefined) return undefined;
      for (const one of ['movement', 'text', 'everything'] as const)
        indexes[one].get(names[one](stored))?.delete(stored);
      return stored;
    },
  };
}

/** The stored lines of other sources that no stored line of this source repeats. */
function othersThan(source: LineSource, known: readonly KnownLine[]): ReadonlySet<KnownLine> {
  const repeated = new Set(known.flatMap((line) => (line.source === source.name ? [line.sameAs] : [])));
  return new Set(
    known.filter((line) => line.source !== source.name && line.sameAs === null && !repeated.has(line.id)),
  );
}

/** Whether two values are equal, or one of them is missing. */
function agree<T>(a: T, b: T, missing: T): boolean {
  return a === b || a === missing || b === missing;
}

/** A reference without the zeros in front, which a spreadsheet takes from a number. */
function digits(reference: string): string {
  return reference.replace(/^0+(?=\d+$)/, '');
}

function daysApart(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / dayMs;
}
