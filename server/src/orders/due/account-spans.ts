import type { App } from '../../app.ts';
import { earlierOf, later, laterOf, minuteMs } from '../../clock.ts';
import { faultOf } from '../../fault.ts';
import { beforeAll, type DueSearch, type DueSpan, strictly } from './due-scope.ts';
import { coveredMs, openSearchSize, type SearchSize } from './search-size.ts';

/** Accounts that are searched by themselves, each with the spans that are left of it. */
export interface AccountSpans {
  /** The accounts of which something is left. */
  accountIds(): string[];
  /** Adds a span of an account. `failures`: how often the search of a new account has failed already, for its pause. */
  add(accountId: string, span: DueSpan, failures?: number): void;
  /** Forgets an account. */
  drop(accountId: string): void;
  /**
   * Searches what is left up to the present of each account, as far as its pause is over and the time of one run allows. What is later than
   * that is forgotten: the clock was set back. What fails is kept in halves, and tried again after what is left besides.
   */
  search(nowOf: (accountId: string) => Date, search: DueSearch): Promise<void>;
}

interface Waiting {
  /** What is left, the next first. */
  left: DueSpan[];
  failures: number;
  /** When it is tried again, by the monotonic clock. */
  nextMs: number;
}

/** So long one run begins searches, milliseconds: what is new of all others waits for it. */
const allowedMs = 1_000;
/** How many accounts are searched at once. Each takes a connection, and may keep the others of its lane waiting for two lock timeouts. */
const atOnce = 2;

/** How long an account is left alone that has failed so often, milliseconds: a wallet that is locked keeps the others of its lane waiting. */
function pauseAfterMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(1_000 * 2 ** failures, minuteMs);
}

/** Opens the spans of a task, with nothing that is left. */
export function openAccountSpans({ clock, log }: Pick<App, 'clock' | 'log'>, task: string): AccountSpans {
  const waiting = new Map<string, Waiting>();
  const size = openSearchSize(clock);

  async function searchOwn(
    [accountId, one]: [string, Waiting],
    search: DueSearch,
    isOver: () => boolean,
  ): Promise<void> {
    const errors = await searchLeft(one.left, size, (span) => search(span, strictly(accountId)), isOver);
    if (errors.length > 0) {
      one.failures += 1;
      log.error(
        { task, account_id: accountId, ...faultOf(errors[0]) },
        'due orders of an account could not be changed; they are tried again',
      );
    }
    one.nextMs = clock.monotonicMs() + (errors.length > 0 ? pauseAfterMs(one.failures) : 0);
    if (one.left.length === 0) waiting.delete(accountId);
  }

  return {
    accountIds: () => [...waiting.keys()],
    add(accountId, span, failures = 0) {
      const one = waiting.get(accountId) ?? {
        left: [],
        failures,
        nextMs: clock.monotonicMs() + pauseAfterMs(failures),
      };
      one.left.push(...joined(one.left.pop(), span));
      waiting.set(accountId, one);
    },
    drop: (accountId) => void waiting.delete(accountId),
    async search(nowOf, search) {
      const startMs = clock.monotonicMs();
      const isOver = (): boolean => clock.monotonicMs() - startMs >= allowedMs;
      const due = [...waiting].filter(([, { nextMs }]) => nextMs <= startMs);
      due.sort(([, a], [, b]) => a.nextMs - b.nextMs);
      async function searchDue(): Promise<void> {
        for (let next = due.shift(); next !== undefined; next = isOver() ? undefined : due.shift()) {
          const [accountId, one] = next;
          one.left = upTo(nowOf(accountId), one.left);
          await searchOwn(next, search, isOver);
        }
      }
      await Promise.all(Array.from({ length: atOnce }, searchDue));
    },
  };
}

/**
 * Searches the spans that are left, the first one first, and takes out what succeeds. What fails is put behind all others, in halves.
 * Returns what has failed.
 */
async function searchLeft(
  left: DueSpan[],
  size: SearchSize,
  search: (span: DueSpan) => Promise<void>,
  isOver: () => boolean,
): Promise<unknown[]> {
  const halves: DueSpan[] = [];
  const errors: unknown[] = [];
  for (let next = left.shift(); next !== undefined; next = isOver() ? undefined : left.shift()) {
    const [span, ...rest] = cut(next, size.ms());
    left.unshift(...rest);
    await size.measure(span, () =>
      search(span).catch((error: unknown) => {
        errors.push(error);
        halves.push(...cut(span, Math.max(lengthMs(span) / 2, coveredMs.least)));
      }),
    );
  }
  left.push(...halves);
  return errors;
}

function lengthMs({ from, to }: DueSpan): number {
  return to.getTime() - from.getTime();
}

/** A span, cut after so many milliseconds. One without a beginning stays whole. */
function cut(span: DueSpan, afterMs: number): [DueSpan, ...DueSpan[]] {
  const { from, to } = span;
  if (from <= beforeAll || lengthMs(span) <= afterMs) return [span];
  const middle = later(from, afterMs);
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

/** A span and the one that is added after it: one span if there is nothing between. */
function joined(last: DueSpan | undefined, span: DueSpan): DueSpan[] {
  if (last === undefined) return [span];
  const isApart = last.from <= beforeAll || span.from > last.to || span.to < last.from;
  return isApart ? [last, span] : [{ from: earlierOf(last.from, span.from), to: laterOf(last.to, span.to) }];
}

/** What of some spans is not later than now. */
function upTo(now: Date, spans: readonly DueSpan[]): DueSpan[] {
  return spans.filter(({ from }) => from < now).map(({ from, to }) => ({ from, to: earlierOf(to, now) }));
}
