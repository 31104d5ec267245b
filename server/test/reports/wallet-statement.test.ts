import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, jakartaDay } from '../../src/clock.ts';
import { creditDeposit, reverseDeposit } from '../../src/orders/adjustments/credit-deposit.ts';
import { daysOfMonth, readStatement } from '../../src/reports/read-statement.ts';
import {
  makeStatementKeys,
  parseStatementKeys,
  type StatementKey,
} from '../../src/reports/statement-keys.ts';
import { verifyStatement } from '../../src/reports/verify-statement.ts';
import { statementFormats, writeStatement } from '../../src/reports/wallet-statement.ts';
import { base, type Buyer, givenBuyer, refusal, startBalance } from '../orders/buyer.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;
let buyer: Buyer;
let keys: readonly StatementKey[];

beforeAll(async () => {
  server = await startTestServer({ worker: false });
  keys = parseStatementKeys((await server.client().get('/statement-keys.json')).text) ?? [];
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

interface Entry {
  readonly number: number;
  readonly at: string;
  readonly kind: string;
  readonly order_id: string | null;
  readonly reference: string | null;
  readonly available_change: number;
  readonly held_change: number;
  readonly available: number;
  readonly held: number;
  readonly balance: number;
}

interface Page {
  readonly data: readonly Entry[];
  readonly meta: { readonly next_cursor: string | null };
}

async function page(query: string): Promise<Page> {
  const answer = await buyer.client.get(`${base}/wallet/entries${query}`);
  expect(answer.status, answer.text).toBe(200);
  const found: Page = JSON.parse(answer.text);
  return found;
}

async function statement(format: 'csv' | 'jsonl', month = thisMonth()): Promise<string> {
  const answer = await buyer.client.get(`${base}/wallet/statement?month=${month}&format=${format}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
}

function thisMonth(): string {
  return jakartaDay(server.app.clock.nodeNow()).slice(0, 7);
}

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split('\n').slice(0, -1);
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function problemsOf(text: string, of: readonly StatementKey[] = keys): Promise<readonly string[]> {
  return (await verifyStatement(linesOf(text), of)).problems;
}

async function sold(): Promise<{ id: string; price: number }> {
  const order = await buyer.awaiting('prepaid');
  await buyer.confirm(order);
  return order;
}

describe('the entries of a wallet', () => {
  test('show each movement with the order or the deposit, and the balance after it', async () => {
    const { id, price } = await sold();
    const failing = await buyer.awaiting('prepaid', { scenario: 'failed' });
    await buyer.confirm(failing);
    const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
    const reference = randomUUID();
    await creditDeposit(server.app.orders, wallet, { amount: 7_000n, reference }, 'operator');
    await reverseDeposit(
      server.app.orders,
      wallet,
      { amount: 2_000n, reference, reason: 'typo' },
      'operator',
    );

    const entries = (await page('')).data.toReversed();
    const after = (available: number, held: number) => ({ available, held, balance: available + held });
    const start = startBalance;
    const moved = (kind: string, order: string | null, available: number, held: number) => ({
      ...{ kind, order_id: order, available_change: available, held_change: held },
    });
    expect(entries).toMatchObject([
      { ...moved('reset', null, start, 0), ...after(start, 0) },
      { ...moved('hold', id, -price, price), ...after(start - price, price) },
      { ...moved('capture', id, 0, -price), ...after(start - price, 0) },
      { ...moved('hold', failing.id, -price, price), ...after(start - 2 * price, price) },
      { ...moved('release', failing.id, price, -price), ...after(start - price, 0) },
      { ...moved('deposit', null, 7_000, 0), reference, ...after(start - price + 7_000, 0) },
      { ...moved('deposit_reversal', null, -2_000, 0), reference, ...after(start - price + 5_000, 0) },
    ]);
    expect(entries.at(-1)).toMatchObject(await buyer.wallet());
    expect(entries.filter(({ order_id: order }) => order !== null).map((one) => one.reference)).toEqual([
      ...[null, null, null, null],
    ]);
  });

  test('come in pages that meet without a gap while new entries are booked', async () => {
    for (let i = 0; i < 4; i += 1) await sold();
    const whole = (await page('?per_page=200')).data;
    const pages: Entry[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data, meta }: Page = await page(`?per_page=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      pages.push(...data);
      cursor = meta.next_cursor;
      await sold();
    }
    expect(pages).toEqual(whole);
  });

  test.each(['from=2026-02-30', 'to=2026-11-1', 'cursor=x', 'per_page=0', 'per_page=201', 'page=1'])(
    'with %s are refused',
    async (query) => {
      const answer = await buyer.client.get(`${base}/wallet/entries?${query}`);
      expect(refusal(answer)).toMatchObject({ http: 422, code: 'invalid_parameter' });
    },
  );
});

