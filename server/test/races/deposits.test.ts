import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Principal } from '../../src/clients/principal.ts';
import { CommandError } from '../../src/command-error.ts';
import { matchByHand } from '../../src/deposits/payments/match-by-hand.ts';
import { recordPayment } from '../../src/deposits/payments/record-payment.ts';
import { rejectPayment } from '../../src/deposits/payments/reject-payment.ts';
import { expireDueRequests } from '../../src/deposits/requests/expire-requests.ts';
import { getDepositRequest } from '../../src/deposits/requests/find-request.ts';
import { Refusal } from '../../src/refusals.ts';
import { expectCleanBooks, moneyOf } from '../books.ts';
import { aTransfer, cancelGiven, givenRequest } from '../deposits/given-deposits.ts';
import { givenPrincipal } from '../in-process.ts';
import { countRaces, startNodes, together, type Nodes } from './nodes.ts';

const races = 40;
/** How many races run at once, each with an account of its own. */
const width = 8;

let nodes: Nodes;
let principals: Principal[];
beforeAll(async () => {
  nodes = await startNodes({ catalog: false });
});
afterAll(() => nodes.stop());
beforeEach(() => {
  principals = [];
});
afterEach(() =>
  expectCleanBooks(
    nodes.first.app,
    principals.map(({ accountId }) => accountId),
  ),
);

/** An account with an open request. */
async function given() {
  const principal = await givenPrincipal(nodes.first.app, 0n);
  principals.push(principal);
  const request = await givenRequest(nodes.first.app, principal, { amount: 1_000_000n });
  const end = async () => {
    const { state } = await getDepositRequest(nodes.second.app.database, principal, request.id);
    const { available } = await moneyOf(nodes.first.app, principal.accountId);
    return `${state}, ${available / 1_000_000n} credited`;
  };
  return { principal, request, end };
}

/** What an operator or a client is told. */
const toldOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      if (error instanceof CommandError) return 'too late';
      throw error;
    },
  );

test('a payment that is reported six times at once, on two servers, is credited once', async () => {
  const counts = await countRaces(races, width, async () => {
    const { request, end } = await given();
    const payment = aTransfer(request);
    const said = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        recordPayment(i % 2 === 0 ? nodes.first.app : nodes.second.app, payment),
      ),
    );
    expect(new Set(said.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(said.filter(({ outcome }) => outcome === 'credited').length).toBe(1);
    return end();
  });
  expect(counts).toEqual({ 'credited, 1 credited': races });
});

test('two payments of one request at once: one is credited, and the other is a case', async () => {
  const counts = await countRaces(races, width, async (round) => {
    const { request, end } = await given();
    const other = round % 2 === 0 ? nodes.first.app : nodes.second.app;
    const said = await Promise.all([
      recordPayment(nodes.first.app, aTransfer(request)),
      recordPayment(other, aTransfer(request)),
    ]);
    const told = said.map(({ outcome, reason }) => reason ?? outcome).toSorted();
    return `${told.join(' and ')}: ${await end()}`;
  });
  expect(counts).toEqual({ 'credited and paid_twice: credited, 1 credited': races });
});

test('a payment against a cancel: either credits, or the payment is a case', async () => {
  const counts = await countRaces(races, width, async () => {
    const { principal, request, end } = await given();
    const [paid, cancelled] = await together(
      () => recordPayment(nodes.first.app, aTransfer(request)),
      () => toldOf(cancelGiven(nodes.second.app, principal, request)),
    );
    return `${paid.reason ?? paid.outcome}, ${cancelled}: ${await end()}`;
  });
  const expected = [
    'cancelled, done: in_review, 0 credited',
    'credited, deposit_not_cancellable: credited, 1 credited',
  ];
  expect(Object.keys(counts).filter((end) => !expected.includes(end))).toEqual([]);
});

test('a payment against the end of its time: either credits, or the payment is a case', async () => {
  const { first, second } = nodes;
  // For the second node the time is over.
  second.app.clock.offsetMs = 25 * 3_600_000;
  const counts = await countRaces(races, 1, async () => {
    const { request, end } = await given();
    const [paid] = await together(
      () => recordPayment(first.app, aTransfer(request)),
      () => expireDueRequests(second.app),
    );
    return `${paid.reason ?? paid.outcome}: ${await end()}`;
  });
  second.app.clock.offsetMs = 0;
  const expected = ['credited: credited, 1 credited', 'late: in_review, 0 credited'];
  expect(Object.keys(counts).filter((end) => !expected.includes(end))).toEqual([]);
});

test('two people decide about one payment: one decides', async () => {
  const decision = { actor: 'operator', reason: 'a race' };
  const counts = await countRaces(races, width, async (round) => {
    const { principal, request, end } = await given();
    const { paymentId } = await recordPayment(nodes.first.app, aTransfer(request, { amount: 1_000_000n }));
    const to = round % 2 === 0 ? { requestId: request.id } : ({ accountId: principal.accountId } as const);
    const match = { paymentId, to, ...decision };
    const told = await Promise.all([
      toldOf(matchByHand(nodes.first.app, match)),
      // Every fourth payment is rejected by the other.
      round % 4 < 3
        ? toldOf(matchByHand(nodes.second.app, { ...match, actor: 'operator second' }))
        : toldOf(rejectPayment(nodes.second.app, { ...match, actor: 'operator second' })).then(
            (one) => `${one} by rejection`,
          ),
    ]);
    return `${told.toSorted().join(' and ')}: ${(await end()).replace(/^\w+/, '')}`;
  });
  const expected = [
    ...['done and too late: , 1 credited', 'done and too late by rejection: , 1 credited'],
    'done by rejection and too late: , 0 credited',
  ];
  expect(Object.keys(counts).filter((end) => !expected.includes(end))).toEqual([]);
});
