import type { App } from '../../../../app.ts';
import { jakartaMoment } from '../../../../clock.ts';
import { readPurgedBefore, recordPurge } from '../../../../operators/purge-record.ts';
import type { Api } from '../../../api.ts';
import { closed, day, ref, text } from '../../../document/schemas.ts';
import { dayOrNull } from '../../../http/day-parameter.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';

/** GET and POST …/books/purges: up to when personal data was removed, which audits then do not miss. */
export function registerPurges(api: Api, app: App): void {
  const standing = async () => ({ purged_before: await readPurgedBefore(app.database) });
  api.get(
    '/portal/operator/books/purges',
    {
      config: { access: { operator: 'books:read' } },
      schema: {
        operationId: 'getPurge',
        summary: 'Get up to when personal data of orders was removed',
        querystring: closed({}),
        response: { 200: ref('PurgeAnswer'), default: refused },
      },
    },
    async (request) => portalAnswer(request, await standing()),
  );
  api.post(
    '/portal/operator/books/purges',
    {
      config: { access: { operator: 'settings:write', fresh: true } },
      schema: {
        operationId: 'recordPurge',
        summary: 'Record that personal data was removed, so that audits do not report it',
        body: closed({
          before: day('Of all orders that were made before this day in Jakarta.'),
          reason: text({ minLength: 1, maxLength: 500, description: 'For the audit record.' }),
        }),
        response: { 200: ref('PurgeAnswer'), default: refused },
      },
    },
    async (request) => {
      const before = jakartaMoment(dayOrNull('before', request.body.before) ?? '', '00:00');
      await recordPurge(app.database, { before, reason: request.body.reason, actor: actorOf(request) });
      return portalAnswer(request, await standing());
    },
  );
}
