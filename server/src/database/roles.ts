import { hash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { hasCode } from '../fault.ts';

/** The role that migrations grant rights to. It cannot log in and owns nothing. */
const groupRole = 'konter_app';

type Client = pg.Pool | pg.Client;

/** The role that may remove personal data, and nothing else. No login is a member of it until an operator grants that. */
const privacyRole = 'konter_privacy';

/** Creates the group roles that are missing. */
export async function ensureGroupRoles(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any ($1)',
    [[groupRole, privacyRole]],
  );
  for (const role of [groupRole, privacyRole])
    if (!rows.some(({ name }) => name === role)) await createRole(client, `create role ${role} nologin`);
}

/** Creates the group roles in the server of a URL, so that a restored dump can grant rights to them. */
export async function ensureRolesOf(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'konter roles' });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    await ensureGroupRoles(owner);
  } finally {
    await owner.end();
  }
}

/**
 * Returns the URL with which the application connects. Its login role is specific to this database, is a member of
 * `konter_app`, owns nothing, and has the rights that the migrations grant. It is created or gets this password when needed.
 * @throws an error with one sentence when the owner may not create roles
 */
export async function ensureAppLogin(ownerUrl: string, password: string): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'konter roles' });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name');
    const database = rows[0]?.name ?? '';
    const role = loginRoleOf(database);
    const appUrl = urlAs(ownerUrl, role, password);
    if (await accepts(appUrl)) return appUrl;

    const name = pg.escapeIdentifier(role);
    const verifier = pg.escapeLiteral(scramVerifier(password));
    await createRole(owner, `create role ${name} login`);
    await explainDenied(owner, () => owner.query(`alter role ${name} login password ${verifier}`));
    await explainDenied(owner, () => owner.query(`grant ${groupRole} to ${name}`));
    await explainDenied(owner, () =>
      owner.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${name}`),
    );
    return appUrl;
  } finally {
    await owner.end();
  }
}

/** The login role of a database; a name that would be too long for PostgreSQL ends in a digest. */
export function loginRoleOf(database: string): string {
  const role = `${groupRole}_${database}`;
  if (Buffer.byteLength(role) <= 63) return role;
  return `${role.slice(0, 30)}_${hash('sha256', database).slice(0, 16)}`;
}

/** Whether the login works and has the rights of the group. */
async function accepts(appUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: appUrl, application_name: 'konter roles' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ member: boolean }>(
      `select pg_has_role('${groupRole}', 'usage') as member`,
    );
    return rows[0]?.member === true;
  } catch (error) {
    // 28P01: no such role, or another password; 28000: not allowed to log in; 42501: not allowed to connect.
    if (hasCode(error, '28P01', '28000', '42501')) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates a role; another konter may create the same role at the same moment. */
async function createRole(client: Client, statement: string): Promise<void> {
  await explainDenied(client, () => client.query(statement)).catch((error: unknown) => {
    if (!hasCode(error, '42710', '23505')) throw error;
  });
}

async function explainDenied(client: Client, work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      // XX000 "tuple concurrently updated": another konter changed the same role at the same moment.
      if (hasCode(error, 'XX000') && attempt < 5) continue;
      if (!hasCode(error, '42501')) throw error;
      const { rows } = await client.query<{ name: string }>('select current_user as name');
      const me = pg.escapeIdentifier(rows[0]?.name ?? '');
      throw new Error(
        `The user of DATABASE_URL may not create roles; let an administrator run: alter role ${me} createrole; ` +
          `and, if the role ${groupRole} exists: grant ${groupRole} to ${me} with admin option;`,
        { cause: error },
      );
    }
  }
}

function urlAs(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl);
  // A URL without a host cannot contain a user; the host in its parameters takes precedence.
  if (url.hostname === '') url.hostname = 'localhost';
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** The form in which PostgreSQL stores a password (RFC 5802), so that no statement or log contains the password itself. */
function scramVerifier(password: string): string {
  const iterations = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyFor = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const storedKey = hash('sha256', keyFor('Client Key'), 'base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyFor('Server Key').toString('base64')}`;
}
