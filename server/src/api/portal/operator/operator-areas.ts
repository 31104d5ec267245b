import { operatorBooksArea } from './books/operator-books-area.ts';
import { operatorClientsArea } from './clients/operator-clients-area.ts';
import { operatorDepositsArea } from './deposits/operator-deposits-area.ts';
import { operatorHomeArea } from './home/operator-home-area.ts';
import { operatorOrdersArea } from './orders/operator-orders-area.ts';
import { operatorPricesArea } from './prices/operator-prices-area.ts';
import { operatorProductsArea } from './products/operator-products-area.ts';
import { operatorRecordsArea } from './records/operator-records-area.ts';
import { operatorReportsArea } from './reports/operator-reports-area.ts';
import { operatorReviewsArea } from './reviews/operator-reviews-area.ts';
import { operatorSettingsArea } from './settings/operator-settings-area.ts';
import { operatorStaffArea } from './staff/operator-staff-area.ts';
import { operatorSuppliersArea } from './suppliers/operator-suppliers-area.ts';
import { operatorWebhooksArea } from './webhooks/operator-webhooks-area.ts';
import type { PortalArea } from '../portal-area.ts';

/** The areas of the operators' pages, in the order of the portal's document. */
export const operatorAreas: readonly PortalArea[] = [
  operatorHomeArea,
  operatorOrdersArea,
  operatorReviewsArea,
  operatorDepositsArea,
  operatorBooksArea,
  operatorReportsArea,
  operatorProductsArea,
  operatorPricesArea,
  operatorSuppliersArea,
  operatorClientsArea,
  operatorWebhooksArea,
  operatorRecordsArea,
  operatorStaffArea,
  operatorSettingsArea,
];
