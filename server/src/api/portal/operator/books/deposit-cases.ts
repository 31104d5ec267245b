import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { jakartaDay } from '../../../../clock.ts';
import { readDatabaseTime } from '../../../../database/database-time.ts';
import {
  closeDepositCase,
  type DepositCase,
  listDepositCases,
} from '../../../../deposits/books/deposit-cases.ts';
import { reconcileDeposits } from '../../../../deposits/books/reconcile-deposits.ts';
import { environments } from '../../../../environment.ts';
import type { Api } from '../../../api.ts';
import { closed, day, oneOf, ref, text, uuid } from '../../../document/schemas.ts';
import { dayOrNull } from '../../../http/day-parameter.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, portalPage, refused } from '../../portal-answer.ts';
import { numberOrNull } from './number-or-null.ts';

const environment = Type.Optional(oneOf(environments, { description: 'The default is `live`.' }));
const pageCases = 50;

/** The cases of the books of deposits: list them, close one, and compare a day again. */
export function registerDepositCases(api: Api, app: App): void {
  listCases(api, app);
  closeCase(api, app);
  api.post(
    '/portal/operator/reconciliation/deposits',
    {
      config: { access: { operator: 'books:write' } },
      schema: {
        operationId: 'reconcileDeposits',
        summary:
          'Compare the deposits of a day: requests, payments, bank lines, gateways and the cash journal',
        body: closed({
          environment,
          day: Type.Optional(day('In Jakarta; the default is today until now.')),
        }),
        response: { 200: ref('ReconciledDepositsAnswer'), default: refused },
      },
    },
    async (request) => {
      const { environment: of = 'live', day: named } = request.body;
      const now = await readDatabaseTime(app.database, app.clock.offsetMs);
      const wanted = dayOrNull('day', named) ?? jakartaDay(now);
      const compared = await reconcileDeposits(app, {
        ...{ environment: of, day: wanted, by: actorOf(request) },
      });
      const { requests, journal, opened, closed: gone } = compared;
      return portalAnswer(request, {
        ...{ environment: of, day: wanted, requests, journal, opened, closed: gone },
        bank_lines: compared.bankLines,
        bank_payments: compared.bankPayments,
        gateway_payments: compared.gatewayPayments,
        differences: compared.differences.length,
      });
    },
  );
}

function listCases(api: Api, app: App): void {
  api.get(
    '/portal/operator/reconciliation/cases',
    {
      config: { access: { operator: 'books:read' } },
      schema: {
        operationId: 'listDepositCases',
        summary: 'List the cases of the books of deposits',
        querystring: closed({
          environment,
          show: Type.Optional(oneOf(['all', 'open'], { description: 'The default is `open`.' })),
          day: Type.Optional(day('Only those of this day (WIB).')),
          page: Type.Optional(uuid('The last case of the page before.')),
        }),
        response: { 200: ref('DepositCasePage'), default: refused },
      },
    },
    async (request) => {
      const { environment: of = 'live', show = 'open', page } = request.query;
      const cases = await listDepositCases(app.database, {
        ...{ environment: of, all: show === 'all', limit: pageCases + 1, before: page },
        day: dayOrNull('day', request.query.day) ?? undefined,
      });
      const shown = cases.slice(0, pageCases);
      return portalPage(request, shown.map(caseView), {
        older: cases.length > pageCases ? (shown.at(-1)?.id ?? null) : null,
        newer: null,
      });
    },
  );
}

function closeCase(api: Api, app: App): void {
  api.post(
    '/portal/operator/reconciliation/cases/:id/close',
    {
      config: { access: { operator: 'books:write' } },
      schema: {
        operationId: 'closeDepositCase',
        summary: 'Close a case after a person has dealt with it',
        params: closed({ id: uuid('The id of the case.') }),
        body: closed({ reason: text({ minLength: 1, maxLength: 500 }) }),
        response: { 200: ref('PortalDoneAnswer'), default: refused },
      },
    },
    async (request) => {
      const { reason } = request.body;
      const id = request.params.id.toLowerCase();
      await closeDepositCase(app, { id, resolution: reason, by: actorOf(request) });
      return portalAnswer(request, { done: true });
    },
  );
}

function caseView(one: DepositCase) {
  const { id, kind, subject, day: of, amount, detail, state, resolution } = one;
  const { said } = detail;
  return {
    ...{ id, kind, subject, day: of, state, resolution, amount: numberOrNull(amount) },
    account_id: one.accountId,
    payment_id: one.paymentId,
    said: said === undefined || said === null ? null : String(said),
    opened_at: one.openedAt,
    closed_at: one.closedAt,
    closed_by: one.closedBy,
  };
}
