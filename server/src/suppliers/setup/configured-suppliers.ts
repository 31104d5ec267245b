import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import { type Keyring, Secret } from '../../sealed.ts';
import { membersOf } from '../shared/values.ts';

/** Who we are at a supplier. */
export interface SupplierCredentials {
  readonly username: string;
  readonly apiKey: Secret;
  /** What it signs its callbacks with; null where it signs none, or where none is set. */
  readonly webhookSecret: Secret | null;
}

/** A supplier as it is set up. */
export interface ConfiguredSupplier {
  /** Also the name of its adapter. */
  readonly name: string;
  readonly baseUrl: string;
  /** Where bills are paid, when that is elsewhere. */
  readonly billsUrl: string | null;
  readonly credentials: SupplierCredentials;
  /** The part of its callback address that nobody can guess. */
  readonly callbackToken: string;
  /** Whether its test mode is used. */
  readonly testMode: boolean;
  /** Whether a code of it that no product has becomes a new product. */
  readonly addsProducts: boolean;
  /** Whether it gets new purchases. */
  readonly enabled: boolean;
  /** The lower number goes first. */
  readonly priority: number;
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
}

/** Reads every supplier that is set up, by name, with its credentials opened. */
export async function readSuppliers(db: Queryable, keyring: Keyring): Promise<ConfiguredSupplier[]> {
  const rows = await db.rows(sql<SupplierRow>`
    select name, base_url, bills_url, credentials_sealed, credentials_key_id, callback_token, test_mode, adds_products,
           enabled, priority
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
  }));
}

/** Saves a supplier, new or not, with its credentials sealed. `anotherAccount`: they are not of the account it had. */
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

/** Since when a supplier is the account that it is: what was bought before, it knows nothing of. Null: since ever. */
export async function readAccountSince(db: Queryable, name: string): Promise<Date | null> {
  const [row] = await db.rows(sql<{ account_since: Date | null }>`
    select account_since
      from suppliers
     where name = ${name}`);
  return row?.account_since ?? null;
}

/** Switches a supplier on or off; false when none of this name is set up. */
export async function switchSupplier(tx: Tx, name: string, enabled: boolean): Promise<boolean> {
  const rows = await tx.rows(sql<{ name: string }>`
    update suppliers
       set enabled = ${enabled}, changed_at = clock_timestamp()
     where name = ${name}
    returning name`);
  await announceSuppliers(tx);
  return rows.length > 0;
}

/** How many purchases of a supplier may still turn out to be sold: those that it will be asked about, or a person rules on. */
export async function countOpenPurchases(db: Queryable, name: string): Promise<number> {
  const [row] = await db.rows(sql<{ open: number }>`
    select count(*)::integer as open
      from attempts a
     where a.state = 'open' and a.kind = 'purchase' and a.supplier = ${name}`);
  return row?.open ?? 0;
}

/** Tells every server, with the commit, that suppliers or what they sell are not as before. */
export async function announceSuppliers(tx: Tx): Promise<void> {
  await tx.rows(sql`
    update supplier_version
       set version = ${newId()}::uuid`);
}

/** What changes whenever suppliers or what they sell do. */
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
    throw new Error(`The credentials of the supplier ${row.name} are not whole.`);
  return {
    username,
    apiKey: new Secret(apiKey),
    webhookSecret: webhookSecret === undefined ? null : new Secret(webhookSecret),
  };
}

function contextOf(name: string): readonly string[] {
  return ['suppliers', name, 'credentials'];
}
