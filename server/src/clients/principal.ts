import type { Environment } from '../environment.ts';
import type { Rupiah } from '../rupiah.ts';

/** Everything that a key can be allowed to do, in the order of the published list. */
export const scopes = [
  'catalog:read',
  'wallet:read',
  'quotes:write',
  'inquiries:write',
  'orders:read',
  'orders:confirm',
  'orders:cancel',
  'results:read',
] as const;
export type Scope = (typeof scopes)[number];

/** What one account may do in one environment. */
export interface Limits {
  /** The most that one order may cost. */
  readonly transaction: Rupiah;
  /** The most that may be confirmed in one day (WIB). */
  readonly daily: Rupiah;
  readonly requestsPerMinute: number;
}

/** Who sends a request: one key of one account, in the one environment that the key works in. */
export interface Principal {
  readonly accountId: string;
  readonly environment: Environment;
  readonly keyId: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly limits: Limits;
}
