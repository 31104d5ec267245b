import { join } from 'node:path';

/** The number of the last link of a chain, and the chain's head, when it was written outside the database. */
export interface ChainHead {
  readonly number: bigint;
  readonly head: string;
}

/** The heads of a wallet that were written outside the database: of its steps, and of its orders. */
export interface WalletHeads {
  readonly steps: readonly ChainHead[];
  readonly orders: readonly ChainHead[];
}

/** The folder of the chain heads, below the data directory. */
export function chainHeadsDir(dataDir: string): string {
  return join(dataDir, 'chain-heads');
}
