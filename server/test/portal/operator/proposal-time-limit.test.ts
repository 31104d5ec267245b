import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '../../../src/clock.ts';
import { setSetting } from '../../../src/settings/settings.ts';
import { expectCleanBooks } from '../../books.ts';
import { givenBuyer } from '../../orders/buyer.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';
import { administrator, type Answer, second, type Reviewing, reviewingOf } from './reviewing.ts';

let portal: OperatorPortal;
let reviewing: Reviewing;

beforeAll(async () => {
  portal = await startOperatorPortal({ settings: { replyDeadlineMs: { live: 15_000, sandbox: 20 } } });
  reviewing = reviewingOf(portal, await givenBuyer(portal.server));
  const { database } = portal.server.app;
  await setSetting(database, { name: 'reviews.ruling_limit', text: '1000', actor: 'operator' });
});
beforeEach(() => {
  portal.server.app.clock.offsetMs = 0;
});
afterAll(async () => {
  await expectCleanBooks(portal.server.app);
  await portal.server.stop();
});

async function proposed(): Promise<{ orderId: string; proposal: string }> {
  const { id: orderId } = await reviewing.inReview();
  const { seen } = await reviewing.review(orderId);
  const { data } = await reviewing.rule(administrator, orderId, { ruling: 'succeeded', seen, serial: 'SN' });
  expect(data.state).toBe('proposed');
  return { orderId, proposal: data.proposal?.id ?? '' };
}

const approve = (id: string): Promise<Answer> =>
  reviewing.post(second, `/ruling-proposals/${id}/approve`, {});

async function waiting(): Promise<{ readonly listed: readonly string[]; readonly counted: number }> {
  const inSandbox = '?environment=sandbox';
  const found = await portal.dataOf<readonly { readonly id: string }[]>(
    second,
    `/ruling-proposals${inSandbox}`,
  );
  const summary = await portal.dataOf<{ readonly proposals: { readonly count: number } }>(
    second,
    `/review-summary${inSandbox}`,
  );
  return { listed: found.map(({ id }) => id), counted: summary.proposals.count };
}

test('a proposed ruling expires a week later by the clock of the server', async () => {
  const { orderId, proposal } = await proposed();
  expect(await waiting()).toEqual({ listed: [proposal], counted: 1 });
  portal.server.app.clock.offsetMs = 8 * dayMs;
  expect(await waiting()).toEqual({ listed: [], counted: 0 });
  expect((await reviewing.review(orderId)).proposals).toMatchObject([{ id: proposal, state: 'expired' }]);
  expect((await approve(proposal)).status).toBe(409);
  portal.server.app.clock.offsetMs = 0;
  expect((await approve(proposal)).status).toBe(200);
});

test('a ruling that is proposed while the clock is ahead has a week too', async () => {
  portal.server.app.clock.offsetMs = 30 * dayMs;
  const { proposal } = await proposed();
  expect(await waiting()).toEqual({ listed: [proposal], counted: 1 });
  portal.server.app.clock.offsetMs = 36 * dayMs;
  expect((await approve(proposal)).status).toBe(200);
});
