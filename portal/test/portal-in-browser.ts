import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import {
  startTestServer,
  type TestAccount,
  type TestServer,
  type TestServerOptions,
} from '../../server/test/server.ts';
import { aPortal } from '../../server/test/portal/a-portal.ts';
import { givenOperators } from '../../server/test/portal/operator/given-operators.ts';
import { startBrowser } from './browser.ts';
import { builtPortal } from './built.ts';
import { type SessionsByCookie, sessionsByCookie } from './sessions-by-cookie.ts';
import { goTo, openWindow, type OpenPage, type Setting } from './visits.ts';

/** What a portal in a browser may differ in. */
interface PortalOptions extends Omit<TestServerOptions, 'portal'> {
  /** Whether a browser is started; without one, the operations can be called only. True by default. */
  readonly browser?: boolean;
  /** Whether the operators of `sessionsByCookie` are in the database. */
  readonly operators?: boolean;
}

/** A server with the portal on a real database, and a browser. The people of `sessionsByCookie` are members of `account`. */
export interface PortalInBrowser {
  readonly server: TestServer;
  readonly account: TestAccount;
  readonly sessions: SessionsByCookie;
  /** Opens a page as one of the people, in a window of its own that the caller closes. */
  open(path: string, visitor: string, setting?: Setting): Promise<OpenPage>;
  /** Calls an operation of the account as one of the people: `path` is what follows its id. */
  call(
    visitor: string,
    method: string,
    path: string,
    request?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>;
  /** @throws Error when a window reported an error, or something that the content security policy forbids */
  stop(): Promise<void>;
}

const wide: Setting = { language: 'id', scheme: 'light', width: 1440 };

/** Starts one. The account is approved for live, has the sandbox's starting balance, and a key for each environment. */
export async function startPortalInBrowser(options: PortalOptions = {}): Promise<PortalInBrowser> {
  const { browser: wantsBrowser = true, operators = false, ...rest } = options;
  const sessions = sessionsByCookie();
  const state = { kind: 'ready', portal: wantsBrowser ? await builtPortal() : aPortal } as const;
  const server = await startTestServer({
    ...rest,
    // All windows of the tests have one address.
    settings: { publicRequestsPerMinute: 1_000_000, ...options.settings },
    portal: { portal: { state: () => state, stop: async () => undefined }, sessions },
  });
  const account = await server.givenAccount();
  sessions.accountId = account.id;
  if (operators) await givenOperators(server, sessions);
  const browser: Browser | undefined = wantsBrowser ? await startBrowser() : undefined;
  return {
    server,
    account,
    sessions,
    async open(path, visitor, setting = wide) {
      if (browser === undefined) throw new Error('This portal was started without a browser.');
      const opened = await openWindow(browser, server.url, visitor, setting);
      await goTo(opened.page, server.url + path);
      return opened;
    },
    call: (visitor, method, path, { body, headers = {} } = {}) =>
      fetch(`${server.url}/portal/accounts/${account.id}${path}`, {
        method,
        headers: {
          cookie: `visitor=${visitor}`,
          ...(method === 'GET' ? {} : { origin: server.url, 'idempotency-key': randomUUID() }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    async stop() {
      try {
        await browser?.close();
      } finally {
        await server.stop();
      }
    },
  };
}
