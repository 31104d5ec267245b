import type { CurrentAccount } from '../operations/account.ts';

/** What is remembered of a sale while it is made, so that a reload finds it again. Nothing of the customer is in it. */
export interface SaleInProgress {
  readonly reference: string;
  readonly kind: 'postpaid' | 'prepaid';
  readonly begunAt: Date;
}

function storedAs({ path }: CurrentAccount): string {
  return `konter-sale-${path.environment}-${path.account_id}`;
}

/** The sale that this tab has begun and not finished. */
export function saleInProgress(account: CurrentAccount): SaleInProgress | undefined {
  const stored: unknown = JSON.parse(sessionStorage.getItem(storedAs(account)) ?? 'null');
  if (typeof stored !== 'object' || stored === null) return undefined;
  const reference: unknown = Reflect.get(stored, 'reference');
  const begunAt: unknown = Reflect.get(stored, 'begunAt');
  const kind = Reflect.get(stored, 'kind') === 'postpaid' ? 'postpaid' : 'prepaid';
  return typeof reference === 'string' && typeof begunAt === 'string'
    ? { reference, kind, begunAt: new Date(begunAt) }
    : undefined;
}

/** Remembers a sale before it is sent. */
export function rememberSale(account: CurrentAccount, sale: SaleInProgress): void {
  sessionStorage.setItem(storedAs(account), JSON.stringify(sale));
}

/** Forgets the sale of this tab: it has ended, or was never made. */
export function forgetSale(account: CurrentAccount): void {
  sessionStorage.removeItem(storedAs(account));
}
