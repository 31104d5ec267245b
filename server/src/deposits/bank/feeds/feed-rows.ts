import type { Queryable, Tx } from '../../../database/connection.ts';
import { sql } from '../../../database/sql.ts';
import type { Environment } from '../../../environment.ts';
import { type Keyring, sealedOrNull, type SealedValue, type Secret } from '../../../sealed.ts';

/** A feed: a mutation service that sends the lines of one bank account. */
export interface Feed {
  readonly id: string;
  readonly bankAccountId: string;
  readonly name: string;
  /** The unguessable part of its URL. */
  readonly token: string;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  /** Until when the previous secret is accepted as well. */
  readonly previousSecretUntil: Date | null;
  /** When its newest callback came; null: none has come. */
  readonly lastAt: Date | null;
}

/** Which of the two secrets of a feed. */
export type SecretColumn = 'previous_secret' | 'secret';

/** The feed of a callback, with the secrets that its signature may be made with. */
export interface SigningFeed {
  readonly id: string;
  /** That of its bank account. */
  readonly environment: Environment;
  readonly bankAccountId: string;
  /** The newest first. */
  readonly secrets: readonly Secret[];
}

/** The feeds of one bank account, or of all, oldest first. */
export function listFeeds(db: Queryable, bankAccountId: string | null): Promise<Feed[]> {
  return db.rows(sql<{
    id: string;
    bankAccountId: string;
    name: string;
    token: string;
    createdAt: Date;
    disabledAt: Date | null;
    previousSecretUntil: Date | null;
    lastAt: Date | null;
  }>`
    select f.id, f.bank_account_id as "bankAccountId", f.name, f.token, f.created_at as "createdAt",
           f.disabled_at as "disabledAt", f.previous_secret_until as "previousSecretUntil", i.imported_at as "lastAt"
      from bank_feeds f
      left join lateral (
        select t.imported_at
          from bank_imports t
         where t.feed_id = f.id
         order by t.imported_at desc
         limit 1
      ) i on true
     where ${bankAccountId}::uuid is null or f.bank_account_id = ${bankAccountId}::uuid
     order by f.id`);
}

/** The enabled feed of a token, with the secrets that are valid now; undefined when there is none. */
export async function findSigningFeed(
  db: Queryable,
  keyring: Keyring,
  token: string,
  offsetMs: number,
): Promise<SigningFeed | undefined> {
  const [row] = await db.rows(sql<{
    id: string;
    environment: Environment;
    bankAccountId: string;
    secret: Buffer;
    keyId: string;
    previous: Buffer | null;
    previousKeyId: string | null;
  }>`
    select f.id, b.environment, f.bank_account_id as "bankAccountId", f.secret_sealed as secret, f.secret_key_id as "keyId",
           case when p.valid then f.previous_secret_sealed end as previous,
           case when p.valid then f.previous_secret_key_id end as "previousKeyId"
      from bank_feeds f
      join bank_accounts b on b.id = f.bank_account_id
     cross join lateral (
       select f.previous_secret_until > clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as valid
     ) p
     where f.token = ${token} and f.disabled_at is null`);
  if (row === undefined) return undefined;
  const open = (sealed: SealedValue | null, column: SecretColumn): Secret[] =>
    sealed === null ? [] : [keyring.open(sealed, secretContext(row.id, column))];
  return {
    id: row.id,
    environment: row.environment,
    bankAccountId: row.bankAccountId,
    secrets: [
      ...open({ bytes: row.secret, keyId: row.keyId }, 'secret'),
      ...open(sealedOrNull(row.previous, row.previousKeyId), 'previous_secret'),
    ],
  };
}

/** Stores a feed. */
export async function insertFeed(
  tx: Tx,
  feed: Pick<Feed, 'bankAccountId' | 'id' | 'name' | 'token'> & { readonly secret: SealedValue },
  offsetMs: number,
): Promise<void> {
  await tx.rows(sql`
    insert into bank_feeds (id, bank_account_id, name, token, secret_sealed, secret_key_id, created_at)
    values (${feed.id}::uuid, ${feed.bankAccountId}::uuid, ${feed.name}, ${feed.token}, ${feed.secret.bytes},
            ${feed.secret.keyId}, clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond')`);
}

/** The secret of an enabled feed, which is locked until the end of the transaction; undefined when there is none. */
export async function lockFeedSecret(tx: Tx, feedId: string): Promise<SealedValue | undefined> {
  const [row] = await tx.rows(sql<{ bytes: Buffer; keyId: string }>`
    select f.secret_sealed as bytes, f.secret_key_id as "keyId"
      from bank_feeds f
     where f.id = ${feedId}::uuid and f.disabled_at is null
       for update`);
  return row;
}

/** Replaces the secret of a feed. The previous one is accepted for `overlapMs` milliseconds. */
export async function replaceSecret(
  tx: Tx,
  feedId: string,
  secrets: { readonly secret: SealedValue; readonly previous: SealedValue },
  { overlapMs, offsetMs }: { readonly overlapMs: number; readonly offsetMs: number },
): Promise<Date> {
  const { secret, previous } = secrets;
  const [row] = await tx.rows(sql<{ until: Date | null }>`
    update bank_feeds
       set secret_sealed = ${secret.bytes}, secret_key_id = ${secret.keyId}, previous_secret_sealed = ${previous.bytes},
           previous_secret_key_id = ${previous.keyId},
           previous_secret_until = clock_timestamp()
             + ${offsetMs + overlapMs}::double precision * interval '1 millisecond'
     where id = ${feedId}::uuid
    returning previous_secret_until as until`);
  const until = row?.until ?? null;
  if (until === null) throw new Error('The feed is gone.');
  return until;
}

/** Disables a feed. False: it was disabled before, or does not exist. */
export async function disableFeedRow(tx: Tx, feedId: string, offsetMs: number): Promise<boolean> {
  const rows = await tx.rows(sql<{ id: string }>`
    update bank_feeds
       set disabled_at = clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
     where id = ${feedId}::uuid and disabled_at is null
    returning id`);
  return rows.length === 1;
}

/** The context of sealing a secret. It can never change, because stored values were sealed with it. */
export function secretContext(feedId: string, column: SecretColumn): readonly string[] {
  return ['bank_feeds', feedId, column];
}
