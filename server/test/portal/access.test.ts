import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionsByCookie } from '../../../portal/test/sessions-by-cookie.ts';
import type { Access } from '../../src/api/portal/access.ts';
import { pagePaths } from '../../src/api/portal/page-paths.ts';
import type { Environment } from '../../src/environment.ts';
import { rolesWith } from '../../src/people/permissions.ts';
import { operatorRolesWith } from '../../src/people/operators/operator-permissions.ts';
import { clientRoles, operatorRoles } from '../../src/people/roles.ts';
import { portalIn } from '../../src/portal/open-portal.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { aPortal } from './a-portal.ts';
import { type PortalOperation, readOperations } from './access-operations.ts';

/*
 * Walks every operation of the portal's document, as every kind of person, in their own and in other accounts. Nothing is listed
 * here: a new operation is walked when it exists.
 */

const sessions = sessionsByCookie();
let server: TestServer;
let foreignAccount: string;
let operations: readonly PortalOperation[];

beforeAll(async () => {
  server = await startTestServer({
    worker: false,
    catalog: false,
    settings: { publicRequestsPerMinute: 1_000_000 },
    portal: {
      portal: portalIn({ kind: 'ready', portal: aPortal }),
      sessions: {
        ...sessions,
        // Each request has a session of its own, so the limit of one session is not what is tested.
        async find(request) {
          const session = await sessions.find(request);
          return session === undefined ? undefined : { ...session, id: randomUUID() };
        },
      },
    },
  });
  sessions.accountId = (await server.givenAccount()).id;
  foreignAccount = (await server.givenAccount()).id;
  operations = await readOperations(server.url);
});
afterAll(() => server.stop());

/** A person, an account and an environment. */
interface Cell {
  /** The cookie of `sessionsByCookie`. */
  readonly visitor: string;
  readonly account: 'foreign' | 'own' | 'unknown';
  readonly environment: Environment;
  readonly origin?: string;
}

const cells: readonly Cell[] = [
  ...[
    ...[...clientRoles, 'newcomer', 'suspended', 'stale', 'nobody', 'foreigner'],
    ...[...operatorRoles, 'stale'].map((role) => `operator_${role}`),
  ].flatMap((visitor) =>
    (['live', 'sandbox'] as const).map((environment) => ({
      visitor,
      account: 'own' as const,
      environment,
    })),
  ),
  { visitor: 'owner', account: 'foreign', environment: 'sandbox' },
  { visitor: 'owner', account: 'unknown', environment: 'sandbox' },
  { visitor: 'foreigner', account: 'unknown', environment: 'sandbox' },
  { visitor: 'owner', account: 'own', environment: 'sandbox', origin: 'https://evil.example' },
  { visitor: 'owner', account: 'own', environment: 'sandbox', origin: 'null' },
];

/** What the access check must answer; undefined: the operation goes on. */
function refusalOf({ access, method, path }: PortalOperation, cell: Cell): string | undefined {
  const { visitor, account, environment, origin } = cell;
  if (origin !== undefined && method !== 'GET') return 'cross_site_request';
  if (access === 'visitor') return undefined;
  if (visitor === 'nobody') return 'not_signed_in';
  if (access === 'person') return undefined;
  if ('operator' in access) return refusalOfOperator(access, visitor);
  const isMember = account === 'own' && visitor !== 'foreigner' && !visitor.startsWith('operator_');
  if (!isMember) return 'not_found';
  const role = clientRoles.find((one) => one === visitor) ?? 'owner';
  if (!rolesWith(access.client).includes(role)) return 'role_not_allowed';
  const isLive = path.includes('{environment}') && environment === 'live';
  if (isLive && visitor === 'newcomer') return 'account_not_live';
  if (visitor === 'suspended' && method !== 'GET' && access.reads !== true) return 'account_suspended';
  const isFresh = access.fresh === true || (access.fresh === 'live' && isLive);
  return isFresh && visitor === 'stale' ? 'reauthentication_required' : undefined;
}

/** The same for an operation of operators, which do not exist to anybody else. */
function refusalOfOperator(
  { operator: permission, fresh }: Extract<Access, { operator: unknown }>,
  visitor: string,
): string | undefined {
  const [, name] = /^operator_(\w+)$/.exec(visitor) ?? [];
  if (name === undefined) return 'not_found';
  const role = operatorRoles.find((one) => one === name) ?? 'administrator';
  if (!operatorRolesWith(permission).includes(role)) return 'role_not_allowed';
  return fresh === true && name === 'stale' ? 'reauthentication_required' : undefined;
}

const refusals: readonly (string | undefined)[] = [
  'cross_site_request',
  'not_signed_in',
  'role_not_allowed',
  'account_not_live',
  'account_suspended',
  'reauthentication_required',
  'not_found',
];

/**
 * Asks for an operation with a body that is not JSON and with ids that are none: after the access check it is refused for these, so
 * that nothing is changed.
 */
