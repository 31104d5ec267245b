import { billProduct, rareProduct } from './order-mix.ts';
import { rareSupplier } from './multiply-orders.ts';

/** What the lists are filtered by. */
export interface ListedValues {
  /** The account with half of all orders, and one of many. */
  readonly mainAccount: string;
  readonly otherAccount: string;
  /** A day with many orders, and the first and the last one of a month and of a year, in Jakarta. */
  readonly day: string;
  readonly month: readonly [string, string];
  readonly year: readonly [string, string];
  /** The endpoint of the main account. */
  readonly endpoint: string;
}

/** One read of a page. */
export interface ListRequest {
  readonly what: string;
  readonly path: string;
  /** Of a search: it is sent by POST. */
  readonly body?: object;
  /** A person of the main account reads it, instead of an operator. */
  readonly asClient?: boolean;
  /** How many pages are read one after the other; the last one is timed too. */
  readonly deep?: number;
}

const operator = '/portal/operator';

/** Every list of the operators with each of its filters, and the lists of a client. */
export function listRequests(values: ListedValues): readonly ListRequest[] {
  return [
    ...orderRequests(values),
    ...moneyRequests(values),
    ...recordRequests(values),
    ...reportRequests(values),
    ...clientRequests(values),
  ];
}

function orderRequests({ mainAccount, otherAccount, day }: ListedValues): ListRequest[] {
  const filters: readonly (readonly [string, string])[] = [
    ['', ''],
    ['succeeded', 'status=succeeded'],
    ['failed', 'status=failed'],
    ['expired', 'status=expired'],
    ['cancelled (two)', 'status=cancelled'],
    ['refunded (none)', 'status=refunded'],
    ['awaiting confirmation (none)', 'status=awaiting_confirmation'],
    ['processing (none)', 'status=processing'],
    ['open', 'open=yes'],
    ['prepaid', 'kind=prepaid'],
    ['bills', 'kind=postpaid'],
    ['product', 'product_code=tsel10'],
    ['product sold twice', `product_code=${rareProduct}`],
    ['product never sold', 'product_code=nothing'],
    ['bills that failed', `product_code=${billProduct}&status=failed`],
    ['product that failed', 'product_code=tsel10&status=failed'],
    ['supplier', 'supplier=iak'],
    ['supplier with few orders', `supplier=${rareSupplier}`],
    ['supplier and failed', 'supplier=iak&status=failed'],
    ['day', `from=${day}&to=${day}`],
    ['day and product', `from=${day}&to=${day}&product_code=tsel10`],
    ['day and failed', `from=${day}&to=${day}&status=failed`],
    ['main account', `account_id=${mainAccount}`],
    ['main account, failed', `account_id=${mainAccount}&status=failed`],
    ['main account, cancelled', `account_id=${mainAccount}&status=cancelled`],
    ['main account, product', `account_id=${mainAccount}&product_code=tsel10`],
    ['main account, product sold twice', `account_id=${mainAccount}&product_code=${rareProduct}`],
    ['main account, day', `account_id=${mainAccount}&from=${day}&to=${day}`],
    ['small account', `account_id=${otherAccount}`],
    ['small account, failed', `account_id=${otherAccount}&status=failed`],
    ['sandbox', 'environment=sandbox'],
    ['sandbox, failed', 'environment=sandbox&status=failed'],
    ['sandbox, product sold once', `environment=sandbox&product_code=${rareProduct}`],
  ];
  return [
    ...filters.map(([what, query]) => ({
      what: `orders${what === '' ? '' : `, ${what}`}`,
      path: `${operator}/orders?${query}`,
    })),
    { what: 'orders, twentieth page', path: `${operator}/orders?`, deep: 20 },
    { what: 'orders, failed, twentieth page', path: `${operator}/orders?status=failed`, deep: 20 },
    { what: 'filters of orders', path: `${operator}/order-filters` },
    { what: 'clients of filters', path: `${operator}/order-filters/clients`, body: { text: 'toko 99' } },
    {
      what: 'search for a number that nobody has',
      path: `${operator}/search`,
      body: { text: '0899123', for: 'box' },
    },
  ];
}

function moneyRequests({ mainAccount }: ListedValues): ListRequest[] {
  const get = (what: string, path: string, deep?: number): ListRequest => ({
    what,
    path: `${operator}/${path}`,
    ...(deep === undefined ? {} : { deep }),
  });
  return [
    get('overview of deposits', 'deposits/overview'),
    get('payments', 'deposits/payments?'),
    get('payments, in review', 'deposits/payments?state=in_review'),
    get('payments, rejected (four)', 'deposits/payments?state=rejected'),
    get('payments, reversed (none)', 'deposits/payments?state=reversed'),
    get('payments of the main account', `deposits/payments?account=${mainAccount}`),
    get('payments, rejected, of an account', `deposits/payments?state=rejected&account=${mainAccount}`),
    get('payments, twentieth page', 'deposits/payments?', 20),
    get('deposit requests', 'deposits/requests?'),
    get('deposit requests, expired', 'deposits/requests?state=expired'),
    get('deposit requests, cancelled (four)', 'deposits/requests?state=cancelled'),
    get('deposit requests, twentieth page', 'deposits/requests?', 20),
    get('held lines', 'deposits/lines'),
    get('proposals', 'deposits/proposals'),
    get('reviews', 'reviews'),
    get('summary of reviews', 'review-summary'),
    get('complaints', 'complaints'),
    get('stray callbacks', 'stray-callbacks'),
    get('reconciliation', 'reconciliation/days'),
    get('reconciliation, with differences', 'reconciliation/days?show=different'),
    get('cases of deposits', 'reconciliation/cases'),
    get('audit of the books', 'books/audit'),
  ];
}

