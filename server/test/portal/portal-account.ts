import { randomUUID } from 'node:crypto';
import { type SessionsByCookie, sessionsByCookie } from '../../../portal/test/sessions-by-cookie.ts';
import { portalIn } from '../../src/portal/open-portal.ts';
import { type Buyer, givenBuyer } from '../orders/buyer.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server.ts';
import { aPortal } from './a-portal.ts';

/** A server with the operations of the portal, and an account of which all people of `sessionsByCookie` are members. */
export interface PortalAccount {
  readonly server: TestServer;
  readonly sessions: SessionsByCookie;
  readonly buyer: Buyer;
  /** Calls an operation of the account: `path` is what follows its id. */
  call(visitor: string, path: string, body?: unknown): Promise<Response>;
  /** The `data` of an answer that must be a success. */
  dataOf<Data>(visitor: string, path: string, body?: unknown): Promise<Data>;
  /** Makes another account the one of which the people are members. */
  moveTo(buyer: Buyer): void;
}

/** Starts one. The account has the sandbox's starting balance. */
export async function startPortalAccount(
  options: Omit<TestServerOptions, 'portal'> = {},
): Promise<PortalAccount> {
  const sessions = sessionsByCookie();
  const portal = portalIn({ kind: 'ready', portal: aPortal });
  const server = await startTestServer({
    worker: false,
    ...options,
    settings: { publicRequestsPerMinute: 1_000_000, ...options.settings },
    portal: { portal, sessions },
  });
  const account: PortalAccount = {
    server,
    sessions,
    buyer: await givenBuyer(server),
    call: (visitor, path, body) =>
      fetch(`${server.url}/portal/accounts/${sessions.accountId}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          cookie: `visitor=${visitor}`,
          origin: server.url,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async dataOf(visitor, path, body) {
      const answer = await account.call(visitor, path, body);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${text}`);
      return JSON.parse(text).data;
    },
    moveTo: (buyer) => void (sessions.accountId = buyer.account.id),
  };
  account.moveTo(account.buyer);
  return account;
}
