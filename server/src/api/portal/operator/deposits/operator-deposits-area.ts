import type { PortalArea } from '../../portal-area.ts';
import { bankAccountSchemas, registerBankAccounts } from './bank-accounts.ts';
import { bankLineSchemas, registerBankLines } from './bank-lines.ts';
import { registerCredits } from './credits.ts';
import { registerPaymentDecisions } from './payment-decisions.ts';
import { registerDepositFiles } from './deposit-files.ts';
import { depositSchemas } from './deposit-schemas.ts';
import { feedSchemas, registerFeeds } from './feeds.ts';
import { gatewaySchemas, registerGateways } from './gateways.ts';
import { registerGatewaySetUp } from './set-up-gateway.ts';
import { proposalSchemas } from './proposal-schemas.ts';
import { registerProposals } from './proposals.ts';
import { registerPaymentReads } from './read-payments.ts';
import { registerRequests } from './requests.ts';
import { registerStatements, statementSchemas } from './statements.ts';

/** Deposit requests and payments, statements of banks, gateways, and adjustments by two people. */
export const operatorDepositsArea: PortalArea = {
  schemas: [
    ...depositSchemas,
    ...proposalSchemas,
    ...bankLineSchemas,
    ...statementSchemas,
    ...gatewaySchemas,
    ...bankAccountSchemas,
    ...feedSchemas,
  ],
  register(api, app) {
    registerPaymentReads(api, app);
    registerPaymentDecisions(api, app);
    registerRequests(api, app);
    registerDepositFiles(api, app);
    registerCredits(api, app);
    registerBankLines(api, app);
    registerStatements(api, app);
    registerProposals(api, app);
    registerGateways(api, app);
    registerGatewaySetUp(api, app);
    registerBankAccounts(api, app);
    registerFeeds(api, app);
  },
};
