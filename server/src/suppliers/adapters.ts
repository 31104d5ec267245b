import type { Clock } from '../clock.ts';
import type { ProductKind } from '../product-kind.ts';
import type { ConfiguredSupplier } from './setup/configured-suppliers.ts';
import { billEndsAt as digiflazzBillEndsAt, makeDigiflazz } from './digiflazz/adapter.ts';
import { digiflazzListPauseMs } from './digiflazz/price-list.ts';
import {
  codeMeaning as digiflazzCodeMeaning,
  depositCodes as digiflazzDepositCodes,
} from './digiflazz/response-codes.ts';
import { digiflazzServices } from './digiflazz/answer-codes.ts';
import { iakListPauseMs, makeIak } from './iak/adapter.ts';
import { codeMeaning as iakCodeMeaning, depositCodes as iakDepositCodes } from './iak/response-codes.ts';
import { iakServices } from './iak/answer-codes.ts';
import { billEndsAt as iakBillEndsAt } from './iak/cut-off.ts';
import type { RealSupplier, Supplier } from './supplier.ts';
import type { ObserveCall } from './shared/client.ts';
import { ownCodeMeanings } from './attempts/own-codes.ts';
import type { Service } from './attempts/answer-codes.ts';

/** What an adapter needs besides the configuration of its supplier. */
export interface AdapterDeps {
  readonly clock: Clock;
  /** Observes every call, per kind of product. */
  readonly observe: Readonly<Record<ProductKind, ObserveCall>>;
  /** Minimum time between two fetches of a price list, milliseconds. */
  readonly listPauseMs: number;
}

/** A supplier for which konter has an adapter. */
export interface SupplierKind {
  /** Its base URLs. `billsUrl` is null where one URL serves both kinds of products. */
  addresses(testMode: boolean): { readonly baseUrl: string; readonly billsUrl: string | null };
  /** Whether bills may have a URL of their own. */
  readonly hasBillsUrl: boolean;
  /** Whether it signs its callbacks with a secret that both sides configure. */
  readonly signsCallbacks: boolean;
  /** Whether we chose its codes ourselves at the supplier, so that a new code is a new product. */
  readonly codesAreOurs: boolean;
  /** Minimum time between two fetches of a price list, milliseconds. */
  readonly listPauseMs: number;
  /** Its services, as the table of proofs has them. */
  readonly services: Readonly<Record<ProductKind, Service>>;
  /** The payment cut-off of its bills, for whoever has no configured supplier. */
  readonly billEndsAt: NonNullable<Supplier['billEndsAt']>;
  /** The meaning of one of its codes, in English; undefined when it does not document the code. */
  codeMeaning(code: string, kind: ProductKind): string | undefined;
  /** The codes that say that our deposit is too low. */
  readonly depositCodes: ReadonlySet<string>;
  make(supplier: ConfiguredSupplier, deps: AdapterDeps): RealSupplier;
}

/** Every supplier that konter has an adapter for, by the name that attempts store. */
export const supplierKinds: ReadonlyMap<string, SupplierKind> = new Map<string, SupplierKind>([
  [
    'digiflazz',
    {
      // The key selects development or production; the URL is the same.
      addresses: () => ({ baseUrl: 'https://api.digiflazz.com/v1', billsUrl: null }),
      hasBillsUrl: false,
      signsCallbacks: true,
      codesAreOurs: true,
      listPauseMs: digiflazzListPauseMs,
      services: digiflazzServices,
      billEndsAt: digiflazzBillEndsAt,
      codeMeaning: digiflazzCodeMeaning,
      depositCodes: digiflazzDepositCodes,
      make: ({ baseUrl, credentials, testMode }, deps) =>
        makeDigiflazz({
          ...deps,
          observe: deps.observe.prepaid,
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
      services: iakServices,
      billEndsAt: iakBillEndsAt,
      codeMeaning: iakCodeMeaning,
      depositCodes: iakDepositCodes,
      make: ({ baseUrl, billsUrl, credentials }, deps) =>
        makeIak({
          ...deps,
          prepaidUrl: baseUrl,
          postpaidUrl: billsUrl ?? baseUrl,
          username: credentials.username,
          apiKey: credentials.apiKey,
        }),
    },
  ],
]);

/** The kind of supplier of this name. @throws when konter has no adapter of this name, as in an older version */
export function kindOf(name: string): SupplierKind {
  const kind = supplierKinds.get(name);
  if (kind === undefined) throw new Error(`There is no adapter for the supplier "${name}" in this version.`);
  return kind;
}

/**
 * Minimum time between two fetches of a supplier's price list, milliseconds: the setting, or the supplier's default.
 */
export function listPauseMsOf(
  name: string,
  settings: { readonly priceListPauseMs: number | undefined },
): number {
  return settings.priceListPauseMs ?? kindOf(name).listPauseMs;
}

/**
 * A code of a supplier, or one of ours in its place, with its meaning, such as `code 41 (our signature is wrong)`; the
 * code alone when its meaning is not known.
 */
export function explainCode(supplier: string, kind: ProductKind, code: string): string {
  // A code with a status that does not belong to it is stored with the status.
  const [own = code, status] = code.split(' ');
  const meaning = supplierKinds.get(supplier)?.codeMeaning(own, kind) ?? ownCodeMeanings.get(own);
  const explained = meaning === undefined ? `code ${own}` : `code ${own} (${meaning})`;
  return status === undefined ? explained : `${explained} with status ${status}`;
}
