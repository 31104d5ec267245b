import type { App } from '../../../app.ts';
import { readBalanceNotice, setBalanceNotice } from '../../../clients/business/balance-notice.ts';
import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { actorOf, membershipOf } from '../access.ts';
import { AccountParams, portalAnswer, refused } from '../portal-answer.ts';
import { NoticeBody } from './settings-schemas.ts';

const path = '/portal/accounts/:account_id/balance-notice';

/** GET and PUT of the low-balance notice. */
export function registerBalanceNotice(api: Api, app: App): void {
  const read = async (accountId: string) => {
    const notice = await readBalanceNotice(app.database, accountId);
    return {
      threshold: notice === undefined ? null : Number(notice.threshold),
      low_since: notice?.lowSince ?? null,
    };
  };
  api.get(
    path,
    {
      config: { access: { client: 'settings:read' } },
      schema: {
        operationId: 'getBalanceNotice',
        summary: 'Get the low-balance notice',
        params: AccountParams,
        response: { 200: ref('BalanceNoticeAnswer'), default: refused },
      },
    },
    async (request) => portalAnswer(request, await read(membershipOf(request).accountId)),
  );
  api.put(
    path,
    {
      config: { access: { client: 'settings:write' } },
      schema: {
        operationId: 'setBalanceNotice',
        summary: 'Change the low-balance notice',
        params: AccountParams,
        body: NoticeBody,
        response: { 200: ref('BalanceNoticeAnswer'), default: refused },
      },
    },
    async (request) => {
      const { accountId } = membershipOf(request);
      const { threshold } = request.body;
      await setBalanceNotice(app.database, {
        accountId,
        actor: actorOf(request),
        threshold: threshold === null ? null : BigInt(threshold),
      });
      return portalAnswer(request, await read(accountId));
    },
  );
}
