import { CommandError } from '../../command-error.ts';
import type { Database, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { newAddressToken } from '../../ids.ts';
import { operator, recordAudit } from '../../operators/audit-record.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { Keyring, Secret } from '../../sealed.ts';
import { type SupplierKind, supplierKinds } from '../../suppliers/adapters.ts';
import {
  announceSuppliers,
  type ConfiguredSupplier,
  countOpenPurchases,
  readSuppliers,
  saveSupplier,
  type SupplierCredentials,
  switchSupplier,
} from '../../suppliers/setup/configured-suppliers.ts';
import { endPause } from '../../suppliers/pauses/pause-rows.ts';
import { clearClaims } from '../../suppliers/setup/price-lists.ts';
import { isOnThisMachine } from '../../suppliers/live-suppliers.ts';
import { parseBaseUrl } from '../../suppliers/shared/base-url.ts';
import { mapSku, unmapSku } from '../../suppliers/setup/skus.ts';
import { reprice, type RepriceReport, withPrices } from '../pricing/reprice.ts';
import { matchesSku, type SkuDescription } from './sku-match.ts';

/** A supplier as an operator configures it. Members that are left out stay unchanged, or get their default. */
export interface SupplierInput {
  readonly name: string;
  readonly credentials: Omit<SupplierCredentials, 'webhookSecret'>;
  readonly webhookSecret: SupplierCredentials['webhookSecret'] | undefined;
  /** Null: the supplier's default, whatever was set before. */
  readonly baseUrl: string | null | undefined;
  readonly billsUrl: string | undefined;
  readonly testMode: boolean | undefined;
  readonly priority: number | undefined;
  /** Whether a code of it that no product has becomes a new product. */
  readonly addProducts?: boolean | undefined;
}

/** The supplier's current configuration. */
export interface AddedSupplier {
  readonly supplier: ConfiguredSupplier;
  /** Whether it was not configured before. */
  readonly added: boolean;
  /** Whether it was configured with another account before; purchases of that account can no longer be asked about. */
  readonly anotherAccount: boolean;
}

const usualPriority = 100;

/**
 * Adds a supplier, or changes the credentials and settings of a configured one; it keeps its callback URL.
 * @throws CommandError for a URL or a secret that it cannot have, and for another account while purchases are open
 */
export function addSupplier(
  database: Database,
  keyring: Keyring,
  given: SupplierInput,
): Promise<AddedSupplier> {
  const kind = supplierKinds.get(given.name);
  if (kind === undefined) throw noAdapter(given.name);
  if (!/^[^\s\p{C}]{1,100}$/u.test(given.credentials.username))
    throw new CommandError('The username at a supplier is 1 to 100 printable characters without spaces.');
  return withPrices(database, async (tx) => {
    const before = (await readSuppliers(tx, keyring)).find(({ name }) => name === given.name);
    const supplier = merged(kind, given, before);
    const anotherAccount = before !== undefined && !isSameAccount(before, supplier);
    if (anotherAccount) await refuseWhileOpen(tx, supplier.name);
    await saveSupplier(tx, keyring, supplier, { anotherAccount });
    // The deposit of another account has not been refused.
    if (anotherAccount) await endPause(tx, supplier.name, { by: 'another_account', offsetMs: 0 });
    await clearClaims(tx, supplier.name);
    await reprice(tx);
    const { baseUrl, billsUrl, testMode, addsProducts, priority } = supplier;
    await recordAudit(tx, {
      actor: operator,
      action: before === undefined ? 'supplier.added' : 'supplier.changed',
      subject: supplier.name,
      detail: {
        base_url: baseUrl,
        bills_url: billsUrl,
        test_mode: testMode,
        adds_products: addsProducts,
        priority,
        another_account: anotherAccount,
        another_key: isAnotherSecret(before?.credentials.apiKey, supplier.credentials.apiKey),
        another_webhook_secret: isAnotherSecret(
          before?.credentials.webhookSecret,
          supplier.credentials.webhookSecret,
        ),
      },
      rows: [{ table: 'suppliers', key: supplier.name }],
    });
    return { supplier, added: before === undefined, anotherAccount };
  });
}

/**
 * Switches a supplier on or off. One that is off gets no new purchases; its open ones are still asked about.
 * @throws CommandError when it is not configured
 */
export function setSupplierEnabled(
  database: Database,
  name: string,
  enabled: boolean,
): Promise<RepriceReport> {
  return withPrices(database, async (tx) => {
    if (!(await switchSupplier(tx, name, enabled))) throw notSetUp(name);
    const action = enabled ? 'supplier.enabled' : 'supplier.disabled';
    const repriced = await reprice(tx);
    const rows = [{ table: 'suppliers', key: name }] as const;
    await recordAudit(tx, { actor: operator, action, subject: name, rows });
    return repriced;
  });
}

/**
 * Ends the pause of a supplier whose deposit was too low; false when it was not paused.
 * @throws CommandError when it is not configured
 */
export function resumeSupplier(database: Database, keyring: Keyring, name: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const known = await readSuppliers(tx, keyring);
    if (!known.some((one) => one.name === name)) throw notSetUp(name);
    const ended = await endPause(tx, name, { by: 'operator', offsetMs: 0 });
    if (ended) await recordAudit(tx, { actor: operator, action: 'supplier.resumed', subject: name });
    return ended;
  });
}

