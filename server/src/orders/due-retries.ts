import type { App } from '../app.ts';
import { dayMs, earlierOf, later, laterOf, minuteMs } from '../clock.ts';
import { faultOf } from '../fault.ts';
import { type DueScope, type DueSearch, type DueSpan, strictly } from './due-scope.ts';

/**
 * The accounts with due orders that could not be changed, of one task: their wallet is locked, or cannot be written. The time of all others
 * goes on without them, and their spans are searched again, later and later.
 *
 * They are in the memory of this process only. Nothing is forgotten with it, because the stored watermark stays before every order that
 * waits here: the next start begins before the watermark, and so does every other server that starts meanwhile. The watermark
 * thereby keeps its meaning, that all that was due before it has been dealt with. It does not move for as long as one account
 * waits, which becomes an alert. What fails in the past is before the watermark already; the next start searches the past again.
 */
export interface DueRetries {
  /** The accounts that a search of what is new covers: all but those that wait. */
  newest(span: DueSpan): DueScope;
  /** The accounts that a search of the past covers: all. */
  past(span: DueSpan): DueScope;
  /** Notes that a span of what is new was searched: those that wait were left out. */
  done(span: DueSpan): void;
  /** Whether an account waits whose orders are not before the watermark. */
  holdsWatermark(): boolean;
  /** Searches what waits again, as far as its pause is over. */
  retry(now: Date, search: DueSearch): Promise<void>;
}

/** An account that waits, with the span in which something of it failed. */
interface Waiting {
  readonly accountId: string;
  /** Whether all searches of what is new leave the account out. */
  readonly isNewest: boolean;
  from: Date;
  to: Date;
  failures: number;
  /** When it is tried again, by the monotonic clock. */
  nextMs: number;
}

/** How many wait at most. When more fail, it is not because of their wallets: the whole span is searched again. */
const waitingMax = 100;
/** How many are tried in one run. Each may keep the others of its lane waiting for two lock timeouts. */
const triedMax = 8;

/** How long nothing is tried that has failed so often, milliseconds: a wallet that is locked keeps the others of its lane waiting. */
export function pauseAfterMs(failures: number): number {
  return Math.min(1_000 * 2 ** failures, minuteMs);
}

/** Opens the retries of a task, with nothing that waits. */
export function openDueRetries({ clock, log }: Pick<App, 'clock' | 'log'>, task: string): DueRetries {
  const waiting = new Set<Waiting>();

  const newest = (): Waiting[] => [...waiting].filter(({ isNewest }) => isNewest);

  /** Returns false when too many wait. An account waits once for what is new and once for the past, however often it fails. */
  function add(accountId: string, span: DueSpan, isNewest: boolean): boolean {
    const known = [...waiting].find((one) => one.accountId === accountId && one.isNewest === isNewest);
    if (known !== undefined) {
      widen(known, span);
      return true;
    }
    if (waiting.size >= waitingMax) return false;
    waiting.add({ ...span, accountId, isNewest, failures: 1, nextMs: clock.monotonicMs() + pauseAfterMs(1) });
    return true;
  }

  async function retryOne(one: Waiting, now: Date, search: DueSearch): Promise<void> {
    try {
      await searchAgain(one, now, search);
      waiting.delete(one);
    } catch (error) {
      one.failures += 1;
      one.nextMs = clock.monotonicMs() + pauseAfterMs(one.failures);
      log.error(
        { task, account_id: one.accountId, ...faultOf(error) },
        'due orders of an account still cannot be changed; they are tried again',
      );
    }
  }

  return {
    newest: (span) => ({
      accountId: null,
      except: () => newest().map(({ accountId }) => accountId),
      failed(accountId, error) {
        if (!add(accountId, span, true)) throw error;
      },
    }),
    past(span) {
      const failed: string[] = [];
      return {
        accountId: null,
        except: () => failed,
        failed(accountId) {
          failed.push(accountId);
          if (!add(accountId, span, false))
            log.error({ task, account_id: accountId }, 'due orders of the past are left to the next start');
        },
      };
    },
    done(span) {
      for (const one of newest()) widen(one, span);
    },
    holdsWatermark: () => newest().length > 0,
    async retry(now, search) {
      const nowMs = clock.monotonicMs();
      const due = [...waiting].filter(({ nextMs }) => nextMs <= nowMs);
      const first = due.toSorted((a, b) => a.nextMs - b.nextMs).slice(0, triedMax);
      await Promise.all(first.map((one) => retryOne(one, now, search)));
    },
  };
}

function widen(one: Waiting, { from, to }: DueSpan): void {
  one.from = earlierOf(one.from, from);
  one.to = laterOf(one.to, to);
}

/**
 * Searches the span of an account that waits, a day at a time: it has become longer with every search that left the account out. A day
 * in which something fails holds up no later one; the next search begins with the first such day.
 * @throws what failed first
 */
async function searchAgain(one: Waiting, now: Date, search: DueSearch): Promise<void> {
  // The clock may have been set back. What is later is found when its time comes.
  const until = earlierOf(one.to, now);
  let failed: { readonly from: Date; readonly error: unknown } | undefined;
  for (let { from } = one; from < until;) {
    // A span of the past does not become longer, and the first one has no beginning.
    const to = one.isNewest ? earlierOf(later(from, dayMs), until) : until;
    try {
      await search({ from, to }, strictly(one.accountId));
    } catch (error) {
      failed ??= { from, error };
    }
    from = to;
  }
  one.from = failed?.from ?? laterOf(one.from, until);
  if (failed !== undefined) throw failed.error;
}
