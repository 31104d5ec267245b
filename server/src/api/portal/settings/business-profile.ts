import type { App } from '../../../app.ts';
import {
  type BusinessProfile,
  readBusinessProfile,
  writeBusinessProfile,
} from '../../../clients/business/business-profile.ts';
import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { Refusal } from '../../../refusals.ts';
import { actorOf, membershipOf } from '../access.ts';
import { AccountParams, portalAnswer, refused } from '../portal-answer.ts';
import { digitsOf } from './digits-of.ts';
import { requiredText } from './required-text.ts';
import { ProfileBody } from './settings-schemas.ts';

const path = '/portal/accounts/:account_id/business-profile';

/** GET and PUT of what receipts say about the business. */
export function registerBusinessProfile(api: Api, app: App): void {
  const read = async (accountId: string) => {
    const profile = await readBusinessProfile(app.database, accountId);
    if (profile === undefined) throw new Refusal('not_found');
    return present(profile);
  };
  api.get(
    path,
    {
      config: { access: { client: 'settings:read' } },
      schema: {
        operationId: 'getBusinessProfile',
        summary: 'Get what receipts say about the business',
        params: AccountParams,
        response: { 200: ref('BusinessProfileAnswer'), default: refused },
      },
    },
    async (request) => portalAnswer(request, await read(membershipOf(request).accountId)),
  );
  api.put(
    path,
    {
      config: { access: { client: 'settings:write' } },
      schema: {
        operationId: 'setBusinessProfile',
        summary: 'Change what receipts say about the business',
        params: AccountParams,
        body: ProfileBody,
        response: { 200: ref('BusinessProfileAnswer'), default: refused },
      },
    },
    async (request) => {
      const { accountId } = membershipOf(request);
      const { body } = request;
      const phone = textOrNull(body.phone);
      await writeBusinessProfile(app.database, {
        accountId,
        actor: actorOf(request),
        profile: {
          name: requiredText('name', body.name),
          address: textOrNull(body.address),
          phone: phone === null ? null : digitsOf('phone', phone, 8, 15),
          receiptNote: textOrNull(body.receipt_note),
          resaleMargin: BigInt(body.resale_margin),
        },
      });
      return portalAnswer(request, await read(accountId));
    },
  );
}

function present(profile: BusinessProfile & { readonly updatedAt: Date | null }) {
  const { name, address, phone, receiptNote, resaleMargin, updatedAt } = profile;
  return {
    ...{ name, address, phone },
    receipt_note: receiptNote,
    resale_margin: Number(resaleMargin),
    updated_at: updatedAt,
  };
}

function textOrNull(given: string | null): string | null {
  const text = given?.trim() ?? '';
  return text === '' ? null : text;
}
