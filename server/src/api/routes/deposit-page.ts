import type { App } from '../../app.ts';
import { listBankAccounts } from '../../deposits/bank/bank-accounts.ts';
import type { Portal } from '../../portal/open-portal.ts';
import { recentValue } from '../../recent-value.ts';
import { Refusal } from '../../refusals.ts';
import { logoAddress, readLogo } from '../../settings/logo/logo.ts';
import { readSettings } from '../../settings/settings.ts';
import type { Api } from '../api.ts';
import { describeCrash } from '../http/describe-crash.ts';
import { serveChangingFile } from '../http/public-file.ts';
import { acceptsPage } from '../portal/portal-pages.ts';
import { type DepositPage, depositPageHtml, depositPagePolicy } from '../pages/deposit-page-html.ts';

/** A change of a setting or a bank account shows on every server within this time, milliseconds. */
const ageMs = 2_000;
/** The Retry-After of a page that could never be read from the database, seconds. */
const retryAfterSeconds = 2;

/** Where the page always is, for people who have no login. */
const informationPath = '/deposit/information';

/**
 * GET /deposit: how to pay in. It shows the name, the bank accounts and the contacts that the operator has set. Where there is a
 * portal, a browser is led to its form instead, and /deposit/information has the page.
 */
export function registerDepositPage(api: Api, app: App, portal: Portal | undefined): void {
  const read = recentValue(app.clock, ageMs, () => readPage(app));
  const serve = (scope: Api, path: string): void => servePage(scope, path, app, read);
  serve(api, informationPath);
  api.register(async (scope: Api) => {
    if (portal !== undefined) leadBrowsers(scope, portal);
    serve(scope, '/deposit');
  });
}

/** Leads browsers to the form while the portal can show it. */
function leadBrowsers(scope: Api, portal: Portal): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (portal.state().kind !== 'ready' || !acceptsPage(request)) return;
    return reply
      .code(302)
      .headers({ location: '/app/live/deposits/new', 'cache-control': 'no-store', vary: 'accept' })
      .send();
  });
  scope.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode !== 302) reply.header('vary', 'accept, accept-encoding');
  });
}

function servePage(api: Api, path: string, app: App, read: () => Promise<DepositPage>): void {
  serveChangingFile(
    api,
    path,
    () =>
      read().catch((error: unknown) => {
        app.log.error({ crash: describeCrash(error) }, 'the deposit page cannot be read');
        throw new Refusal('service_unavailable', { retryAfterSeconds });
      }),
    (page) => ({
      type: 'text/html; charset=utf-8',
      bytes: Buffer.from(depositPageHtml(page)),
      headers: { 'content-security-policy': depositPagePolicy },
    }),
  );
}

async function readPage({ config, database }: App): Promise<DepositPage> {
  const accounts = await listBankAccounts(database, 'live');
  const logo = await readLogo(database);
  return {
    brand: config.brand,
    logo: logo === undefined ? undefined : logoAddress(logo),
    settings: await readSettings(database),
    bankAccounts: accounts
      .filter(({ enabled }) => enabled)
      .map(({ bank, number, holder, instructions }) => ({ bank, number, holder, instructions })),
  };
}
