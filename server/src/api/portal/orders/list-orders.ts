import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../../app.ts';
import { jakartaDateTime } from '../../../clock.ts';
import { walletOf } from '../../../ledger/wallet.ts';
import type { Order } from '../../../orders/order.ts';
import { walkOrders } from '../../../orders/search/find-orders.ts';
import { findWalletPage } from '../../../orders/search/wallet-page.ts';
import { summariseWallet } from '../../../orders/search/wallet-summary.ts';
import { withoutInvisible } from '../../../printable.ts';
import type { CsvCell } from '../../../reports/csv.ts';
import type { Api } from '../../api.ts';
import { closed, ref, searchedText } from '../../document/schemas.ts';
import { environmentIn, membershipOf } from '../access.ts';
import { answerCsv, CsvLanguage, csvResponse } from '../csv-answer.ts';
import { EnvironmentParams, portalAnswer, portalPage, refused } from '../portal-answer.ts';
import { filterOf, orderFilters, OrdersQuery, PageCursor } from './order-filter-query.ts';
import { presentPortalOrder } from './present-portal-order.ts';

const base = '/portal/accounts/:account_id/:environment/orders';
const access = { client: 'orders:read', listsOrders: true } as const;
const perPage = 25;

/** The operations of the list of orders: its pages, the search, the sum, and the file. */
export function listOrdersRoutes(api: Api, app: App): void {
  pageRoute(api, app);
  searchRoute(api, app);
  summaryRoute(api, app);
  fileRoute(api, app);
}

function walletIn(request: FastifyRequest) {
  return walletOf({ accountId: membershipOf(request).accountId, environment: environmentIn(request) });
}

function pageRoute(api: Api, app: App): void {
  api.get(
    base,
    {
      config: { access },
      schema: {
        operationId: 'listPortalOrders',
        summary: 'List orders, newest first',
        params: EnvironmentParams,
        querystring: OrdersQuery,
        response: { 200: ref('PortalOrdersPage'), default: refused },
      },
    },
    async (request) => {
      const { cursor, ...filters } = request.query;
      const page = await findWalletPage(app, {
        wallet: walletIn(request),
        filter: await filterOf(app, filters),
        cursor,
        limit: perPage,
      });
      return portalPage(request, page.orders.map(presentPortalOrder), page);
    },
  );
}

function searchRoute(api: Api, app: App): void {
  api.post(
    `${base}/search`,
    {
      config: { access: { ...access, reads: true } },
      schema: {
        operationId: 'searchPortalOrders',
        summary: 'Find orders by the customer number, the reference or the id',
        description: 'A POST that changes nothing: a number may not be in an address.',
        params: EnvironmentParams,
        body: closed({ text: searchedText({ minLength: 1, maxLength: 100 }), cursor: PageCursor }),
        response: { 200: ref('PortalOrdersPage'), default: refused },
      },
    },
    async (request, reply) => {
      const { text: sought, cursor } = request.body;
      reply.header('cache-control', 'no-store');
      const page = await findWalletPage(app, {
        wallet: walletIn(request),
        filter: {},
        text: withoutInvisible(sought).trim(),
        cursor,
        limit: perPage,
      });
      return portalPage(request, page.orders.map(presentPortalOrder), page);
    },
  );
}

function summaryRoute(api: Api, app: App): void {
  api.get(
    `${base}-summary`,
    {
      config: { access },
      schema: {
        operationId: 'getPortalOrderSummary',
        summary: 'Count the orders of a filter, by their status',
        params: EnvironmentParams,
        querystring: closed(orderFilters),
        response: { 200: ref('PortalOrderSummaryAnswer'), default: refused },
      },
    },
    async (request) => {
      const filter = await filterOf(app, request.query);
      const { count, charged, statuses } = await summariseWallet(app, walletIn(request), filter);
      return portalAnswer(request, {
        count,
        charged: charged === null ? null : Number(charged),
        statuses,
      });
    },
  );
}

function fileRoute(api: Api, app: App): void {
  api.get(
    `${base}.csv`,
    {
      config: { access },
      schema: {
        operationId: 'getPortalOrdersFile',
        summary: 'Get all orders of a filter as CSV',
        params: EnvironmentParams,
        querystring: Type.Object({ ...orderFilters, language: CsvLanguage }, { additionalProperties: false }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { language, ...filters } = request.query;
      const wallet = walletIn(request);
      const pages = pagesOf(app, { ...wallet, ...(await filterOf(app, filters)) });
      return answerCsv(reply, {
        name: `orders-${wallet.environment}`,
        language,
        head: language === 'en' ? headInEnglish : headInIndonesian,
        pages,
      });
    },
  );
}

async function* pagesOf(
  app: App,
  query: Parameters<typeof walkOrders>[1],
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  for await (const listed of walkOrders(app, query)) yield listed.map(({ order }) => cellsOf(order));
}

const headInIndonesian = [
  'Dibuat (WIB)',
  'Id transaksi',
  'Rujukan',
  'Kode produk',
  'Produk',
  'Nomor tujuan',
  'Harga',
  'Dipotong',
  'Status',
  'Alasan',
  'Saluran',
  'Dikonfirmasi (WIB)',
  'Berubah (WIB)',
];

const headInEnglish = [
  'Created (WIB)',
  'Order id',
  'Reference',
  'Product code',
  'Product',
  'Destination',
  'Price',
  'Charged',
  'Status',
  'Reason',
  'Channel',
  'Confirmed (WIB)',
  'Changed (WIB)',
];

function cellsOf(order: Order): readonly CsvCell[] {
  return [
    jakartaDateTime(order.createdAt),
    order.id,
    order.clientReference,
    order.productCode,
    order.productName,
    order.destinationMasked,
    order.price,
    order.charged,
    order.status,
    order.reason,
    order.channel,
    order.confirmedAt === null ? null : jakartaDateTime(order.confirmedAt),
    jakartaDateTime(order.changedAt),
  ];
}
