import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNewestOperator } from '../../../src/operators/newest-operator.ts';
import { removeOperator } from '../../../src/people/operators/change-staff.ts';
import { joinOperators } from '../../../src/people/operators/join-operators.ts';
import type { SessionOperator } from '../../../src/people/portal-session.ts';
import { findSession } from '../../../src/people/sessions/find-session.ts';
import { setSetting } from '../../../src/settings/settings.ts';
import { givenBuyer } from '../../orders/buyer.ts';
import { queryAsOwner } from '../../query-as.ts';
import { aStatementFile, givenCase, givenClient } from './given-payments.ts';
import { givenStaff } from './given-staff.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';
import { administrator, reviewingOf, second } from './reviewing.ts';

/* Whoever is removed and invited again is a new operator for what was proposed in between. */

const reason = 'the bank has said so';
const name = 'Dewi Anggraini';
let portal: OperatorPortal;
/** What was proposed while the operator was removed. */
let proposals: Proposals;
let rejoined: SessionOperator;

/** Proposals of each kind, by their table: the id, and the path of the request by which another operator approves it. */
type Proposals = Readonly<
  Record<
    'adjustments' | 'line_dismissals' | 'payment_rejections' | 'ruling_proposals',
    { readonly id: string; readonly path: string }
  >
>;

beforeAll(async () => {
  portal = await startOperatorPortal({ settings: { replyDeadlineMs: { live: 15_000, sandbox: 20 } } });
  const { database } = portal.server.app;
  for (const limit of ['deposits.credit_limit', 'reviews.ruling_limit'] as const)
    await setSetting(database, { name: limit, text: '0', actor: 'operator' });
  const personId = await givenStaff(portal.server, { name, role: 'finance' });
  await removeOperator({ database }, { personId, actor: 'operator', reason });
  proposals = await propose();
  await givenStaff(portal.server, { name: 'Later Colleague' });
  rejoined = await joinAgain(personId);
  portal.sessions.operators = { ...portal.sessions.operators, second: rejoined };
});
afterAll(() => portal.server.stop());

async function propose(): Promise<Proposals> {
  const adjustment = await portal.dataOf<{ id: string }>(administrator, '/deposits/proposals', {
    ...{ account_id: await givenClient(portal), environment: 'sandbox', amount: 900_000_000, reason },
    ...{ evidence: 'ticket 7', valid_days: 7 },
  });
  const reviewing = reviewingOf(portal, await givenBuyer(portal.server));
  const order = await reviewing.inReview();
  const { seen } = await reviewing.review(order.id);
  const ruled = await reviewing.rule(administrator, order.id, { ruling: 'failed', seen });
  const { paymentId } = await givenCase(portal);
  const reject = `/deposits/payments/${paymentId}/reject`;
  await portal.dataOf(administrator, reject, { reason });
  const file = aStatementFile([{ amount: '161000,50', text: 'twice' }]);
  const { digest } = await portal.dataOf<{ digest: string }>(
    ...([administrator, '/deposits/statements/preview', file] as const),
  );
  await portal.dataOf(administrator, '/deposits/statements', { ...file, digest });
  const [line] = await portal.dataOf<{ id: string }[]>(
    ...([administrator, '/deposits/lines?environment=sandbox'] as const),
  );
  const dismiss = `/deposits/lines/${line?.id ?? ''}/dismiss`;
  await portal.dataOf(administrator, dismiss, { reason });
  const ruling = ruled.data.proposal?.id ?? '';
  return {
    adjustments: { id: adjustment.id, path: `/deposits/proposals/${adjustment.id}/approve` },
    ruling_proposals: { id: ruling, path: `/ruling-proposals/${ruling}/approve` },
    payment_rejections: { id: await idOf('payment_rejections'), path: reject },
    line_dismissals: { id: await idOf('line_dismissals'), path: dismiss },
  };
}

/** The id of the only row of a table. */
async function idOf(table: string): Promise<string> {
  const [row] = await queryAsOwner(portal.server, `select id::text from ${table}`);
  return String(row?.['id']);
}

/** Makes the person an operator again, who signs in: the operator of the session. */
async function joinAgain(personId: string): Promise<SessionOperator> {
  const { app } = portal.server;
  const email = 'dewi.anggraini@konter.example';
  await app.database.transaction((tx) =>
    joinOperators(tx, { id: personId, name, email }, 'finance', 'operator'),
  );
  await queryAsOwner(
    portal.server,
    `insert into auth.sessions (expires_at, token, updated_at, person_id) values (now() + interval '1 day', 'again', now(), $1)`,
    [personId],
  );
  const session = await findSession(app.database, app.clock, 'again');
  if (session?.operator === undefined) throw new Error('The session has no operator.');
  return session.operator;
}

const needsAnother = [403, 'needs_second_operator'] as const;
test.for([
  ['adjustments', needsAnother],
  ['ruling_proposals', [409, 'not_possible']],
  ['payment_rejections', needsAnother],
  ['line_dismissals', needsAnother],
] as const)(
  'an operator who joined again does not approve what was proposed before: %s',
  async ([table, refusal]) => {
    const { path } = proposals[table];
    const body = path.endsWith('approve') ? {} : { reason };
    const answer = await portal.call(second, path, body);
    const { error } = JSON.parse(await answer.text());
    expect([answer.status, error?.code, error?.details?.[0]?.code]).toEqual([
      ...[...refusal, 'operator_after_proposal'],
    ]);
  },
);

test.for([
  ['adjustments', `state = 'approved', decided_by = $2, decided_at = now()`],
  ['ruling_proposals', `state = 'approved', decided_by = $2, decided_at = now()`],
  ['payment_rejections', 'approved_by = $2, approved_at = now()'],
  ['line_dismissals', 'approved_by = $2, approved_at = now()'],
] as const)('the database refuses their approval in %s', async ([table, change]) => {
  await expect(
    queryAsOwner(portal.server, `update ${table} set ${change} where id = $1`, [
      ...[proposals[table].id, rejoined.id],
    ]),
  ).rejects.toThrow('approver_known_before');
});

test('who joined again is the newest operator, of whom the others are alerted', async () => {
  expect(await readNewestOperator(portal.server.app.database)).toEqual({
    ...{ name, since: rejoined.knownSince },
  });
});
