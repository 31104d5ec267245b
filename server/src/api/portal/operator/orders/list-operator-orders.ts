import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { searchAccounts } from '../../../../clients/accounts.ts';
import { jakartaDateTime } from '../../../../clock.ts';
import { orderStatuses } from '../../../../orders/order.ts';
import { findOrders, type OrderQuery, walkOrders } from '../../../../orders/search/find-orders.ts';
import type { ListedOrder } from '../../../../orders/search/order-filter.ts';
import { productKinds } from '../../../../product-kind.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import type { Api } from '../../../api.ts';
import { closed, day, oneOf, ProductCode, ref, text, uuid } from '../../../document/schemas.ts';
import { dayOrNull } from '../../../http/day-parameter.ts';
import { simulatorName } from '../../../../suppliers/simulator-name.ts';
import { answerCsv, CsvLanguage, csvResponse } from '../../csv-answer.ts';
import { portalAnswer, portalPage, refused } from '../../portal-answer.ts';
import { presentOperatorOrder } from './present-operator-order.ts';
import { maySeeCosts, namesOfClients } from './operator-order-request.ts';

const base = '/portal/operator/orders';
const access = { operator: 'orders:read' } as const;
const perPage = 50;
/** How many clients are offered at once: typing narrows them down. */
const clientsOffered = 50;
/** How many orders one page compares with its conditions, at most: it is answered within 300 ms. */
const comparedMax = 3_000;

/** The conditions of a list of orders. None is private: a number is in the body of a search. */
const filters = {
  environment: Type.Optional(oneOf(['live', 'sandbox'], { description: 'Live when left out.' })),
  status: Type.Optional(oneOf(orderStatuses, { description: 'Only orders with this status.' })),
  open: Type.Optional(
    oneOf(['yes'], { description: 'Only orders under way or in review, the oldest first.' }),
  ),
  account_id: Type.Optional(uuid('Only orders of this client.')),
  product_code: Type.Optional(ProductCode),
  kind: Type.Optional(oneOf(productKinds, { description: 'Only prepaid, or only bills.' })),
  supplier: Type.Optional(
    text({ maxLength: 64, description: 'Only orders whose newest purchase or inquiry is at this supplier.' }),
  ),
  from: Type.Optional(day('Only orders of this day in Jakarta and later.')),
  to: Type.Optional(day('Only orders of this day in Jakarta and earlier.')),
};

