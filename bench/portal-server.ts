import { builtPortal } from '../portal/test/built.ts';
import type { PortalSessions } from '../server/src/api/portal/portal-sessions.ts';
import { buildServer } from '../server/src/api/server.ts';
import { openApp } from '../server/src/app.ts';
import { loadStarterCatalog } from '../server/src/catalog/import/starter.ts';
import { parseConfig } from '../server/src/config.ts';
import { loadDataKeys } from '../server/src/data-keys.ts';
import type { PortalSession } from '../server/src/people/portal-session.ts';
import { portalIn } from '../server/src/portal/open-portal.ts';
import { makeKeyring } from '../server/src/sealed.ts';
import { startWorker } from '../server/src/work/worker.ts';

/*
 * Serves the API and the portal on the database BENCH_APP_URL, as `konter serve` does, but for people who need not sign in: a
 * cookie names the account that somebody owns, or says that somebody is an operator. With BENCH_WORKER=no nothing is done in the
 * background.
 */

const operatorCookie = 'operator=yes';
const accountIn = (cookie = ''): string | undefined => /account=([\da-f-]{36})/.exec(cookie)?.[1];

const nobody = '00000000-0000-7000-8000-000000000001';
const operatorSession: PortalSession = {
  id: nobody,
  person: { id: nobody, name: 'Bench', email: 'bench@konter.example', twoFactor: true },
  memberships: [],
  operator: { id: nobody, name: 'Bench', knownSince: new Date(0), role: 'administrator' },
  authenticatedMsAgo: 0,
};

const sessions: PortalSessions = {
  available: true,
  hasCookie: ({ headers }) => headers.cookie === operatorCookie || accountIn(headers.cookie) !== undefined,
  end: async () => [],
  findAgain(request) {
    return this.find(request);
  },
  async find({ headers }) {
    if (headers.cookie === operatorCookie) return operatorSession;
    const accountId = accountIn(headers.cookie);
    if (accountId === undefined) return undefined;
    const membership = { accountId, name: 'Bench', role: 'owner', live: true, suspended: false } as const;
    return {
      id: accountId,
      person: { id: accountId, name: 'Bench', email: 'bench@konter.example', twoFactor: false },
      memberships: [membership],
      operator: undefined,
      authenticatedMsAgo: 0,
    };
  },
};

const config = parseConfig(process.env);
const keyring = makeKeyring(await loadDataKeys(config));
const app = openApp(config, { url: process.env['BENCH_APP_URL'] ?? '', keyring });
await loadStarterCatalog(app.database);
await app.suppliers.refresh();
const portal = portalIn({ kind: 'ready', portal: await builtPortal() });
const server = buildServer(app, { portal: { portal, sessions } });
const worker = process.env['BENCH_WORKER'] === 'no' ? undefined : startWorker(app);
const url = await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ url })}\n`);
process.on('SIGTERM', () => {
  void server
    .close()
    .then(() => worker?.stop())
    .then(() => app.close());
});
