import { Refusal } from '../../../refusals.ts';

/** How many connections follow live updates at a time: of a session, of an account, and in all of this process. */
export interface LiveLimits {
  readonly perSession: number;
  readonly perAccount: number;
  readonly inAll: number;
}

/** All tabs of a browser share one connection, so few are needed. They are in addition to those that the API may use. */
export const liveLimits: LiveLimits = { perSession: 6, perAccount: 100, inAll: 500 };

/** The connections that follow live updates. */
export interface LiveConnections {
  /**
   * Counts a connection and returns what ends it. `end` is called when all are to end; a second call of either has no effect.
   * @throws Refusal `rate_limited` if the session or the account has too many, `service_unavailable` if there are too many in all
   */
  enter(of: { readonly sessionId: string; readonly accountId: string }, end: () => void): () => void;
  /** Ends all connections. Later ones are refused. */
  close(): void;
}

/** Makes the registry of the connections of a process. */
export function makeLiveConnections({ perSession, perAccount, inAll }: LiveLimits): LiveConnections {
  const open = new Set<() => void>();
  const bySession = new Map<string, number>();
  const byAccount = new Map<string, number>();
  let isClosed = false;

  function add(counts: Map<string, number>, name: string, by: 1 | -1): void {
    const count = (counts.get(name) ?? 0) + by;
    if (count === 0) counts.delete(name);
    else counts.set(name, count);
  }

  return {
    enter({ sessionId, accountId }, end) {
      if ((bySession.get(sessionId) ?? 0) >= perSession || (byAccount.get(accountId) ?? 0) >= perAccount)
        throw new Refusal('rate_limited', { retryAfterSeconds: 30 });
      if (isClosed || open.size >= inAll) throw new Refusal('service_unavailable', { retryAfterSeconds: 30 });
      open.add(end);
      add(bySession, sessionId, 1);
      add(byAccount, accountId, 1);
      return () => {
        if (!open.delete(end)) return;
        add(bySession, sessionId, -1);
        add(byAccount, accountId, -1);
      };
    },
    close() {
      isClosed = true;
      for (const end of open) end();
    },
  };
}
