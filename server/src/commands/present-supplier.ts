import type { ConfiguredSupplier } from '../suppliers/setup/configured-suppliers.ts';
import type { ListState } from '../suppliers/setup/price-lists.ts';

/** A supplier as commands show it, in JSON. */
export interface PresentedSupplier {
  readonly name: string;
  readonly enabled: boolean;
  readonly test_mode: boolean;
  readonly adds_products: boolean;
  readonly priority: number;
  readonly base_url: string;
  readonly bills_url: string | null;
  readonly callback_url: string;
  readonly signed_callbacks: boolean;
  readonly price_lists: readonly Omit<ListState, 'supplier'>[];
}

/** A supplier with its price lists. Credentials are never part of it. */
export function present(
  supplier: ConfiguredSupplier,
  lists: readonly ListState[],
  publicUrl: string,
): PresentedSupplier {
  return {
    name: supplier.name,
    enabled: supplier.enabled,
    test_mode: supplier.testMode,
    adds_products: supplier.addsProducts,
    priority: supplier.priority,
    base_url: supplier.baseUrl,
    bills_url: supplier.billsUrl,
    callback_url: `${publicUrl}/callbacks/${supplier.name}/${supplier.callbackToken}`,
    signed_callbacks: supplier.credentials.webhookSecret !== null,
    price_lists: lists
      .filter((list) => list.supplier === supplier.name)
      .map(({ kind, read_at, fault }) => ({ kind, read_at, fault })),
  };
}

/** Its addresses, in a line. */
export function addressesOf({ base_url, bills_url }: PresentedSupplier): string {
  return [base_url, bills_url].filter((url) => url !== null).join('  bills ');
}