async function ask(operation: PortalOperation, cell: Cell): Promise<Response> {
  const accounts = { own: sessions.accountId, foreign: foreignAccount, unknown: randomUUID() };
  const path = operation.path
    .replace('{account_id}', accounts[cell.account])
    .replace('{environment}', cell.environment)
    .replaceAll(/\{\w+\}/g, 'x');
  const isRead = operation.method === 'GET';
  return fetch(server.url + path, {
    method: operation.method,
    headers: {
      cookie: `visitor=${cell.visitor}`,
      ...(isRead ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      ...(isRead && cell.origin === undefined ? {} : { origin: cell.origin ?? server.url }),
    },
    ...(isRead ? {} : { body: '{' }),
  });
}

/** The code of a refusal; undefined for a success, whose body is not read: it may be a stream without an end. */
async function codeOf(answer: Response): Promise<string | undefined> {
  if (answer.status < 400) {
    await answer.body?.cancel();
    return undefined;
  }
  return JSON.parse(await answer.text()).error.code;
}

test('every operation lets exactly those through whom its access names', async () => {
  expect(operations.length).toBeGreaterThan(0);
  const wrong: string[] = [];
  for (const operation of operations)
    await Promise.all(
      cells.map(async (cell) => {
        const answer = await ask(operation, cell);
        const code = await codeOf(answer);
        const expected = refusalOf(operation, cell);
        const isRight = expected === undefined ? !refusals.includes(code) : code === expected;
        if (!isRight)
          wrong.push(
            `${operation.id} as ${JSON.stringify(cell)}: ${code ?? 'success'} instead of ${expected ?? 'success'}`,
          );
      }),
    );
  expect(wrong).toEqual([]);
});

test('no member reads an account that exists as if it were their own', async () => {
  const reads = operations.filter(({ method, path }) => method === 'GET' && path.includes('{account_id}'));
  for (const operation of reads) {
    const [foreign, unknown] = await Promise.all(
      (['foreign', 'unknown'] as const).map((account) =>
        ask(operation, { visitor: 'owner', account, environment: 'sandbox' }),
      ),
    );
    const texts = await Promise.all([foreign, unknown].map((answer) => answer?.text()));
    const [first, second] = texts.map((text) => JSON.stringify(JSON.parse(text ?? '').error));
    expect(first, operation.id).toBe(second);
  }
});

describe('no answer is stored by a browser or shown in a frame', () => {
  const protections = {
    'cache-control': expect.stringContaining('no-store'),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  const headersOf = async (answer: Response): Promise<Record<string, string>> => {
    await answer.body?.cancel();
    return Object.fromEntries(answer.headers);
  };

  test('of an operation, also when it refuses', async () => {
    for (const operation of operations)
      for (const visitor of ['owner', 'nobody']) {
        const answer = await ask(operation, { visitor, account: 'own', environment: 'sandbox' });
        expect(await headersOf(answer), operation.id).toMatchObject(protections);
      }
  });

  test.each(['/portal/openapi.json', '/nowhere', ...pagePaths])('of %s', async (pattern) => {
    const path = pattern.replace(/:environment\([^)]*\)/, 'live').replaceAll(/:\w+/g, 'x');
    const answer = await fetch(server.url + path, {
      headers: { accept: 'text/html', cookie: 'visitor=owner' },
    });
    const headers = await headersOf(answer);
    expect(headers).toMatchObject(protections);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });
});

test('docs/portal-roles.md has every operation, with the roles that may use it', async () => {
  await expect(rolesPage()).toMatchFileSnapshot('../../../docs/portal-roles.md');
});

/** The page of roles, from the document of the portal and the table of permissions. */
function rolesPage(): string {
  const named = ({ id, summary }: PortalOperation): string => `| ${summary} (\`${id}\`) |`;
  const ofAccess = (access: string): string[] =>
    operations.filter((one) => one.access === access).map((one) => `- ${one.summary} (\`${one.id}\`)`);
  const operatorRows = operations.flatMap((one) => {
    const { access } = one;
    if (typeof access === 'string' || !('operator' in access)) return [];
    const roles = operatorRolesWith(access.operator);
    const marks = operatorRoles.map((role) => ` ${roles.includes(role) ? 'yes' : ''} |`).join('');
    return [`${named(one)} \`${access.operator}\` |${marks} ${access.fresh === true ? 'yes' : ''} |`];
  });
  const rows = operations.flatMap((one) => {
    const { access } = one;
    if (typeof access === 'string' || !('client' in access)) return [];
    const roles = rolesWith(access.client);
    const marks = clientRoles.map((role) => ` ${roles.includes(role) ? 'yes' : ''} |`).join('');
    const fresh = access.fresh === 'live' ? 'in live' : access.fresh === true ? 'yes' : '';
    return [`${named(one)} \`${access.client}\` |${marks} ${fresh} |`];
  });
  return [
    '# Who may do what in the portal',
    '',
    'This page is generated from the document of the portal, `server/src/people/permissions.ts` and',
    '`server/src/people/operators/operator-permissions.ts`, and a test compares them.',
    'The same test asks for every operation as every role, in own, foreign and unknown accounts.',
    '',
    'To a person who is no member, an account does not exist. Members of a suspended account may look and change nothing. Live',
    'needs the approval of the account. Re-authentication is a password or a code of the last ten minutes.',
    '',
    'Whoever may create keys gives a key any scope, also those of what their role may not do by hand: a key buys from the wallet and',
    'reads it. Only the scope `deposits:write` of a live key needs the permission `deposits:write`, also when such a key is rotated',
    '(`server/src/api/portal/keys/scopes-of-role.ts`).',
    '',
    '## Members of a client account',
    '',
    `| operation | permission | ${clientRoles.join(' | ')} | re-authentication |`,
    `|---|---|${clientRoles.map(() => '---|').join('')}---|`,
    ...rows,
    '',
    '## Operators',
    '',
    'To everybody else the operations of operators do not exist. What needs two operators says so when one of them is alone.',
    '',
    `| operation | permission | ${operatorRoles.join(' | ')} | re-authentication |`,
    `|---|---|${operatorRoles.map(() => '---|').join('')}---|`,
    ...operatorRows,
    '',
    '## Everybody who is signed in',
    '',
    ...ofAccess('person'),
    '',
    '## Visitors',
    '',
    ...ofAccess('visitor'),
    '',
  ].join('\n');
}