/** A SKU of a supplier that is mapped to a product of ours, with both names. */
export interface MappedSku {
  readonly kind: ProductKind;
  readonly names: { readonly sku: string; readonly product: string };
  /** Whether the two names can mean the same quantity; the operator checks all other differences. */
  readonly asMuch: boolean;
}

/**
 * Maps a supplier's SKU to a product.
 * @throws CommandError when the product does not exist, or the supplier never listed the SKU
 */
export function mapSupplierSku(
  database: Database,
  chosen: {
    readonly supplier: string;
    readonly sku: string;
    readonly productCode: string;
    readonly priority: number | null | undefined;
  },
): Promise<MappedSku & RepriceReport> {
  return withPrices(database, async (tx) => {
    for (const { kind, ...product } of await productsOf(tx, chosen.productCode)) {
      const skuName = await mapSku(tx, { ...chosen, kind });
      if (skuName === undefined) continue;
      await announceSuppliers(tx);
      const repriced = await reprice(tx);
      const { supplier, sku, productCode, priority } = chosen;
      await recordAudit(tx, {
        actor: operator,
        action: 'supplier.mapped',
        subject: supplier,
        detail: { kind, sku, product: productCode, ...(priority === undefined ? {} : { priority }) },
        rows: [{ table: 'supplier_skus', key: `${supplier}/${kind}/${sku}` }],
      });
      const names = { sku: skuName, product: product.name };
      const asMuch = matchesSku(product, { ...product, name: skuName });
      return { kind, names, asMuch, ...repriced };
    }
    throw new CommandError(
      `No price list of "${chosen.supplier}" named the code "${chosen.sku}" for a product of that kind; see konter supplier skus.`,
    );
  });
}

/**
 * Removes a mapping that `mapSupplierSku` made. The SKU is mapped to no product until its next price list maps it by
 * rule.
 * @throws CommandError when there was no such mapping
 */
export function unmapSupplierSku(
  database: Database,
  chosen: { readonly supplier: string; readonly sku: string },
): Promise<{ readonly kinds: readonly ProductKind[] } & RepriceReport> {
  return withPrices(database, async (tx) => {
    const { supplier, sku } = chosen;
    const kinds = await unmapSku(tx, chosen);
    if (kinds.length === 0)
      throw new CommandError(
        `Nobody has mapped the code "${sku}" of "${supplier}"; see konter supplier skus.`,
      );
    await announceSuppliers(tx);
    const repriced = await reprice(tx);
    await recordAudit(tx, {
      actor: operator,
      action: 'supplier.unmapped',
      subject: supplier,
      detail: { kinds, sku },
      rows: kinds.map((kind) => ({ table: 'supplier_skus', key: `${supplier}/${kind}/${sku}` })),
    });
    return { kinds, ...repriced };
  });
}

