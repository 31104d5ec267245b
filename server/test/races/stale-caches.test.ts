import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectCleanBooks } from '../books.ts';
import { buyerOf, givenBuyer, refusal, startBalance, type Buyer, type Shown } from '../orders/buyer.ts';
import { queryAsOwner } from '../query-as.ts';
import type { TestAnswer } from '../server.ts';
import { countRaces, startNodes, together, type Nodes } from './nodes.ts';

const races = 60;
/** How many races run at once, on one wallet: each node's cache is outdated by the other's commits all the time. */
const width = 6;

let nodes: Nodes;
let one: Buyer;
let other: Buyer;

beforeAll(async () => {
  const limits = {
    transaction: 10n ** 12n,
    daily: 10n ** 12n,
    requestsPerMinute: { live: 1_000_000, sandbox: 1_000_000 },
  };
  nodes = await startNodes({ settings: { limits } });
});
afterAll(() => nodes.stop());
beforeEach(async () => {
  one = await givenBuyer(nodes.first);
  other = buyerOf(nodes.second, one.account);
});

/** An answer in a word: the status of its order, or its refusal. */
function wordOf(answer: TestAnswer): string {
  return answer.status < 300 ? answer.body.data.status : String(refusal(answer)['code']);
}

/** Two answers, in the order of their words. */
function pairOf(answers: readonly TestAnswer[]): string {
  return answers.map(wordOf).toSorted().join(' ');
}

/** What an order is made of: its steps, and how many rows have its key. */
async function stepsOf({ id }: Pick<Shown, 'id'>): Promise<string> {
  const rows = await queryAsOwner(
    nodes.first,
    'select kind from steps where order_id = $1 and version is not null order by version',
    [id],
  );
  return rows.map(({ kind }) => String(kind)).join(' ');
}

/** How many rows of an account carry an Idempotency-Key. */
async function rowsWith(key: string): Promise<number> {
  const rows = await queryAsOwner(
    nodes.first,
    `select 1 from orders where account_id = $1 and idempotency_key = $2
      union all select 1 from steps where account_id = $1 and idempotency_key = $2
      union all select 1 from claims where account_id = $1 and idempotency_key = $2`,
    [one.account.id, key],
  );
  return rows.length;
}

async function expectSpent(sales: number, price: number): Promise<void> {
  expect(await one.wallet()).toMatchObject({ available: startBalance - sales * price, held: 0 });
  await expectCleanBooks(nodes.first.app, [one.account.id]);
}

test('an order that is confirmed on both nodes with two keys is held and charged once', async () => {
  let price = 0;
  const counts = await countRaces(races, width, async () => {
    const order = await one.awaiting('prepaid', { product_code: 'tsel2' });
    price = order.price;
    // Both nodes have cached an order of this wallet before.
    await other.awaiting('prepaid', { product_code: 'tsel2' });
    const answers = await together(
      () => one.confirm(order),
      () => other.confirm(order),
    );
    expect(await stepsOf(order)).toBe('hold capture');
    return pairOf(answers);
  });
  expect(counts).toEqual({ 'order_not_confirmable succeeded': races });
  await expectSpent(races, price);
});

test('an order that is confirmed on one node and cancelled on the other has one end', async () => {
  let sales = 0;
  let price = 0;
  const counts = await countRaces(races, width, async () => {
    const order = await one.awaiting('prepaid', { product_code: 'tsel2' });
    price = order.price;
    const answers = await together(
      () => one.confirm(order),
      () => other.cancel(order.id),
    );
    const steps = await stepsOf(order);
    expect(['hold capture', 'cancel']).toContain(steps);
    if (steps !== 'cancel') sales += 1;
    return pairOf(answers);
  });
  expect(Object.values(counts).reduce((sum, n) => sum + n)).toBe(races);
  for (const pair of Object.keys(counts))
    expect(['order_not_cancellable succeeded', 'cancelled order_not_confirmable']).toContain(pair);
  await expectSpent(sales, price);
});

test('an order that is ruled on both nodes, one way on each, has one end', async () => {
  const counts = await countRaces(races, width, async () => {
    const order = await one.awaiting('prepaid', { product_code: 'tsel2', scenario: 'pending' });
    const { data: held } = (await one.confirm(order)).body;
    expect(held.status).toBe('processing');
    const answers = await together(
      () => one.resolve(order.id, 'failed'),
      () => other.resolve(order.id, 'succeeded'),
    );
    expect(['hold capture', 'hold release']).toContain(await stepsOf(order));
    return answers.filter(({ status }) => status < 300).length === 1 ? 'one end' : pairOf(answers);
  });
  expect(counts).toEqual({ 'one end': races });
  await expectCleanBooks(nodes.first.app, [one.account.id]);
});

test('a key that is used for a quote on one node and a confirm on the other is taken once', async () => {
  const counts = await countRaces(races, width, async () => {
    const order = await one.awaiting('prepaid', { product_code: 'tsel2' });
    const key = randomUUID();
    const answers = await together(
      () => one.confirm(order, {}, key),
      () => other.quote({ product_code: 'tsel2' }, key),
    );
    expect(await rowsWith(key)).toBe(1);
    return pairOf(answers);
  });
  expect(Object.values(counts).reduce((sum, n) => sum + n)).toBe(races);
  for (const pair of Object.keys(counts))
    expect(['idempotency_key_reused succeeded', 'awaiting_confirmation idempotency_key_reused']).toContain(
      pair,
    );
  await expectCleanBooks(nodes.first.app, [one.account.id]);
});

test('a key that is used for an inquiry on one node and a quote or a cancel on the other is taken once', async () => {
  const counts = await countRaces(races, width, async (round) => {
    const order = await one.awaiting('prepaid', { product_code: 'tsel2' });
    const key = randomUUID();
    const answers = await together(
      () => one.inquire({}, key),
      () => (round % 2 === 0 ? other.quote({ product_code: 'tsel2' }, key) : other.cancel(order.id, key)),
    );
    expect(await rowsWith(key)).toBe(1);
    return answers.filter((answer) => wordOf(answer) === 'idempotency_key_reused').length === 1
      ? 'taken once'
      : pairOf(answers);
  });
  expect(counts).toEqual({ 'taken once': races });
  await expectCleanBooks(nodes.first.app, [one.account.id]);
});

test('two accounts, served by both nodes at once, never move the wallet of the other', async () => {
  const stranger = await givenBuyer(nodes.second);
  const [mine, theirs] = [buyerOf(nodes.second, one.account), buyerOf(nodes.first, stranger.account)];
  const counts = await countRaces(races, width, async (round) => {
    const [order, foreign] = await Promise.all([
      (round % 2 === 0 ? one : mine).awaiting('prepaid', { product_code: 'tsel2' }),
      (round % 2 === 0 ? stranger : theirs).awaiting('prepaid', { product_code: 'tsel2' }),
    ]);
    // The right token of an order of another account does not help.
    const answers = await Promise.all([
      one.confirm(order),
      stranger.confirm(foreign),
      mine.confirm(foreign),
      theirs.cancel(order.id),
    ]);
    return answers.map(wordOf).join(' ');
  });
  expect(counts).toEqual({ 'succeeded succeeded not_found not_found': races });
  const wrong = await queryAsOwner(
    nodes.first,
    `select 1 from steps s join orders o on o.id = s.order_id
      where (o.account_id, o.environment) is distinct from (s.account_id, s.environment)`,
  );
  expect(wrong).toEqual([]);
  await expectCleanBooks(nodes.first.app, [one.account.id, stranger.account.id]);
});
