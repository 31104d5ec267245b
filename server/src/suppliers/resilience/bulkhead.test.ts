import { expect, test } from 'vitest';
import { attemptToSend } from '../attempts/attempts.fixture.ts';
import { withBulkheads, type BoundedSupplier, type DepositGate } from './bulkhead.ts';
import type { BillToInquire, InquiryOutcome, Outcome, RealSupplier } from '../supplier.ts';
import { notSent, notSentWhilePaused } from '../shared/outcomes.ts';

const attempt = attemptToSend;
const bill: BillToInquire = { ...attempt, adminFee: 0n, commission: 0n, billerCategory: 'pln' };
const rules = { mayBuy: true, intervalMs: 60_000, ageMaxMs: 80 };
const patience = { signal: new AbortController().signal };
const sold: Outcome = { kind: 'delivered', serial: Object(''), cost: 1_000n, supplierReference: null };
const notYet = { kind: 'unknown', recheckInMs: 5_000 } as const;

interface Guarded extends BoundedSupplier {
  /** The calls that reached the supplier. */
  readonly calls: string[];
  readonly state: { closed: boolean; paused: boolean };
}

/** A supplier that answers purchases and questions with `answer`, and inquiries with `answerBill`. */
function bounded(
  answer: () => Promise<Outcome>,
  answerBill: () => Promise<InquiryOutcome> = async () => notYet,
): Guarded {
  const calls: string[] = [];
  const state = { closed: true, paused: false };
  const calling = <T>(call: string, reply: () => Promise<T>): Promise<T> => {
    calls.push(call);
    return reply();
  };
  const adapter: RealSupplier = {
    name: 'slow',
    callDeadlineMs: 30_000,
    absentIsProofAfterMs: 600_000,
    capabilities: new Set(),
    statusQueryRules: { prepaid: rules, postpaid: rules },
    inquire: () => calling('inquire', answerBill),
    submit: () => calling('submit', answer),
    queryStatus: () => calling('ask', answer),
    priceList: async () => ({ kind: 'rows', rows: [] }),
    balance: async () => ({ kind: 'unavailable' }),
    probe: async () => undefined,
    readCallback: () => ({ kind: 'forged' }),
    looksUp: new Set(),
    lookUp: async () => ({ kind: 'unavailable' }),
  };
  const breakers = {
    get closed() {
      return state.closed;
    },
    probeDue: false,
    observe: (call: () => Promise<never>) => call(),
  };
  const deposit: DepositGate = {
    get paused() {
      return state.paused;
    },
    watch: (_needed, call) => call(),
  };
  return { ...withBulkheads(adapter, { prepaid: breakers, postpaid: breakers }, deposit), calls, state };
}

test('sends no purchase to a supplier without a deposit, and still asks about earlier ones', async () => {
  const { supplier, calls, state } = bounded(async () => sold);
  state.paused = true;
  expect(await supplier.submit(attempt, patience)).toEqual(notSentWhilePaused);
  await supplier.queryStatus(attempt, patience);
  expect(calls).toEqual(['ask']);
});

const never = (): Promise<never> => new Promise(() => undefined);

test('sends no purchase to a supplier that does not answer, and still asks about earlier ones', async () => {
  const { supplier, calls, state } = bounded(async () => sold);
  state.closed = false;
  expect(await supplier.submit(attempt, patience)).toEqual(notSent);
  expect(calls).toEqual([]);
  expect(await supplier.queryStatus(attempt, patience)).toEqual(sold);
  state.closed = true;
  expect(await supplier.submit(attempt, patience)).toEqual(sold);
});

test('asks a supplier that does not answer two questions at a time, and delays the others', async () => {
  const { supplier, calls, state } = bounded(never);
  state.closed = false;
  void supplier.queryStatus(attempt, patience);
  void supplier.queryStatus(attempt, patience);
  expect(await supplier.queryStatus(attempt, patience)).toEqual(notYet);
  expect(calls).toEqual(['ask', 'ask']);
  // A supplier that answers accepts more calls.
  state.closed = true;
  void supplier.queryStatus(attempt, patience);
  expect(calls).toHaveLength(3);
});

test('rejects purchases above the limit as not sent, and keeps separate room for questions', async () => {
  const { supplier, calls } = bounded(never, never);
  for (let i = 0; i < 192 + 2_000; i += 1) void supplier.submit(attempt, patience);
  expect(await supplier.submit(attempt, patience)).toEqual(notSent);
  expect(await supplier.inquire(bill, patience)).toEqual(notYet);
  expect(calls).toHaveLength(192);
  for (let i = 0; i < 48 + 2_000; i += 1) void supplier.queryStatus(attempt, patience);
  expect(await supplier.queryStatus(attempt, patience)).toEqual(notYet);
  expect(calls.filter((call) => call === 'ask')).toHaveLength(48);
});

test('does not report an error of ours as a purchase that was not sent', async () => {
  const fault = new Error('our own error');
  const { supplier } = bounded(
    () => Promise.reject(fault),
    () => Promise.reject(fault),
  );
  await expect(supplier.submit(attempt, patience)).rejects.toBe(fault);
  await expect(supplier.queryStatus(attempt, patience)).rejects.toBe(fault);
  await expect(supplier.inquire(bill, patience)).rejects.toBe(fault);
});

test('tracks the success of each code, and counts only failures that the supplier causes', async () => {
  let outcome: Outcome = sold;
  const { supplier, success } = bounded(async () => outcome);
  const share = async (next: Outcome): Promise<number> => {
    outcome = next;
    await supplier.submit(attempt, patience);
    return success('x');
  };
  const rejected = {
    kind: 'rejected',
    reason: 'not_delivered',
    supplierCode: '02',
    nothingBegun: false,
  } as const;
  expect(success('x')).toBe(1);
  expect(await share(sold)).toBe(1);
  expect(await share(rejected)).toBeCloseTo(0.9);
  expect(await share(notSent)).toBeCloseTo(0.81);
  expect(await share({ ...rejected, reason: 'wrong_destination' })).toBeCloseTo(0.81);
  expect(await share({ kind: 'unknown', recheckInMs: null })).toBeCloseTo(0.81);
  await supplier.queryStatus(attempt, patience);
  outcome = sold;
  await supplier.queryStatus(attempt, patience);
  expect(success('x')).toBeCloseTo(0.829);
  expect(success('y')).toBe(1);
});
