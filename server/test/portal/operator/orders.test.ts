import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionsByCookie } from '../../../../portal/test/sessions-by-cookie.ts';
import { refundOrder, ruleOnCase } from '../../orders/review/rule-alone.ts';
import { findOrdersOfText } from '../../../src/orders/search/orders-of-text.ts';
import { ordersByTime } from '../../../src/orders/search/orders-by-time.ts';
import { portalIn } from '../../../src/portal/open-portal.ts';
import { givenRequest } from '../../deposits/given-deposits.ts';
import { givenBuyer } from '../../orders/buyer.ts';
import { queryAsOwner } from '../../query-as.ts';
import { scannedTables } from '../../scanned-tables.ts';
import { type LiveStage, startLiveStage } from '../../suppliers/live-stage.ts';
import { aPortal } from '../a-portal.ts';
import { type FailedOver, givenFailedOver, givenUnderWay, stockBoth } from './given-failed-over.ts';
import { type OperatorPortal, operatorPortalOn } from './operator-portal.ts';

/*
 * Where is this rupiah: an operator finds any order from any of its numbers, and reads everything that is stored about it. Both
 * suppliers are simulated over HTTP; one order was sent to both of them.
 */

const logged: string[] = [];
const customer = '081299887766';
const reason = 'the customer asks';
let stage: LiveStage;
let portal: OperatorPortal;
let failedOver: FailedOver;
let waiting: string;

beforeAll(async () => {
  const sessions = sessionsByCookie();
  stage = await startLiveStage({
    settings: { supplierTimeScale: 20, reviewDeadlineMs: 3_600_000, publicRequestsPerMinute: 1_000_000 },
    log: (line) => logged.push(line),
    portal: { portal: portalIn({ kind: 'ready', portal: aPortal }), sessions },
  });
  portal = await operatorPortalOn(stage.server, sessions);
  await stockBoth(stage);
  failedOver = await givenFailedOver(stage, {
    client_reference: 'KSR3-1122-0159',
    destination: { customer_no: customer },
  });
  waiting = (await givenUnderWay(stage)).id;
});
afterAll(() => stage.stop());

interface Listed {
  readonly id: string;
  readonly status: string;
  readonly supplier: string | null;
  readonly account_name: string;
}
interface Found {
  readonly orders: readonly Listed[];
  readonly more_orders: boolean;
  readonly deposits: readonly { readonly number: string; readonly account_id: string }[];
  readonly clients: readonly { readonly id: string }[];
  readonly products: readonly { readonly code: string }[];
}
interface Life {
  readonly order: Listed;
  readonly money: Readonly<Record<string, unknown>>;
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  readonly attempts: readonly {
    readonly supplier: string;
    readonly cost_max: number | null;
    readonly answers: readonly Readonly<Record<string, unknown>>[];
  }[];
  readonly journal: readonly {
    readonly kind: string;
    readonly postings: readonly { readonly account: string }[];
  }[];
  readonly client_entries: readonly object[];
}

function search(text: string, visitor = 'operator_support'): Promise<Found> {
  return portal.dataOf(visitor, '/search', { text, for: 'box' });
}

function lifeOf(id: string, visitor = 'operator_administrator'): Promise<Life> {
  return portal.dataOf(visitor, `/orders/live/${id}`);
}

async function newest(action: string): Promise<unknown> {
  const [row] = await queryAsOwner(
    stage.server,
    `select actor, subject, detail, a::text as text from audit_records a where action = $1 order by number desc limit 1`,
    [action],
  );
  return row;
}

