import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { readAccountNames } from '../../../../clients/account-names.ts';
import { securityEventKinds } from '../../../../clients/security/security-event.ts';
import { listSecurityCounts } from '../../../../clients/security/security-rows.ts';
import { dayMs } from '../../../../clock.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf, ref } from '../../../document/schemas.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';

const shownMax = 200;

/** The member `days` of the query of a list of these requests. */
export const securityDays = Type.Optional(
  oneOf(['1', '7', '90'], { description: 'How many days back. The default is `1`.' }),
);

/** GET …/security-events: requests that were refused for security, newest first. */
export function registerSecurityEvents(api: Api, app: App): void {
  api.get(
    '/portal/operator/security-events',
    {
      config: { access: { operator: 'audit:read' } },
      schema: {
        operationId: 'listSecurityEvents',
        summary: 'List requests that were refused for security.',
        querystring: closed({
          kind: Type.Optional(oneOf(securityEventKinds)),
          days: securityDays,
        }),
        response: { 200: ref('OperatorSecurityEventsAnswer'), default: refused },
      },
    },
    async (request) => {
      const { kind, days = '1' } = request.query;
      const found = await listSecurityCounts(app.database, {
        ...{ sinceMs: Number(days) * dayMs, kind, limit: shownMax + 1 },
      });
      const names = await readAccountNames(
        app.database,
        found.map(({ accountId }) => accountId),
      );
      return portalAnswer(request, {
        events: found.slice(0, shownMax).map(({ minute, accountId, address, count, kind: of }) => ({
          ...{ minute: minute.toISOString(), kind: of, address, count },
          account: accountId === null ? null : { id: accountId, name: names.get(accountId) ?? accountId },
        })),
        is_partial: found.length > shownMax,
      });
    },
  );
}
