import type { FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import {
  createKey,
  KeyError,
  type KeyOwner,
  type ListedKey,
  listKeys,
  renameKey,
  revokeKey,
  rotateKey,
} from '../../../clients/keys.ts';
import { parseCidr } from '../../../clients/ip-address.ts';
import { dayMs, hourMs } from '../../../clock.ts';
import { CommandError } from '../../../command-error.ts';
import { Refusal, type RefusalDetail } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { actorOf, environmentIn, membershipOf } from '../access.ts';
import { EnvironmentParams, portalAnswer, refused } from '../portal-answer.ts';
import { CreateKeyBody, KeyParams, type keyStates, RenameKeyBody, RotateKeyBody } from './key-schemas.ts';
import { requireScopesOfRole } from './scopes-of-role.ts';

/** How many keys that work an account may have in an environment when people make them. */
const workingMax = 100;
/** How many keys that have ended are listed. */
const endedMax = 50;

const keysPath = '/portal/accounts/:account_id/:environment/keys';

/** The operations of keys. Making, rotating and revoking a live key needs re-authentication. */
export function registerKeyOperations(api: Api, app: App): void {
  api.get(
    keysPath,
    {
      config: { access: { client: 'keys:read' } },
      schema: {
        operationId: 'listKeys',
        summary: 'List the keys',
        params: EnvironmentParams,
        response: { 200: ref('PortalKeysAnswer'), default: refused },
      },
    },
    async (request) => portalAnswer(request, await keysOf(app, ownerOf(request))),
  );
  registerCreate(api, app);
  registerRotate(api, app);
  api.post(
    `${keysPath}/:key_id/revoke`,
    {
      config: { access: { client: 'keys:write', fresh: 'live' } },
      schema: {
        operationId: 'revokeKey',
        summary: 'Revoke a key for good',
        params: KeyParams,
        response: { 200: ref('PortalKeyAnswer'), default: refused },
      },
    },
    async (request) => {
      const named = namedKeyOf(request, request.params.key_id);
      await refusing(revokeKey(app.database, named));
      return portalAnswer(request, await keyOf(app, named));
    },
  );
  api.post(
    `${keysPath}/:key_id/name`,
    {
      config: { access: { client: 'keys:write' } },
      schema: {
        operationId: 'renameKey',
        summary: 'Rename a key',
        params: KeyParams,
        body: RenameKeyBody,
        response: { 200: ref('PortalKeyAnswer'), default: refused },
      },
    },
    async (request) => {
      const named = namedKeyOf(request, request.params.key_id);
      await refusing(renameKey(app.database, { ...named, name: checkedName(request.body.name) }));
      return portalAnswer(request, await keyOf(app, named));
    },
  );
}

function registerCreate(api: Api, app: App): void {
  api.post(
    keysPath,
    {
      config: { access: { client: 'keys:write', fresh: 'live' } },
      schema: {
        operationId: 'createKey',
        summary: 'Create a key, which is shown once',
        params: EnvironmentParams,
        body: CreateKeyBody,
        response: { 200: ref('PortalMadeKeyAnswer'), default: refused },
      },
    },
    async (request) => {
      const { name, scopes, expires_in_days: days, allowed_addresses: addresses } = request.body;
      requireScopesOfRole(request, scopes);
      checkAddresses(addresses);
      const { id, key } = await refusing(
        createKey(app.database, app.config.brand, {
          ...ownerOf(request),
          actor: actorOf(request),
          name: checkedName(name),
          scopes,
          ...(days === null ? {} : { expiresInMs: days * dayMs }),
          ...(addresses.length === 0 ? {} : { allowedCidrs: addresses }),
          workingMax,
        }),
      );
      const { display_prefix } = await keyOf(app, namedKeyOf(request, id));
      return portalAnswer(request, { id, key: key.open(), display_prefix, old_until: null });
    },
  );
}

function registerRotate(api: Api, app: App): void {
  api.post(
    `${keysPath}/:key_id/rotate`,
    {
      config: { access: { client: 'keys:write', fresh: 'live' } },
      schema: {
        operationId: 'rotateKey',
        summary: 'Make a key that replaces another',
        description: 'The new key has the same rights. The old one works for the hours of the overlap.',
        params: KeyParams,
        body: RotateKeyBody,
        response: { 200: ref('PortalMadeKeyAnswer'), default: refused },
      },
    },
    async (request) => {
      const overlapMs = request.body.overlap_hours * hourMs;
      const named = namedKeyOf(request, request.params.key_id);
      requireScopesOfRole(request, (await keyOf(app, named)).scopes);
      const { id, key, oldUntil } = await refusing(
        rotateKey(app.database, app.config.brand, { ...named, overlapMs }),
      );
      const { display_prefix } = await keyOf(app, namedKeyOf(request, id));
      const old_until = oldUntil.toISOString();
      return portalAnswer(request, { id, key: key.open(), display_prefix, old_until });
    },
  );
}

function ownerOf(request: FastifyRequest): KeyOwner {
  return { accountId: membershipOf(request).accountId, environment: environmentIn(request) };
}

interface NamedKey {
  readonly keyId: string;
  readonly of: KeyOwner;
  readonly actor: string;
}

function namedKeyOf(request: FastifyRequest, keyId: string): NamedKey {
  return { keyId, of: ownerOf(request), actor: actorOf(request) };
}

/** Newest first. */
async function presentedKeys(app: App, owner: KeyOwner) {
  const listed = await listKeys(app.database, owner.accountId);
  const own = listed.filter(({ environment }) => environment === owner.environment).toReversed();
  const now = app.clock.nodeNow();
  const successors = new Map(own.map(({ id, replacesKeyId }) => [replacesKeyId, id]));
  return own.map((key) => present(key, successors.get(key.id) ?? null, now));
}

async function keysOf(app: App, owner: KeyOwner) {
  const keys = await presentedKeys(app, owner);
  const hasEnded = ({ state }: { state: string }): boolean => state === 'expired' || state === 'revoked';
  const ended = keys.filter(hasEnded);
  return {
    keys: [...keys.filter((key) => !hasEnded(key)), ...ended.slice(0, endedMax)],
    hidden: Math.max(0, ended.length - endedMax),
  };
}

async function keyOf(app: App, { keyId, of }: Omit<NamedKey, 'actor'>) {
  const key = (await presentedKeys(app, of)).find(({ id }) => id === keyId.toLowerCase());
  if (key === undefined) throw new Refusal('not_found');
  return key;
}

function present(key: ListedKey, replacedById: string | null, now: Date) {
  return {
    id: key.id,
    name: key.name,
    display_prefix: key.displayPrefix,
    state: stateOf(key, replacedById, now),
    scopes: [...key.scopes],
    allowed_addresses: key.allowedCidrs === null ? null : [...key.allowedCidrs],
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    replaced_by_id: replacedById,
  };
}

function stateOf(
  { expiresAt, revokedAt }: ListedKey,
  replacedById: string | null,
  now: Date,
): (typeof keyStates)[number] {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return replacedById === null ? 'working' : 'ending';
}

/** Gives what the use case refuses the code that the pages know. */
async function refusing<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    switch (error.fault) {
      case 'unknown':
        throw new Refusal('not_found');
      case 'too_many':
        throw new Refusal('too_many_keys');
      case 'expired':
      case 'revoked':
      case 'rotated':
        throw new Refusal('key_ended');
    }
  }
}

function checkedName(name: string): string {
  if (name.trim() !== '') return name;
  throw new Refusal('invalid_parameter', {
    details: [{ field: 'name', code: 'format', message: 'A name has at least one printable character.' }],
  });
}

function checkAddresses(addresses: readonly string[]): void {
  const details = addresses.flatMap((address, i): RefusalDetail[] =>
    isNetwork(address)
      ? []
      : [
          {
            field: `allowed_addresses[${i}]`,
            code: 'format',
            message: 'This is not an address or a network such as 203.0.113.0/24 or 2001:db8::/32.',
          },
        ],
  );
  if (details.length > 0) throw new Refusal('invalid_parameter', { details });
}

function isNetwork(text: string): boolean {
  try {
    parseCidr(text);
    return true;
  } catch (error) {
    if (error instanceof CommandError) return false;
    throw error;
  }
}