describe('the search', () => {
  test.each([
    ['its id', () => failedOver.id],
    ['its id in capitals', () => failedOver.id.toUpperCase()],
    ['the reference of its client', () => 'KSR3-1122-0159'],
    ['our reference at its first supplier', () => failedOver.first],
    ['our reference at its second supplier', () => failedOver.second],
    ['the number of its customer', () => customer],
    ['the number of its customer as people write it', () => '+62 812-9988-7766'],
    ['the number of its customer as it is pasted', () => '\u202A+62 (0)812\u20119988\u20117766\u202C'],
  ])('finds an order by %s', async (_name, text) => {
    const { orders } = await search(text());
    expect(orders).toMatchObject([{ id: failedOver.id, status: 'manual_review', supplier: 'iak' }]);
  });

  test('finds an order by the last digits of its serial, and by no digits that differ', async () => {
    const buyer = await givenBuyer(stage.server);
    const order = await buyer.awaiting('prepaid');
    await buyer.confirm(order);
    const { serial } = (await buyer.result(order.id)).body.data;
    const digits = serial.replaceAll(/\D/g, '');
    for (const text of [digits.slice(-6), digits])
      expect((await search(text)).orders.map(({ id }) => id)).toContain(order.id);
    const other = `${digits.at(-7) === '1' ? '2' : '1'}${digits.slice(-6)}`;
    expect((await search(other)).orders.map(({ id }) => id)).not.toContain(order.id);
  });

  test('finds deposits, clients and products', async () => {
    const wallet = { accountId: stage.account.id, environment: 'sandbox' } as const;
    const request = await givenRequest(stage.server.app, wallet, { amount: 250_000n });
    const number = String(request.number);
    expect((await search(number)).deposits).toMatchObject([{ number, account_id: stage.account.id }]);
    const { name } = (await lifeOf(failedOver.id)).order.account_name === '' ? { name: '' } : await nameOf();
    expect((await search(name.toUpperCase())).clients.map(({ id }) => id)).toContain(stage.account.id);
    expect((await search(stage.account.id)).clients).toMatchObject([{ id: stage.account.id }]);
    expect((await search('tsel10')).products.map(({ code }) => code)).toContain('tsel10');
  });

  async function nameOf(): Promise<{ name: string }> {
    return { name: (await lifeOf(failedOver.id)).order.account_name };
  }

  test('leaves a record when it found an order by a number, without the number', async () => {
    await search(customer);
    expect(await newest('order.searched')).toMatchObject({
      actor: expect.stringMatching(/^operator Joko Susilo .* from 127\.0\.0\.1$/),
      detail: { by: 'customer_number', found: 1 },
      text: expect.not.stringContaining('99887766'),
    });
    const before = await newest('order.searched');
    for (const text of ['KSR3-1122-0159', failedOver.id, failedOver.first, randomUUID(), 'tsel10'])
      await search(text);
    expect(await newest('order.searched')).toEqual(before);
  });

  test.each([
    ['a customer number', '+62 812-0000-0000', 'customer_number'],
    ['the end of a serial', '000000', 'serial'],
  ])('leaves a record when %s finds nothing, without it', async (_name, text, by) => {
    expect((await search(text)).orders).toEqual([]);
    expect(await newest('order.searched')).toMatchObject({
      actor: expect.stringMatching(/^operator Joko Susilo /),
      detail: { by, found: 0 },
      text: expect.not.stringContaining('0000000'),
    });
  });

  test('is for operators only, and no log line has what was searched for', async () => {
    expect(await portal.codeOf('owner', '/search', { text: customer, for: 'box' })).toEqual([
      404,
      'not_found',
    ]);
    const lines = logged.join('');
    expect(lines).toContain('/portal/operator/search');
    for (const secret of [customer, '9988-7766']) expect(lines).not.toContain(secret);
  });
});

