import type { Environment } from '../environment.ts';
import type { Rupiah } from '../rupiah.ts';

/** All scopes of API keys: those of the specification in its order, then ours. */
export const scopes = [
  'catalog:read',
  'wallet:read',
  'quotes:write',
  'inquiries:write',
  'orders:read',
  'orders:confirm',
  'orders:cancel',
  'results:read',
  'deposits:write',
] as const;
export type Scope = (typeof scopes)[number];

/** The limits of an account in an environment. */
export interface Limits {
  /** The most that one order may cost. */
  readonly transaction: Rupiah;
  /** The most that may be confirmed in one day (WIB). */
  readonly daily: Rupiah;
  readonly requestsPerMinute: number;
  /**
   * For how many minutes a second order of a product for one customer is refused; 0: never; null: the operator has set none,
   * and each channel has its own default.
   */
  readonly duplicateMinutes: number | null;
  /** What the account owes after deposits that were taken back, rupiah. It may buy nothing until that is zero. */
  readonly owed: Rupiah;
}

/** The account and environment that a use case acts for, with its limits. */
export interface ActingAccount {
  readonly accountId: string;
  readonly environment: Environment;
  readonly limits: Limits;
}

/** The sender of a request of the API: one key of one account, in the one environment where the key works. */
export interface Principal extends ActingAccount {
  readonly keyId: string;
  readonly scopes: ReadonlySet<Scope>;
}