describe('the days of a range', () => {
  /** Buys on `days` consecutive days from tomorrow, and returns these days. */
  async function buyDaily(days: number): Promise<string[]> {
    const { clock } = server.app;
    const bought: string[] = [];
    try {
      for (let i = 0; i < days; i += 1) {
        clock.offsetMs += dayMs;
        bought.push(jakartaDay(clock.nodeNow()));
        await sold();
      }
    } finally {
      clock.offsetMs = 0;
    }
    return bought;
  }

  test('are those of Jakarta, both ends included', async () => {
    const days = await buyDaily(3);
    const middle = await page(`?from=${days[1]}&to=${days[1]}`);
    expect(middle.data.map(({ kind }) => kind)).toEqual(['capture', 'hold']);
    expect((await page(`?from=${days[1]}`)).data).toHaveLength(4);
    expect((await page(`?to=${days[1]}`)).data).toHaveLength(5);
    expect((await page('?from=1970-01-01&to=1970-01-31')).data).toEqual([]);
    expect((await page('?from=2999-01-01')).data).toEqual([]);
  });

  test('of two statements that follow each other: the second opens where the first closes', async () => {
    const [first = '', second = ''] = await buyDaily(2);
    const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
    const closings = await Promise.all(
      [first, second].map(async (day) => {
        const { opening, pages } = await readStatement(server.app.database, wallet, { from: day, to: day });
        const entries = (await all(pages)).flat();
        return { opening: opening.available, closing: entries.at(-1)?.available };
      }),
    );
    expect(closings[1]?.opening).toBe(closings[0]?.closing);
    expect(closings[0]?.opening).toBe(BigInt(startBalance));
  });
});

describe('a statement', () => {
  beforeEach(async () => {
    await sold();
    const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
    await creditDeposit(
      server.app.orders,
      wallet,
      {
        amount: 12_345n,
        reference: `=HYPERLINK("x";${randomUUID()})`,
      },
      'operator',
    );
  });

  test.each(['csv', 'jsonl'] as const)(
    'as %s passes its own check, and agrees with the wallet',
    async (format) => {
      const text = await statement(format);
      const check = await verifyStatement(linesOf(text), keys);
      expect(check).toEqual({ problems: [], entries: 4n });
      const { balance } = await buyer.wallet();
      const closing = text.split('\n').find((line) => line.includes('closing'));
      expect(closing).toContain(String(balance));
    },
  );

  test.each(['csv', 'jsonl'] as const)(
    'as %s that was altered in one character fails the check',
    async (format) => {
      const text = await statement(format);
      await fc.assert(
        fc.asyncProperty(fc.nat(text.length - 2), fc.constantFrom(...'0123456789ax;"'), async (at, sign) => {
          fc.pre(text[at] !== sign);
          expect(await problemsOf(text.slice(0, at) + sign + text.slice(at + 1))).not.toEqual([]);
        }),
        { numRuns: 300 },
      );
    },
  );

  test('without one of its lines fails the check', async () => {
    const lines = (await statement('jsonl')).split('\n').slice(0, -1);
    for (const missing of lines.keys())
      expect(await problemsOf(`${lines.toSpliced(missing, 1).join('\n')}\n`)).not.toEqual([]);
  });

  test('that somebody else signed fails the check, whatever it says', async () => {
    const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
    const days = daysOfMonth(thisMonth());
    const { opening, pages } = await readStatement(server.app.database, wallet, days);
    const forged = await all(
      writeStatement(
        statementFormats.jsonl,
        { ...wallet, ...days, issuer: 'konter', accountName: 'x', opening },
        pages,
        makeStatementKeys([Buffer.alloc(32, 7)]),
      ),
    );
    expect(await problemsOf(forged.join(''))).toEqual([expect.stringContaining('not one of the given keys')]);
  });

  test('is still verifiable after its key was replaced by a newer one', async () => {
    const rotated = makeStatementKeys([Buffer.alloc(32, 9), ...server.app.keyring.statementSeeds()]);
    expect(await problemsOf(await statement('jsonl'), rotated.publicKeys)).toEqual([]);
  });

  test('as csv keeps a text that looks like a formula as text', async () => {
    expect(await statement('csv')).toContain(`"'=HYPERLINK(""x"";`);
  });

  test('has no cost, margin, HMAC, destination or supplier reference', async () => {
    const text = `${await statement('csv')}${await statement('jsonl')}${JSON.stringify(await page(''))}`;
    const rows = await queryAsOwner(
      server,
      `select s.reference, encode(s.chain, 'base64') as chain, encode(s.chain, 'hex') as hex, s.margin::text as margin
         from steps s
        where s.account_id = $1 and s.kind in ('hold', 'capture')`,
      [buyer.account.id],
    );
    const secrets = rows
      .flatMap((row) => Object.values(row))
      .filter((value) => value !== null && value !== '0');
    expect(secrets.length).toBeGreaterThan(4);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toContain('081234567890');
  });

  test('of a month that does not exist is refused', async () => {
    const answer = await buyer.client.get(`${base}/wallet/statement?month=2026-13`);
    expect(refusal(answer)).toMatchObject({ http: 422, code: 'invalid_parameter' });
  });
});
