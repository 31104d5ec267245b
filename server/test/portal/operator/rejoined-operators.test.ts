import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveProposal } from '../../../src/deposits/payments/match-up-to-limit.ts';
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
import { administrator, reviewingOf } from './reviewing.ts';

/* Whoever is removed and invited again is a new operator for what was proposed in between. */

const reason = 'the bank has said so';
const name = 'Dewi Anggraini';
let portal: OperatorPortal;
/** The proposals that were made while the operator was removed, by their table. */
let proposals: Readonly<Record<string, string>>;
let rejoined: SessionOperator;

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
});
afterAll(() => portal.server.stop());

async function propose(): Promise<Readonly<Record<string, string>>> {
  const adjustment = await portal.dataOf<{ id: string }>(administrator, '/deposits/proposals', {
    ...{ account_id: await givenClient(portal), environment: 'sandbox', amount: 900_000_000, reason },
    ...{ evidence: 'ticket 7', valid_days: 7 },
  });
  const reviewing = reviewingOf(portal, await givenBuyer(portal.server));
  const order = await reviewing.inReview();
  const { seen } = await reviewing.review(order.id);
  const ruled = await reviewing.rule(administrator, order.id, { ruling: 'failed', seen });
  const { paymentId } = await givenCase(portal);
  await portal.dataOf(administrator, `/deposits/payments/${paymentId}/reject`, { reason });
  const file = aStatementFile([{ amount: '161000,50', text: 'twice' }]);
  const { digest } = await portal.dataOf<{ digest: string }>(
    ...([administrator, '/deposits/statements/preview', file] as const),
  );
  await portal.dataOf(administrator, '/deposits/statements', { ...file, digest });
  const [line] = await portal.dataOf<{ id: string }[]>(
    ...([administrator, '/deposits/lines?environment=sandbox'] as const),
  );
  await portal.dataOf(administrator, `/deposits/lines/${line?.id ?? ''}/dismiss`, { reason });
  return {
    adjustments: adjustment.id,
    ruling_proposals: ruled.data.proposal?.id ?? '',
    payment_rejections: await idOf('payment_rejections'),
    line_dismissals: await idOf('line_dismissals'),
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

test('an operator who joined again does not approve what was proposed before', async () => {
  const { app } = portal.server;
  const by = { ...rejoined, actor: name };
  await expect(approveProposal(app, { id: proposals['adjustments'] ?? '', by })).rejects.toMatchObject({
    ...{ code: 'needs_second_operator', info: { reason: 'operator_after_proposal' } },
  });
});

test.for([
  ['adjustments', `state = 'approved', decided_by = $2, decided_at = now()`],
  ['ruling_proposals', `state = 'approved', decided_by = $2, decided_at = now()`],
  ['payment_rejections', 'approved_by = $2, approved_at = now()'],
  ['line_dismissals', 'approved_by = $2, approved_at = now()'],
] as const)('the database refuses their approval in %s', async ([table, change]) => {
  await expect(
    queryAsOwner(portal.server, `update ${table} set ${change} where id = $1`, [
      ...[proposals[table], rejoined.id],
    ]),
  ).rejects.toThrow('approver_known_before');
});

test('who joined again is the newest operator, of whom the others are alerted', async () => {
  expect(await readNewestOperator(portal.server.app.database)).toEqual({
    ...{ name, since: rejoined.knownSince },
  });
});
