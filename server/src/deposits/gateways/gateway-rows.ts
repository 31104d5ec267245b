import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { type Keyring, Secret } from '../../sealed.ts';
import { membersIn, membersOf } from '../../suppliers/shared/values.ts';
import type { GatewayFee, GatewayFees } from './gateway-fee.ts';
import { gatewayMethods } from './gateway.ts';

/** Our credentials at a gateway. */
export interface GatewayCredentials {
  /** The secret key of the API. */
  readonly key: Secret;
  /** The secret of its callbacks, where it is not the key; null: none is set. */
  readonly callbackSecret: Secret | null;
}

/** A payment gateway as an operator has set it up. */
export interface ConfiguredGateway {
  /** Our name of it, which deposits store and its callback URL contains. */
  readonly name: string;
  /** The name of its adapter. */
  readonly kind: string;
  readonly environment: Environment;
  readonly baseUrl: string;
  readonly credentials: GatewayCredentials;
  /** The name of the business that payers see. */
  readonly displayName: string;
  readonly fees: GatewayFees;
  /** Whether it gets new payments. */
  readonly enabled: boolean;
}

interface GatewayRow {
  name: string;
  kind: string;
  environment: Environment;
  base_url: string;
  credentials_sealed: Buffer;
  credentials_key_id: string;
  display_name: string;
  /** JSON. */
  fees: string;
  enabled: boolean;
}

/** Reads every gateway, the one that was set up first in front, with its credentials opened. */
export async function readGateways(db: Queryable, keyring: Keyring): Promise<ConfiguredGateway[]> {
  const rows = await db.rows(sql<GatewayRow>`
    select name, kind, environment, base_url, credentials_sealed, credentials_key_id, display_name, fees::text as fees, enabled
      from gateways
     order by created_at, name`);
  return rows.map((row) => ({
    name: row.name,
    kind: row.kind,
    environment: row.environment,
    baseUrl: row.base_url,
    credentials: openCredentials(keyring, row),
    displayName: row.display_name,
    fees: feesFrom(row.fees),
    enabled: row.enabled,
  }));
}

/** Changes whenever a gateway is added or changed. */
export async function readGatewayVersion(db: Queryable): Promise<string> {
  const [row] = await db.rows(sql<{ version: string }>`
    select coalesce(string_agg(name || ' ' || changed_at, ' ' order by name), '')::text as version
      from gateways`);
  return row?.version ?? '';
}

/** Saves a gateway, new or not, with its credentials sealed. Its kind and environment never change. */
export async function saveGateway(tx: Tx, keyring: Keyring, gateway: ConfiguredGateway): Promise<void> {
  const { key, callbackSecret } = gateway.credentials;
  const document = { key: key.open(), callback_secret: callbackSecret?.open() ?? null };
  const sealed = keyring.seal(new Secret(JSON.stringify(document)), contextOf(gateway.name));
  await tx.rows(sql`
    insert into gateways (name, kind, environment, base_url, credentials_sealed, credentials_key_id, display_name, fees, enabled)
    values (${gateway.name}, ${gateway.kind}, ${gateway.environment}, ${gateway.baseUrl}, ${sealed.bytes}, ${sealed.keyId},
            ${gateway.displayName}, ${JSON.stringify(feesTo(gateway.fees))}::jsonb, ${gateway.enabled})
    on conflict (name) do update
       set base_url = excluded.base_url, credentials_sealed = excluded.credentials_sealed,
           credentials_key_id = excluded.credentials_key_id, display_name = excluded.display_name, fees = excluded.fees,
           enabled = excluded.enabled, changed_at = clock_timestamp()`);
}

/** Enables or disables a gateway, and returns whether it was enabled before; undefined when there is none of this name. */
export async function switchGateway(tx: Tx, name: string, enabled: boolean): Promise<boolean | undefined> {
  const [before] = await tx.rows(sql<{ enabled: boolean }>`
    select g.enabled
      from gateways g
     where g.name = ${name}
       for no key update`);
  await tx.rows(sql`
    update gateways
       set enabled = ${enabled}, changed_at = clock_timestamp()
     where name = ${name}`);
  return before?.enabled;
}

function openCredentials(keyring: Keyring, row: GatewayRow): GatewayCredentials {
  const sealed = { bytes: row.credentials_sealed, keyId: row.credentials_key_id };
  const document = membersOf(JSON.parse(keyring.open(sealed, contextOf(row.name)).open()));
  const key = document?.['key'];
  const callbackSecret = document?.['callback_secret'];
  if (typeof key !== 'string') throw new Error(`The credentials of the gateway ${row.name} are incomplete.`);
  return {
    key: new Secret(key),
    callbackSecret: typeof callbackSecret === 'string' ? new Secret(callbackSecret) : null,
  };
}

function feesTo(fees: GatewayFees): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fees).map(([method, { fixed, basisPoints }]) => [
      method,
      { fixed: Number(fixed), basis_points: basisPoints },
    ]),
  );
}

function feesFrom(json: string): GatewayFees {
  const stored = membersIn(json) ?? {};
  const entries = gatewayMethods.flatMap((method): [string, GatewayFee][] => {
    const fee = membersOf(stored[method]);
    if (fee === undefined) return [];
    return [[method, { fixed: BigInt(Number(fee['fixed'])), basisPoints: Number(fee['basis_points']) }]];
  });
  return Object.fromEntries(entries);
}

function contextOf(name: string): readonly string[] {
  return ['gateways', name, 'credentials'];
}
