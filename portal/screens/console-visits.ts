import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visit } from '../test/visits.ts';

/** A page of the console after some steps, or failing. `{…}` in a path is an id of `given-console.ts`. */
export interface ConsoleVisit extends Visit {
  /** Whether its operations fail. */
  readonly fails?: boolean;
  /** What leads from the page to what the picture shows. */
  readonly steps?: (page: Page) => Promise<unknown>;
}

/** The first button whose name begins with one of these, in Indonesian or English. */
export function button(page: Page, id: string, en: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^(?:${id}|${en})`) }).first();
}

/** Steps that press buttons one after another. */
export function press(...names: readonly (readonly [id: string, en: string])[]): ConsoleVisit['steps'] {
  return async (page) => {
    for (const [id, en] of names) await button(page, id, en).click();
  };
}

const statement = [
  'Tgl;Ket;Kredit;Debet',
  '22/11/2026;TRSF E-BANKING CR 2211/FTSCY/WS95031 PT SINAR SELULER INDONESIA TIMUR;1250000000;',
  '22/11/2026;TRSF E-BANKING CR 2211 AGUS SETIAWAN;750000;',
  '22/11/2026;BUNGA TABUNGAN;70001,50;',
  '22/11/2026;BIAYA ADM;;15000',
].join('\n');

/** Chooses an option of a field. Its list may still be loading, or may close when the page is drawn again; then it is opened again. */
async function choose(page: Page, field: RegExp, name: RegExp): Promise<void> {
  const option = page.getByRole('option', { name }).first();
  await expect
    .poll(async () => {
      if (!(await option.isVisible())) await page.getByRole('combobox', { name: field }).click();
      return option.isVisible();
    })
    .toBe(true);
  await option.click();
}

/** Uploads a file for a preview. */
async function upload(page: Page, content: string): Promise<void> {
  for (const [name, option] of [
    [/^(?:Rekening|Bank account)/, /./],
    [/^Format/i, /CSV/],
  ] as const)
    await choose(page, name, option);
  for (const [label, header] of [
    [/tanggal|date/i, 'Tgl'],
    [/keterangan|description/i, 'Ket'],
    [/debit|debet/i, 'Debet'],
    [/kredit|credit/i, 'Kredit'],
  ] as const)
    await page.getByRole('textbox', { name: label }).first().fill(header);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mutasi-bca.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await button(page, 'Lihat dulu', 'Preview').click();
}

/** Previews a file that is whole: its last line has an end. */
async function previewStatement(page: Page): Promise<void> {
  await upload(page, `${statement}\n`);
  await button(page, 'Impor', 'Import').waitFor();
}

/** Previews a file that may be cut, which is refused. */
async function previewCut(page: Page): Promise<void> {
  await upload(page, statement);
  await page.getByRole('alert').waitFor();
}

/** Searches in the box of every page. */
export function search(text: string): ConsoleVisit['steps'] {
  return async (page) => {
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill(text);
    await page.waitForTimeout(900);
  };
}

async function chooseClient(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: /^(?:Klien|Client)$/ }).last();
  await field.fill('PT Sinar');
  await page.getByRole('option').first().click();
}

/** Opens the first file that a client has sent. */
async function showProof(page: Page): Promise<void> {
  await button(page, 'Rp\\s750', 'Rp\\s750').click();
  await button(page, 'Lihat bukti 1', 'Show proof 1').click();
  await page.getByRole('dialog').getByRole('textbox').fill('Dibandingkan dengan mutasi bank');
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('img', { name: /^(?:Bukti bayar|Proof of payment)/ }).waitFor();
}

const rule = ['Putuskan', 'Rule'] as const;

const pages: readonly (readonly [name: string, path: string, steps?: ConsoleVisit['steps']])[] = [
  ['home', 'home'],
  ['search', 'home', search('081299887766')],
  ['search-client', 'home', search('sinar')],
  ['search-nothing', 'home', search('tidak ada yang begini')],
  ['orders', 'orders'],
  ['orders-open', 'orders?open=yes'],
  ['orders-none', 'orders?status=expired'],
  ['order-sold', 'orders/live/{sold}'],
  ['order-review', 'orders/live/{review}'],
  ['order-under-way', 'orders/live/{underWay}'],
  [
    'order-as-client',
    'orders/live/{sold}',
    (page) => page.getByText(/^(?:Dilihat klien|As the client)$/).click(),
  ],
  ['order-reveal', 'orders/live/{sold}', press(['Tampilkan nomor', 'Show the customer number'])],
  [
    'order-revealed',
    'orders/live/{sold}',
    async (page) => {
      await button(page, 'Tampilkan nomor', 'Show the customer number').click();
      await page.getByRole('dialog').getByRole('textbox').fill('Pelanggan menelepon, nomornya dicek');
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.waitForTimeout(600);
    },
  ],
  ['reviews', 'reviews'],
  ['review', 'reviews?order={review}'],
  ['review-ask', 'reviews?order={review}', press(['Tanya', 'Ask'])],
  ['review-rule', 'reviews?order={review}', press(rule)],
  [
    'review-rule-filled',
    'reviews?order={review}',
    async (page) => {
      await button(page, ...rule).click();
      await page.getByRole('radio').first().click();
      await page.getByRole('textbox').last().fill('Digiflazz memastikan lewat telepon: terkirim.');
    },
  ],
  [
    'review-rule-lost',
    'reviews?order={review}',
    async (page) => {
      await page.route(/\/ruling$/, (route) => route.abort());
      await button(page, ...rule).click();
      await page.getByRole('radio').first().click();
      await page.getByRole('textbox').last().fill('Digiflazz memastikan lewat telepon: terkirim.');
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.getByRole('alert').waitFor();
    },
  ],
  ['review-refund', 'reviews?order={sold}', press(['Kembalikan', 'Refund'])],
  ['review-approval', 'reviews?order={approval}'],
  ['review-approve', 'reviews?order={approval}', press(['Setujui', 'Approve'])],
  ['review-reject', 'reviews?order={approval}', press(['Tolak', 'Reject'])],
  ['proposals', 'reviews?view=proposals'],
  ['complaints-none', 'reviews?view=complaints'],
  ['strays', 'reviews?view=strays'],
  ['stray', 'reviews?view=strays', press(['Callback \\d', 'Callback \\d'])],
  ['deposits', 'deposits'],
  ['deposits-match', 'deposits?environment=sandbox', press(['Rp\\s750', 'Rp\\s750'])],
  ['deposits-payer', 'deposits?environment=sandbox', press(['Lihat pengirim', 'Show the payer'])],
  ['deposits-proved', 'deposits?view=requests&environment=sandbox&proof=yes'],
  [
    'deposits-proof-ask',
    'deposits?environment=sandbox',
    press(['Rp\\s750', 'Rp\\s750'], ['Lihat bukti 1', 'Show proof 1']),
  ],
  ['deposits-proof', 'deposits?environment=sandbox', showProof],
  [
    'deposits-credit',
    'deposits?environment=sandbox',
    press(['Rp\\s750', 'Rp\\s750'], ['Kreditkan\\sRp', 'Credit\\sRp']),
  ],
  ['deposits-not', 'deposits?environment=sandbox', press(['Bukan deposit', 'Not a deposit'])],
  ['deposits-lines-none', 'deposits?view=lines'],
  ['deposits-line-dismiss', 'deposits?view=lines&environment=sandbox', press(['Abaikan', 'Dismiss'])],
  ['deposits-line-record', 'deposits?view=lines&environment=sandbox', press(['Catat', 'Record'])],
  ['deposits-proposals', 'deposits?view=proposals&state=all'],
  ['deposits-propose', 'deposits?view=proposals', press(['Usulkan', 'Propose'])],
  ['deposits-approve', 'deposits?view=proposals', press(['Setujui', 'Approve'])],
  ['deposits-requests-none', 'deposits?view=requests'],
  [
    'deposits-request',
    'deposits?view=requests&environment=sandbox',
    press(['Permintaan untuk', 'Request for']),
  ],
  [
    'deposits-life',
    'deposits?view=requests&environment=sandbox&state=credited',
    (page) =>
      page
        .getByRole('link', { name: /^\d{8}$/ })
        .first()
        .click(),
  ],
  ['deposits-payments-none', 'deposits?view=payments'],
  ['deposits-payment', 'deposits?view=payments&environment=sandbox&id={credited}'],
  [
    'deposits-take-back',
    'deposits?view=payments&environment=sandbox&id={credited}',
    press(['Catat penarikan', 'Book a take']),
  ],
  [
    'deposits-credit-dialog',
    'deposits?view=credit&environment=sandbox',
    async (page) => {
      await chooseClient(page);
      await page.getByRole('textbox', { name: /^(?:Jumlah|Amount)/ }).fill('1250000');
      await page
        .getByRole('textbox', { name: /^(?:Rujukan|Reference)/ })
        .first()
        .fill('TRF-20261122-88');
      await button(page, 'Lanjut', 'Continue').click();
    },
  ],
  [
    'deposits-reverse',
    'deposits?view=credit&environment=sandbox',
    async (page) => {
      await page
        .getByRole('textbox', { name: /^(?:Rujukan|Reference)/ })
        .last()
        .fill('TRF-20261120-77');
      await button(page, 'Cari deposit', 'Find').click();
      await page.waitForTimeout(600);
    },
  ],
  ['deposits-import', 'deposits?view=import&environment=sandbox', previewStatement],
  ['deposits-import-refused', 'deposits?view=import&environment=sandbox', previewCut],
  ['deposits-methods', 'deposits?view=methods'],
  ['deposits-methods-method', 'deposits?view=methods', press(['Ubah', 'Change'])],
  ['deposits-methods-account', 'deposits?view=methods', press(['Tambah rekening', 'Add a bank account'])],
  ['deposits-methods-feed', 'deposits?view=methods', press(['Tambah layanan', 'Add a bank feed'])],
  ['deposits-methods-gateway', 'deposits?view=methods', press(['Tambah gateway', 'Add a gateway'])],
  ['deposits-methods-settle', 'deposits?view=methods', press(['Catat pencairan', 'Book a settlement'])],
  ['products-import', 'products?view=import'],
  ['books', 'reconciliation?show=all'],
  ['books-differences', 'reconciliation?of={difference}'],
  ['books-close', 'reconciliation?of={difference}', press(['Tutup$', 'Close$'])],
  ['books-history', 'reconciliation', press(['Bandingkan riwayat', 'Compare a'])],
  ['books-deposits', 'reconciliation?tab=deposits'],
  ['books-case-close', 'reconciliation?tab=deposits', press(['Tutup$', 'Close$'])],
  ['books-accounts', 'reconciliation?tab=statement'],
  ['books-statement', 'reconciliation?tab=statement&environment=live&account={account}'],
  ['books-audit', 'reconciliation?tab=audit'],
];

const failing = [
  ...['home', 'orders/live/{sold}', 'reviews', 'reviews?order={review}', 'reviews?view=proposals'],
  ...[
    'reviews?view=complaints',
    'reviews?view=strays',
    'deposits',
    'deposits?view=lines',
    'deposits?view=proposals',
  ],
  ...['deposits?view=requests', 'deposits?view=payments', 'deposits?view=methods', 'reconciliation'],
  ...['reconciliation?tab=deposits', 'reconciliation?tab=statement', 'reconciliation?tab=audit'],
];

/** The operator's console about orders, reviews, deposits and the books: every page, state and dialog. */
export const consoleVisits: readonly ConsoleVisit[] = [
  ...pages.map(([name, path, steps]) => ({
    ...{ name: `console-${name}`, path: `/operator/${path}`, visitor: 'operator_administrator' },
    ...(steps === undefined ? {} : { steps }),
  })),
  ...failing.map((path) => ({
    name: `console-fails-${path.replaceAll(/[^a-z]+/gi, '-')}`,
    ...{ path: `/operator/${path}`, visitor: 'operator_administrator', fails: true },
  })),
];
