import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLimits } from '../../../src/clients/limits.ts';
import { sendComplaint } from '../../../src/orders/complaints/send-complaint.ts';
import { readWaitingCases } from '../../../src/orders/review/waiting-cases.ts';
import { findOrderById } from '../../../src/orders/read/found-order.ts';
import { approveRuling } from '../../../src/orders/review/propose-ruling.ts';
import { receiveStray } from '../../../src/orders/strays/receive-stray.ts';
import { setSetting } from '../../../src/settings/settings.ts';
import { expectCleanBooks } from '../../books.ts';
import { type Buyer, givenBuyer, type Shown } from '../../orders/buyer.ts';
import { reportLateOutcome, soldLate } from '../../orders/review/late-outcome.ts';
import { queryAsOwner } from '../../query-as.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';
import { administrator, type Answer, second, type Reviewing, reviewingOf } from './reviewing.ts';

let portal: OperatorPortal;
let buyer: Buyer;
let reviewing: Reviewing;

beforeAll(async () => {
  // A purchase without an answer is answered as under way at once; nothing happens by itself.
  portal = await startOperatorPortal({ settings: { replyDeadlineMs: { live: 15_000, sandbox: 20 } } });
  buyer = await givenBuyer(portal.server);
  reviewing = reviewingOf(portal, buyer);
});
afterAll(async () => {
  await expectCleanBooks(portal.server.app);
  await portal.server.stop();
});

test('the queue lists what waits by age and by amount, both ways', async () => {
  const [old, young] = [await reviewing.inReview(), await reviewing.inReview()];
  const orders = async (query: string): Promise<{ ids: string[]; older: string | null }> => {
    const answer = await portal.call(administrator, `/reviews?environment=sandbox${query}`);
    const page: { data: { order_id: string }[]; meta: { older: string | null } } = JSON.parse(
      await answer.text(),
    );
    return { ids: page.data.map((one) => one.order_id), older: page.meta.older };
  };
  expect((await orders('')).ids).toEqual([old.id, young.id]);
  expect((await orders('&by=amount')).ids.toSorted()).toEqual([old.id, young.id].toSorted());
  expect((await orders('&cause=two_serials')).ids).toEqual([]);
  const { opened_at: at } = (
    await queryAsOwner(portal.server, 'select opened_at from review_cases where order_id = $1', [old.id])
  )[0] ?? { opened_at: new Date(0) };
  const milliseconds = at instanceof Date ? at.getTime() : 0;
  expect((await orders(`&cursor=o${milliseconds}.${old.id}`)).ids).toEqual([young.id]);
  expect((await orders(`&cursor=n${milliseconds}.${old.id}`)).ids).toEqual([]);
  expect(await readWaitingCases(portal.server.app.database, 'sandbox')).toMatchObject({
    count: 2,
    amount: BigInt(old.price + young.price),
  });
  const [listed] = await portal.dataOf<{ product: string; product_code: string }[]>(
    administrator,
    '/reviews?environment=sandbox',
  );
  const { name: product } = (await reviewing.review(old.id)).order;
  expect(listed).toMatchObject({ product, product_code: old.product_code });
  const live = JSON.parse(await (await portal.call(administrator, '/reviews')).text());
  expect(live.data).toEqual([]);
});

test('a review has both statements, what they prove, and what each ruling would do; support sees no cost', async () => {
  const order = await reviewing.inReview();
  const found = await reviewing.review(order.id);
  expect(found).toMatchObject({ is_open: true, order: { status: 'manual_review' } });
  expect(found.suppliers[0]?.evidence.slice(-2)).toMatchObject([
    { answer: 'contradictory', proves: 'known' },
    { answer: 'contradictory', proves: 'known' },
  ]);
  const [succeeded, failed, refunded] = found.effects;
  expect(succeeded).toMatchObject({ charged: order.price, returned: 0, loss: 0, needs_approval: false });
  expect(failed).toMatchObject({ charged: 0, returned: order.price });
  expect(refunded?.why).toContain('only an order that succeeded');
  const shown = JSON.stringify(await reviewing.review(order.id, 'operator_support'));
  expect(shown).not.toMatch(/"(?:cost|loss|profit)":-?\d/);
  expect(await portal.codeOf(administrator, `/reviews/live/${order.id}`)).toEqual([404, 'not_found']);
});

