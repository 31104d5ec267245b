import { laterOf } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import type { Database, Queryable, Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { isEmailAddress } from '../email-address.ts';
import { isId, newId } from '../ids.ts';
import { makeRandomKey, randomKeyHash } from '../random-key.ts';
import type { Secret } from '../sealed.ts';
import type { Operator } from './acting-operator.ts';
import { recordAudit } from './audit-record.ts';

/** What every token has. */
interface TokenTerms {
  /** Lifetime of the token; unlimited when left out. */
  readonly expiresInMs?: number | undefined;
  readonly actor: string;
}

/** A token to create for the operator of a name. */
interface TokenOfName extends TokenTerms {
  /** An operator is created with the first token of a new name. */
  readonly name: string;
  /** Stored with an operator who is created, or who has none. */
  readonly email?: string | undefined;
}

/** A token to create: for the operator of a name, or for one who is known. */
export type CreateOperatorToken = TokenOfName | (TokenTerms & { readonly operatorId: string });

/** A token that was just created. It cannot be read again. */
export interface CreatedOperatorToken {
  readonly id: string;
  readonly operatorId: string;
  readonly name: string;
  readonly token: Secret;
  /** Whether the operator was created with it. */
  readonly newOperator: boolean;
}

/** A token as it is listed, without the token itself. */
export interface ListedOperatorToken {
  readonly id: string;
  readonly operatorId: string;
  readonly name: string;
  readonly email: string | null;
  readonly displayPrefix: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** Exact to a minute. */
  readonly lastUsedAt: Date | null;
}

const tokenForm = /^_operator_[0-9A-Za-z]{39}$/;

/**
 * Creates a token for an operator. A name that no operator has creates one.
 * @throws CommandError when a value cannot be used
 */
export async function createOperatorToken(
  database: Database,
  brand: string,
  given: CreateOperatorToken,
): Promise<CreatedOperatorToken> {
  const { expiresInMs, actor } = given;
  const email = 'name' in given ? given.email : undefined;
  if (email !== undefined && !isEmailAddress(email))
    throw new CommandError('The e-mail address of an operator must be one address.', {
      reason: 'operator_email_form',
    });
  if (expiresInMs !== undefined && !(expiresInMs > 0))
    throw new CommandError('The lifetime of a token must be positive.', { reason: 'token_lifetime' });
  const made = makeRandomKey(`${brand}_operator_`);
  const id = newId();
  return database.transaction(async (tx) => {
    const { created, addressed, ...holder } =
      'name' in given
        ? await ensureOperator(tx, given.name.trim(), email)
        : await knownOperator(tx, given.operatorId);
    await tx.rows(sql`
      insert into operator_tokens (id, operator_id, digest, display_prefix, expires_at)
      values (${id}::uuid, ${holder.id}::uuid, decode(${made.hash}, 'hex'), ${made.displayPrefix},
              clock_timestamp() + ${expiresInMs ?? null}::double precision * interval '1 millisecond')`);
    await recordAudit(tx, {
      actor,
      action: 'operator_token.created',
      subject: id,
      detail: {
        operator: holder.name,
        operator_id: holder.id,
        new_operator: created,
        ...(addressed ? { email_before: null, email_after: email ?? null } : {}),
        expires_in_ms: expiresInMs ?? null,
      },
      rows: [
        ...(created || addressed ? [{ table: 'operators', key: holder.id } as const] : []),
        { table: 'operator_tokens', key: id },
      ],
    });
    return { id, operatorId: holder.id, name: holder.name, token: made.key, newOperator: created };
  });
}

interface EnsuredOperator {
  readonly id: string;
  readonly name: string;
  readonly created: boolean;
  /** Whether the operator had no e-mail address and has got one. */
  readonly addressed: boolean;
}

async function knownOperator(tx: Tx, id: string): Promise<EnsuredOperator> {
  const [known] = await tx.rows(sql<{ id: string; name: string }>`
    select o.id, o.name
      from operators o
     where o.id = ${id}::uuid`);
  if (known === undefined) throw new Error('The operator of a token is not known.');
  return { ...known, created: false, addressed: false };
}

async function ensureOperator(tx: Tx, name: string, email: string | undefined): Promise<EnsuredOperator> {
  // A person may have joined with a name that no new operator gets here.
  if ((await findByName(tx, name)) === undefined) requireNameForm(name);
  if (email !== undefined) await refuseTaken(tx, name, email);
  const [created] = await tx.rows(sql<{ id: string; name: string }>`
    insert into operators (id, name, email)
    values (${newId()}::uuid, ${name}, ${email ?? null})
        on conflict (lower(name)) do nothing
    returning id, name`);
  if (created !== undefined) return { ...created, created: true, addressed: false };
  const addressed = email !== undefined && (await setAddress(tx, name, email));
  if (email !== undefined && !addressed)
    throw new CommandError(
      `There is an operator "${name}" with an e-mail address; leave --email out to create another token.`,
      { reason: 'operator_name_taken' },
    );
  const known = await findByName(tx, name);
  if (known === undefined) throw new Error('The operator was not inserted.');
  return { ...known, created: false, addressed };
}

async function findByName(
  tx: Tx,
  name: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const [known] = await tx.rows(sql<{ id: string; name: string }>`
    select o.id, o.name
      from operators o
     where lower(o.name) = lower(${name})`);
  return known;
}

/** @throws CommandError when another operator has the address */
async function refuseTaken(tx: Tx, name: string, email: string): Promise<void> {
  const [other] = await tx.rows(sql<{ name: string }>`
    select o.name
      from operators o
     where lower(o.email) = lower(${email}) and lower(o.name) <> lower(${name})`);
  if (other !== undefined)
    throw new CommandError(
      `The operator "${other.name}" has this e-mail address; create a token of that name.`,
      { reason: 'operator_email_taken' },
    );
}

/** Sets the address of an operator who has none. False: they have one. */
async function setAddress(tx: Tx, name: string, email: string): Promise<boolean> {
  const set = await tx.rows(sql<{ id: string }>`
    update operators
       set email = ${email}
     where lower(name) = lower(${name}) and email is null
    returning id`);
  return set.length > 0;
}

/** The tokens of all operators, oldest first, without the tokens themselves. */
export function listOperatorTokens(db: Queryable): Promise<ListedOperatorToken[]> {
  return db.rows(sql<ListedOperatorToken>`
    select t.id, t.operator_id as "operatorId", o.name, o.email, t.display_prefix as "displayPrefix",
           t.created_at as "createdAt", t.expires_at as "expiresAt", t.revoked_at as "revokedAt",
           t.last_used_at as "lastUsedAt"
      from operator_tokens t
      join operators o on o.id = t.operator_id
     order by t.created_at, t.id`);
}

/** Revokes a token at once; the next command refuses it. Revoking twice changes nothing. @throws CommandError when there is none */
export function revokeOperatorToken(
  database: Database,
  { tokenId, actor }: { readonly tokenId: string; readonly actor: string },
): Promise<{ readonly name: string }> {
  return database.transaction(async (tx) => {
    const [token] = isId(tokenId)
      ? await tx.rows(sql<{ name: string; revoked: boolean }>`
          select o.name, t.revoked_at is not null as revoked
            from operator_tokens t
            join operators o on o.id = t.operator_id
           where t.id = ${tokenId}::uuid
             for no key update of t`)
      : [];
    // The message does not repeat the text: it may be a token instead of an id.
    if (token === undefined)
      throw new CommandError('There is no token with this id.', { reason: 'no_token' });
    if (token.revoked) return token;
    await tx.rows(sql`update operator_tokens set revoked_at = clock_timestamp() where id = ${tokenId}::uuid`);
    await recordAudit(tx, {
      actor,
      action: 'operator_token.revoked',
      subject: tokenId,
      detail: { operator: token.name, before: 'working', after: 'revoked' },
      rows: [{ table: 'operator_tokens', key: tokenId }],
    });
    return token;
  });
}

/**
 * The operator of a token, whose last use it notes.
 * @throws CommandError when the token is malformed, unknown, revoked or expired; the message does not repeat it
 */
export async function authenticateOperator(db: Queryable, brand: string, token: Secret): Promise<Operator> {
  const text = token.open();
  const wellFormed = text.startsWith(brand) && tokenForm.test(text.slice(brand.length));
  const digest = wellFormed ? randomKeyHash(text) : undefined;
  if (digest === undefined) throw new CommandError('The operator token is not a token of this server.');
  const [found] = await db.rows(sql<{
    id: string;
    tokenId: string;
    name: string;
    displayPrefix: string;
    createdAt: Date;
    joinedAt: Date | null;
    revoked: boolean;
    expired: boolean;
  }>`
    select o.id, t.id as "tokenId", o.name, t.display_prefix as "displayPrefix", o.created_at as "createdAt",
           p.joined_at as "joinedAt", t.revoked_at is not null as revoked, coalesce(t.expires_at <= clock_timestamp(), false) as expired
      from operator_tokens t
      join operators o on o.id = t.operator_id
      left join operator_people p on p.operator_id = o.id
     where t.digest = decode(${digest}, 'hex')`);
  if (found === undefined) throw new CommandError('The operator token is not known.');
  if (found.revoked) throw new CommandError('The operator token is revoked.');
  if (found.expired) throw new CommandError('The operator token has expired.');
  await db.rows(sql`
    update operator_tokens
       set last_used_at = clock_timestamp()
     where id = ${found.tokenId}::uuid and coalesce(last_used_at < clock_timestamp() - interval '1 minute', true)`);
  const { id, name, displayPrefix, createdAt, joinedAt } = found;
  const knownSince = joinedAt === null ? createdAt : laterOf(createdAt, joinedAt);
  return { id, name, knownSince, actor: `${name} (token ${displayPrefix})`.slice(0, 200) };
}

/** Revokes the working tokens of an operator within the caller's transaction, which records it. Returns their ids. */
export async function revokeTokensOf(tx: Tx, operatorId: string): Promise<string[]> {
  const revoked = await tx.rows(sql<{ id: string }>`
    update operator_tokens
       set revoked_at = clock_timestamp()
     where operator_id = ${operatorId}::uuid and revoked_at is null
    returning id`);
  return revoked.map(({ id }) => id);
}

/** Names go into audit records and lists, where they must not look like another text. */
function requireNameForm(name: string): void {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .'@_-]{0,99}$/u.test(name))
    throw new CommandError(
      'The name of an operator must have 1 to 100 letters, digits, blanks, dots, hyphens or apostrophes.',
      { reason: 'operator_name_form' },
    );
}
