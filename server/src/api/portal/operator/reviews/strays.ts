import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { readStrayContent } from '../../../../orders/strays/stray-content.ts';
import { resolveStray } from '../../../../orders/strays/resolve-stray.ts';
import { revealStray } from '../../../../orders/strays/reveal-stray.ts';
import { type ListedStray, readStrayPage } from '../../../../orders/strays/stray-rows.ts';
import { operatorPermissionsOf } from '../../../../people/operators/operator-permissions.ts';
import { Refusal } from '../../../../refusals.ts';
import { explainCode } from '../../../../suppliers/adapters.ts';
import type { Api } from '../../../api.ts';
import { closed, IdempotencyHeaders, oneOf, ref, text } from '../../../document/schemas.ts';
import { actorOf, operatorOf } from '../../access.ts';
import { portalAnswer, portalPage, refused } from '../../portal-answer.ts';
import { makeRevealLimit } from '../reveal-limit.ts';

const base = '/portal/operator/stray-callbacks';
const perPage = 25;
const StrayParams = Type.Object({
  number: Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'The number of the callback.' }),
});

/** Operations of stray callbacks: the list, one with its masked body, that body as it arrived, and its end. */
export function strayRoutes(api: Api, app: App): void {
  listRoute(api, app);
  showRoute(api, app);
  revealRoute(api, app);
  resolveRoute(api, app);
}

function listRoute(api: Api, app: App): void {
  api.get(
    base,
    {
      config: { access: { operator: 'reviews:read' } },
      schema: {
        operationId: 'listStrayCallbacks',
        summary: 'List signed callbacks about references that no order has, oldest first',
        querystring: closed({
          supplier: Type.Optional(text({ minLength: 1, maxLength: 64 })),
          show: Type.Optional(oneOf(['waiting', 'all'], { description: 'Those that wait when left out.' })),
          cursor: Type.Optional(Type.String({ pattern: '^[no][0-9]{1,15}$' })),
        }),
        response: { 200: ref('StrayCallbacksPage'), default: refused },
      },
    },
    async (request) => {
      const { supplier = null, show, cursor } = request.query;
      const number = cursor === undefined ? 0n : BigInt(cursor.slice(1));
      const backward = cursor?.startsWith('n') === true;
      const read = await readStrayPage(app.database, {
        ...{ supplier, all: show === 'all', limit: perPage + 1 },
        ...{ after: backward ? 0n : number, before: backward ? number : null },
      });
      const more = read.length > perPage;
      const rows = backward ? read.slice(-perPage) : read.slice(0, perPage);
      const [first, last] = [rows.at(0), rows.at(-1)];
      const shown = rows.map((one) => presentStray(one, request));
      return portalPage(request, shown, {
        // The list begins with the oldest, so what follows is newer.
        newer: last !== undefined && (backward || more) ? `o${last.number}` : null,
        older: first !== undefined && (backward ? more : number > 0n) ? `n${first.number}` : null,
      });
    },
  );
}

function presentStray(one: ListedStray, request: FastifyRequest) {
  const seesCosts = operatorPermissionsOf(operatorOf(request).role).has('prices:read');
  return {
    number: Number(one.number),
    at: one.at.toISOString(),
    supplier: one.supplier,
    reference: one.reference,
    kind: one.kind,
    said: one.said,
    words: one.code === null ? null : explainCode(one.supplier, 'prepaid', one.code),
    cost: one.cost === null || !seesCosts ? null : Number(one.cost),
    state: one.state,
    received: one.received,
    last_at: one.last_at.toISOString(),
    order_id: one.order_id,
    reason: one.reason,
  };
}

function showRoute(api: Api, app: App): void {
  api.get(
    `${base}/:number`,
    {
      config: { access: { operator: 'reviews:read' } },
      schema: {
        operationId: 'getStrayCallback',
        summary: 'Get a stray callback with its masked body',
        params: StrayParams,
        response: { 200: ref('StrayCallbackContentAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const found = await readStrayContent(app, BigInt(request.params.number));
      if (found === undefined) throw new Refusal('not_found');
      reply.header('cache-control', 'no-store');
      return portalAnswer(request, { stray: presentStray(found.stray, request), body: found.masked });
    },
  );
}

function revealRoute(api: Api, app: App): void {
  const countReveal = makeRevealLimit(app);
  api.post(
    `${base}/:number/reveal`,
    {
      config: { access: { operator: 'strays:reveal', fresh: true } },
      schema: {
        operationId: 'revealStrayCallback',
        summary: 'Show the body of a stray callback as it arrived, and record who saw it and why',
        params: StrayParams,
        body: closed({
          reason: text({ minLength: 1, maxLength: 500, description: 'For the audit record.' }),
        }),
        response: { 200: ref('StrayCallbackContentAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      countReveal(request, reply);
      const number = BigInt(request.params.number);
      const { reason } = request.body;
      const { stray, body } = await revealStray(app, { number, reason, actor: actorOf(request) });
      return portalAnswer(request, { stray: presentStray(stray, request), body });
    },
  );
}

function resolveRoute(api: Api, app: App): void {
  api.post(
    `${base}/:number/resolve`,
    {
      config: { access: { operator: 'reviews:rule' } },
      schema: {
        operationId: 'resolveStrayCallback',
        summary: 'End a stray callback that no order explains',
        params: StrayParams,
        headers: IdempotencyHeaders,
        body: closed({ reason: text({ minLength: 1, maxLength: 500 }) }),
        response: { 200: ref('StrayCallbackAnswer'), default: refused },
      },
    },
    async (request) => {
      const number = BigInt(request.params.number);
      const { reason } = request.body;
      const stray = await resolveStray(app.database, { number, reason, actor: actorOf(request) });
      return portalAnswer(request, presentStray(stray, request));
    },
  );
}