function recordRequests({ mainAccount, day, endpoint }: ListedValues): ListRequest[] {
  const get = (what: string, path: string, deep?: number): ListRequest => ({
    what,
    path: `${operator}/${path}`,
    ...(deep === undefined ? {} : { deep }),
  });
  const clients = `${operator}/clients/search`;
  return [
    get('audit records', 'records?'),
    get('audit records, action', 'records?action=key.used'),
    get('audit records, action of five', 'records?action=balance.read.seldom'),
    get('audit records, actor', 'records?actor=rina'),
    get('audit records, actor that nobody is', 'records?actor=nobody'),
    get('audit records, account', `records?account_id=${mainAccount}`),
    get('audit records, account and action', `records?account_id=${mainAccount}&action=endpoint.added`),
    get('audit records, subject that nothing is', 'records?subject=nothing'),
    get('audit records, day', `records?from=${day}&to=${day}`),
    get('audit records, twentieth page', 'records?', 20),
    get('security events, a day', 'security-events'),
    get('security events, 90 days', 'security-events?days=90'),
    get('security events, 90 days, a kind', 'security-events?days=90&kind=forged_callback'),
    get('alerts', 'alerts'),
    get('endpoints', 'webhooks'),
    get('endpoints, failing', 'webhooks?state=failing'),
    get('an endpoint', `webhooks/live/${endpoint}`),
    get('deliveries', `webhooks/live/${endpoint}/deliveries?`),
    get('deliveries, failed', `webhooks/live/${endpoint}/deliveries?state=failed`),
    get('deliveries, pending (none)', `webhooks/live/${endpoint}/deliveries?state=pending`),
    get('deliveries, kind of four', `webhooks/live/${endpoint}/deliveries?kind=order.refunded`),
    get('deliveries, twentieth page', `webhooks/live/${endpoint}/deliveries?`, 20),
    { what: 'clients', path: clients, body: {} },
    { what: 'clients, live', path: clients, body: { state: 'live' } },
    { what: 'clients, waiting', path: clients, body: { state: 'waiting' } },
    { what: 'clients, owing', path: clients, body: { state: 'owes' } },
    { what: 'clients, suspended', path: clients, body: { state: 'suspended' } },
    { what: 'clients, name', path: clients, body: { search: 'toko 12' } },
    get('a client', `clients/${mainAccount}`),
    get('home', 'home'),
  ];
}

function reportRequests({ month, year, mainAccount }: ListedValues): ListRequest[] {
  const dimensions = ['day', 'product', 'brand', 'supplier', 'client'] as const;
  const report = (by: string, [from, to]: readonly [string, string], more = ''): string =>
    `${operator}/reports/earnings?by=${by}&from=${from}&to=${to}${more}`;
  return [
    ...dimensions.flatMap((by) => [
      { what: `report by ${by}, a month`, path: report(by, month) },
      { what: `report by ${by}, a year`, path: report(by, year) },
    ]),
    {
      what: 'report by product, of the main account, a year',
      path: report('product', year, `&client=${mainAccount}`),
    },
  ];
}

function clientRequests({ mainAccount, day }: ListedValues): ListRequest[] {
  const base = `/portal/accounts/${mainAccount}/live`;
  const get = (what: string, path: string, deep?: number): ListRequest => ({
    what: `client: ${what}`,
    path: `${base}/${path}`,
    asClient: true,
    ...(deep === undefined ? {} : { deep }),
  });
  return [
    get('home', 'home'),
    get('orders', 'orders?'),
    get('orders, twentieth page', 'orders?', 20),
    get('orders, succeeded', 'orders?status=succeeded'),
    get('orders, failed', 'orders?status=failed'),
    get('orders, expired', 'orders?status=expired'),
    get('orders, cancelled (one or two)', 'orders?status=cancelled'),
    get('orders, refunded (none)', 'orders?status=refunded'),
    get('orders, processing (none)', 'orders?status=processing'),
    get('orders, sold by hand (none)', 'orders?channel=console'),
    get('orders, day', `orders?from=${day}&to=${day}`),
    get('orders, failed, twentieth page', 'orders?status=failed', 20),
    get('movements', 'wallet/movements'),
    get('deposits', 'deposits'),
    get('webhooks', 'webhooks'),
  ];
}
