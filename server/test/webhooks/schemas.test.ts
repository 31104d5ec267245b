import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describedEvents } from '../../src/api/document/event-schemas.ts';
import { transitions } from '../../src/orders/transitions.ts';
import { creditDeposit, reverseDeposit } from '../../src/orders/adjustments/credit-deposit.ts';
import { givenBuyer, slowCustomerNo } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { checkEventBody } from './event-check.ts';
import { storedEvents } from './stored-events.ts';

/*
 * The generated files of docs/webhooks/. After an intended change of the code, write them again with
 * `npm run test:all -- server/test/webhooks/schemas.test.ts -u`.
 */

const docs = fileURLToPath(new URL('../../../docs/webhooks/', import.meta.url));

/** The links on the page that this test writes. */
const guide = ['..', 'webhooks.md'].join('/');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    settings: {
      simulatorReviewMs: 200,
      simulatorSlowInquiryMs: 200,
      replyDeadlineMs: { live: 100, sandbox: 100 },
    },
  });
});
afterAll(() => server.stop());

describe('docs/webhooks/', () => {
  test.each(describedEvents)('has the schema of $kind', async ({ kind, schema, example }) => {
    const text = JSON.stringify({ ...schema, examples: [example] }, null, 2);
    await expect(`${text}\n`).toMatchFileSnapshot(`${docs}${kind}.schema.json`);
  });

  test('shows an example of every kind', async () => {
    await expect(eventsPage()).toMatchFileSnapshot(`${docs}events.md`);
  });

  test('has no schema of an unknown kind', () => {
    const schemas = readdirSync(docs).filter((name) => name.endsWith('.schema.json'));
    expect(schemas.toSorted()).toEqual(describedEvents.map(({ kind }) => `${kind}.schema.json`).toSorted());
  });
});

test('the server serves the same schemas', async () => {
  const answer = await fetch(`${server.url}/webhooks/schemas.json`);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(JSON.parse(await answer.text())).toEqual(
    Object.fromEntries(describedEvents.map(({ kind, schema }) => [kind, schema])),
  );
});

test('every kind of event of an order has a schema', () => {
  const kinds = new Set(transitions.flatMap(({ event }) => (event === null ? [] : [event])));
  expect(describedEvents.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kinds]));
});

test.each(describedEvents)(
  'the example of $kind matches its schema and no other',
  ({ kind, schema, example }) => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
    addFormats.default(ajv);
    expect(ajv.validate({ ...schema }, example), ajv.errorsText()).toBe(true);
    expect(checkEventBody(JSON.stringify(example))).toBeUndefined();
    for (const other of describedEvents)
      if (other.kind !== kind) expect(ajv.validate({ ...other.schema }, example)).toBe(false);
  },
);

test('a body with a token, a serial or another status does not match', () => {
  const found = describedEvents.find(({ kind }) => kind === 'order.succeeded');
  const body: { data: { order: object } } = JSON.parse(JSON.stringify(found?.example));
  const changed = (members: object): string =>
    JSON.stringify({ ...body, data: { order: { ...body.data.order, ...members } } });
  expect(checkEventBody(changed({}))).toBeUndefined();
  for (const members of [{ confirmation_token: 'x' }, { serial: 'x' }, { status: 'failed' }, { price: '1' }])
    expect(checkEventBody(changed(members))).toMatch(/^order\.succeeded: /);
});

test('every event that the sandbox writes matches the schema of its kind', async () => {
  const buyer = await givenBuyer(server);
  for (const scenario of ['success', 'failed', 'expired', 'price_changed', 'pending', 'manual_review']) {
    const order = await buyer.awaiting('prepaid', { scenario });
    await buyer.confirm(order);
    if (scenario === 'manual_review') await buyer.until(order.id, 'manual_review');
  }
  await buyer.confirm(await buyer.awaiting('postpaid'));
  await buyer.cancel((await buyer.awaiting('prepaid')).id);
  const slow = await buyer.inquire({ customer_no: slowCustomerNo });
  await buyer.until(slow.body.data.id, 'awaiting_confirmation');
  const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  const reference = buyer.account.id;
  await creditDeposit(server.app.orders, wallet, { amount: 5_000n, reference }, 'operator');
  await reverseDeposit(
    server.app.orders,
    wallet,
    { amount: 4_000n, reference, reason: 'a zero too many' },
    'operator',
  );
  const stored = await storedEvents(server.app.database, wallet);
  expect(stored.flatMap(({ body }) => checkEventBody(body) ?? [])).toEqual([]);
  expect([...new Set(stored.map(({ kind }) => kind))].toSorted()).toEqual([
    'order.awaiting_confirmation',
    'order.cancelled',
    'order.expired',
    'order.failed',
    'order.manual_review',
    'order.processing',
    'order.succeeded',
    'wallet.deposited',
  ]);
  // The example of a kind must be possible: its order has a version that such an order can have.
  for (const { kind, example } of describedEvents) {
    const versions = stored.flatMap((event) => (event.kind === kind ? [versionOf(event.body)] : []));
    if (versions.length > 0) expect(versions, kind).toContain(versionOf(JSON.stringify(example)));
  }
});

/** The version of the order in an event; undefined for other events. */
function versionOf(body: string): number | undefined {
  const event: { data: { order?: { version: number } } } = JSON.parse(body);
  return event.data.order?.version;
}

/** One page with the meaning and an example of every kind. */
function eventsPage(): string {
  const parts = describedEvents.map(({ kind, when, example }) =>
    [
      `## ${kind}`,
      `${when} [Schema](${kind}.schema.json)`,
      `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
    ].join('\n\n'),
  );
  const head = [
    '# Kinds of events',
    `This page and the schemas beside it are generated from the code, and a test compares them.\n[The page about webhooks](${guide}) explains how to receive events. We may add members and kinds; ignore those\nthat you do not know.`,
  ];
  return `${[...head, ...parts].join('\n\n')}\n`;
}
