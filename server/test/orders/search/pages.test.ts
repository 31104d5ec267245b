import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestAnswer, type TestServer } from '../../server.ts';
import { base, type Buyer, givenBuyer, type Shown } from '../buyer.ts';

let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

const search = (body: Readonly<Record<string, unknown>>): Promise<TestAnswer> =>
  buyer.client.post(`${base}/orders/search`, body);
const idsIn = ({ body }: TestAnswer): string[] => [...body.data].map(({ id }) => id);

test.each([
  ['cancelled', async (order: Shown) => buyer.cancel(order.id)],
  ['awaiting_confirmation', async () => undefined],
] as const)('orders that are %s are read page by page, from any number', async (status, end) => {
  const made: Shown[] = [];
  for (let n = 0; n < 3; n += 1) made.unshift(await buyer.awaiting('prepaid'));
  for (const order of made) await end(order);
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const answer: TestAnswer = await search({ status, per_page: 1, ...(cursor === null ? {} : { cursor }) });
    expect(answer.status, answer.text).toBe(200);
    pages.push(idsIn(answer));
    cursor = JSON.parse(answer.text).meta.next_cursor;
  } while (cursor !== null);
  expect(pages).toEqual(made.map(({ id }) => [id]));
  expect(idsIn(await search({ status, cursor: '999999' }))).toEqual(made.map(({ id }) => id));
  expect(idsIn(await search({ status, cursor: '0' }))).toEqual([]);
});
