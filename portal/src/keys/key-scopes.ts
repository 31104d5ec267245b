import type { CurrentAccount } from '../operations/account.ts';
import type { components } from '../operations/portal-api.d.ts';

export type KeyScope = components['schemas']['PortalKey']['scopes'][number];

/** The scopes of keys in the order of the server, each with the name of its text: a key of a catalogue has no colon. */
export const scopeTexts = {
  'catalog:read': 'catalogRead',
  'wallet:read': 'walletRead',
  'quotes:write': 'quotesWrite',
  'inquiries:write': 'inquiriesWrite',
  'orders:read': 'ordersRead',
  'orders:confirm': 'ordersConfirm',
  'orders:cancel': 'ordersCancel',
  'results:read': 'resultsRead',
  'deposits:write': 'depositsWrite',
} as const satisfies Record<KeyScope, string>;

function isScope(name: string): name is KeyScope {
  return Object.hasOwn(scopeTexts, name);
}

/** All scopes of keys. */
export const keyScopes: readonly KeyScope[] = Object.keys(scopeTexts).filter(isScope);

/** The scopes that the person may give to a key of this account and environment (`scopes-of-role.ts` of the server). */
export function scopesToGive({
  environment,
  can,
}: Pick<CurrentAccount, 'can' | 'environment'>): readonly KeyScope[] {
  if (environment === 'sandbox' || can('deposits:write')) return keyScopes;
  return keyScopes.filter((scope) => scope !== 'deposits:write');
}
