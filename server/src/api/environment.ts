import type { App } from '../app.ts';
import { admitRequests } from './http/admission.ts';
import type { Api } from './api.ts';
import { bases, type Base } from './http/base.ts';
import { advanceClockRoute } from './routes/advance-clock.ts';
import { cancelDepositRoute } from './routes/cancel-deposit.ts';
import { cancelOrderRoute } from './routes/cancel-order.ts';
import { confirmOrderRoute } from './routes/confirm-order.ts';
import { createDepositRoute } from './routes/create-deposit.ts';
import { createInquiryRoute } from './routes/create-inquiry.ts';
import { createQuoteRoute } from './routes/create-quote.ts';
import { getCapabilitiesRoute } from './routes/get-capabilities.ts';
import { getDepositRoute } from './routes/get-deposit.ts';
import { getInquiryRoute } from './routes/get-inquiry.ts';
import { getOrderRoute } from './routes/get-order.ts';
import { getPriceListRoute } from './routes/get-price-list.ts';
import { getReceiptRoute } from './routes/get-receipt.ts';
import { getResultRoute } from './routes/get-result.ts';
import { getWalletRoute } from './routes/get-wallet.ts';
import { getWalletStatementRoute } from './routes/get-wallet-statement.ts';
import { listBillersRoute } from './routes/list-billers.ts';
import { listDepositsRoute } from './routes/list-deposits.ts';
import { listOrdersRoute } from './routes/list-orders.ts';
import { listProductsRoute } from './routes/list-products.ts';
import { listWalletEntriesRoute } from './routes/list-wallet-entries.ts';
import { lookUpCustomerRoute } from './routes/look-up-customer.ts';
import { searchOrdersRoute } from './routes/search-orders.ts';
import { resetScenariosRoute } from './routes/reset-scenarios.ts';
import { resolveOrderRoute } from './routes/resolve-order.ts';
import { streamEventsRoute } from './routes/stream-events.ts';

/** Registers one operation under a base. */
type Route = (api: Api, app: App, base: Base) => void;

/** In the order of docs/contract.md. */
const routes: readonly Route[] = [
  getCapabilitiesRoute,
  listProductsRoute,
  listBillersRoute,
  getPriceListRoute,
  getWalletRoute,
  listWalletEntriesRoute,
  getWalletStatementRoute,
  createDepositRoute,
  listDepositsRoute,
  getDepositRoute,
  cancelDepositRoute,
  lookUpCustomerRoute,
  createQuoteRoute,
  createInquiryRoute,
  getInquiryRoute,
  listOrdersRoute,
  searchOrdersRoute,
  getOrderRoute,
  confirmOrderRoute,
  cancelOrderRoute,
  getResultRoute,
  getReceiptRoute,
];

/** These paths exist only in the sandbox. */
const sandboxRoutes: readonly Route[] = [
  resolveOrderRoute,
  resetScenariosRoute,
  advanceClockRoute,
  streamEventsRoute,
];

/** Registers the operations twice: once for live and once for the sandbox. */
export function registerEnvironments(api: Api, app: App): void {
  for (const base of bases) {
    api.register(
      async (scope: Api) => {
        admitRequests(scope, app, base);
        for (const route of base.simulated ? [...routes, ...sandboxRoutes] : routes) route(scope, app, base);
      },
      { prefix: base.prefix },
    );
  }
}
