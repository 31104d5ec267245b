import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditFindings } from '../../books.ts';
import { type Buyer, givenBuyer, type Shown } from '../../orders/buyer.ts';
import { deniedLate, reportLateOutcome, soldLate } from '../../orders/review/late-outcome.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';
import { administrator, type Answer, type Reviewing, reviewingOf } from './reviewing.ts';

/* What a supplier says between what an operator saw and the ruling: before it, after it, and at the same time. */

let portal: OperatorPortal;
let buyer: Buyer;
let reviewing: Reviewing;
let sales = 0;

beforeAll(async () => {
  portal = await startOperatorPortal({ settings: { replyDeadlineMs: { live: 15_000, sandbox: 20 } } });
  buyer = await givenBuyer(portal.server);
  reviewing = reviewingOf(portal, buyer);
});
afterAll(async () => {
  expect(await auditFindings(portal.server.app)).toEqual([]);
  await portal.server.stop();
});

type Ruling = 'failed' | 'succeeded';

async function givenSeen(ruling: Ruling): Promise<{ order: Shown; rule: () => Promise<Answer> }> {
  const order = await reviewing.inReview();
  const { seen } = await reviewing.review(order.id);
  return { order, rule: () => reviewing.rule(administrator, order.id, { ruling, seen }) };
}

/** The supplier says the opposite of a ruling. */
function contradict(order: Shown, ruling: Ruling): Promise<void> {
  sales += 1;
  return reportLateOutcome(
    portal.server,
    order,
    ruling === 'failed' ? soldLate(`SN-LATE-${sales}`) : deniedLate,
  );
}

/** Whether the price of an order is with one of both, once. */
async function expectWhole(order: Shown, answer: Answer, ruling: Ruling): Promise<void> {
  const { order: now, is_open: isOpen } = await reviewing.review(order.id);
  if (answer.status !== 200) {
    expect(answer).toMatchObject({ status: 409, code: 'case_changed' });
    return;
  }
  expect(now.status).toBe(ruling);
  // What the supplier says against a ruling is a new case.
  expect(isOpen).toBe(true);
}

test.each(['failed', 'succeeded'] as const)('a callback before a ruling of %s stops it', async (ruling) => {
  const { order, rule } = await givenSeen(ruling);
  await contradict(order, ruling);
  expect(await rule()).toMatchObject({ status: 409, code: 'case_changed' });
});

test.each(['failed', 'succeeded'] as const)(
  'a callback after a ruling of %s opens a case',
  async (ruling) => {
    const { order, rule } = await givenSeen(ruling);
    const answer = await rule();
    expect(answer.status).toBe(200);
    await contradict(order, ruling);
    await expectWhole(order, answer, ruling);
  },
);

test.each(['failed', 'succeeded'] as const)(
  'a callback at the same time as a ruling of %s comes before or after it',
  async (ruling) => {
    for (let round = 1; round <= 6; round += 1) {
      const { order, rule } = await givenSeen(ruling);
      // Whichever is sent first may be decided last.
      const early = round % 2 === 0 ? contradict(order, ruling) : undefined;
      const answered = rule();
      await (early ?? contradict(order, ruling));
      await expectWhole(order, await answered, ruling);
    }
  },
);
