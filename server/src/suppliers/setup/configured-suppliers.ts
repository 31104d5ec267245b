import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import { type Keyring, Secret } from '../../sealed.ts';
import { membersOf } from '../shared/values.ts';

/** Our credentials at a supplier. */
export interface SupplierCredentials {
  readonly username: string;
  readonly apiKey: Secret;
  /** The secret of its callback signatures; null where it signs none, or where none is set. */
  readonly webhookSecret: Secret | null;
}

/** A configured supplier. */
export interface ConfiguredSupplier {
  /** Also the name of its adapter. */
  readonly name: string;
  readonly baseUrl: string;
  /** The base URL for bills, where it differs. */
  readonly billsUrl: string | null;
  readonly credentials: SupplierCredentials;
  /** The secret part of its callback URL. */
  readonly callbackToken: string;
  /** Whether its test mode is used. */
  readonly testMode: boolean;
  /** Whether a code of it that no product has becomes a new product. */
  readonly addsProducts: boolean;
  /** Whether it gets new purchases. */
  readonly enabled: boolean;
  /** Suppliers with a lower number come first. */
  readonly priority: number;
  /** Since when it has had its account; null: always. Only `saveSupplier` sets it. */
  readonly accountSince: Date | null;
}

interface SupplierRow {
  name: string;
  base_url: string;
  bills_url: string | null;
  credentials_sealed: Buffer;
  credentials_key_id: string;
  callback_token: string;
  test_mode: boolean;
  adds_products: boolean;
  enabled: boolean;
  priority: number;
  account_since: Date | null;
}

/** Reads every configured supplier, by name, with its credentials opened. */
export async function readSuppliers(db: Queryable, keyring: Keyring): Promise<ConfiguredSupplier[]> {
  const rows = await db.rows(sql<SupplierRow>`
    select name, base_url, bills_url, credentials_sealed, credentials_key_id, callback_token, test_mode, adds_products,
           enabled, priority, account_since
      from suppliers
     order by name`);
  return rows.map((row) => ({
    name: row.name,
    baseUrl: row.base_url,
    billsUrl: row.bills_url,
    credentials: openCredentials(keyring, row),
    callbackToken: row.callback_token,
    testMode: row.test_mode,
    addsProducts: row.adds_products,
    enabled: row.enabled,
    priority: row.priority,
    accountSince: row.account_since,
  }));
}

/**
 * Saves a supplier, new or not, with its credentials sealed. `anotherAccount`: the credentials belong to another
 * account than before.
 */
export async function saveSupplier(
  tx: Tx,
  keyring: Keyring,
  supplier: ConfiguredSupplier,
  { anotherAccount }: { readonly anotherAccount: boolean },
): Promise<void> {
  const { username, apiKey, webhookSecret } = supplier.credentials;
  const document = { username, api_key: apiKey.open(), webhook_secret: webhookSecret?.open() ?? null };
  const sealed = keyring.seal(new Secret(JSON.stringify(document)), contextOf(supplier.name));
  await tx.rows(sql`
    insert into suppliers (name, base_url, bills_url, credentials_sealed, credentials_key_id, callback_token, test_mode,
      adds_products, enabled, priority)
    values (${supplier.name}, ${supplier.baseUrl}, ${supplier.billsUrl}, ${sealed.bytes}, ${sealed.keyId},
      ${supplier.callbackToken}, ${supplier.testMode}, ${supplier.addsProducts}, ${supplier.enabled},
      ${supplier.priority})
    on conflict (name) do update
       set base_url = excluded.base_url, bills_url = excluded.bills_url, credentials_sealed = excluded.credentials_sealed,
           credentials_key_id = excluded.credentials_key_id, callback_token = excluded.callback_token,
           test_mode = excluded.test_mode, adds_products = excluded.adds_products, enabled = excluded.enabled, priority = excluded.priority,
           account_since = case when ${anotherAccount} then clock_timestamp() else suppliers.account_since end,
           changed_at = clock_timestamp()`);
  await announceSuppliers(tx);
}

/** Since when a supplier has had its current account, which knows nothing of earlier purchases. Null: always. */
export async function readAccountSince(db: Queryable, name: string): Promise<Date | null> {
  const [row] = await db.rows(sql<{ account_since: Date | null }>`
    select account_since
      from suppliers
     where name = ${name}`);
  return row?.account_since ?? null;
}

/**
 * Switches a supplier on or off, and returns whether it was on before; undefined when none of this name is configured. The caller
 * holds the lock of the catalog.
 */
export async function switchSupplier(tx: Tx, name: string, enabled: boolean): Promise<boolean | undefined> {
  const [before] = await tx.rows(sql<{ enabled: boolean }>`
    select s.enabled
      from suppliers s
     where s.name = ${name}
       for no key update`);
  await tx.rows(sql`
    update suppliers
       set enabled = ${enabled}, changed_at = clock_timestamp()
     where name = ${name}`);
  await announceSuppliers(tx);
  return before?.enabled;
}

/** How many purchases of a supplier are open, so that they may still turn out to be sold. */
export async function countOpenPurchases(db: Queryable, name: string): Promise<number> {
  // The holds that were due before the watermark have a row of attempts or an end. A hold is due within an hour.
  const [row] = await db.rows(sql<{ open: number }>`
    select (
             select count(*)
               from attempts a
              where a.state = 'open' and a.kind = 'purchase' and a.supplier = ${name}
           )::integer + (
             select count(*)
               from current_attempts a
              where a.state = 'open' and not a.has_row and a.supplier = ${name}
                and a.opened_at > coalesce((
                      select min(w.at)
                        from watermarks w
                       where w.task = 'holds'), '-infinity') - interval '1 hour'
           )::integer as open`);
  return row?.open ?? 0;
}

/** Notifies every server, on commit, that suppliers or their offers have changed. */
export async function announceSuppliers(tx: Tx): Promise<void> {
  await tx.rows(sql`
    update supplier_version
       set version = ${newId()}::uuid`);
}

/** A version that changes whenever suppliers or their offers do. */
export async function readSupplierVersion(db: Queryable): Promise<string> {
  const [row] = await db.rows(sql<{ version: string }>`
    select version
      from supplier_version`);
  if (row === undefined) throw new Error('The table supplier_version has lost its row.');
  return row.version;
}

function openCredentials(keyring: Keyring, row: SupplierRow): SupplierCredentials {
  const sealed = { bytes: row.credentials_sealed, keyId: row.credentials_key_id };
  const document = membersOf(JSON.parse(keyring.open(sealed, contextOf(row.name)).open()));
  const text = (name: string): string | undefined => {
    const value = document?.[name];
    return typeof value === 'string' ? value : undefined;
  };
  const [username, apiKey, webhookSecret] = [text('username'), text('api_key'), text('webhook_secret')];
  if (username === undefined || apiKey === undefined)
    throw new Error(`The credentials of the supplier ${row.name} are incomplete.`);
  return {
    username,
    apiKey: new Secret(apiKey),
    webhookSecret: webhookSecret === undefined ? null : new Secret(webhookSecret),
  };
}

function contextOf(name: string): readonly string[] {
  return ['suppliers', name, 'credentials'];
}
