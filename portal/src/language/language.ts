import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type deposits from './id/deposits.json';
import type developers from './id/developers.json';
import type home from './id/home.json';
import type keys from './id/keys.json';
import type notices from './id/notices.json';
import type operatorCodes from './id/operator-codes.json';
import type operatorHome from './id/operator-home.json';
import type operatorOrders from './id/operator-orders.json';
import type operatorRefusals from './id/operator-refusals.json';
import type operatorReviews from './id/operator-reviews.json';
import type operatorDeposits from './id/operator-deposits.json';
import type operatorClients from './id/operator-clients.json';
import type operatorProducts from './id/operator-products.json';
import type operatorPrices from './id/operator-prices.json';
import type operatorSuppliers from './id/operator-suppliers.json';
import type operatorReconciliation from './id/operator-reconciliation.json';
import type operatorReports from './id/operator-reports.json';
import type operatorWebhooks from './id/operator-webhooks.json';
import type operatorRecords from './id/operator-records.json';
import type operatorStaff from './id/operator-staff.json';
import type operatorSettings from './id/operator-settings.json';
import type orders from './id/orders.json';
import type person from './id/person.json';
import type products from './id/products.json';
import type receipt from './id/receipt.json';
import type search from './id/search.json';
import type sell from './id/sell.json';
import type settings from './id/settings.json';
import type shell from './id/shell.json';
import type team from './id/team.json';
import type visitor from './id/visitor.json';
import type wallet from './id/wallet.json';
import type webhooks from './id/webhooks.json';

/** The languages of the pages, the default first. */
export const languages = ['id', 'en'] as const;
export type Language = (typeof languages)[number];

/** The catalogues: one for the frame of all pages, and one for each area, which is loaded with its pages. */
interface Catalogues {
  shell: typeof shell;
  deposits: typeof deposits;
  developers: typeof developers;
  home: typeof home;
  keys: typeof keys;
  notices: typeof notices;
  'operator-codes': typeof operatorCodes;
  'operator-home': typeof operatorHome;
  'operator-orders': typeof operatorOrders;
  'operator-refusals': typeof operatorRefusals;
  'operator-reviews': typeof operatorReviews;
  'operator-deposits': typeof operatorDeposits;
  'operator-clients': typeof operatorClients;
  'operator-products': typeof operatorProducts;
  'operator-prices': typeof operatorPrices;
  'operator-suppliers': typeof operatorSuppliers;
  'operator-reconciliation': typeof operatorReconciliation;
  'operator-reports': typeof operatorReports;
  'operator-webhooks': typeof operatorWebhooks;
  'operator-records': typeof operatorRecords;
  'operator-staff': typeof operatorStaff;
  'operator-settings': typeof operatorSettings;
  orders: typeof orders;
  person: typeof person;
  products: typeof products;
  receipt: typeof receipt;
  search: typeof search;
  sell: typeof sell;
  settings: typeof settings;
  team: typeof team;
  visitor: typeof visitor;
  wallet: typeof wallet;
  webhooks: typeof webhooks;
}
export type CatalogueName = keyof Catalogues;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Catalogues;
  }
}

const storedAs = 'konter-language';

const files = import.meta.glob<{ readonly default: Readonly<Record<string, unknown>> }>('./*/*.json');

/** The catalogues of the pages that were shown since the start. */
const shown = new Set<CatalogueName>(['shell']);

async function addCatalogue(language: Language, name: CatalogueName): Promise<void> {
  if (i18next.hasResourceBundle(language, name)) return;
  const load = files[`./${language}/${name}.json`];
  if (load === undefined) throw new Error(`There is no catalogue ${name} in the language ${language}.`);
  i18next.addResourceBundle(language, name, (await load()).default);
}

/** Loads the language that was chosen here before, or else the first one of the browser that the pages have. */
export async function startLanguage(): Promise<void> {
  const language = chosenBefore() ?? ofBrowser(navigator.languages);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: ['shell'],
    defaultNS: 'shell',
    resources: {},
    interpolation: { escapeValue: false },
  });
  await addCatalogue(language, 'shell');
  document.documentElement.lang = language;
}

/** Changes the language of all pages, and remembers it in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  await Promise.all([...shown].map((name) => addCatalogue(language, name)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  localStorage.setItem(storedAs, language);
}

/** Loads the catalogues of a page that is about to be shown. */
export async function loadCatalogues(names: readonly CatalogueName[]): Promise<void> {
  for (const name of names) shown.add(name);
  await Promise.all(names.map((name) => addCatalogue(currentLanguage(), name)));
}

/** The language of the pages now. */
export function currentLanguage(): Language {
  return languages.find((one) => one === i18next.language) ?? 'id';
}

/** The first language of a browser that the pages have: Indonesian when there is none. */
export function ofBrowser(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const found = languages.find((one) => tag === one || tag.startsWith(`${one}-`));
    if (found !== undefined) return found;
  }
  return 'id';
}

function chosenBefore(): Language | undefined {
  const stored = localStorage.getItem(storedAs);
  return languages.find((one) => one === stored);
}