interface FilterQuery {
  readonly environment?: 'live' | 'sandbox';
  readonly status?: (typeof orderStatuses)[number];
  readonly open?: 'yes';
  readonly account_id?: string;
  readonly product_code?: string;
  readonly kind?: (typeof productKinds)[number];
  readonly supplier?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The operations of the list of orders of all clients: its pages, the file, and what it can be filtered by. */
export function listOperatorOrdersRoutes(api: Api, app: App): void {
  pageRoute(api, app);
  fileRoute(api, app);
  filtersRoute(api, app);
}

/** The conditions of a query. @throws Refusal `invalid_parameter` for a day that does not exist */
function filterOf(query: FilterQuery): Omit<OrderQuery, 'cursor' | 'limit'> {
  return {
    environment: query.environment ?? 'live',
    accountId: query.account_id?.toLowerCase(),
    statuses: query.status === undefined ? undefined : [query.status],
    open: query.open === undefined ? undefined : true,
    productCode: query.product_code,
    kind: query.kind,
    supplier: query.supplier,
    from: dayOrNull('from', query.from) ?? undefined,
    to: dayOrNull('to', query.to) ?? undefined,
  };
}

function pageRoute(api: Api, app: App): void {
  api.get(
    base,
    {
      config: { access },
      schema: {
        operationId: 'listOperatorOrders',
        summary: 'List orders of all clients, newest first',
        description:
          'With conditions a page compares 3,000 orders at most, so it may have fewer orders than fit while `older` is not null. `newer` is always null: the page before is the one that the cursor came from.',
        querystring: closed({
          ...filters,
          cursor: Type.Optional(
            Type.String({ pattern: '^[A-Za-z0-9_-]{1,300}$', description: 'The `older` of another page.' }),
          ),
        }),
        response: { 200: ref('OperatorOrdersPage'), default: refused },
      },
    },
    async (request) => {
      const { cursor, ...conditions } = request.query;
      const page = await findOrders(app, { ...filterOf(conditions), cursor, limit: perPage, comparedMax });
      const names = await namesOfClients(app, page.orders);
      const orders = page.orders.map((one) => presentOperatorOrder(one, names));
      return portalPage(request, orders, { older: page.next, newer: null });
    },
  );
}

function filtersRoute(api: Api, app: App): void {
  api.get(
    '/portal/operator/order-filters',
    {
      config: { access },
      schema: {
        operationId: 'getOperatorOrderFilters',
        summary: 'List the suppliers by which orders can be filtered',
        response: { 200: ref('OperatorOrderFiltersAnswer'), default: refused },
      },
    },
    async (request) =>
      portalAnswer(request, {
        suppliers: [...app.suppliers.real().map(({ supplier }) => supplier.name), simulatorName],
      }),
  );
  api.post(
    '/portal/operator/order-filters/clients',
    {
      config: { access: { ...access, reads: true } },
      schema: {
        operationId: 'findOperatorOrderClients',
        summary: 'Find clients by whom orders can be filtered, by name or id',
        body: closed({ text: Type.String({ maxLength: 200, description: 'Empty: the newest clients.' }) }),
        response: { 200: ref('OperatorOrderClientsAnswer'), default: refused },
      },
    },
    async (request) => {
      const found = await searchAccounts(app.database, request.body.text, clientsOffered);
      return portalAnswer(request, { clients: found.map(({ id, name }) => ({ id, name })) });
    },
  );
}

function fileRoute(api: Api, app: App): void {
  api.get(
    `${base}.csv`,
    {
      config: { access },
      schema: {
        operationId: 'getOperatorOrdersFile',
        summary: 'Get all orders of a filter as CSV',
        description: 'The cost is in the file of a role that may see costs only.',
        querystring: closed({ ...filters, language: CsvLanguage }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { language, ...conditions } = request.query;
      const seesCosts = maySeeCosts(request);
      const head = language === 'en' ? headInEnglish : headInIndonesian;
      const query = filterOf(conditions);
      return answerCsv(reply, {
        name: `orders-${query.environment ?? 'live'}`,
        language,
        head: seesCosts ? [...head, language === 'en' ? 'Cost' : 'Modal'] : head,
        pages: pagesOf(app, query, seesCosts),
      });
    },
  );
}

async function* pagesOf(
  app: App,
  query: Omit<OrderQuery, 'cursor' | 'limit'>,
  seesCosts: boolean,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  for await (const listed of walkOrders(app, query)) {
    const names = await namesOfClients(app, listed);
    yield listed.map((one) => cellsOf(one, names, seesCosts));
  }
}

const headInIndonesian = [
  'Dibuat (WIB)',
  'Id transaksi',
  'Klien',
  'Rujukan',
  'Kode produk',
  'Produk',
  'Nomor tujuan',
  'Harga',
  'Dipotong',
  'Status',
  'Alasan',
  'Pemasok',
  'Dikonfirmasi (WIB)',
  'Berubah (WIB)',
];

const headInEnglish = [
  'Created (WIB)',
  'Order id',
  'Client',
  'Reference',
  'Product code',
  'Product',
  'Destination',
  'Price',
  'Charged',
  'Status',
  'Reason',
  'Supplier',
  'Confirmed (WIB)',
  'Changed (WIB)',
];

function cellsOf(
  { order, supplier }: ListedOrder,
  names: ReadonlyMap<string, string>,
  seesCosts: boolean,
): readonly CsvCell[] {
  return [
    jakartaDateTime(order.createdAt),
    order.id,
    names.get(order.accountId) ?? order.accountId,
    order.clientReference,
    order.productCode,
    order.productName,
    order.destinationMasked,
    order.price,
    order.charged,
    order.status,
    order.reason,
    supplier,
    order.confirmedAt === null ? null : jakartaDateTime(order.confirmedAt),
    jakartaDateTime(order.changedAt),
    ...(seesCosts ? [order.cost] : []),
  ];
}
