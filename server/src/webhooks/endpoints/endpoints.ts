import type { App } from '../../app.ts';
import { findAccount, lockAccount, parseName } from '../../clients/accounts.ts';
import { dayMs, later } from '../../clock.ts';
import { CommandError } from '../../command-error.ts';
import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { isId, newId } from '../../ids.ts';
import type { Secret } from '../../sealed.ts';
import { makeSigningSecret } from '../../webhook-signature.ts';
import type { Resolve } from '../dispatch/address.ts';
import { checkReceiver } from './check-receiver.ts';
import { auditEndpoint } from './audit-endpoint.ts';
import { disableLocked } from './disable.ts';
import { type AuditDetail, checkedReason, operator } from '../../operators/audit-record.ts';
import type { ByActor, EndpointKey, EndpointOwner } from './endpoint-key.ts';
import { choosableKinds, eventBody } from '../event.ts';
import { writeEventTo } from '../outbox.ts';
import { EndpointRefused } from './endpoint-refused.ts';
import { openSecret, sealSecret } from './secret.ts';

/** The dependencies of the endpoint use cases. */
export type EndpointApp = Pick<App, 'clock' | 'config' | 'database' | 'keyring'>;

/** An endpoint as it is listed, without its secret. */
export interface Endpoint {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** Null: every kind except `product.changed`. */
  readonly kinds: readonly string[] | null;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
  /** Since when attempts fail; null while they succeed. */
  readonly failingSince: Date | null;
  /** How its deliveries misbehave on purpose; null: they do not. */
  readonly chaos: string | null;
  /** Until when the previous secret signs as well. */
  readonly previousSecretUntil: Date | null;
}

/** A signing secret that was just made. It cannot be read again. */
export interface CreatedSecret {
  readonly id: string;
  readonly secret: Secret;
}

/** The secret that a rotation made, and when the earlier ones end. */
export interface RotatedSecret extends CreatedSecret {
  /** Until when the previous one signs as well. */
  readonly previousUntil: Date;
  /** Whether an even older secret was still signing and has ended now. */
  readonly endedEarlier: boolean;
}

/** How many endpoints an account may have in one environment, including disabled ones. */
const endpointsMax = 50;
/** The longest overlap of two secrets after a rotation, milliseconds. */
const overlapMsMax = 30 * dayMs;

/**
 * Adds an endpoint of an account, and makes the secret that signs its events. It resolves and checks the host name, as
 * every connection will.
 * @throws CommandError when there is no such account, or a value cannot be used
 */
export async function addEndpoint(
  app: EndpointApp,
  command: EndpointOwner & {
    readonly url: string;
    readonly name?: string | undefined;
    readonly kinds?: readonly string[] | undefined;
  } & ByActor,
  resolve?: Resolve,
): Promise<CreatedSecret> {
  const { environment } = command;
  const url = await checkReceiver(app, environment, command.url, resolve);
  const name = parseName(command.name ?? url.host.slice(0, 200), 'The name of an endpoint');
  const kinds = parseKinds(command.kinds);
  const id = newId();
  const secret = makeSigningSecret();
  await app.database.transaction(async (tx) => {
    const account = await lockAccount(tx, command.accountId);
    await refuseTooMany(tx, { accountId: account.id, environment });
    const owner = { accountId: account.id, environment, endpointId: id };
    const sealed = sealSecret(app.keyring, owner, 'secret', secret);
    await tx.rows(sql`
      insert into webhook_endpoints (account_id, environment, id, name, url, kinds, secret_sealed, secret_key_id, created_at)
      values (${account.id}::uuid, ${environment}, ${id}::uuid, ${name}, ${url.href}, ${kinds}::text[], ${sealed.bytes},
              ${sealed.keyId}, clock_timestamp() + ${app.clock.offsetMs}::double precision * interval '1 millisecond')`);
    // The host only: the rest of the URL may contain a secret of the receiver.
    await auditEndpoint(tx, owner, 'endpoint.added', { name, host: url.host, kinds }, command.actor);
  });
  return { id, secret };
}

/**
 * The endpoints of an account in one environment, oldest first, without their secrets.
 * @throws CommandError when there is no such account
 */
export async function listEndpoints(
  { database }: { readonly database: Queryable },
  owner: EndpointOwner,
): Promise<Endpoint[]> {
  const account = await findAccount(database, owner.accountId);
  return readEndpoints(database, { accountId: account.id, environment: owner.environment });
}

/**
 * Sets the kinds of events that an endpoint gets from now on. If they are left out it gets all kinds except
 * `product.changed`, including those of later versions.
 * @throws CommandError when there is no such endpoint or kind
 */