test('a ruling that is pressed again after a lost answer has one effect, and another key is told who decided', async () => {
  const order = await reviewing.inReview();
  const before = await buyer.wallet();
  const { seen } = await reviewing.review(order.id);
  const key = randomUUID();
  const ruling = { ruling: 'failed', seen };
  const first = await reviewing.rule(administrator, order.id, ruling, key);
  expect(first).toMatchObject({ status: 200, data: { state: 'done', status: 'failed', booked_loss: 0 } });
  expect(await reviewing.rule(administrator, order.id, ruling, key)).toEqual(first);
  expect((await reviewing.rule(administrator, order.id, { ruling: 'succeeded', seen }, key)).code).toBe(
    'idempotency_key_reused',
  );
  expect(await reviewing.rule(second, order.id, { ruling: 'succeeded', seen })).toMatchObject({
    ...{ status: 409, code: 'already_decided' },
    details: [{ code: 'failed', message: 'Bayu Wicaksono' }],
  });
  expect(await buyer.wallet()).toMatchObject({ held: before.held - order.price });
  expect(await reviewing.recordsOf(order.id)).toEqual(['order.ruled']);
  // A case that a late statement opens is not ruled on by the old request.
  await reportLateOutcome(portal.server, order, soldLate('SN-1'));
  expect(await reviewing.rule(administrator, order.id, ruling, key)).toMatchObject({ status: 200 });
  expect((await reviewing.review(order.id)).is_open).toBe(true);
});