describe('an order', () => {
  test('that both suppliers say they sold tells where its money is, and every answer as it came', async () => {
    const { order, money, attempts, entries, journal } = await lifeOf(failedOver.id);
    expect(order).toMatchObject({ status: 'manual_review', environment: 'live', supplier: 'iak' });
    expect(money).toMatchObject({
      ...{ station: 'held', why: 'review', held: 10_750, charged: 0, clearing: 0, margin: 0, sales: 1 },
      ...{ cost: 10_250, sales_cost: 10_250 },
    });
    expect(
      attempts.map(({ supplier, answers }) => [supplier, answers.map(({ code, answer }) => [code, answer])]),
    ).toMatchObject([
      [
        'digiflazz',
        [
          ['68', 'refused'],
          ['00', 'sold'],
        ],
      ],
      ['iak', [[expect.anything(), 'under_way']]],
    ]);
    expect(entries.map(({ kind, supplier, status }) => [kind, supplier ?? status])).toEqual([
      ['made', null],
      ['changed', 'processing'],
      ['sent', 'digiflazz'],
      ['answered', 'digiflazz'],
      ['sent', 'iak'],
      ['answered', 'iak'],
      ['answered', 'digiflazz'],
      ['changed', 'manual_review'],
      ['case_opened', null],
    ]);
    expect(entries.find(({ status }) => status === 'processing')).toMatchObject({
      money: { kind: 'hold', wallet: -10_750, hold: 10_750 },
    });
    expect(journal).toMatchObject([
      { kind: 'hold', postings: [{ account: 'client_wallet' }, { account: 'client_hold' }] },
    ]);
  });

  test('shows what its client sees: no supplier, none of its words', async () => {
    const text = JSON.stringify((await lifeOf(failedOver.id)).client_entries);
    expect(text).toContain('sent_again');
    for (const word of ['digiflazz', 'iak', failedOver.first]) expect(text).not.toContain(word);
  });

  test('is told from the hold to the refund, with what suppliers get and what is earned', async () => {
    const by = { actor: 'operator test', reason: 'the first supplier sold it after all' };
    const { id } = await givenFailedOver(stage);
    await ruleOnCase(stage.server.app, { orderId: id, as: 'succeeded', serial: undefined, by });
    expect((await lifeOf(id)).money).toMatchObject({
      ...{ station: 'charged', why: 'sold', supplier: 'digiflazz', held: 0, charged: 10_750 },
      ...{ clearing: 10_250, margin: 500, lost: 0, has_loss: false },
    });
    await refundOrder(stage.server.app, { orderId: id, by });
    const { money, entries } = await lifeOf(id);
    expect(money).toMatchObject({ station: 'wallet', why: 'refunded', charged: 0, clearing: 0, margin: 0 });
    expect(entries.at(-1)).toMatchObject({ kind: 'changed', money: { kind: 'refund', wallet: 10_750 } });
    expect(entries.filter(({ kind }) => kind === 'acted')).toMatchObject([
      { action: 'order.ruled', person: 'operator test', what: 'succeeded', reason: by.reason },
      { action: 'order.refunded', reason: by.reason },
    ]);
  });

  test('has the other orders of its customer, of all clients', async () => {
    const other = await givenUnderWay(stage, { destination: { customer_no: customer } });
    const { orders } = await portal.dataOf<{ orders: readonly Listed[] }>(
      'operator_viewer',
      `/orders/live/${failedOver.id}/related`,
    );
    expect(orders.map(({ id }) => id)).toEqual([other.id]);
    expect(await newest('order.searched')).toMatchObject({
      detail: { by: 'customer_number', found: 1, environment: 'live', order_id: failedOver.id },
      text: expect.not.stringContaining('99887766'),
    });
    const before = await newest('order.searched');
    const alone = await givenUnderWay(stage, { destination: { customer_no: '081299887755' } });
    expect(await portal.dataOf('operator_viewer', `/orders/live/${alone.id}/related`)).toEqual({
      orders: [],
    });
    expect(await newest('order.searched')).toEqual(before);
  });

  test('is not found in the other environment, and an id of nothing is not found', async () => {
    const paths = [`/orders/sandbox/${failedOver.id}`, `/orders/live/${randomUUID()}`];
    for (const path of paths)
      expect(await portal.codeOf('operator_support', path)).toEqual([404, 'not_found']);
    expect(await portal.codeOf('owner', `/orders/live/${failedOver.id}`)).toEqual([404, 'not_found']);
  });
});

describe('costs and margins', () => {
  test.each([
    ['support', false],
    ['viewer', true],
    ['finance', true],
    ['administrator', true],
  ])('the role %s gets them: %s', async (role, isShown) => {
    const answers = [
      await portal.call(`operator_${role}`, `/orders/live/${failedOver.id}`),
      await portal.call(`operator_${role}`, `/orders.csv?status=manual_review`),
    ];
    for (const answer of answers) {
      const text = await answer.text();
      expect([answer.status, text.includes('10250')]).toEqual([200, isShown]);
      // The price, which everybody sees.
      expect(text).toContain('10750');
    }
    const lists = [`/orders?status=manual_review`, `/orders/live/${failedOver.id}/related`];
    for (const path of lists)
      expect(await (await portal.call(`operator_${role}`, path)).text()).not.toContain('10250');
  });

  test('support reads of the journal what is the client’s only', async () => {
    const { journal, attempts, money } = await lifeOf(failedOver.id, 'operator_support');
    expect(journal.flatMap(({ postings }) => postings.map(({ account }) => account))).toEqual([
      'client_wallet',
      'client_hold',
    ]);
    expect(attempts.map(({ cost_max: most }) => most)).toEqual([null, null]);
    expect(money).toMatchObject({ clearing: null, margin: null, lost: null, cost: null, sales_cost: null });
  });
});

