import type { Page } from 'playwright-core';
import { button, press, search } from './console-visits.ts';
import type { ShopPage } from './given-shop.ts';
import type { ShopVisit } from './shop-visits.ts';

/** Opens the first menu of actions with this name, and chooses an item. */
function choose(menu: readonly [string, string], item: readonly [string, string]): ShopVisit['steps'] {
  return async (page) => {
    await button(page, ...menu).click();
    await page.getByRole('menuitem', { name: new RegExp(`^(?:${item[0]}|${item[1]})`) }).click();
  };
}

/** Types a number; the page suggests what is sold to it. With a product, it goes on to the price. */
function sellTo(product?: RegExp): ShopVisit['steps'] {
  return async (page) => {
    // The same product is not sold to the same number for some minutes.
    await page
      .getByRole('textbox')
      .first()
      .fill(`0812${String(Date.now()).slice(-8)}`);
    await page
      .getByText(/^Telkomsel 10.000$/)
      .first()
      .waitFor();
    if (product === undefined) return;
    await page.getByText(product).first().click();
    await button(page, 'Periksa harga', 'Check the price').click();
    await button(page, 'Bayar Rp', 'Pay Rp').waitFor();
  };
}

const key = ['Tindakan untuk', 'Actions for'] as const;
const manage = ['Kelola', 'Manage'] as const;

/** Lets no answer arrive of requests to these paths that change something. */
async function loseAnswers(page: Page, path: RegExp): Promise<void> {
  await page.route(path, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
}

/** Requests a deposit whose answer does not arrive. */
async function loseDeposit(page: Page): Promise<void> {
  await loseAnswers(page, /\/deposits$/);
  await page.getByRole('textbox').first().fill('2500000');
  await page
    .getByRole('button', { name: /^(?:Lanjut|Lihat|Continue|Show|Buat|Create)/ })
    .last()
    .click();
  await page.getByRole('alert').waitFor();
}

/** Pays a sale whose answer does not arrive. */
async function loseSale(page: Page): Promise<void> {
  await sellTo(/^Telkomsel 10.000$/)?.(page);
  await loseAnswers(page, /\/confirm$/);
  await button(page, 'Bayar Rp', 'Pay Rp').click();
  await page.waitForTimeout(1_500);
}

/** Makes a key of the console, and buys with it. */
async function buyInConsole(page: Page): Promise<void> {
  await button(page, 'Buat kunci sandbox', 'Create a sandbox key').click();
  await page
    .getByText(/^konter_test_/)
    .first()
    .waitFor();
  await button(page, 'Kirim permintaan', 'Send request').click();
  await page.getByRole('button', { name: '2 confirm 200' }).waitFor();
}

type ClientPage = readonly [name: string, path: string, steps: ShopVisit['steps'], id?: ShopPage];

const pages: readonly ClientPage[] = [
  ['search', 'home', search('KSR1-1122-0001')],
  ['search-nothing', 'home', search('tidak ada yang begini')],
  ['notices', 'home', press(['Pemberitahuan', 'Notices'])],
  ['sell-number', 'sell', sellTo()],
  ['sell-confirm', 'sell', sellTo(/^Telkomsel 10.000$/)],
  ['order-reveal', 'orders/', press(['Tampilkan token', 'Show token']), 'token'],
  ['order-complain', 'orders/', press(['Laporkan belum masuk', 'Report that']), 'token'],
  ['deposit-filled', 'deposits/new', (page) => page.getByRole('textbox').first().fill('2500000')],
  ['deposit-lost', 'deposits/new', loseDeposit],
  ['sell-lost', 'sell', loseSale],
  ['deposit-proof', 'deposits/', press(['Unggah bukti', 'Upload proof']), 'waiting'],
  ['deposit-cancel', 'deposits/', press(['Batalkan', 'Cancel']), 'waiting'],
  ['products-share', 'products', press(['Salin untuk chat', 'Copy for chat'])],
  ['console-sent', 'developers', buyInConsole],
  ['key-create', 'developers/keys', press(['Buat kunci', 'Create key'])],
  ['key-rotate', 'developers/keys', choose(key, ['Rotasi', 'Rotate'])],
  ['key-revoke', 'developers/keys', choose(key, ['Cabut', 'Revoke'])],
  ['webhook-create', 'developers/webhooks', press(['Tambah alamat', 'Add endpoint'])],
  ['webhook-rotate', 'developers/webhooks/', choose(manage, ['Ganti rahasia', 'Rotate']), 'webhook'],
  [
    'webhook-delivery',
    'developers/webhooks/',
    (page) =>
      page
        .getByRole('button', { name: /^order\./ })
        .first()
        .click(),
    'webhook',
  ],
  ['team-invite', 'team', press(['Undang', 'Invite'])],
];

/** What clients see after some steps: dialogs, results, and what is shown on request. */
export const clientVisits: readonly ShopVisit[] = pages.map(([name, path, steps, id]) => ({
  ...{ name: `client-${name}`, path: `/app/sandbox/${path}`, visitor: 'owner', steps },
  ...(id === undefined ? {} : { id }),
}));
