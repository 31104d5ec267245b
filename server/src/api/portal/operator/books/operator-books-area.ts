import type { PortalArea } from '../../portal-area.ts';
import { registerWallet } from '../../wallet/wallet-area.ts';
import { operatorWallet } from '../../wallet/wallet-side.ts';
import { booksSchemas } from './books-schemas.ts';
import { registerBooksAudit } from './books-audit.ts';
import { checkSignedStatement } from './check-statement.ts';
import { registerDepositCases } from './deposit-cases.ts';
import { registerDifferenceFile } from './difference-file.ts';
import { registerPurges } from './purges.ts';
import { registerReconciledDays } from './reconciled-days.ts';
import { registerReconciliationRuns } from './reconciliation-runs.ts';
import { searchBooksAccounts } from './search-accounts.ts';
import { importSupplierHistory } from './supplier-history.ts';

/** Reconciliation, the audit of the books, and the statement of any account. */
export const operatorBooksArea: PortalArea = {
  schemas: booksSchemas,
  register(api, app) {
    registerReconciledDays(api, app);
    registerDifferenceFile(api, app);
    registerReconciliationRuns(api, app);
    importSupplierHistory(api, app);
    registerDepositCases(api, app);
    registerBooksAudit(api, app);
    registerPurges(api, app);
    checkSignedStatement(api, app);
    searchBooksAccounts(api, app);
    registerWallet(api, app, operatorWallet);
  },
};
