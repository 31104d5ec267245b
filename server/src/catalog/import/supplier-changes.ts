import { CommandError } from '../../command-error.ts';
import type { Database, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { newAddressToken } from '../../ids.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
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
import { endPause, readPauses } from '../../suppliers/pauses/pause-rows.ts';
import { clearClaims } from '../../suppliers/setup/price-lists.ts';
import { isOnThisMachine } from '../../suppliers/live-suppliers.ts';
import { parseBaseUrl } from '../../suppliers/shared/base-url.ts';
import { mapSku, readChosenSkus, unmapSku } from '../../suppliers/setup/skus.ts';
import { notSetUp, readSupplierNames } from '../../suppliers/setup/supplier-names.ts';
import { reprice, type RepriceReport, withPrices } from '../pricing/reprice.ts';
import { matchesSku, type SkuDescription } from './sku-match.ts';

/** A supplier as an operator configures it. Members that are left out stay unchanged, or get their default. */
export interface SupplierInput {
  readonly name: string;
  /** Undefined: unchanged, for a supplier that is configured already. */
  readonly credentials: Omit<SupplierCredentials, 'webhookSecret'> | undefined;
  readonly webhookSecret: SupplierCredentials['webhookSecret'] | undefined;
  /** Null: the supplier's default, whatever was set before. */
  readonly baseUrl: string | null | undefined;
  readonly billsUrl: string | undefined;
  readonly testMode: boolean | undefined;
  readonly priority: number | undefined;
  /** Whether a code of it that no product has becomes a new product. */
  readonly addProducts?: boolean | undefined;
  readonly actor: string;
}

/** Whether a supplier gets new purchases from now on, and who says so. */
interface SupplierSwitch {
  readonly name: string;
  readonly enabled: boolean;
  readonly actor: string;
  /** Left out: none is recorded. */
  readonly reason?: string | undefined;
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
 * @throws CommandError for a URL or a secret that it cannot have, for another account while purchases are open, and for a
 * change of the URL or the test mode without credentials
 */
export function addSupplier(
  database: Database,
  keyring: Keyring,
  given: SupplierInput,
): Promise<AddedSupplier> {
  const kind = supplierKinds.get(given.name);
  if (kind === undefined) throw noAdapter(given.name);
  if (given.credentials !== undefined && !/^[^\s\p{C}]{1,100}$/u.test(given.credentials.username))
    throw new CommandError('The username at a supplier is 1 to 100 printable characters without spaces.', {
      reason: 'supplier_username_form',
    });
  for (const secret of [given.credentials?.apiKey, given.webhookSecret])
    if (secret !== undefined && secret !== null && !/^\S{1,500}$/.test(secret.open()))
      throw new CommandError('A key or secret of a supplier is 1 to 500 characters without spaces.', {
        reason: 'supplier_secret_form',
      });
  return withPrices(database, async (tx) => {
    const before = (await readSuppliers(tx, keyring)).find(({ name }) => name === given.name);
    const supplier = merged(kind, { ...given, credentials: credentialsOf(given, before) }, before);
    if (given.credentials === undefined) refuseToSendElsewhere(before, supplier);
    const anotherAccount = before !== undefined && !isSameAccount(before, supplier);
    if (anotherAccount) await refuseWhileOpen(tx, supplier.name);
    await saveSupplier(tx, keyring, supplier, { anotherAccount });
    // The deposit of another account has not been refused.
    if (anotherAccount) await endPause(tx, supplier.name, { by: 'another_account', offsetMs: 0 });
    await clearClaims(tx, supplier.name);
    await reprice(tx);
    const { baseUrl, billsUrl, testMode, addsProducts, priority } = supplier;
    await recordAudit(tx, {
      actor: given.actor,
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
        ...(before === undefined
          ? {}
          : {
              base_url_before: before.baseUrl,
              bills_url_before: before.billsUrl,
              test_mode_before: before.testMode,
              adds_products_before: before.addsProducts,
              priority_before: before.priority,
            }),
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
  { name, enabled, actor, reason: given }: SupplierSwitch,
): Promise<RepriceReport> {
  const reason = given === undefined ? undefined : checkedReason(given, 'switching a supplier');
  return withPrices(database, async (tx) => {
    const before = await switchSupplier(tx, name, enabled);
    if (before === undefined) throw notSetUp(name);
    const action = enabled ? 'supplier.enabled' : 'supplier.disabled';
    const repriced = await reprice(tx);
    const rows = [{ table: 'suppliers', key: name }] as const;
    const detail = { before, after: enabled, ...(reason === undefined ? {} : { reason }) };
    await recordAudit(tx, { actor, action, subject: name, detail, rows });
    return repriced;
  });
}

/**
 * Ends the pause of a supplier whose deposit was too low; false when it was not paused.
 * @throws CommandError when it is not configured
 */
export function resumeSupplier(
  database: Database,
  { name, actor }: { readonly name: string; readonly actor: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const known = await readSupplierNames(tx);
    if (!known.some((one) => one.name === name)) throw notSetUp(name);
    const pause = (await readPauses(tx)).find(({ supplier }) => supplier === name);
    const ended = await endPause(tx, name, { by: 'operator', offsetMs: 0 });
    if (ended)
      await recordAudit(tx, {
        actor,
        action: 'supplier.resumed',
        subject: name,
        detail: {
          before: 'paused',
          after: 'resumed',
          paused_since: pause?.beganAt.toISOString() ?? null,
          code: pause?.code ?? null,
        },
      });
    return ended;
  });
}

/** A SKU of a supplier that is mapped to a product of ours, with both names. */
export interface MappedSku {
  readonly kind: ProductKind;
  readonly names: { readonly sku: string; readonly product: string };
  /** Whether the two names can mean the same quantity or biller; the operator checks all other differences. */
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
    readonly actor: string;
  },
): Promise<MappedSku & RepriceReport> {
  return withPrices(database, async (tx) => {
    const known = await readChosenSkus(tx, chosen);
    for (const { kind, ...product } of await productsOf(tx, chosen.productCode)) {
      const before = known.find((one) => one.kind === kind);
      const skuName = await mapSku(tx, { ...chosen, kind });
      if (skuName === undefined) continue;
      await announceSuppliers(tx);
      const repriced = await reprice(tx);
      const { supplier, sku, productCode, priority } = chosen;
      await recordAudit(tx, {
        actor: chosen.actor,
        action: 'supplier.mapped',
        subject: supplier,
        detail: {
          kind,
          sku,
          product: productCode,
          product_before: before?.productCode ?? null,
          ...(priority === undefined ? {} : { priority, priority_before: before?.priority ?? null }),
        },
        rows: [{ table: 'supplier_skus', key: `${supplier}/${kind}/${sku}` }],
      });
      const names = { sku: skuName, product: product.name };
      const asMuch = matchesSku(product, { ...product, name: skuName });
      return { kind, names, asMuch, ...repriced };
    }
    throw new CommandError(
      `No price list of "${chosen.supplier}" named the code "${chosen.sku}" for a product of that kind.`,
      { reason: 'no_listed_code_of_kind', facts: { sku: chosen.sku, supplier: chosen.supplier } },
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
  chosen: { readonly supplier: string; readonly sku: string; readonly actor: string },
): Promise<{ readonly kinds: readonly ProductKind[] } & RepriceReport> {
  return withPrices(database, async (tx) => {
    const { supplier, sku } = chosen;
    const known = await readChosenSkus(tx, chosen);
    const kinds = await unmapSku(tx, chosen);
    if (kinds.length === 0)
      throw new CommandError(
        `Nobody has mapped the code "${sku}" of "${supplier}"; the next price list decides by rule.`,
        { reason: 'code_not_mapped', facts: { sku, supplier } },
      );
    await announceSuppliers(tx);
    const repriced = await reprice(tx);
    await recordAudit(tx, {
      actor: chosen.actor,
      action: 'supplier.unmapped',
      subject: supplier,
      detail: {
        kinds,
        sku,
        products_before: known.flatMap((one) => (kinds.includes(one.kind) ? [one.productCode ?? ''] : [])),
      },
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
      `switch it off, wait until they have ended or settle them, and try again.`,
    { reason: 'supplier_purchases_open', facts: { purchases: open, supplier: name } },
  );
}

function noAdapter(name: string): CommandError {
  return new CommandError(
    `There is no supplier "${name}"; konter knows ${[...supplierKinds.keys()].join(' and ')}.`,
    { reason: 'supplier_unknown', facts: { supplier: name, known: [...supplierKinds.keys()].join(', ') } },
  );
}

/** The products of a code, at most one of each kind; the prepaid one comes first. */
async function productsOf(
  tx: Tx,
  code: string,
): Promise<(SkuDescription & { readonly kind: ProductKind })[]> {
  const rows = await tx.rows(sql<SkuDescription & { kind: ProductKind }>`
    select kind, name, brand, slug, category, region
      from products
     where code = ${code}
     order by kind desc`);
  if (rows.length === 0)
    throw new CommandError(`There is no product "${code}".`, {
      reason: 'no_product',
      facts: { product: code },
    });
  return rows;
}

/** The credentials that were given, or those that are stored. */
function credentialsOf(
  { name, credentials }: SupplierInput,
  before: ConfiguredSupplier | undefined,
): Omit<SupplierCredentials, 'webhookSecret'> {
  const chosen = credentials ?? before?.credentials;
  if (chosen === undefined)
    throw new CommandError(`The supplier "${name}" needs a username and a key.`, {
      reason: 'supplier_credentials_missing',
      facts: { supplier: name },
    });
  return { username: chosen.username, apiKey: chosen.apiKey };
}

/** A stored key is never sent to another address: whoever moves the supplier must know the key. */
function refuseToSendElsewhere(before: ConfiguredSupplier | undefined, after: ConfiguredSupplier): void {
  const isSame =
    before?.baseUrl === after.baseUrl &&
    before.billsUrl === after.billsUrl &&
    before.testMode === after.testMode;
  if (!isSame)
    throw new CommandError('Another address or test mode needs the username and the key again.', {
      reason: 'supplier_credentials_again',
    });
}

function merged(
  kind: SupplierKind,
  given: SupplierInput & { readonly credentials: Omit<SupplierCredentials, 'webhookSecret'> },
  before: ConfiguredSupplier | undefined,
): ConfiguredSupplier {
  if (given.webhookSecret !== undefined && !kind.signsCallbacks)
    throw new CommandError(
      `The supplier "${given.name}" signs its callbacks with its key, not with a secret.`,
      { reason: 'supplier_signs_with_key', facts: { supplier: given.name } },
    );
  if (given.billsUrl !== undefined && !kind.hasBillsUrl)
    throw new CommandError(`The supplier "${given.name}" has one base URL for everything.`, {
      reason: 'supplier_one_base_url',
      facts: { supplier: given.name },
    });
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
    accountSince: before?.accountSince ?? null,
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
      'The base URL of a supplier on another machine must start with https://, unless its test mode is used.',
      { reason: 'supplier_url_not_https' },
    );
}
