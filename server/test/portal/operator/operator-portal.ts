import { randomUUID } from 'node:crypto';
import { type SessionsByCookie, sessionsByCookie } from '../../../../portal/test/sessions-by-cookie.ts';
import { portalIn } from '../../../src/portal/open-portal.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../server.ts';
import { aPortal } from '../a-portal.ts';
import { givenOperators } from './given-operators.ts';

/** A server with the operations of the portal, and operators: visitors `operator_administrator`, `operator_second` and so on. */
export interface OperatorPortal {
  readonly server: TestServer;
  readonly sessions: SessionsByCookie;
  /** Calls an operation of operators: `path` is what follows `/portal/operator`. With a body it is a POST. */
  call(visitor: string, path: string, body?: unknown, method?: string): Promise<Response>;
  /** The `data` of an answer that must be a success. */
  dataOf<Data>(visitor: string, path: string, body?: unknown, method?: string): Promise<Data>;
  /** The status and the code of an answer: `[200, undefined]` for a success. */
  codeOf(
    visitor: string,
    path: string,
    body?: unknown,
    method?: string,
  ): Promise<[number, string | undefined]>;
}

/** Starts one. */
export async function startOperatorPortal(
  options: Omit<TestServerOptions, 'portal'> = {},
): Promise<OperatorPortal> {
  const sessions = sessionsByCookie();
  const server = await startTestServer({
    worker: false,
    ...options,
    settings: { publicRequestsPerMinute: 1_000_000, ...options.settings },
    portal: { portal: portalIn({ kind: 'ready', portal: aPortal }), sessions },
  });
  return operatorPortalOn(server, sessions);
}

/** The same, where each request has a person of its own, so that the limits of one person are not what is tested. */
export async function startUnlimitedPortal(): Promise<OperatorPortal> {
  const sessions = sessionsByCookie();
  const server = await startTestServer({
    worker: false,
    settings: { publicRequestsPerMinute: 1_000_000 },
    portal: {
      portal: portalIn({ kind: 'ready', portal: aPortal }),
      sessions: {
        ...sessions,
        async find(request) {
          const found = await sessions.find(request);
          const id = randomUUID();
          return found === undefined ? undefined : { ...found, id, person: { ...found.person, id } };
        },
      },
    },
  });
  return operatorPortalOn(server, sessions);
}

/** The operations of a server that was started with these sessions. */
export async function operatorPortalOn(
  server: TestServer,
  sessions: SessionsByCookie,
): Promise<OperatorPortal> {
  await givenOperators(server, sessions);
  const portal: OperatorPortal = {
    server,
    sessions,
    call: (visitor, path, body, method = body === undefined ? 'GET' : 'POST') =>
      fetch(`${server.url}/portal/operator${path}`, {
        method,
        headers: {
          cookie: `visitor=${visitor}`,
          origin: server.url,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async dataOf(...request) {
      const answer = await portal.call(...request);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${text}`);
      return JSON.parse(text).data;
    },
    async codeOf(...request) {
      const answer = await portal.call(...request);
      return [answer.status, JSON.parse(await answer.text()).error?.code];
    },
  };
  return portal;
}
