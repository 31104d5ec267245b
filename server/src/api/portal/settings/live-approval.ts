import type { App } from '../../../app.ts';
import { type LiveRequest, readLiveRequest, requestLive } from '../../../clients/business/live-request.ts';
import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { actorOf, membershipOf } from '../access.ts';
import { AccountParams, portalAnswer, refused } from '../portal-answer.ts';
import { digitsOf } from './digits-of.ts';
import { requiredText } from './required-text.ts';
import { LiveRequestBody } from './settings-schemas.ts';

/** GET of where live stands, and POST of a request for it. */
export function registerLiveApproval(api: Api, app: App): void {
  api.get(
    '/portal/accounts/:account_id/live-approval',
    {
      config: { access: { client: 'settings:read' } },
      schema: {
        operationId: 'getLiveApproval',
        summary: 'Get where the approval for live stands',
        params: AccountParams,
        response: { 200: ref('LiveApprovalAnswer'), default: refused },
      },
    },
    async (request) => {
      const { accountId, live, role } = membershipOf(request);
      const newest = await readLiveRequest(app.database, accountId);
      return portalAnswer(request, present(live, newest, role === 'owner' || role === 'finance'));
    },
  );
  api.post(
    '/portal/accounts/:account_id/live-requests',
    {
      config: { access: { client: 'settings:write' } },
      schema: {
        operationId: 'requestLive',
        summary: 'Ask the operator to approve the account for live',
        params: AccountParams,
        body: LiveRequestBody,
        response: { 200: ref('LiveApprovalAnswer'), default: refused },
      },
    },
    async (request) => {
      const { accountId } = membershipOf(request);
      const { body } = request;
      const asked = await requestLive(app.database, {
        accountId,
        actor: actorOf(request),
        data: {
          businessName: requiredText('business_name', body.business_name),
          contactName: requiredText('contact_name', body.contact_name),
          phone: digitsOf('phone', body.phone, 8, 15),
          bank: requiredText('bank', body.bank),
          bankAccountNumber: digitsOf('bank_account_number', body.bank_account_number, 5, 20),
          bankAccountHolder: requiredText('bank_account_holder', body.bank_account_holder),
        },
      });
      return portalAnswer(request, present(false, asked, true));
    },
  );
}

/** `withBankAccount`: the other roles do not need the numbers. */
function present(approved: boolean, request: LiveRequest | undefined, withBankAccount: boolean) {
  return {
    approved,
    state: request?.state ?? null,
    requested_at: request?.requestedAt ?? null,
    decided_at: request?.decidedAt ?? null,
    reason: request?.reason ?? null,
    business_name: request?.businessName ?? null,
    contact_name: request?.contactName ?? null,
    phone: request?.phone ?? null,
    bank: withBankAccount ? (request?.bank ?? null) : null,
    bank_account_number: withBankAccount ? (request?.bankAccountNumber ?? null) : null,
    bank_account_holder: withBankAccount ? (request?.bankAccountHolder ?? null) : null,
  };
}
