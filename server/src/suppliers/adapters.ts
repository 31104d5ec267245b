import type { Clock } from '../clock.ts';
import type { ProductKind } from '../product-kind.ts';
import type { ConfiguredSupplier } from './setup/configured-suppliers.ts';
import { makeDigiflazz } from './digiflazz/adapter.ts';
import { digiflazzListPauseMs } from './digiflazz/price-list.ts';
import { codeMeaning as digiflazzCodeInWords } from './digiflazz/response-codes.ts';
import { iakListPauseMs, makeIak } from './iak/adapter.ts';
import { codeMeaning as iakCodeInWords } from './iak/response-codes.ts';
import type { RealSupplier } from './supplier.ts';
import type { ObserveCall } from './shared/client.ts';
import { ownCodeMeanings } from './shared/outcomes.ts';

/** What an adapter is made with, beside how its supplier is set up. */
export interface AdapterGround {
  readonly clock: Clock;
  /** Sees every call, to where products of a kind are bought. */
  readonly observe: Readonly<Record<ProductKind, ObserveCall>>;
  /** How long a price list is not fetched again, milliseconds. */
  readonly listPauseMs: number;
}

/** What can be set up under a name. */
export interface SupplierKind {
  /** Its addresses; `billsUrl` is null where one address serves all. */
  addresses(testMode: boolean): { readonly baseUrl: string; readonly billsUrl: string | null };
  /** Whether bills may have an address of their own. */
  readonly hasBillsUrl: boolean;
  /** Whether it signs its callbacks with a secret that is set up on both sides. */
  readonly signsCallbacks: boolean;
  /** Whether its codes are those that we chose there, so that a new code is a new product. */
  readonly codesAreOurs: boolean;
  /** How long a price list must not be fetched again, milliseconds. */
  readonly listPauseMs: number;
  /** What one of its codes says, for a person; undefined when it does not document the code. */
  codeMeaning(code: string, kind: ProductKind): string | undefined;
  make(supplier: ConfiguredSupplier, ground: AdapterGround): RealSupplier;
}

/** Every supplier that konter can speak to, by the name under which attempts remember it. */
export const supplierKinds: ReadonlyMap<string, SupplierKind> = new Map<string, SupplierKind>([
  [
    'digiflazz',
    {
      // The key tells development from production, the address does not.
      addresses: () => ({ baseUrl: 'https://api.digiflazz.com/v1', billsUrl: null }),
      hasBillsUrl: false,
      signsCallbacks: true,
      codesAreOurs: true,
      listPauseMs: digiflazzListPauseMs,
      codeMeaning: digiflazzCodeInWords,
      make: ({ baseUrl, credentials, testMode }, ground) =>
        makeDigiflazz({
          ...ground,
          observe: ground.observe.prepaid,
          baseUrl,
          username: credentials.username,
          apiKey: credentials.apiKey,
          webhookSecret: credentials.webhookSecret ?? undefined,
          testing: testMode,
        }),
    },
  ],
  [
    'iak',
    {
      addresses: (testMode) =>
        testMode
          ? { baseUrl: 'https://prepaid.iak.dev', billsUrl: 'https://testpostpaid.mobilepulsa.net' }
          : { baseUrl: 'https://prepaid.iak.id', billsUrl: 'https://mobilepulsa.net' },
      hasBillsUrl: true,
      signsCallbacks: false,
      codesAreOurs: false,
      listPauseMs: iakListPauseMs,
      codeMeaning: iakCodeInWords,
      make: ({ baseUrl, billsUrl, credentials }, ground) =>
        makeIak({
          ...ground,
          prepaidUrl: baseUrl,
          postpaidUrl: billsUrl ?? baseUrl,
          username: credentials.username,
          apiKey: credentials.apiKey,
        }),
    },
  ],
]);

/** What is set up under a name. @throws when konter has no adapter of this name: an older version is running */
export function kindOf(name: string): SupplierKind {
  const kind = supplierKinds.get(name);
  if (kind === undefined) throw new Error(`There is no adapter for the supplier "${name}" in this version.`);
  return kind;
}

/** How long a price list of a supplier is not fetched again, milliseconds: as the settings have it, or else as it wants. */
export function listPauseMsOf(
  name: string,
  settings: { readonly priceListPauseMs: number | undefined },
): number {
  return settings.priceListPauseMs ?? kindOf(name).listPauseMs;
}

/**
 * A code of a supplier, or of ours in its place, for a person, such as `code 41 (our signature is wrong)`; the code alone
 * where nobody knows more.
 */
export function explainCode(supplier: string, kind: ProductKind, code: string): string {
  const meaning = supplierKinds.get(supplier)?.codeMeaning(code, kind) ?? ownCodeMeanings.get(code);
  return meaning === undefined ? `code ${code}` : `code ${code} (${meaning})`;
}
