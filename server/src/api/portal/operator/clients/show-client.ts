import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { makeDayActivities } from '../../../../home/day-activity.ts';
import { isId } from '../../../../ids.ts';
import { listAudits } from '../../../../operators/list-records.ts';
import { operatorPermissionsOf } from '../../../../people/operators/operator-permissions.ts';
import { Refusal } from '../../../../refusals.ts';
import type { Api } from '../../../api.ts';
import { closed, ref } from '../../../document/schemas.ts';
import { operatorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { accountIn } from './account-in.ts';
import { registerClientEarnings } from './client-earnings.ts';
import { ClientParams } from './client-schemas.ts';
import { presentClient } from './present-client.ts';
import { readClient } from './read-client.ts';

/** How many audit records a page has. */
const recordsPerPage = 20;

/** What operators see of one client: the client, what was earned with it, and its audit records. */
export function registerClient(api: Api, app: App): void {
  const activities = makeDayActivities(app.database);
  api.get(
    '/portal/operator/clients/:account_id',
    {
      config: { access: { operator: 'clients:read' } },
      schema: {
        operationId: 'getClient',
        summary: 'Get a client with its balances, use, people, keys and endpoints',
        params: ClientParams,
        response: { 200: ref('OperatorClientAnswer'), default: refused },
      },
    },
    async (request) => {
      const client = await readClient(app, await accountIn(app, request.params), activities);
      const paysBack = operatorPermissionsOf(operatorOf(request).role).has('deposits:write');
      return portalAnswer(request, presentClient(client, { paysBack }));
    },
  );
  registerClientEarnings(api, app);
  registerRecords(api, app);
}

function registerRecords(api: Api, app: App): void {
  api.get(
    '/portal/operator/clients/:account_id/records',
    {
      config: { access: { operator: 'audit:read' } },
      schema: {
        operationId: 'listClientRecords',
        summary: 'List the audit records of a client, newest first',
        params: ClientParams,
        querystring: closed({ before: Type.Optional(Type.String({ maxLength: 40 })) }),
        response: { 200: ref('OperatorClientRecordsAnswer'), default: refused },
      },
    },
    async (request) => {
      const { before } = request.query;
      if (before !== undefined && !isId(before)) throw new Refusal('invalid_parameter');
      const { id: accountId } = await accountIn(app, request.params);
      const found = await listAudits(app.database, { accountId, before, limit: recordsPerPage + 1 });
      const records = found.slice(0, recordsPerPage);
      return portalAnswer(request, {
        records: records.map(({ id, at, actor, action, subject, detail }) => ({
          ...{ id, at: at.toISOString(), actor, action, subject, detail: { ...detail } },
        })),
        next: found.length > recordsPerPage ? (records.at(-1)?.id ?? null) : null,
      });
    },
  );
}
