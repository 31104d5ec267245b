import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { findAccount } from '../../../../clients/accounts.ts';
import { isId } from '../../../../ids.ts';
import { answerComplaint } from '../../../../orders/complaints/answer-complaint.ts';
import {
  readComplaintPage,
  readComplaints,
  type WaitingComplaint,
} from '../../../../orders/complaints/complaint-rows.ts';
import type { FoundOrder } from '../../../../orders/read/found-order.ts';
import { findOrder } from '../../../../orders/stored/order-rows.ts';
import { Refusal } from '../../../../refusals.ts';
import type { Api } from '../../../api.ts';
import { closed, IdempotencyHeaders, ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { idempotencyKeyOf } from '../../idempotency-key.ts';
import { presentComplaint, presentPortalOrder } from '../../orders/present-portal-order.ts';
import { portalAnswer, portalPage, refused } from '../../portal-answer.ts';
import { listed, placeOf, ReviewParams } from './review-place.ts';

const base = '/portal/operator/complaints';
const perPage = 25;

/** Operations of complaints: the list of those that wait, one with its order, and the answer. */
export function complaintAnswerRoutes(api: Api, app: App): void {
  listRoute(api, app);
  showRoute(api, app);
  answerRoute(api, app);
}

function listRoute(api: Api, app: App): void {
  api.get(
    base,
    {
      config: { access: { operator: 'complaints:read' } },
      schema: {
        operationId: 'listWaitingComplaints',
        summary: 'List the complaints that wait for an answer, oldest first',
        querystring: closed({ ...listed, cursor: Type.Optional(Type.String({ maxLength: 60 })) }),
        response: { 200: ref('WaitingComplaintsPage'), default: refused },
      },
    },
    async (request) => {
      const { environment = 'live', cursor } = request.query;
      const [, way, at = '0', id = ''] = /^([no])(\d{1,17})\.([\da-f-]{36})$/.exec(cursor ?? '') ?? [];
      const from = way === undefined || !isId(id) ? null : { at: BigInt(at), id };
      const backward = from !== null && way === 'n';
      const query = { environment, from, backward, limit: perPage + 1 };
      const read = await readComplaintPage(app.database, query);
      const more = read.length > perPage;
      const rows = backward ? read.slice(-perPage) : read.slice(0, perPage);
      const [first, last] = [rows.at(0), rows.at(-1)];
      return portalPage(request, rows.map(presentWaiting), {
        // The list begins with the oldest, so what follows is newer.
        newer: last !== undefined && (backward || more) ? `o${last.at}.${last.id}` : null,
        older: first !== undefined && (backward ? more : from !== null) ? `n${first.at}.${first.id}` : null,
      });
    },
  );
}

function presentWaiting(one: WaitingComplaint) {
  return {
    id: one.id,
    order_id: one.orderId,
    environment: one.environment,
    account: one.account,
    product: one.productName,
    client_reference: one.clientReference,
    status: one.status,
    price: Number(one.price),
    waiting_since: one.changedAt.toISOString(),
    newest: one.newest,
  };
}

function showRoute(api: Api, app: App): void {
  api.get(
    `${base}/:environment/:order_id`,
    {
      config: { access: { operator: 'complaints:read' } },
      schema: {
        operationId: 'getComplaints',
        summary: 'Get the complaints about an order, beside its facts',
        params: ReviewParams,
        response: { 200: ref('OperatorComplaintsAnswer'), default: refused },
      },
    },
    async (request) => answerWith(request, app, await placeOf(app, request.params)),
  );
}

function answerRoute(api: Api, app: App): void {
  api.post(
    `${base}/:environment/:order_id`,
    {
      config: { access: { operator: 'complaints:write' } },
      schema: {
        operationId: 'answerComplaint',
        summary: 'Answer the complaint about an order, or close it with a last message',
        description: 'The client reads the text. The Idempotency-Key names the message.',
        params: ReviewParams,
        headers: IdempotencyHeaders,
        body: closed({ text: Type.String({ minLength: 1, maxLength: 4_000 }), closes: Type.Boolean() }),
        response: { 200: ref('OperatorComplaintsAnswer'), default: refused },
      },
    },
    async (request) => {
      const place = await placeOf(app, request.params);
      const { text, closes } = request.body;
      const messageId = idempotencyKeyOf(request);
      await answerComplaint(app.database, place, { text, closes, messageId, actor: actorOf(request) });
      return answerWith(request, app, place);
    },
  );
}

async function answerWith(request: FastifyRequest, { database, clock }: App, place: FoundOrder) {
  const [order, account, complaints] = await Promise.all([
    findOrder(database, place.wallet, place.id, clock.offsetMs),
    findAccount(database, place.wallet.accountId),
    readComplaints(database, place),
  ]);
  if (order === undefined) throw new Refusal('not_found');
  return portalAnswer(request, {
    order: presentPortalOrder(order),
    account: account.name,
    complaints: complaints.map(presentComplaint),
  });
}
