import type { App } from '../../../../app.ts';
import type { Api } from '../../../api.ts';
import { registerLineFile } from './line-file.ts';
import { registerPaymentFile } from './payment-file.ts';
import { registerProposalFile } from './proposal-file.ts';
import { registerRequestFile } from './request-file.ts';

/** The lists of deposits as CSV files. */
export function registerDepositFiles(api: Api, app: App): void {
  registerRequestFile(api, app);
  registerPaymentFile(api, app);
  registerLineFile(api, app);
  registerProposalFile(api, app);
}
