import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { listBankAccounts } from '../../../../deposits/bank/bank-accounts.ts';
import { dismissUpToLimit, needsTwoToDismiss } from '../../../../deposits/bank/dismiss-up-to-limit.ts';
import { holdReasons } from '../../../../deposits/bank/lines/decide-lines.ts';
import {
  type ProposedDismissal,
  readProposedDismissals,
} from '../../../../deposits/bank/lines/dismissal-rows.ts';
import { lineStates, type ListedLine } from '../../../../deposits/bank/lines/line-rows.ts';
import { recordUnlessQuarantined } from '../../../../deposits/bank/lines/record-lines.ts';
import { revealLines } from '../../../../deposits/bank/reveal-lines.ts';
import { ruleOnLine } from '../../../../deposits/bank/rule-on-line.ts';
import { environments } from '../../../../environment.ts';
import { readOnePersonLimit } from '../../../../settings/one-person-limit.ts';
import type { Api } from '../../../api.ts';
import { closed, IdempotencyHeaders, oneOf, ref } from '../../../document/schemas.ts';
import { actorOf, operatorOf } from '../../access.ts';
import { answerSchema, portalAnswer, refused } from '../../portal-answer.ts';
import { IdParams, InEnvironment, Reason } from './deposit-query.ts';

const textOrNull = Type.Union([Type.String(), Type.Null()]);

/** The schemas of bank lines. */
export const bankLineSchemas = [
  Type.Object(
    {
      proposed_by: Type.String({ description: 'Who has dismissed it.' }),
      reason: Type.String(),
      expires_at: Type.String({ description: 'Until then another operator can dismiss it too.' }),
    },
    { $id: 'ProposedDismissal', description: 'A dismissal that waits for another operator.' },
  ),
  Type.Object(
    {
      id: Type.String(),
      environment: oneOf(environments),
      bank: Type.String(),
      number: Type.String({ description: 'The number of the bank account.' }),
      source: Type.String({ description: 'The format of its file, or its feed.' }),
      day: Type.String(),
      time: textOrNull,
      direction: oneOf(['credit', 'debit']),
      amount_sen: Type.Integer({ description: 'In hundredths of a rupiah.' }),
      reference: Type.String({ description: 'What the bank calls it; empty: nothing.' }),
      description: Type.String({ description: 'The text of the bank, as it is.' }),
      hold_reason: Type.Union([oneOf(holdReasons), Type.Null()]),
      like_id: Type.Union([Type.String(), Type.Null()], { description: 'The line that it may be.' }),
      state: oneOf(lineStates, { description: '`held`: it waits for a person.' }),
      needs_two: Type.Boolean({ description: 'Whether two operators must dismiss it.' }),
      dismissal: Type.Union([ref('ProposedDismissal'), Type.Null()]),
    },
    { $id: 'HeldLine', description: 'A line of a bank account.' },
  ),
  Type.Object(
    { data: Type.Array(ref('HeldLine')), meta: ref('PortalMeta') },
    { $id: 'HeldLines', description: 'Lines, newest first, at most 100.' },
  ),
  Type.Object(
    {
      credited: Type.Integer({ description: 'Payments that were credited.' }),
      in_review: Type.Integer({ description: 'Payments that need a person.' }),
      proposed: Type.Boolean({ description: 'Whether it waits for another operator, who dismisses it too.' }),
    },
    { $id: 'LineRuling', description: 'What became of a line.' },
  ),
  answerSchema('LineRulingAnswer', 'What became of it.', 'LineRuling'),
];

const linesMax = 100;

/** The operations of bank lines that are held. Their texts name people, so only those who rule on them see them, and who has read them is on record. */
export function registerBankLines(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/lines',
    {
      config: { access: { operator: 'deposits:write' } },
      schema: {
        operationId: 'listHeldLines',
        summary: 'List the bank lines that wait for a person, or the newest of all, newest first',
        description: 'Their texts name people. Who has read them is recorded.',
        querystring: closed({
          environment: InEnvironment,
          show: Type.Optional(oneOf(['held', 'all'], { description: 'Those that wait when left out.' })),
        }),
        response: { 200: ref('HeldLines'), default: refused },
      },
    },
    async (request) => {
      const { environment = 'live', show } = request.query;
      const lines = await revealLines(app, {
        ...{ state: show ?? 'held', environment, limit: linesMax, actor: actorOf(request) },
      });
      const banks = new Map((await listBankAccounts(app.database)).map((bank) => [bank.id, bank]));
      const limit = await readOnePersonLimit(app.database, 'deposits.credit_limit');
      const held = lines.flatMap(({ id, state }) => (state === 'held' ? [id] : []));
      const dismissals = await readProposedDismissals(app.database, held, app.clock);
      return portalAnswer(
        request,
        lines.map((line) => ({
          ...present(line, environment, banks.get(line.bankAccountId)),
          needs_two: needsTwoToDismiss(line, limit),
          dismissal: presentDismissal(dismissals.find(({ lineId }) => lineId === line.id)),
        })),
      );
    },
  );
  record(api, app);
  dismiss(api, app);
}

function presentDismissal(proposed: ProposedDismissal | undefined): object | null {
  if (proposed === undefined) return null;
  const { proposedBy, reason, expiresAt } = proposed;
  return { proposed_by: proposedBy.name, reason, expires_at: expiresAt.toISOString() };
}

function present(
  line: ListedLine,
  environment: string,
  bank: { readonly bank: string; readonly number: string } | undefined,
): object {
  const { id, source, day, time, direction, reference, likeId } = line;
  return {
    ...{ id, environment, bank: bank?.bank ?? '', number: bank?.number ?? '', source, day, time, direction },
    ...{ amount_sen: Number(line.amount), reference, description: line.description.open() },
    ...{ hold_reason: line.holdReason, like_id: likeId, state: line.state },
  };
}

function record(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/lines/:id/record',
    {
      config: { access: { operator: 'deposits:write', fresh: true } },
      schema: {
        operationId: 'recordHeldLine',
        summary: 'Record a held line as a payment of its own',
        params: IdParams,
        headers: IdempotencyHeaders,
        body: closed({ reason: Reason }),
        response: { 200: ref('LineRulingAnswer'), default: refused },
      },
    },
    async (request) => {
      const { reason } = request.body;
      const ruling = { lineId: request.params.id, actor: actorOf(request), reason };
      const line = await ruleOnLine(app, { ...ruling, ruling: 'record' });
      const { credited, inReview } = await recordUnlessQuarantined(app, line.bankAccountId);
      return portalAnswer(request, { credited, in_review: inReview, proposed: false });
    },
  );
}

function dismiss(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/lines/:id/dismiss',
    {
      config: { access: { operator: 'deposits:write', fresh: true } },
      schema: {
        operationId: 'dismissHeldLine',
        summary: 'Dismiss a held line: it is no payment, or is stored as another line',
        description:
          'Above `deposits.credit_limit` the line stays held until another operator dismisses it too.',
        params: IdParams,
        headers: IdempotencyHeaders,
        body: closed({ reason: Reason }),
        response: { 200: ref('LineRulingAnswer'), default: refused },
      },
    },
    async (request) => {
      const { reason } = request.body;
      const dismissal = { lineId: request.params.id, actor: actorOf(request), reason };
      const { kind } = await dismissUpToLimit({ ...app, prover: () => operatorOf(request) }, dismissal);
      return portalAnswer(request, { credited: 0, in_review: 0, proposed: kind === 'proposed' });
    },
  );
}
