import { booksChanges } from './books-changes.ts';
import { clientsChanges } from './clients-changes.ts';
import { depositsChanges } from './deposits-changes.ts';
import { ordersChanges } from './orders-changes.ts';
import { pricesChanges } from './prices-changes.ts';
import { productsChanges } from './products-changes.ts';
import { recordsChanges } from './records-changes.ts';
import { reportsChanges } from './reports-changes.ts';
import { reviewsChanges } from './reviews-changes.ts';
import { settingsChanges } from './settings-changes.ts';
import { staffChanges } from './staff-changes.ts';
import { suppliersChanges } from './suppliers-changes.ts';
import { webhooksChanges } from './webhooks-changes.ts';
import type { OperatorChange } from './operator-change.ts';

/** Everything that operators change, each once. */
export const allChanges: readonly OperatorChange[] = [
  ...ordersChanges,
  ...reviewsChanges,
  ...depositsChanges,
  ...booksChanges,
  ...reportsChanges,
  ...productsChanges,
  ...pricesChanges,
  ...suppliersChanges,
  ...clientsChanges,
  ...webhooksChanges,
  ...recordsChanges,
  ...staffChanges,
  ...settingsChanges,
];
