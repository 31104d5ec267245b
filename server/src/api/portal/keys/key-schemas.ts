import { Type } from 'typebox';
import { scopes } from '../../../clients/principal.ts';
import { closed, oneOf, text, uuid } from '../../document/schemas.ts';
import { answerSchema, EnvironmentParams, pageSchema } from '../portal-answer.ts';

const Scope = Type.Enum([...scopes], { type: 'string' });
const time = Type.String({ format: 'date-time' });
const timeOrNull = (description: string) => Type.Union([time, Type.Null()], { description });
const idOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'uuid' }), Type.Null()], { description });

/** What a key does now. `ending`: it was rotated and works until `expires_at`. */
export const keyStates = ['working', 'ending', 'expired', 'revoked'] as const;

/** The most hours for which a rotated key keeps working: 30 days. */
const overlapHoursMax = 720;

/** How many addresses a key may be limited to. */
const addressesMax = 50;

/** The schemas of the operations of keys. */
export const keySchemas = [
  Type.Object(
    {
      id: Type.String({ format: 'uuid' }),
      name: Type.String(),
      display_prefix: Type.String({ description: 'The start of the key, which identifies it in lists.' }),
      state: Type.Enum([...keyStates], { type: 'string' }),
      scopes: Type.Array(Scope),
      allowed_addresses: Type.Union([Type.Array(Type.String()), Type.Null()], {
        description: 'The addresses and networks that may use the key; null: every address.',
      }),
      created_at: time,
      expires_at: timeOrNull('Null: it does not expire.'),
      revoked_at: timeOrNull('Null: it was not revoked.'),
      last_used_at: timeOrNull('Written at most once a minute. Null: it was never used.'),
      replaced_by_id: idOrNull('The key that this one was rotated to.'),
    },
    { $id: 'PortalKey', description: 'An API key without the key itself, which is shown once only.' },
  ),
  Type.Object(
    {
      id: Type.String({ format: 'uuid' }),
      key: Type.String({ description: 'The key itself. It cannot be read again.' }),
      display_prefix: Type.String(),
      old_until: timeOrNull('When the key that it replaces ends; null for a new key.'),
    },
    { $id: 'PortalMadeKey', description: 'A key that was just made.' },
  ),
  Type.Object(
    {
      keys: Type.Array(Type.Unsafe<unknown>({ $ref: 'PortalKey#' })),
      hidden: Type.Integer({ description: 'How many older keys that have ended are left out.' }),
    },
    {
      $id: 'PortalKeys',
      description: 'The keys of an account: those that work, and the newest that have ended.',
    },
  ),
  Type.Object(
    {
      request_id: Type.String({ format: 'uuid' }),
      key_id: Type.String({ format: 'uuid' }),
      at: time,
      method: Type.String(),
      path: Type.String({
        description: 'The path with the names of its parameters instead of their values.',
      }),
      order_id: idOrNull('The order that the path names.'),
      status: Type.Integer(),
      milliseconds: Type.Integer(),
      error_code: Type.Union([Type.String(), Type.Null()]),
    },
    { $id: 'PortalRequest', description: 'A request that a key sent, without bodies.' },
  ),
  answerSchema('PortalKeysAnswer', 'The keys.', 'PortalKeys'),
  answerSchema('PortalKeyAnswer', 'The key as it is now.', 'PortalKey'),
  answerSchema('PortalMadeKeyAnswer', 'The key, shown only now.', 'PortalMadeKey'),
  pageSchema('PortalRequestsAnswer', 'A page of requests, newest first.', 'PortalRequest'),
];

/** The parameters of an operation on one key. */
export const KeyParams = Type.Object({
  ...EnvironmentParams.properties,
  key_id: uuid('The id of the key.'),
});

const KeyName = text({ minLength: 1, maxLength: 200, description: 'What people call the key.' });

export const CreateKeyBody = closed({
  name: KeyName,
  scopes: Type.Array(Scope, { minItems: 1, uniqueItems: true }),
  expires_in_days: Type.Union([Type.Integer({ minimum: 1, maximum: 3_650 }), Type.Null()], {
    description: 'Null: it does not expire.',
  }),
  allowed_addresses: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
    maxItems: addressesMax,
    description: 'Addresses or networks such as 203.0.113.0/24; empty: every address.',
  }),
});

export const RotateKeyBody = closed({
  overlap_hours: Type.Integer({
    minimum: 0,
    maximum: overlapHoursMax,
    description: 'For how long the old key keeps working.',
  }),
});

export const RenameKeyBody = closed({ name: KeyName });

export const RequestsQuery = closed({
  key: Type.Optional(uuid('Only the requests of this key.')),
  status: Type.Optional(oneOf(['success', 'error', '4xx', '429', '5xx'])),
  path: Type.Optional(text({ minLength: 1, maxLength: 100, description: 'A part of the path.' })),
  request_id: Type.Optional(uuid('Only the request with this id.')),
  cursor: Type.Optional(Type.String({ maxLength: 90, description: '`older` or `newer` of another page.' })),
});
