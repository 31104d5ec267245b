import type { App } from '../app.ts';
import { walletOf, type WalletKey, walletText } from '../ledger/wallet.ts';
import { makePolling } from './polling.ts';
import {
  hasMoved,
  readWalletChanges,
  readWalletStates,
  type WalletChanges,
  type WalletState,
} from './wallet-changes.ts';

/** How many wallets one statement reads: later polls of other work do not wait long for it. */
const chunkWallets = 500;

/** A listener of a wallet. The first call has no changes: what is read after it is not older than what later calls report. */
export type Listener = (state: WalletState, changes: WalletChanges | null) => void;

/** What happens to wallets, for those who follow them. */
export interface LiveUpdates {
  /** Calls `follower` with the state of a wallet, and again after every poll that finds a change. Returns what ends that. */
  follow(wallet: WalletKey, follower: Listener): () => void;
}

interface Followed {
  readonly wallet: WalletKey;
  readonly followers: Set<Listener>;
  state: WalletState | undefined;
}

/**
 * Makes the updates of one process. One poll a second reads all followed wallets, however many follow each of them; nothing is
 * read while nobody follows. A poll that fails is tried again: the next one that succeeds reports everything since the last.
 */
export function makeLiveUpdates({ database, log }: Pick<App, 'database' | 'log'>): LiveUpdates {
  const followed = new Map<string, Followed>();
  const polling = makePolling({ isFollowed: () => followed.size > 0, poll: pollOnce, log });

  async function pollOnce(): Promise<void> {
    const all = [...followed.values()];
    for (let i = 0; i < all.length; i += chunkWallets) await pollSome(all.slice(i, i + chunkWallets));
  }

  async function pollSome(some: readonly Followed[]): Promise<void> {
    const states = await readWalletStates(
      database,
      some.map(({ wallet }) => wallet),
    );
    const moves: { readonly of: Followed; readonly before: WalletState; readonly after: WalletState }[] = [];
    for (const after of states) {
      const of = followed.get(walletText(after));
      if (of === undefined) continue;
      const before = of.state;
      if (before === undefined) notifyFollowers(of, after, null);
      else if (hasMoved(before, after)) moves.push({ of, before, after });
    }
    const changes = await readWalletChanges(database, moves);
    for (const [i, { of, after }] of moves.entries()) notifyFollowers(of, after, changes[i] ?? null);
  }

  function notifyFollowers(of: Followed, state: WalletState, changes: WalletChanges | null): void {
    of.state = state;
    for (const follower of of.followers) follower(state, changes);
  }

  return {
    follow(wallet, follower) {
      const name = walletText(wallet);
      const of = followed.get(name) ?? { wallet: walletOf(wallet), followers: new Set(), state: undefined };
      followed.set(name, of);
      of.followers.add(follower);
      if (of.state !== undefined) follower(of.state, null);
      polling.begin();
      return () => {
        of.followers.delete(follower);
        if (of.followers.size === 0 && followed.get(name) === of) followed.delete(name);
        if (followed.size === 0) polling.end();
      };
    },
  };
}
