import axeCore from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { patienceMs } from '../../server/test/patience.ts';

/** A page as one person sees it. */
export interface Visit {
  /** The name of its pictures. */
  readonly name: string;
  readonly path: string;
  /** The value of the cookie `visitor` (`sessions-by-cookie.ts`). */
  readonly visitor: string;
}

/** One visit for each look that a page of the portal can have. */
export const visits: readonly Visit[] = [
  { name: 'sign-in', path: '/sign-in', visitor: 'nobody' },
  { name: 'not-found', path: '/nowhere', visitor: 'nobody' },
  { name: 'client-live', path: '/app/live/home', visitor: 'owner' },
  { name: 'client-sandbox', path: '/app/sandbox/developers/webhooks', visitor: 'owner' },
  { name: 'client-newcomer', path: '/app/sandbox/home', visitor: 'newcomer' },
  { name: 'client-forbidden', path: '/app/live/developers/keys', visitor: 'finance' },
  { name: 'operator', path: '/operator/reconciliation', visitor: 'operator_finance' },
  { name: 'developers', path: '/app/sandbox/developers', visitor: 'developer' },
  { name: 'developers-live', path: '/app/live/developers', visitor: 'developer' },
  { name: 'keys', path: '/app/sandbox/developers/keys', visitor: 'owner' },
  { name: 'key-requests', path: '/app/sandbox/developers/keys?view=requests', visitor: 'developer' },
  { name: 'products', path: '/app/sandbox/products', visitor: 'owner' },
  { name: 'products-search', path: '/app/sandbox/products?q=tsel+10', visitor: 'viewer' },
  { name: 'products-print', path: '/app/sandbox/products?view=print', visitor: 'finance' },
  { name: 'sell', path: '/app/sandbox/sell', visitor: 'staff' },
  { name: 'wallet', path: '/app/sandbox/wallet', visitor: 'owner' },
  { name: 'wallet-holds', path: '/app/live/wallet?kind=holds', visitor: 'viewer' },
  { name: 'deposits', path: '/app/live/deposits', visitor: 'finance' },
  { name: 'deposit-new', path: '/app/sandbox/deposits/new', visitor: 'owner' },
  { name: 'deposit-not-offered', path: '/app/live/deposits/new', visitor: 'owner' },
  {
    name: 'deposit-unknown',
    path: '/app/live/deposits/019aa7d0-0000-7c22-8d11-0c1e5a7f9b00',
    visitor: 'owner',
  },
  { name: 'orders-empty', path: '/app/live/orders', visitor: 'owner' },
  { name: 'order-missing', path: '/app/live/orders/nothing', visitor: 'owner' },
  { name: 'sign-up', path: '/sign-up', visitor: 'nobody' },
  { name: 'sign-up-account', path: '/sign-up', visitor: 'owner' },
  { name: 'verify-email', path: '/verify-email#token=abc', visitor: 'nobody' },
  { name: 'verify-email-wait', path: '/verify-email', visitor: 'nobody' },
  { name: 'forgot-password', path: '/forgot-password', visitor: 'nobody' },
  { name: 'reset-password', path: '/reset-password#token=abc', visitor: 'nobody' },
  { name: 'reset-password-used', path: '/reset-password', visitor: 'nobody' },
  { name: 'invitation-used', path: '/invitation/abc', visitor: 'nobody' },
  { name: 'two-factor', path: '/two-factor', visitor: 'nobody' },
  { name: 'team', path: '/app/live/team', visitor: 'owner' },
  { name: 'settings', path: '/app/live/settings', visitor: 'owner' },
  { name: 'settings-business', path: '/app/live/settings?tab=business', visitor: 'owner' },
  { name: 'operator-products', path: '/operator/products', visitor: 'operator_support' },
  { name: 'operator-prices', path: '/operator/prices?view=rule', visitor: 'operator_finance' },
  { name: 'operator-audit', path: '/operator/reconciliation?tab=audit', visitor: 'operator_finance' },
  { name: 'operator-reports', path: '/operator/reports', visitor: 'operator_viewer' },
  { name: 'settings-business-newcomer', path: '/app/sandbox/settings?tab=business', visitor: 'newcomer' },
  { name: 'operator-orders', path: '/operator/orders', visitor: 'operator_support' },
  { name: 'operator-order-missing', path: '/operator/orders/live/nothing', visitor: 'operator_viewer' },
  { name: 'operator-clients', path: '/operator/clients?state=suspended', visitor: 'operator_support' },
  { name: 'operator-messages', path: '/operator/clients?view=messages', visitor: 'operator_viewer' },
  {
    name: 'operator-client-unknown',
    path: '/operator/clients/019aa7d0-0000-7c22-8d11-0c1e5a7f9b00',
    visitor: 'operator_administrator',
  },
  { name: 'operator-webhooks', path: '/operator/webhooks?health=failing', visitor: 'operator_viewer' },
  { name: 'operator-home', path: '/operator/home', visitor: 'operator_finance' },
  { name: 'operator-home-support', path: '/operator/home', visitor: 'operator_support' },
  { name: 'operator-records', path: '/operator/audit', visitor: 'operator_administrator' },
  { name: 'operator-security', path: '/operator/audit?tab=security', visitor: 'operator_viewer' },
  { name: 'operator-alerts', path: '/operator/audit?tab=alerts', visitor: 'operator_administrator' },
  { name: 'operator-reviews', path: '/operator/reviews', visitor: 'operator_finance' },
  { name: 'operator-suppliers', path: '/operator/suppliers', visitor: 'operator_administrator' },
  { name: 'operator-supplier', path: '/operator/suppliers/iak', visitor: 'operator_support' },
  { name: 'operator-team', path: '/operator/team', visitor: 'operator_administrator' },
  { name: 'operator-settings', path: '/operator/settings', visitor: 'operator_finance' },
];

