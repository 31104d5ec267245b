import { CommandError } from '../command-error.ts';
import type { ErrorInfo } from '../command-reasons.ts';
import type { Database, Queryable, Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import { isId, newId } from '../ids.ts';
import type { Secret } from '../sealed.ts';
import { findAccount, lockAccount, parseName } from './accounts.ts';
import { makeApiKey } from './api-key.ts';
import { checkedReason, operator, recordAudit } from '../operators/audit-record.ts';
import { parseCidr } from './ip-address.ts';
import { scopes as allScopes } from './principal.ts';
import { parseScopes } from './scopes.ts';

/** Who changes a key. Left out: the operator of the command line. */
interface KeyActor {
  readonly actor?: string;
}

/** The key to change. `of`: it must be one of this account in this environment. */
interface NamedKey extends KeyActor {
  readonly keyId: string;
  readonly of?: KeyOwner;
}

/** An account in one environment, as the owner of keys. */
export interface KeyOwner {
  readonly accountId: string;
  readonly environment: Environment;
}

/** Why a key cannot be changed or created. */
export type KeyFault = 'expired' | 'revoked' | 'rotated' | 'too_many' | 'unknown';

/** A change of a key that is refused. */
export class KeyError extends CommandError {
  readonly fault: KeyFault;

  constructor(fault: KeyFault, message: string, info?: ErrorInfo) {
    super(message, info);
    this.fault = fault;
  }
}

/** A key to create. */
export interface CreateKey extends KeyActor {
  readonly accountId: string;
  readonly environment: Environment;
  readonly name?: string | undefined;
  /** All scopes when left out. */
  readonly scopes?: readonly string[] | undefined;
  /** Lifetime of the key; unlimited when left out. */
  readonly expiresInMs?: number | undefined;
  /** Addresses that may use the key; every address when left out. */
  readonly allowedCidrs?: readonly string[] | undefined;
  /** How many keys that work the account may have in the environment, with this one; any number when left out. */
  readonly workingMax?: number;
}

/** A key that was just created. It cannot be read again. */
export interface CreatedKey {
  readonly id: string;
  readonly key: Secret;
}

/** A key that replaces another. */
export interface RotatedKey extends CreatedKey {
  /** When the old key ends. */
  readonly oldUntil: Date;
}

/** A key as it is listed, without the key itself. */
export interface ListedKey {
  readonly id: string;
  readonly environment: Environment;
  readonly name: string;
  readonly displayPrefix: string;
  readonly scopes: readonly string[];
  readonly allowedCidrs: readonly string[] | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** The key that this one was rotated from. */
  readonly replacesKeyId: string | null;
}

/**
 * Creates a key for one environment of an account.
 * @throws CommandError when there is no such account, or a value cannot be used
 */
export async function createKey(database: Database, brand: string, command: CreateKey): Promise<CreatedKey> {
  const name = parseName(command.name ?? 'API key', 'The name of a key');
  const scopes = parseScopes(command.scopes ?? allScopes);
  const allowedCidrs = parseCidrs(command.allowedCidrs);
  const expiresInMs = command.expiresInMs ?? null;
  if (expiresInMs !== null && !(expiresInMs > 0))
    throw new CommandError('The lifetime of a key must be positive.');
  const { environment } = command;
  const made = makeApiKey(brand, environment);
  const id = newId();

  await database.transaction(async (tx) => {
    const account = await lockAccount(tx, command.accountId);
    if (command.workingMax !== undefined) await refuseTooMany(tx, command, command.workingMax);
    await tx.rows(sql`
      insert into api_keys
             (id, account_id, environment, name, hash, display_prefix, scopes, allowed_cidrs, expires_at)
      values (${id}::uuid, ${account.id}::uuid, ${environment}, ${name}, decode(${made.hash}, 'hex'), ${made.displayPrefix},
              ${scopes}::text[],
              (select array_agg(network(c.text::inet)::cidr order by c.place)
                 from unnest(${allowedCidrs}::text[]) with ordinality as c (text, place)),
              clock_timestamp() + ${expiresInMs}::double precision * interval '1 millisecond')`);
    await recordAudit(tx, {
      actor: command.actor ?? operator,
      action: 'key.created',
      accountId: account.id,
      subject: id,
      detail: { environment, name, scopes, allowed_cidrs: allowedCidrs, expires_in_ms: expiresInMs },
      rows: [{ table: 'api_keys', key: id }],
    });
  });
  return { id, key: made.key };
}

/**
 * Lists the keys of an account, oldest first, without the keys themselves.
 * @throws CommandError when there is no such account
 */
export async function listKeys(database: Queryable, accountId: string): Promise<ListedKey[]> {
  const { id } = await findAccount(database, accountId);
  return database.rows(sql<ListedKey>`
    select id, environment, name, display_prefix as "displayPrefix", scopes, allowed_cidrs as "allowedCidrs",
           expires_at as "expiresAt", revoked_at as "revokedAt", created_at as "createdAt",
           last_used_at as "lastUsedAt", replaces_key_id as "replacesKeyId"
      from api_keys
     where account_id = ${id}::uuid
     order by created_at, id`);
}

/**
 * Revokes a key and returns its account; it stops working on every node within 5 seconds. Revoking twice changes
 * nothing.
 * @throws CommandError when there is no such key
 */
export async function revokeKey(
  database: Database,
  command: NamedKey & { readonly reason?: string },
): Promise<{ readonly accountId: string }> {
  return database.transaction(async (tx) => {
    const key = await lockKey(tx, command);
    if (key.revoked) return key;
    await tx.rows(sql`update api_keys set revoked_at = clock_timestamp() where id = ${key.id}::uuid`);
    await recordAudit(tx, {
      actor: command.actor ?? operator,
      action: 'key.revoked',
      accountId: key.accountId,
      subject: key.id,
      detail: {
        environment: key.environment,
        name: key.name,
        revoked: true,
        revoked_before: false,
        ...(command.reason === undefined ? {} : { reason: checkedReason(command.reason, 'a revocation') }),
      },
      rows: [{ table: 'api_keys', key: key.id }],
    });
    return key;
  });
}

/**
 * Creates a key with the same rights and lifetime. The old one ends after `overlapMs`, or at its own expiry if that is
 * sooner.
 * @throws CommandError when there is no such key, or it was revoked, has expired or was rotated before
 */
export async function rotateKey(
  database: Database,
  brand: string,
  command: NamedKey & { readonly overlapMs: number },
): Promise<RotatedKey> {
  if (!(command.overlapMs >= 0)) throw new CommandError('The overlap of two keys cannot be negative.');
  return database.transaction(async (tx) => {
    const old = await lockKey(tx, command);
    if (old.revoked) throw new KeyError('revoked', `The key "${old.id}" is revoked; create a new one.`);
    if (old.expired) throw new KeyError('expired', `The key "${old.id}" has expired; create a new one.`);
    const successorId = await readSuccessor(tx, old.id);
    if (successorId !== undefined) {
      throw new KeyError(
        'rotated',
        `The key "${old.id}" was already rotated; rotate its successor "${successorId}".`,
      );
    }
    const made = makeApiKey(brand, old.environment);
    const id = newId();
    const oldUntil = await replaceKey(tx, {
      oldId: old.id,
      id,
      hash: made.hash,
      displayPrefix: made.displayPrefix,
      overlapMs: command.overlapMs,
    });
    await recordAudit(tx, {
      actor: command.actor ?? operator,
      action: 'key.rotated',
      accountId: old.accountId,
      subject: old.id,
      detail: { new_key_id: id, overlap_ms: command.overlapMs },
      rows: [
        { table: 'api_keys', key: old.id },
        { table: 'api_keys', key: id },
      ],
    });
    return { id, key: made.key, oldUntil };
  });
}

/**
 * Gives a key another name. The same name changes nothing.
 * @throws CommandError when there is no such key, or the name cannot be used
 */
export async function renameKey(
  database: Database,
  command: NamedKey & { readonly name: string },
): Promise<void> {
  const name = parseName(command.name, 'The name of a key');
  await database.transaction(async (tx) => {
    const key = await lockKey(tx, command);
    if (key.name === name) return;
    await tx.rows(sql`update api_keys set name = ${name} where id = ${key.id}::uuid`);
    await recordAudit(tx, {
      actor: command.actor ?? operator,
      action: 'key.renamed',
      accountId: key.accountId,
      subject: key.id,
      detail: { before: key.name, name },
      rows: [{ table: 'api_keys', key: key.id }],
    });
  });
}

interface Replacement {
  readonly oldId: string;
  readonly id: string;
  readonly hash: string;
  readonly displayPrefix: string;
  readonly overlapMs: number;
}

/**
 * Returns when the old key ends. Two statements, because the insert must read the old expiry before the update shortens
 * it.
 */
async function replaceKey(tx: Tx, { oldId, id, hash, displayPrefix, overlapMs }: Replacement): Promise<Date> {
  await tx.rows(sql`
    insert into api_keys
           (id, account_id, environment, name, hash, display_prefix, scopes, allowed_cidrs, replaces_key_id,
            expires_at)
    select ${id}::uuid, k.account_id, k.environment, k.name, decode(${hash}, 'hex'), ${displayPrefix}::text, k.scopes,
           k.allowed_cidrs, k.id, clock_timestamp() + (k.expires_at - k.created_at)
      from api_keys k
     where k.id = ${oldId}::uuid`);
  const [old] = await tx.rows(sql<{ expires_at: Date | null }>`
    update api_keys
       set expires_at = least(expires_at, clock_timestamp() + ${overlapMs}::double precision * interval '1 millisecond')
     where id = ${oldId}::uuid
    returning expires_at`);
  const until = old?.expires_at ?? null;
  if (until === null) throw new Error('The old key has no expiry.');
  return until;
}

/** The account is locked, so that two requests cannot each make the last one. */
async function refuseTooMany(tx: Tx, { accountId, environment }: KeyOwner, max: number): Promise<void> {
  const [row] = await tx.rows(sql<{ working: bigint }>`
    select count(*) as working
      from api_keys k
     where k.account_id = ${accountId}::uuid and k.environment = ${environment} and k.revoked_at is null
       and coalesce(k.expires_at > clock_timestamp(), true)`);
  if ((row?.working ?? 0n) >= BigInt(max))
    throw new KeyError('too_many', `The account has ${max} keys that work; revoke one of them first.`);
}

interface LockedKey {
  readonly id: string;
  readonly accountId: string;
  readonly environment: Environment;
  readonly name: string;
  readonly revoked: boolean;
  readonly expired: boolean;
}

async function lockKey(tx: Tx, { keyId, of }: NamedKey): Promise<LockedKey> {
  const [key] = isId(keyId)
    ? await tx.rows(sql<LockedKey>`
        select k.id, k.account_id as "accountId", k.environment, k.name, k.revoked_at is not null as revoked,
               coalesce(k.expires_at <= clock_timestamp(), false) as expired
          from api_keys k
         where k.id = ${keyId}::uuid
           for no key update of k`)
    : [];
  const isOwn = of === undefined || (key?.accountId === of.accountId && key.environment === of.environment);
  // The message does not repeat the text: it may be a key instead of an id.
  if (key === undefined || !isOwn)
    throw new KeyError('unknown', 'There is no key with this id; `key list` shows the ids.', {
      reason: 'no_key',
    });
  return key;
}

/**
 * The key that this one was rotated to. A separate statement after the lock: a statement that waits for the lock sees
 * the data from before.
 */
async function readSuccessor(tx: Tx, keyId: string): Promise<string | undefined> {
  const [successor] = await tx.rows(sql<{ id: string }>`
    select s.id
      from api_keys s
     where s.replaces_key_id = ${keyId}::uuid`);
  return successor?.id;
}

function parseCidrs(texts: readonly string[] | undefined): readonly string[] | null {
  if (texts === undefined) return null;
  if (texts.length === 0) throw new CommandError('Name at least one allowed address, or leave the list out.');
  for (const text of texts) parseCidr(text);
  return texts;
}