test('of operators who rule on the same review at once one wins, and the others are told', async () => {
  const orders = await Promise.all(Array.from({ length: 4 }, () => reviewing.inReview()));
  for (const order of orders) {
    const { seen } = await reviewing.review(order.id);
    const answers = await Promise.all(
      [administrator, second, administrator, second, 'operator_finance'].map((visitor, i) =>
        reviewing.rule(visitor, order.id, { ruling: i % 2 === 0 ? 'failed' : 'succeeded', seen }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.flatMap(({ code }) => code ?? [])).toEqual(Array(4).fill('already_decided'));
    expect(await reviewing.recordsOf(order.id)).toEqual(['order.ruled']);
  }
});

test('nothing is ruled on other facts than the operator saw', async () => {
  const order = await reviewing.inReview();
  const { seen } = await reviewing.review(order.id);
  await reportLateOutcome(portal.server, order, soldLate('SN-2'));
  expect(await reviewing.rule(administrator, order.id, { ruling: 'failed', seen })).toMatchObject({
    ...{ status: 409, code: 'case_changed' },
  });
  expect(await reviewing.recordsOf(order.id)).toEqual([]);
});

test('a loss is said before it is booked', async () => {
  const order = await buyer.awaiting('prepaid', { scenario: 'failed', allow_duplicate: true });
  await buyer.confirm(order);
  await buyer.until(order.id, 'failed');
  await reportLateOutcome(portal.server, order, soldLate('SN-1234-5678', 9_700n));
  const { effects, seen, suppliers } = await reviewing.review(order.id);
  expect(effects[0]).toMatchObject({ charged: 0, returned: 0, loss: 9_700 });
  expect(suppliers[0]?.serials).toEqual(['********5678']);
  expect(
    (await reviewing.rule(administrator, order.id, { ruling: 'succeeded', seen })).data.booked_loss,
  ).toBe(9_700);
});

test('a refund needs a reason and re-authentication, and gives back what was charged', async () => {
  const order = await buyer.awaiting('prepaid', { allow_duplicate: true });
  await buyer.confirm(order);
  await buyer.until(order.id, 'succeeded');
  const { seen, effects } = await reviewing.review(order.id);
  expect(effects[2]).toMatchObject({ ruling: 'refunded', why: null, returned: order.price });
  const refund = { ruling: 'refunded', seen };
  expect((await reviewing.rule('operator_stale', order.id, refund)).code).toBe('reauthentication_required');
  expect((await reviewing.rule('operator_support', order.id, refund)).code).toBe('role_not_allowed');
  expect((await reviewing.rule(administrator, order.id, { ...refund, reason: ' ' })).status).toBe(409);
  const before = await buyer.wallet();
  expect((await reviewing.rule(administrator, order.id, refund)).data).toMatchObject({ status: 'refunded' });
  expect(await buyer.wallet()).toMatchObject({ balance: before.balance + order.price });
});

test('a supplier is asked at a click, its answer is recorded, and nothing is bought', async () => {
  const order = await buyer.awaiting('prepaid', { allow_duplicate: true });
  await buyer.confirm(order);
  await buyer.until(order.id, 'succeeded');
  const purchases = (): Promise<unknown> =>
    queryAsOwner(portal.server, 'select count(*) from current_attempts where order_id = $1', [order.id]);
  const before = await purchases();
  const { suppliers } = await reviewing.review(order.id);
  const body = { attempt_id: suppliers[0]?.attempt_id };
  expect(await portal.codeOf('operator_viewer', `/reviews/sandbox/${order.id}/ask`, body)).toEqual([
    403,
    'role_not_allowed',
  ]);
  expect(await portal.dataOf(administrator, `/reviews/sandbox/${order.id}/ask`, body)).toMatchObject({
    said: 'delivered',
  });
  expect(await purchases()).toEqual(before);
  expect(await reviewing.recordsOf(order.id)).toEqual(['order.supplier_asked']);
});

test('complaints wait in a list, and each answer has one effect', async () => {
  const order = await buyer.awaiting('prepaid', { allow_duplicate: true });
  await buyer.confirm(order);
  const { app } = portal.server;
  const { wallet } = await findOrderById(app.database, order.id);
  await sendComplaint(
    app,
    { ...wallet, limits: await readLimits(app.database, wallet, app.config.settings.limits) },
    {
      ...{ orderId: order.id, messageId: randomUUID(), text: '<b>Belum masuk</b>' },
      ...{ authorName: 'Siti', actor: 'a test' },
    },
  );
  const listed = (): Promise<readonly object[]> =>
    portal.dataOf(administrator, '/complaints?environment=sandbox');
  expect(await listed()).toMatchObject([{ order_id: order.id, newest: '<b>Belum masuk</b>' }]);
  const path = `/complaints/sandbox/${order.id}`;
  expect(await portal.codeOf('operator_finance', path, { text: 'x', closes: false })).toEqual([
    403,
    'role_not_allowed',
  ]);
  const key = randomUUID();
  for (let i = 0; i < 2; i += 1)
    expect(
      await reviewing.post('operator_support', path, { text: 'Terkirim.', closes: false }, key),
    ).toMatchObject({
      status: 200,
      data: { complaints: [{ state: 'answered', messages: [{}, { text: 'Terkirim.' }] }] },
    });
  expect(await listed()).toEqual([]);
  expect(
    (await reviewing.post('operator_support', path, { text: 'Selesai.', closes: true })).data,
  ).toMatchObject({
    complaints: [{ state: 'closed' }],
  });
  expect(await reviewing.recordsOf(order.id)).toEqual([
    'complaint.opened',
    'complaint.answered',
    'complaint.closed',
  ]);
});

test('stray callbacks are listed masked, and resolved with a reason once', async () => {
  const { app } = portal.server;
  for (const serial of ['SN-SECRET-0001', 'SN-SECRET-0002']) {
    const reference = randomUUID().replaceAll('-', '');
    const body = Buffer.from(JSON.stringify({ ref_id: reference, sn: serial }));
    await receiveStray(app, 'iak', { headers: {}, body }, { kind: 'hint', reference });
  }
  const listed = await portal.dataOf<readonly { number: number }[]>(administrator, '/stray-callbacks');
  expect(listed.map(({ number }) => number)).toEqual([1, 2]);
  expect(await portal.dataOf<readonly object[]>(administrator, '/stray-callbacks?cursor=n2')).toMatchObject([
    { number: 1 },
  ]);
  const { body } = await portal.dataOf<{ body: string }>(administrator, '/stray-callbacks/1');
  expect(body).toContain('**********0001');
  expect(body).not.toContain('SECRET');
  const resolve = { reason: 'bought by hand' };
  for (let i = 0; i < 2; i += 1)
    expect(await reviewing.post(administrator, '/stray-callbacks/1/resolve', resolve)).toMatchObject({
      status: 200,
      data: { state: 'resolved' },
    });
  expect((await reviewing.post(second, '/stray-callbacks/1/resolve', { reason: 'another' })).code).toBe(
    'not_possible',
  );
  expect(await reviewing.recordsOf('stray 1')).toEqual(['stray.resolved']);
});

test('the whole body of a stray callback is shown to administrators, after its record', async () => {
  const body = Buffer.from(JSON.stringify({ ref_id: 'r3', sn: 'SN-SECRET-0003' }));
  await receiveStray(portal.server.app, 'iak', { headers: {}, body }, { kind: 'hint', reference: 'r3' });
  const path = '/stray-callbacks/3/reveal';
  const asked = { reason: 'the supplier asks for it' };
  for (const visitor of ['operator_finance', 'operator_support', 'operator_viewer'])
    expect([visitor, (await reviewing.post(visitor, path, asked)).status]).toEqual([visitor, 403]);
  expect(await reviewing.recordsOf('stray 3')).toEqual([]);
  const shown = await portal.call(administrator, path, asked);
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect(JSON.parse(await shown.text()).data.body).toBe(body.toString());
  expect(await reviewing.recordsOf('stray 3')).toEqual(['stray.revealed']);
});

/** An order in review whose ruling an administrator has proposed, because it is above the limit. */
async function proposed(): Promise<{ order: Shown; proposal: string; seen: string }> {
  await setSetting(portal.server.app.database, {
    name: 'reviews.ruling_limit',
    text: '1000',
    actor: 'operator',
  });
  const order = await reviewing.inReview();
  const { seen } = await reviewing.review(order.id);
  const { data } = await reviewing.rule(administrator, order.id, {
    ruling: 'succeeded',
    seen,
    serial: 'SN-7',
  });
  expect(data).toMatchObject({ state: 'proposed', status: null });
  return { order, seen, proposal: data.proposal?.id ?? '' };
}

const approve = (visitor: string, id: string, key?: string): Promise<Answer> =>
  reviewing.post(visitor, `/ruling-proposals/${id}/approve`, {}, key);

test('a ruling above the limit moves nothing until another operator approves it, and then once', async () => {
  const { order, seen, proposal } = await proposed();
  const key = randomUUID();
  expect(await reviewing.recordsOf(order.id)).toEqual(['ruling.proposed']);
  expect((await approve(administrator, proposal)).code).toBe('needs_second_operator');
  expect((await approve('operator_stale', proposal)).code).toBe('reauthentication_required');
  expect(await reviewing.rule(second, order.id, { ruling: 'failed', seen })).toMatchObject({
    ...{ status: 409, code: 'proposal_waits' },
    details: [{ code: 'succeeded', message: 'Bayu Wicaksono' }],
  });
  expect((await reviewing.review(order.id, second)).proposals).toMatchObject([
    { id: proposal, is_own: false },
  ]);
  const answers = await Promise.all([
    approve(second, proposal, key),
    approve(second, proposal, key),
    approve('operator_finance', proposal),
  ]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.find(({ status }) => status !== 200)?.code ?? 'already_decided').toBe('already_decided');
  expect(await buyer.read(order.id)).toMatchObject({ status: 'succeeded' });
  expect(await reviewing.recordsOf(order.id)).toEqual(['ruling.proposed', 'order.ruled']);
  const [record] = await queryAsOwner(
    portal.server,
    "select detail from audit_records where subject = $1 and action = 'order.ruled'",
    [order.id],
  );
  expect(record?.['detail']).toMatchObject({ proposed_by: 'Bayu Wicaksono', proposal });
});

test('one person alone cannot carry out what needs two: not by racing, not with a token beside a session', async () => {
  const { order, seen, proposal } = await proposed();
  const { id, name, knownSince } = portal.sessions.operators.administrator;
  const token = { id, name, knownSince, actor: `${name} (token kop_1234)` };
  const tries = await Promise.all([
    ...Array.from({ length: 3 }, () => approve(administrator, proposal)),
    ...Array.from({ length: 3 }, () =>
      reviewing.rule(administrator, order.id, { ruling: 'succeeded', seen }),
    ),
    approveRuling(portal.server.app, { id: proposal, by: token, requestKey: null }).catch(() => 'refused'),
  ]);
  expect(tries.at(-1)).toBe('refused');
  expect(await buyer.read(order.id)).toMatchObject({ status: 'manual_review' });
  // A raised limit applies a day later; a lowered one at once.
  await setSetting(portal.server.app.database, {
    name: 'reviews.ruling_limit',
    text: '1000000000',
    actor: 'operator',
  });
  expect((await reviewing.rule(administrator, order.id, { ruling: 'failed', seen })).code).toBe(
    'proposal_waits',
  );
  const another = await reviewing.inReview();
  const { seen: now } = await reviewing.review(another.id);
  expect((await reviewing.rule(administrator, another.id, { ruling: 'failed', seen: now })).data.state).toBe(
    'proposed',
  );
  expect(await buyer.read(another.id)).toMatchObject({ status: 'manual_review' });
});

test('a proposal ends when more becomes known about the order', async () => {
  const { order, proposal } = await proposed();
  await reportLateOutcome(portal.server, order, soldLate('SN-9'));
  expect((await approve(second, proposal)).code).toBe('case_changed');
  expect((await reviewing.review(order.id)).proposals).toMatchObject([{ id: proposal, state: 'ended' }]);
  // However many have ended, they do not hide one that waits.
  await queryAsOwner(
    portal.server,
    `insert into ruling_proposals (id, account_id, environment, order_id, ruling, amount, newest_step, reason, proposed_by,
                                   proposed_at, expires_at)
     select gen_random_uuid(), p.account_id, p.environment, p.order_id, 'failed', p.amount, p.newest_step, p.reason,
            p.proposed_by, p.proposed_at - interval '1 day', p.expires_at
       from ruling_proposals p, generate_series(1, 100)
      where p.id = $1`,
    [proposal],
  );
  const next = await proposed();
  const waiting = await portal.dataOf<readonly { id: string }[]>(
    second,
    '/ruling-proposals?environment=sandbox',
  );
  expect(waiting.map(({ id }) => id)).not.toContain(proposal);
  expect(waiting.map(({ id }) => id)).toContain(next.proposal);
  expect(await buyer.read(order.id)).toMatchObject({ status: 'manual_review' });
});

test('a rejected proposal is not approved any more, and the ruling can be proposed again', async () => {
  const { order, seen, proposal } = await proposed();
  const reject = { reason: 'the supplier says otherwise' };
  for (let i = 0; i < 2; i += 1)
    expect((await reviewing.post(second, `/ruling-proposals/${proposal}/reject`, reject)).status).toBe(200);
  expect(await approve(second, proposal)).toMatchObject({
    ...{ status: 409, code: 'already_decided' },
    details: [{ code: 'rejected', message: 'Hendra Gunawan' }],
  });
  expect(await reviewing.rule(administrator, order.id, { ruling: 'failed', seen })).toMatchObject({
    data: { state: 'proposed' },
  });
  expect(await reviewing.recordsOf(order.id)).toEqual([
    'ruling.proposed',
    'ruling.rejected',
    'ruling.proposed',
  ]);
});