describe('a private value', () => {
  const body = { what: 'destination', reason };

  test('is shown with a reason, which is recorded with the person before it is shown', async () => {
    const answer = await portal.call('operator_support', `/orders/live/${failedOver.id}/reveal`, body);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(await answer.text()).data).toEqual({ values: [customer] });
    expect(await newest('order.revealed')).toMatchObject({
      actor: expect.stringContaining('Joko Susilo'),
      subject: failedOver.id,
      detail: { what: 'destination', reason },
      text: expect.not.stringContaining(customer),
    });
    const { entries } = await lifeOf(failedOver.id);
    expect(entries).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'acted', action: 'order.revealed', person: 'operator Joko Susilo' },
        ...{ what: 'destination', reason },
      }),
    );
  });

  test('needs the permission, a reason and re-authentication, and is in no answer before', async () => {
    const path = `/orders/live/${failedOver.id}/reveal`;
    for (const role of ['finance', 'viewer'])
      expect(await portal.codeOf(`operator_${role}`, path, body)).toEqual([403, 'role_not_allowed']);
    expect(await portal.codeOf('operator_stale', path, body)).toEqual([403, 'reauthentication_required']);
    expect((await portal.codeOf('operator_support', path, { ...body, reason: '' }))[0]).toBe(422);
    expect(await portal.codeOf('operator_support', path, { ...body, reason: ' ' })).toEqual([
      409,
      'not_possible',
    ]);
    expect(JSON.stringify(await lifeOf(failedOver.id))).not.toContain(customer);
  });

  test('that does not exist is refused with a sentence, and leaves no record', async () => {
    const before = await newest('order.revealed');
    expect(
      await portal.codeOf('operator_support', `/orders/live/${waiting}/reveal`, { what: 'serial', reason }),
    ).toEqual([409, 'not_possible']);
    expect(await newest('order.revealed')).toEqual(before);
  });
});

describe('the list', () => {
  async function listed(query: string): Promise<string[]> {
    const orders = await portal.dataOf<readonly Listed[]>('operator_viewer', `/orders?${query}`);
    return orders.map(({ id }) => id);
  }

  test('has the filters of the command line, and live when none is named', async () => {
    expect(await listed('')).toContain(failedOver.id);
    expect(await listed('environment=sandbox')).not.toContain(failedOver.id);
    expect(await listed('status=manual_review')).toEqual([failedOver.id]);
    expect(await listed('supplier=iak')).toContain(failedOver.id);
    expect(await listed('supplier=digiflazz')).not.toContain(failedOver.id);
    expect(await listed('open=yes')).toEqual(expect.arrayContaining([failedOver.id, waiting]));
    expect(await listed('product_code=tsel20')).toEqual([]);
    expect(await listed('kind=postpaid')).toEqual([]);
    expect(await listed(`account_id=${stage.account.id}`)).toContain(failedOver.id);
    expect(await listed(`account_id=${randomUUID()}`)).toEqual([]);
    expect(await listed('from=2020-01-01&to=2020-01-02')).toEqual([]);
  });

  test('takes no number in its address, and no cursor of another list', async () => {
    for (const query of [`number=${customer}`, 'cursor=e30x'])
      expect((await portal.codeOf('operator_viewer', `/orders?${query}`))[0]).toBe(422);
  });

  test('names the clients and suppliers that it can be filtered by', async () => {
    const filters = await portal.dataOf('operator_viewer', '/order-filters');
    expect(filters).toMatchObject({ suppliers: ['digiflazz', 'iak', 'simulator'] });
    for (const text of ['', stage.account.id]) {
      const found = await portal.call('operator_viewer', '/order-filters/clients', { text });
      expect(await found.json()).toMatchObject({
        data: { clients: expect.arrayContaining([expect.objectContaining({ id: stage.account.id })]) },
      });
    }
  });
});

test('neither the search nor the list of a small environment scans a table of orders', async () => {
  const { app } = stage.server;
  const scanned = await scannedTables(app.database, async (database) => {
    await findOrdersOfText({ ...app, database }, { text: customer, limit: 6 });
    const moments = { from: null, to: null };
    const source = ordersByTime(database, {
      ...{ ...moments, environment: 'live', offsetMs: 0 },
      ...{ kind: undefined, productCode: undefined },
    });
    expect(await source.read(null, 10)).not.toEqual([]);
  });
  expect(scanned.tables).toEqual([]);
});

test('a person searches and looks at private values a bounded number of times in a minute', async () => {
  const sent = async (path: string, body: object): Promise<number> =>
    (await portal.call('operator_administrator', path, body)).status;
  const statuses = new Set<number>();
  for (let i = 0; i < 61; i += 1) statuses.add(await sent('/search', { text: 'no such thing', for: 'box' }));
  expect(statuses).toContain(429);
  const path = `/orders/live/${failedOver.id}/reveal`;
  const looks: number[] = [];
  for (let i = 0; i < 21; i += 1) looks.push(await sent(path, { what: 'destination', reason }));
  expect(looks.at(-1)).toBe(429);
});