export async function chooseKinds(
  app: EndpointApp,
  command: EndpointKey & { readonly kinds?: readonly string[] | undefined } & ByActor,
): Promise<void> {
  const kinds = parseKinds(command.kinds);
  await app.database.transaction(async (tx) => {
    const key = await lockEndpoint(tx, command);
    await tx.rows(
      sql`update webhook_endpoints set kinds = ${kinds}::text[] where id = ${key.endpointId}::uuid`,
    );
    await auditEndpoint(tx, key, 'endpoint.kinds_chosen', { kinds }, command.actor);
  });
}

/**
 * Makes a new secret. The old one signs as well for `overlapMs`; an even older one ends at once, so that at most two
 * are valid.
 * @throws CommandError when there is no such endpoint, or the overlap is too long
 */
export async function rotateEndpointSecret(
  app: EndpointApp,
  command: EndpointKey & { readonly overlapMs: number } & ByActor,
): Promise<RotatedSecret> {
  const { overlapMs } = command;
  if (!(overlapMs >= 0 && overlapMs <= overlapMsMax)) {
    throw new CommandError('The overlap of two secrets must be at most 30d.');
  }
  const secret = makeSigningSecret();
  return app.database.transaction(async (tx) => {
    const key = await lockEndpoint(tx, command, app.clock.offsetMs);
    const previousUntil = later(key.now, overlapMs);
    const old = openSecret(app.keyring, key, {
      bytes: key.secretSealed,
      keyId: key.secretKeyId,
      column: 'secret',
    });
    const previous = sealSecret(app.keyring, key, 'previous_secret', old);
    const sealed = sealSecret(app.keyring, key, 'secret', secret);
    await tx.rows(sql`
      update webhook_endpoints
         set secret_sealed = ${sealed.bytes}, secret_key_id = ${sealed.keyId},
             previous_secret_sealed = ${previous.bytes}, previous_secret_key_id = ${previous.keyId},
             previous_until = ${previousUntil}::timestamptz
       where id = ${key.endpointId}::uuid`);
    const endedEarlier = key.previousUntil !== null && key.previousUntil > key.now;
    const detail = { overlap_ms: overlapMs, ended_earlier: endedEarlier };
    await auditEndpoint(tx, key, 'endpoint.secret_rotated', detail, command.actor);
    return { id: command.endpointId, secret, previousUntil, endedEarlier };
  });
}

/**
 * Enables an endpoint; its pending deliveries continue at once. Enabling twice changes nothing.
 * @throws CommandError when there is no such endpoint
 */
export async function enableEndpoint(
  app: EndpointApp,
  command: EndpointKey & { readonly note?: string } & ByActor,
): Promise<void> {
  const note = noteOf(command, 'an enabling');
  await app.database.transaction(async (tx) => {
    await enableLocked(tx, await lockEndpoint(tx, command), command, note);
  });
}

/** Enables an endpoint under its lock. An enabled one stays as it is. `more` is added to the audit record. */
export async function enableLocked(
  tx: Tx,
  key: LockedEndpoint,
  { actor }: ByActor,
  more: AuditDetail = {},
): Promise<void> {
  if (!key.disabled) return;
  await tx.rows(sql`
    update webhook_endpoints
       set disabled_at = null, disabled_reason = null, failing_since = null, paused_until = null
     where id = ${key.endpointId}::uuid`);
  const detail = {
    ...{ enabled_before: false, enabled: true, disabled_reason_before: key.disabledReason },
    ...more,
  };
  await auditEndpoint(tx, key, 'endpoint.enabled', detail, actor);
}

/**
 * Disables an endpoint and notifies the others of the account. Disabling twice changes nothing, except that an operator's word
 * replaces another reason, so that the client cannot enable it again. `reason` says who did it.
 * @throws CommandError when there is no such endpoint
 */
export async function disableEndpoint(
  app: EndpointApp,
  command: EndpointKey & { readonly reason?: 'client' | 'operator'; readonly note?: string } & ByActor,
): Promise<void> {
  const { reason = 'operator', actor = operator } = command;
  const note = noteOf(command, 'a disabling');
  await app.database.transaction(async (tx) => {
    const key = await lockEndpoint(tx, command);
    if (key.disabled && reason === 'operator') await keepDisabled(tx, key, actor, note);
    else await disableLocked(tx, key, reason, app.clock.offsetMs, { actor, more: note });
  });
}

/** Makes an operator's word the reason of an endpoint that is disabled already. Nothing ends, so no event is written. */
async function keepDisabled(tx: Tx, key: LockedEndpoint, actor: string, more: AuditDetail): Promise<void> {
  if (key.disabledReason === 'operator') return;
  await tx.rows(sql`
    update webhook_endpoints
       set disabled_reason = 'operator'
     where id = ${key.endpointId}::uuid`);
  const detail = {
    ...{
      enabled_before: false,
      enabled: false,
      reason: 'operator',
      disabled_reason_before: key.disabledReason,
    },
    ...more,
  };
  await auditEndpoint(tx, key, 'endpoint.disabled', detail, actor);
}

