import { CommandError } from '../../command-error.ts';
import { withDeadline } from '../../clock.ts';
import type { Database, Queryable } from '../../database/connection.ts';
import { type Environment, isSimulated } from '../../environment.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import type { Keyring, Secret } from '../../sealed.ts';
import { isOnThisMachine } from '../../suppliers/live-suppliers.ts';
import { parseBaseUrl } from '../../suppliers/shared/base-url.ts';
import { readMethod, setMethod } from '../deposit-methods.ts';
import { type GatewayKind, gatewayKinds } from './gateway-kinds.ts';
import { type ConfiguredGateway, readGateways, saveGateway, switchGateway } from './gateway-rows.ts';
import { type CredentialCheck, type GatewayMethod, gatewayMethods } from './gateway.ts';
import { isAnotherConnection, knowsOpenPayments, refuseWhileOpen } from './same-merchant.ts';

/** A gateway as an operator sets it up. Members that are left out stay unchanged, or get their default. */
export interface GatewayInput {
  /** The name of its adapter. */
  readonly kind: string;
  /** Our name of it; left out: that of its adapter, with the environment unless it is live. */
  readonly name: string | undefined;
  readonly environment: Environment;
  readonly key: Secret;
  readonly callbackSecret: Secret | undefined;
  /** Null: the gateway's own address, whatever was set before. */
  readonly baseUrl: string | null | undefined;
  readonly displayName: string | undefined;
  readonly fees: ConfiguredGateway['fees'];
  /** Who sets it up, for the audit record. */
  readonly actor: string;
}

/** The gateway as it is now, and the methods of deposits that it made available. */
export interface AddedGateway {
  readonly gateway: ConfiguredGateway;
  /** Whether it was not set up before. */
  readonly added: boolean;
  readonly methods: readonly GatewayMethod[];
}

/** A gateway as it would be saved. `isMoved`: it may answer for another merchant account than before. */
interface PlannedGateway {
  readonly before: ConfiguredGateway | undefined;
  readonly merged: ConfiguredGateway;
  readonly isMoved: boolean;
}

/**
 * Sets up a gateway, or changes the credentials and settings of one. Methods of deposits that were not set yet are enabled with
 * the limits of its channels. While payments are open, another key or address has to show one of them.
 * @throws CommandError for a name, URL or key that it cannot have
 */
export async function addGateway(
  database: Database,
  keyring: Keyring,
  given: GatewayInput,
): Promise<AddedGateway> {
  const kind = gatewayKinds.get(given.kind);
  if (kind === undefined)
    throw new CommandError(
      `There is no gateway "${given.kind}"; konter knows ${[...gatewayKinds.keys()].join(' and ')}.`,
      {
        reason: 'gateway_unknown',
        facts: { gateway: given.kind, known: [...gatewayKinds.keys()].join(', ') },
      },
    );
  const name =
    given.name ?? (isSimulated[given.environment] ? `${given.kind}-${given.environment}` : given.kind);
  const merge = async (db: Queryable): Promise<PlannedGateway> => {
    const gateways = await readGateways(db, keyring);
    const before = gateways.find((one) => one.name === name);
    const merged = mergedGateway(kind, name, given, before);
    checkKeyIsNew(merged, gateways);
    return { before, merged, isMoved: before !== undefined && isAnotherConnection(before, merged) };
  };
  const planned = await merge(database);
  const isProven = planned.isMoved && (await knowsOpenPayments(database, kind, planned.merged));
  const { added, gateway } = await database.transaction(async (tx) => {
    const { before, merged, isMoved } = await merge(tx);
    // A payment may have been opened since it was read that none is.
    if (isMoved && !isProven) await refuseWhileOpen(tx, name);
    await saveGateway(tx, keyring, merged);
    const { environment, baseUrl, displayName } = merged;
    await recordAudit(tx, {
      actor: given.actor,
      action: before === undefined ? 'gateway.added' : 'gateway.changed',
      subject: name,
      detail: {
        ...{ kind: given.kind, environment, base_url: baseUrl, display_name: displayName },
        ...(before === undefined
          ? {}
          : { base_url_before: before.baseUrl, display_name_before: before.displayName }),
      },
      rows: [{ table: 'gateways', key: name }],
    });
    return { added: before === undefined, gateway: merged };
  });
  return { added, gateway, methods: await enableMethods(database, kind, given) };
}

/** Enables or disables a gateway, with an audit record. @throws CommandError when it is not set up */
export function setGatewayEnabled(
  database: Database,
  name: string,
  { enabled, actor }: { readonly enabled: boolean; readonly actor: string },
): Promise<void> {
  return database.transaction(async (tx) => {
    const before = await switchGateway(tx, name, enabled);
    if (before === undefined) throw notSetUp(name);
    const action = enabled ? 'gateway.enabled' : 'gateway.disabled';
    const rows = [{ table: 'gateways', key: name }] as const;
    await recordAudit(tx, { actor, action, subject: name, detail: { before, after: enabled }, rows });
  });
}