/** The key may change and the URL may move. Another user, another test mode or a simulator is another account. */
function isSameAccount(a: ConfiguredSupplier, b: ConfiguredSupplier): boolean {
  return (
    a.credentials.username === b.credentials.username &&
    a.testMode === b.testMode &&
    isOnThisMachine(a.baseUrl) === isOnThisMachine(b.baseUrl)
  );
}

/** Whether an existing secret was replaced. */
function isAnotherSecret(before: Secret | null | undefined, now: Secret | null): boolean {
  return before !== undefined && before?.open() !== now?.open();
}

/**
 * Another account does not know the open purchases: a sold one would seem never to have arrived, and asking could buy
 * it again.
 */
async function refuseWhileOpen(tx: Tx, name: string): Promise<void> {
  const open = await countOpenPurchases(tx, name);
  if (open === 0) return;
  const purchases = open === 1 ? '1 purchase' : `${open} purchases`;
  throw new CommandError(
    `${purchases} at "${name}" ${open === 1 ? 'is' : 'are'} still open, and another account does not know them; ` +
      `use "konter supplier disable ${name}", wait until they have ended or settle them, and try again.`,
  );
}

/** The error for a supplier that is not configured. */
export function notSetUp(name: string): CommandError {
  return new CommandError(`The supplier "${name}" is not set up; see konter supplier list.`);
}

function noAdapter(name: string): CommandError {
  return new CommandError(
    `There is no supplier "${name}"; konter knows ${[...supplierKinds.keys()].join(' and ')}.`,
  );
}

/** The products of a code, at most one of each kind; the prepaid one comes first. */
async function productsOf(
  tx: Tx,
  code: string,
): Promise<(SkuDescription & { readonly kind: ProductKind })[]> {
  const rows = await tx.rows(sql<SkuDescription & { kind: ProductKind }>`
    select kind, name, brand, slug, category
      from products
     where code = ${code}
     order by kind desc`);
  if (rows.length === 0) throw new CommandError(`There is no product "${code}".`);
  return rows;
}

function merged(
  kind: SupplierKind,
  given: SupplierInput,
  before: ConfiguredSupplier | undefined,
): ConfiguredSupplier {
  if (given.webhookSecret !== undefined && !kind.signsCallbacks)
    throw new CommandError(
      `The supplier "${given.name}" signs its callbacks with its key, not with a secret.`,
    );
  if (given.billsUrl !== undefined && !kind.hasBillsUrl)
    throw new CommandError(`The supplier "${given.name}" has one base URL for everything.`);
  const testMode = given.testMode ?? before?.testMode ?? false;
  // A base URL that an operator chose stays; the default follows the test mode.
  const chosen = before !== undefined && before.baseUrl !== kind.addresses(before.testMode).baseUrl;
  const usual = chosen && given.baseUrl !== null ? before : kind.addresses(testMode);
  const baseUrl = given.baseUrl ?? usual.baseUrl;
  // A single base URL is for both services.
  const billsUrl = given.billsUrl ?? (typeof given.baseUrl === 'string' ? null : usual.billsUrl);
  for (const url of [baseUrl, billsUrl]) if (url !== null) checkAddress(url, testMode);
  return {
    name: given.name,
    baseUrl,
    billsUrl,
    credentials: {
      ...given.credentials,
      webhookSecret: given.webhookSecret ?? before?.credentials.webhookSecret ?? null,
    },
    callbackToken: before?.callbackToken ?? newAddressToken(),
    testMode,
    addsProducts: given.addProducts ?? before?.addsProducts ?? kind.codesAreOurs,
    enabled: before?.enabled ?? true,
    priority: given.priority ?? before?.priority ?? usualPriority,
  };
}

/**
 * Keys are sent to this URL, so it must be encrypted unless it is on this machine or in test mode. Errors never repeat
 * the URL.
 */
function checkAddress(text: string, testMode: boolean): void {
  const url = parseBaseUrl(text, 'a supplier');
  if (url.protocol === 'http:' && !testMode && !isOnThisMachine(text))
    throw new CommandError(
      'The base URL of a supplier on another machine must start with https://, unless --test-mode is set.',
    );
}
