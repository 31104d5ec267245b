import type { App } from '../../app.ts';
import { listBankAccounts } from '../../deposits/bank/bank-accounts.ts';
import { recentValue } from '../../recent-value.ts';
import { Refusal } from '../../refusals.ts';
import { readSettings } from '../../settings/settings.ts';
import type { Api } from '../api.ts';
import { describeCrash } from '../http/describe-crash.ts';
import { serveChangingFile } from '../http/public-file.ts';
import { type DepositPage, depositPageHtml, depositPagePolicy } from '../pages/deposit-page-html.ts';

/** A change of a setting or a bank account shows on every server within this time, milliseconds. */
const ageMs = 2_000;
/** The Retry-After of a page that could never be read from the database, seconds. */
const retryAfterSeconds = 2;

/** GET /deposit: how to pay in. It shows the name, the bank accounts and the contacts that the operator has set. */
export function registerDepositPage(api: Api, app: App): void {
  const read = recentValue(app.clock, ageMs, () => readPage(app));
  serveChangingFile(
    api,
    '/deposit',
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
  return {
    brand: config.brand,
    settings: await readSettings(database),
    bankAccounts: accounts
      .filter(({ enabled }) => enabled)
      .map(({ bank, number, holder, instructions }) => ({ bank, number, holder, instructions })),
  };
}
