import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { CommandError } from '../../../../command-error.ts';
import {
  type ReconciledDay,
  readReconciledDay,
  readReconciledDays,
  type RuledDifference,
} from '../../../../reconciliation/rulings/reconciled-days.ts';
import { ruleOnDifference } from '../../../../reconciliation/rulings/rulings.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf, ref, text, uuid } from '../../../document/schemas.ts';
import { dayOrNull } from '../../../http/day-parameter.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, portalPage, refused } from '../../portal-answer.ts';
import { differenceStates } from './books-schemas.ts';
import { numberOrNull } from './number-or-null.ts';

/** How many days a page has; each has a row for each supplier. */
const pageDays = 14;

/** GET …/reconciliation/days and one of them, and the ruling on a difference. */
export function registerReconciledDays(api: Api, app: App): void {
  listDays(api, app);
  api.get(
    '/portal/operator/reconciliation/days/:id',
    {
      config: { access: { operator: 'books:read' } },
      schema: {
        operationId: 'getReconciledDay',
        summary: 'Get a reconciliation with the state of each difference',
        params: closed({ id: uuid('The id of the reconciliation.') }),
        response: { 200: ref('ReconciledDayAnswer'), default: refused },
      },
    },
    async (request) => portalAnswer(request, await dayOf(app, request.params.id)),
  );
  api.post(
    '/portal/operator/reconciliation/days/:id/differences/:number/rulings',
    {
      config: { access: { operator: 'books:write' } },
      schema: {
        operationId: 'ruleOnDifference',
        summary: 'Close a difference with its reason, or open it again',
        params: closed({
          id: uuid('The id of the reconciliation.'),
          number: Type.String({ pattern: '^[1-9][0-9]{0,3}$', description: 'Its number.' }),
        }),
        body: closed({
          state: oneOf(differenceStates),
          reason: text({ minLength: 1, maxLength: 500 }),
          seen: Type.Integer({
            minimum: 0,
            maximum: 1_000,
            description: 'How many rulings of the difference the page shows.',
          }),
        }),
        response: { 200: ref('ReconciledDayAnswer'), default: refused },
      },
    },
    async (request) => {
      const { id, number } = request.params;
      await ruleOnDifference(app.database, {
        ...{ ...request.body, reconciliationId: id.toLowerCase(), number: Number(number) },
        by: actorOf(request),
      });
      return portalAnswer(request, await dayOf(app, id));
    },
  );
}

function listDays(api: Api, app: App): void {
  api.get(
    '/portal/operator/reconciliation/days',
    {
      config: { access: { operator: 'books:read' } },
      schema: {
        operationId: 'listReconciledDays',
        summary: 'List the newest reconciliation of each supplier and day',
        querystring: closed({
          supplier: Type.Optional(text({ maxLength: 100 })),
          show: Type.Optional(
            oneOf(['all', 'different', 'open'], {
              description: 'Only days with differences, or with open ones.',
            }),
          ),
          page: Type.Optional(
            Type.String({
              pattern: String.raw`^(?:older|newer)\.\d{4}-\d\d-\d\d$`,
              description: 'A cursor of the page before.',
            }),
          ),
        }),
        response: { 200: ref('ReconciledDayPage'), default: refused },
      },
    },
    async (request) => {
      const { supplier, show = 'all', page } = request.query;
      const [side, cursor] = page?.split('.') ?? [];
      dayOrNull('page', cursor);
      const isNewer = side === 'newer';
      const found = await readReconciledDays(app.database, {
        ...{ supplier, days: pageDays + 1, withDifferences: show !== 'all' },
        before: isNewer ? undefined : cursor,
        after: isNewer ? cursor : undefined,
      });
      const days = [...new Set(found.map(({ day }) => day))];
      const hasMore = days.length > pageDays;
      const shown = isNewer ? days.slice(-pageDays) : days.slice(0, pageDays);
      const rows = found.filter(({ day }) => shown.includes(day)).map(dayView);
      const [hasOlder, hasNewer] = isNewer ? [true, hasMore] : [hasMore, cursor !== undefined];
      return portalPage(request, show === 'open' ? rows.filter(({ open }) => open > 0) : rows, {
        older: hasOlder && shown.length > 0 ? `older.${shown.at(-1) ?? ''}` : null,
        newer: hasNewer && shown.length > 0 ? `newer.${shown[0] ?? ''}` : null,
      });
    },
  );
}

async function dayOf(app: App, id: string) {
  const day = await readReconciledDay(app.database, id);
  if (day === undefined)
    throw new CommandError('There is no such reconciliation.', { reason: 'no_reconciliation' });
  return dayView(day);
}

function dayView({ balances, differences, ...one }: ReconciledDay) {
  return {
    ...{ id: one.id, supplier: one.supplier, day: one.day, run: one.run, finished_at: one.finishedAt },
    ...{ from: one.from, to: one.to, attempts: one.attempts, asked: one.asked },
    ...{ booked: one.booked, said: one.said },
    opening_balance: numberOrNull(balances?.opening),
    closing_balance: numberOrNull(balances?.closing),
    taken: numberOrNull(balances === null ? null : balances.opening - balances.closing),
    open: differences.filter(({ state }) => state === 'open').length,
    differences: differences.map(differenceView),
  };
}

function differenceView({ number, drift, state, rulings }: RuledDifference) {
  const { kind, purchase, booked, said, amount, strayNumber } = drift;
  return {
    ...{ number, kind, amount, state, booked: numberOrNull(booked), said: numberOrNull(said) },
    order_id: purchase?.orderId ?? null,
    environment: purchase?.environment ?? null,
    reference: purchase?.reference ?? null,
    stray: strayNumber === undefined ? null : String(strayNumber),
    rulings: rulings.map(({ state: after, reason, by, at }) => ({ state: after, reason, by, at })),
  };
}