/** How a browser is set. */
export interface Setting {
  readonly language: 'en' | 'id';
  readonly scheme: 'dark' | 'light';
  readonly width: number;
}

/** A page, with everything that its browser complained about. */
export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the windows of the context complained about. Closing the browser fails while there is any. */
  readonly complaints: string[];
  /** How many times the person has clicked since the page was loaded, also by a key on a button or a link. */
  clicks(): Promise<number>;
}

// What runs in the page is text: the tests of operations import this file too, and have no types of browsers.
const reportViolations = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  console.error('the policy forbids ' + violatedDirective + ': ' + blockedURI);
});`;

// An event that a page makes by itself is not trusted; that of a label on its field is no second click of the person.
const countClicks = `globalThis.clicks = 0;
document.addEventListener('click', ({ isTrusted }) => { if (isTrusted) clicks += 1; }, true);`;

const opened = new WeakMap<Browser, OpenPage[]>();

/** Notes a window of a browser, which fails to close when one of its windows has complained: no test can forget to look. */
function watch(browser: Browser, window: OpenPage): void {
  const windows = opened.get(browser);
  if (windows !== undefined) return void windows.push(window);
  const all = [window];
  opened.set(browser, all);
  const close = browser.close.bind(browser);
  browser.close = async () => {
    await close();
    const complaints = all.flatMap((one) => one.complaints);
    if (complaints.length > 0) throw new Error(`Windows complained:\n${complaints.join('\n')}`);
  };
}

/** Opens a browser window. It collects errors, and reports against the content security policy. */
export async function openWindow(
  browser: Browser,
  url: string,
  visitor: string,
  setting: Setting,
): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: { width: setting.width, height: 900 },
    locale: setting.language === 'id' ? 'id-ID' : 'en-GB',
    colorScheme: setting.scheme,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patienceMs);
  await context.addCookies([{ name: 'visitor', value: visitor, url }]);
  const complaints: string[] = [];
  context.on('page', (page) => collect(page, complaints));
  for (const content of [reportViolations, countClicks]) await context.addInitScript({ content });
  const page = await context.newPage();
  const window = { page, context, complaints, clicks: () => page.evaluate<number>('clicks') };
  watch(browser, window);
  return window;
}

function collect(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The status of an answer may be meant, and so may a connection that is cut; those of an asset never are.
    const isStatus = message.text().startsWith('Failed to load resource: ');
    // React reports the errors that a page shows to the person.
    const isShown = message.text().startsWith('RequestFailed:');
    if (['error', 'warning'].includes(message.type()) && !isStatus && !isShown)
      complaints.push(message.text());
  });
  page.on('response', (answer) => {
    if (answer.url().includes('/portal/assets/') && !answer.ok())
      complaints.push(`${answer.status()} ${answer.url()}`);
  });
}

/** Goes to a path, and waits until the page is there with its font. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('h1, h2');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

/** What a page has after axe was loaded into it. */
interface Axe {
  run(options: {
    resultTypes: string[];
  }): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Gives what axe finds on a page, and whether something is wider than the window. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeCore.source);
  const found = await page.evaluate(async () => {
    const { axe }: { axe: Axe } = Object(globalThis);
    // Every rule runs. What passes is not described, which takes longer than to find what fails.
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  const isTooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  return isTooWide ? [...found, 'wider than the window'] : found;
}