/** Checks the credentials of a gateway with a call that has no effect. @throws CommandError when it is not set up */
export async function testGateway(
  database: Database,
  keyring: Keyring,
  name: string,
): Promise<CredentialCheck> {
  const configured = (await readGateways(database, keyring)).find((one) => one.name === name);
  const kind = configured === undefined ? undefined : gatewayKinds.get(configured.kind);
  if (configured === undefined || kind === undefined) throw notSetUp(name);
  const gateway = kind.make(configured, (call) => call());
  return withDeadline(gateway.callDeadlineMs, (signal) => gateway.checkCredentials({ signal }));
}

function notSetUp(name: string): CommandError {
  return new CommandError(`The gateway "${name}" is not set up.`, {
    reason: 'gateway_not_set_up',
    facts: { gateway: name },
  });
}

function mergedGateway(
  kind: GatewayKind,
  name: string,
  given: GatewayInput,
  before: ConfiguredGateway | undefined,
): ConfiguredGateway {
  const { environment } = given;
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(name))
    throw new CommandError('The name of a gateway is 1 to 32 lower-case letters, digits and hyphens.', {
      reason: 'gateway_name_form',
    });
  if (before !== undefined && (before.kind !== given.kind || before.environment !== environment))
    throw new CommandError(
      `The name "${name}" is that of a gateway of ${before.kind} for ${before.environment}; choose another name.`,
      { reason: 'gateway_name_taken', facts: { gateway: name } },
    );
  const displayName = given.displayName ?? before?.displayName ?? 'Deposit';
  if (!/^[ -~]{1,50}$/.test(displayName))
    throw new CommandError('The display name of a gateway is 1 to 50 printable ASCII characters.', {
      reason: 'gateway_display_name_form',
    });
  const baseUrl =
    given.baseUrl ?? (given.baseUrl === null ? undefined : before?.baseUrl) ?? kind.baseUrl(environment);
  checkAddress(baseUrl);
  if (!isSimulated[environment] && kind.isTestKey(given.key.open()) && !isOnThisMachine(baseUrl))
    throw new CommandError(
      'This is a key of the test mode: its payments are not money, so it is not for live.',
      { reason: 'gateway_test_key' },
    );
  const callbackSecret = given.callbackSecret ?? before?.credentials.callbackSecret ?? null;
  if (kind.needsCallbackSecret && callbackSecret === null)
    throw new CommandError(`${kind.title} needs the verification token of its webhooks.`, {
      reason: 'gateway_secret_missing',
      facts: { gateway: kind.title },
    });
  return {
    name,
    kind: given.kind,
    environment,
    baseUrl,
    credentials: { key: given.key, callbackSecret },
    displayName,
    fees: { ...before?.fees, ...given.fees },
    enabled: before?.enabled ?? true,
  };
}

/** Money is recorded under the name of its gateway: under two names of one merchant account it would be recorded twice. */
function checkKeyIsNew({ name, ...made }: ConfiguredGateway, gateways: readonly ConfiguredGateway[]): void {
  const other = gateways.find(
    (one) =>
      one.name !== name &&
      one.kind === made.kind &&
      one.environment === made.environment &&
      one.credentials.key.open() === made.credentials.key.open(),
  );
  if (other !== undefined)
    throw new CommandError(
      `The gateway "${other.name}" has this key already: change that one, or use the key of another merchant account.`,
      { reason: 'gateway_key_taken', facts: { gateway: other.name } },
    );
}

/** The key is sent to this URL, so it must be encrypted unless it is on this machine. Errors never repeat the URL. */
function checkAddress(text: string): void {
  const url = parseBaseUrl(text, 'a gateway');
  if (url.protocol === 'http:' && !isOnThisMachine(text))
    throw new CommandError('The base URL of a gateway on another machine must start with https://.', {
      reason: 'gateway_url_not_https',
    });
}

/** Enables the methods that were never set, within the limits of the channels. */
async function enableMethods(
  database: Database,
  kind: GatewayKind,
  { environment, actor }: Pick<GatewayInput, 'actor' | 'environment'>,
): Promise<GatewayMethod[]> {
  const enabled: GatewayMethod[] = [];
  for (const method of gatewayMethods) {
    const channels = kind.channels.filter((channel) => channel.method === method);
    if (channels.length === 0 || (await readMethod(database, environment, method)) !== undefined) continue;
    const maximum = channels.reduce((most, channel) => (channel.maximum > most ? channel.maximum : most), 0n);
    await setMethod(database, { environment, method, actor }, { maximum });
    enabled.push(method);
  }
  return enabled;
}