/** What an operator says about the change of an endpoint, for the audit record. */
function noteOf({ note }: { readonly note?: string }, what: string): AuditDetail {
  return note === undefined ? {} : { note: checkedReason(note, what) };
}

/**
 * Sends a `webhook.test` to one endpoint, whatever kinds it has, and returns the id of the event.
 * @throws CommandError when there is no such endpoint, or it is disabled
 */
export function testEndpoint(
  app: EndpointApp,
  key: EndpointKey & ByActor,
): Promise<{ readonly eventId: string }> {
  return app.database.transaction(async (tx) => {
    const endpoint = await lockEnabledEndpoint(tx, key, app.clock.offsetMs);
    const { accountId, environment, endpointId, name, now } = endpoint;
    const id = newId();
    const event = {
      accountId,
      environment,
      id,
      kind: 'webhook.test' as const,
      body: eventBody('webhook.test', { now, environment }, { endpoint: { id: endpointId, name } }),
      createdAt: now,
    };
    await writeEventTo(tx, event, endpointId);
    await auditEndpoint(tx, endpoint, 'endpoint.tested', { event: id }, key.actor);
    return { eventId: id };
  });
}

/** An endpoint under its lock. */
export interface LockedEndpoint extends EndpointKey {
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly string[] | null;
  readonly disabled: boolean;
  readonly disabledReason: string | null;
  readonly secretSealed: Buffer;
  readonly secretKeyId: string;
  /** Until when the previous secret signs as well; null: there was none. */
  readonly previousUntil: Date | null;
  readonly now: Date;
}

/**
 * Locks an endpoint against other changes of it, but not against new events for it.
 * @throws CommandError when there is no such endpoint
 */
export async function lockEndpoint(tx: Tx, key: EndpointKey, offsetMs = 0): Promise<LockedEndpoint> {
  const [found] =
    isId(key.accountId) && isId(key.endpointId)
      ? await tx.rows(sql<LockedEndpoint>`
          select account_id as "accountId", environment, id as "endpointId", name, url, kinds,
                 disabled_at is not null as disabled, disabled_reason as "disabledReason",
                 secret_sealed as "secretSealed", secret_key_id as "secretKeyId", previous_until as "previousUntil",
                 clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
            from webhook_endpoints
           where account_id = ${key.accountId}::uuid and environment = ${key.environment} and id = ${key.endpointId}::uuid
             and deleted_at is null
             for no key update`)
      : [];
  if (found === undefined) throw noEndpoint(key);
  return found;
}

/** Locks an endpoint for a new delivery. @throws CommandError when there is no such endpoint, or it is disabled */
export async function lockEnabledEndpoint(
  tx: Tx,
  key: EndpointKey,
  offsetMs: number,
): Promise<LockedEndpoint> {
  const endpoint = await lockEndpoint(tx, key, offsetMs);
  if (endpoint.disabled)
    throw new EndpointRefused('disabled', 'The endpoint is disabled; enable it first.', {
      reason: 'endpoint_disabled',
    });
  return endpoint;
}

/** The error for an endpoint that the account does not have. */
export function noEndpoint({ environment, endpointId }: EndpointKey): CommandError {
  return new EndpointRefused('unknown', `The account has no ${environment} endpoint "${endpointId}".`, {
    reason: 'no_endpoint',
  });
}

function readEndpoints(db: Queryable, owner: EndpointOwner): Promise<Endpoint[]> {
  return db.rows(sql<Endpoint>`
    select id, name, url, kinds, created_at as "createdAt", disabled_at as "disabledAt",
           disabled_reason as "disabledReason", failing_since as "failingSince", chaos, previous_until as "previousSecretUntil"
      from webhook_endpoints
     where account_id = ${owner.accountId}::uuid and environment = ${owner.environment} and deleted_at is null
     order by created_at, id`);
}

async function refuseTooMany(tx: Tx, owner: EndpointOwner): Promise<void> {
  const endpoints = await readEndpoints(tx, owner);
  if (endpoints.length >= endpointsMax) {
    throw new EndpointRefused(
      'too_many',
      `An account has at most ${endpointsMax} endpoints in an environment.`,
    );
  }
}

/** The kinds of a choice in the order of their list; null: all but `product.changed`. @throws CommandError naming the first unknown kind */
export function parseKinds(kinds: readonly string[] | undefined): readonly string[] | null {
  if (kinds === undefined) return null;
  if (kinds.length === 0)
    throw new CommandError('Name at least one kind of event, or leave the list out for all of them.');
  const unknown = kinds.find((kind) => !choosableKinds.some((known) => known === kind));
  if (unknown !== undefined) {
    throw new CommandError(
      `There is no kind of event "${unknown}"; the kinds are ${choosableKinds.join(', ')}.`,
    );
  }
  return choosableKinds.filter((kind) => kinds.includes(kind));
}
