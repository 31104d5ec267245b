import type { App } from '../../app.ts';
import { type AccountSpans, openAccountSpans } from './account-spans.ts';
import type { DueScope, DueSearch, DueSpan } from './due-scope.ts';

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

/**
 * How many wait at most for what is new, and as many for the past. When more fail, it is not because of their wallets: the whole span
 * is searched again.
 */
const waitingMax = 100;

/** Opens the retries of a task, with nothing that waits. */
export function openDueRetries(app: Pick<App, 'clock' | 'log'>, task: string): DueRetries {
  const newest = openAccountSpans(app, task);
  const past = openAccountSpans(app, task);
  return {
    newest: (span) => ({
      accountId: null,
      except: newest.accountIds,
      failed(accountId, error) {
        if (!isTaken(newest, accountId, span)) throw error;
      },
    }),
    past(span) {
      const failed: string[] = [];
      return {
        accountId: null,
        except: () => failed,
        failed(accountId) {
          failed.push(accountId);
          if (!isTaken(past, accountId, span))
            app.log.error(
              { task, account_id: accountId },
              'due orders of the past are left to the next start',
            );
        },
      };
    },
    done(span) {
      for (const accountId of newest.accountIds()) newest.add(accountId, span);
    },
    holdsWatermark: () => newest.accountIds().length > 0,
    async retry(now, search) {
      for (const spans of [newest, past]) await spans.search(() => now, search);
    },
  };
}

/** Adds a span in which something of an account failed; returns false when too many wait. */
function isTaken(spans: AccountSpans, accountId: string, span: DueSpan): boolean {
  const known = spans.accountIds();
  if (known.length >= waitingMax && !known.includes(accountId)) return false;
  spans.add(accountId, span, 1);
  return true;
}
