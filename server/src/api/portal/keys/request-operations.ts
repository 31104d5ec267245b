import type { App } from '../../../app.ts';
import {
  type ListedRequest,
  listRequests,
  parseRequestCursor,
} from '../../../clients/request-log/list-requests.ts';
import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { environmentIn, membershipOf } from '../access.ts';
import { EnvironmentParams, portalPage, refused } from '../portal-answer.ts';
import { RequestsQuery } from './key-schemas.ts';

/** How many requests a page has. */
const pageSize = 50;

const statuses = {
  success: [100, 399],
  error: [400, 599],
  '4xx': [400, 499],
  '429': [429, 429],
  '5xx': [500, 599],
} as const;

/** The operation behind the request log. */
export function registerRequestOperations(api: Api, app: App): void {
  api.get(
    '/portal/accounts/:account_id/:environment/requests',
    {
      config: { access: { client: 'requests:read' } },
      schema: {
        operationId: 'listRequests',
        summary: 'List the requests of the keys',
        description:
          'Of the last seven days: the newest 1,000 successes of each key, and its errors. Under load successes are missing.',
        params: EnvironmentParams,
        querystring: RequestsQuery,
        response: { 200: ref('PortalRequestsAnswer'), default: refused },
      },
    },
    async (request) => {
      const { key, status, path, request_id: requestId, cursor } = request.query;
      const page = await listRequests(
        app.database,
        {
          accountId: membershipOf(request).accountId,
          environment: environmentIn(request),
          keyId: key ?? null,
          statuses: status === undefined ? [100, 599] : statuses[status],
          path: path ?? null,
          requestId: requestId ?? null,
          cursor: cursorOf(cursor),
          limit: pageSize,
        },
        app.clock.offsetMs,
      );
      return portalPage(request, page.requests.map(present), page);
    },
  );
}

function cursorOf(text: string | undefined) {
  if (text === undefined) return undefined;
  const cursor = parseRequestCursor(text);
  if (cursor !== undefined) return cursor;
  throw new Refusal('invalid_parameter', {
    details: [
      { field: 'cursor', code: 'format', message: 'This must be `older` or `newer` of another page.' },
    ],
  });
}

function present(one: ListedRequest) {
  return {
    request_id: one.requestId,
    key_id: one.keyId,
    at: one.at.toISOString(),
    method: one.method,
    path: one.route,
    order_id: one.orderId,
    status: one.status,
    milliseconds: one.milliseconds,
    error_code: one.refusal,
  };
}
