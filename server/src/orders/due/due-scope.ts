/** A span of due times: later than `from`, up to `to`. */
export interface DueSpan {
  readonly from: Date;
  readonly to: Date;
}

/** Earlier than every due time: the beginning of a span that has none. */
export const beforeAll = new Date(0);

/** Whose due orders a search deals with, and what becomes of those that cannot be changed. */
export interface DueScope {
  /** The one account that is searched; null: all. */
  readonly accountId: string | null;
  /** The accounts that are left out by now. */
  except(): readonly string[];
  /** Called for each account with an order that could not be changed, after those of all others. If it throws, the span is not done with. */
  failed(accountId: string, error: unknown): void;
}

/** All due orders of one account, or (null) of all. What prevents one of them from being changed is thrown. */
export function strictly(accountId: string | null): DueScope {
  return {
    accountId,
    except: () => [],
    failed(_accountId, error) {
      throw error;
    },
  };
}

/** Deals with what is due within a span, of the accounts of a scope. */
export type DueSearch = (span: DueSpan, scope: DueScope) => Promise<void>;
