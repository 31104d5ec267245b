import type { Sen } from './amount.ts';

/** Compares the running balances of a statement with its amounts. */
export interface BalanceChain {
  /**
   * Adds a line, with its amount below zero for a debit. False: the balances fit the amounts neither in the order of time nor
   * against it.
   */
  add(amount: Sen, balance: Sen | null): boolean;
  /** Begins again: what comes next does not follow from the lines before. */
  restart(): void;
  /** How many balances followed from the one before. */
  readonly links: number;
}

/** Makes a chain without lines. Lines without a balance are added up until the next one that has it. */
export function makeBalanceChain(): BalanceChain {
  let last: Sen | null = null;
  /** The amounts since the last balance: of the lines behind it, or of its own and those before the newest. */
  let [after, from] = [0n, 0n];
  let [forward, backward] = [true, true];
  let links = 0;
  return {
    add(amount, balance) {
      after += amount;
      if (balance !== null) {
        if (last !== null) {
          forward &&= last + after === balance;
          backward &&= last - from === balance;
          links += 1;
        }
        last = balance;
        [after, from] = [0n, 0n];
      }
      from += amount;
      return forward || backward;
    },
    restart() {
      last = null;
      [after, from] = [0n, 0n];
    },
    get links() {
      return links;
    },
  };
}
