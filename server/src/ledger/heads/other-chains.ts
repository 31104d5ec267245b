import type { Queryable } from '../../database/connection.ts';
import type { Environment } from '../../environment.ts';
import type { Keyring } from '../../sealed.ts';
import { chainStart } from '../book.ts';
import type { WalletKey } from '../wallet.ts';
import { type HeadChange, pseudonymOf } from './head-record.ts';

/** The chains that belong to no wallet: the audit records, the stray callbacks, and the cash journals. */
export const otherChains = ['records', 'strays', 'cash_live', 'cash_sandbox'] as const;
export type OtherChain = (typeof otherChains)[number];

/** The end of such a chain: the number and the chain of its newest link. */
export interface ChainEnd {
  readonly number: bigint;
  readonly head: Buffer;
}

/** Reads such a chain. */
export interface ChainReader {
  /** Undefined: the chain is gone. */
  end(db: Queryable): Promise<ChainEnd | undefined>;
  /** The chain of a link by its number; undefined when there is none. */
  link(db: Queryable, number: bigint): Promise<Buffer | undefined>;
}

/** What reads each of them. The ledger knows no table of theirs. */
export type ChainReaders = Readonly<Record<OtherChain, ChainReader>>;

/** Their heads are written like that of the steps of a wallet with this key. */
const keys: Readonly<Record<OtherChain, WalletKey>> = {
  records: { accountId: 'audit-records', environment: 'live' },
  strays: { accountId: 'stray-callbacks', environment: 'live' },
  cash_live: { accountId: 'cash-journal', environment: 'live' },
  cash_sandbox: { accountId: 'cash-journal', environment: 'sandbox' },
};

/** The chain of the cash journal of each environment. */
export const cashChains: Readonly<Record<Environment, OtherChain>> = {
  live: 'cash_live',
  sandbox: 'cash_sandbox',
};

/** The name of such a chain outside the database. */
export function chainPseudonym(keyring: Keyring, chain: OtherChain, keyId?: string): string {
  return pseudonymOf(keyring, keys[chain], keyId);
}

/** The end of such a chain in the form that the writers of heads take. */
export function chainChange(chain: OtherChain, { number, head }: ChainEnd): HeadChange {
  const after = { ...keys[chain], lastStep: number, chainHead: head, orders: 0n, ordersHead: chainStart };
  return { before: after, after };
}
