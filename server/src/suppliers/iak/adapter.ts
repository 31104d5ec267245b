import { type Clock, dayMs, jakartaDay } from '../../clock.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { Secret } from '../../sealed.ts';
import { toBalanceOutcome } from '../shared/balance-answer.ts';
import { readBillNumber } from '../shared/bill-number.ts';
import { type CallResult, type Client, makeClient, type ObserveCall } from '../shared/client.ts';
import { makePriceList } from '../shared/price-list.ts';
import { membersOf } from '../shared/values.ts';
import type {
  StatusQueryRules,
  AttemptToSend,
  BalanceOutcome,
  BillToInquire,
  CallOptions,
  Capability,
  CustomerToLookUp,
  InquiryOutcome,
  LookupOutcome,
  Outcome,
  RealSupplier,
} from '../supplier.ts';
import { billEndsAt } from './cut-off.ts';
import { readCallback } from './callback.ts';
import { postpaidRows, prepaidRows } from './price-list.ts';
import { fixedSalts, type IakCredentials, signIak } from './signature.ts';
import {
  expectedReplyOf,
  statusQueryIntervalMs,
  toInquiryOutcome,
  toKnownBill,
  toLookupOutcome,
  toPaymentOutcome,
  toPrepaidOutcome,
} from './translate.ts';

/** The configuration of the IAK adapter. */
export interface IakSetup {
  /** Such as `https://prepaid.iak.id`; the sandbox has another host and another key. */
  readonly prepaidUrl: string;
  /** Such as `https://mobilepulsa.net`. */
  readonly postpaidUrl: string;
  readonly username: string;
  readonly apiKey: Secret;
  readonly clock: Clock;
  /** Observes every call, per service. */
  readonly observe?: Readonly<Record<ProductKind, ObserveCall>>;
  /** Minimum time between two fetches of a price list, milliseconds; `iakListPauseMs` when left out. */
  readonly listPauseMs?: number;
}

/** The name that attempts store. */
const iakName = 'iak';

/** Maximum size of an answer, bytes; far above that of any answer about a transaction. */
const answerBytesMax = 256 * 1024;

/** They document no rate limit for price lists; this is our own, milliseconds. */
export const iakListPauseMs = 60_000;

/** They do not document how long they keep a purchase; after that, "not found" would be no proof. */
const ageMaxMs = 30 * dayMs;

const rules: StatusQueryRules = { mayBuy: false, intervalMs: statusQueryIntervalMs, ageMaxMs };

const capabilities: ReadonlySet<Capability> = new Set(['balance', 'price_list']);

/** Makes the adapter for IAK. It is stateless: the same attempt always makes the same call. */
export function makeIak(setup: IakSetup): RealSupplier {
  const credentials = { username: setup.username, apiKey: setup.apiKey };
  const line: Line = {
    prepaid: makeClient(setup.prepaidUrl, setup.observe?.prepaid),
    postpaid: makeClient(setup.postpaidUrl, setup.observe?.postpaid),
    credentials,
  };
  // A look-up that fails says nothing about purchases, so no circuit breaker observes it.
  const lookups = { ...line, prepaid: makeClient(setup.prepaidUrl) };
  return {
    name: iakName,
    callDeadlineMs: 30_000,
    absentIsProofAfterMs: 2 * 60_000,
    capabilities,
    statusQueryRules: { prepaid: rules, postpaid: rules },
    billEndsAt,
    inquire: (bill, options) => inquire(line, bill, options),
    submit: (attempt, options) =>
      attempt.bill === undefined ? topUp(line, attempt, options) : payBill(line, attempt, options),
    queryStatus: (attempt, options) => queryStatus(line, attempt, options),
    priceList: makeIakPriceList(line, setup),
    balance: (options) => balance(line, options),
    // The service for bills has no balance, so it is asked about a bill that does not exist.
    probe: (kind, options) =>
      kind === 'prepaid' ? balance(line, options) : billStatus(line, 'nobody', options),
    readCallback: (callback, options) => readCallback(callback, credentials, options),
    looksUp: new Set(['pln', 'ovo']),
    lookUp: (customer, options) => lookUp(lookups, customer, options),
  };
}

interface Line {
  readonly prepaid: Client;
  readonly postpaid: Client;
  readonly credentials: IakCredentials;
}

/** A reference is valid for one inquiry. If they know it already, the bill is read from its status. */
async function inquire(line: Line, bill: BillToInquire, options: CallOptions): Promise<InquiryOutcome> {
  const body = { commands: 'inq-pasca', ...billBody(bill), ref_id: bill.reference };
  const outcome = toInquiryOutcome(await postpaid(line, body, bill.reference, options), bill);
  return outcome === 'duplicate'
    ? toKnownBill(await billStatus(line, bill.reference, options), bill)
    : outcome;
}

/**
 * The parts of a game account are separated by a bar. The API has no maximum price: the price of the answer is the
 * cost.
 */
async function topUp(line: Line, attempt: AttemptToSend, options: CallOptions): Promise<Outcome> {
  const body = {
    ref_id: attempt.reference,
    customer_id: attempt.destination.map((part) => part.open()).join('|'),
    product_code: attempt.supplierSku,
  };
  return toPrepaidOutcome(
    await prepaid(line, '/api/top-up', body, { salt: attempt.reference, ...options }),
    expectedReplyOf(attempt, 'submit'),
  );
}

/** A bill is paid under their number for it. Without that number nothing is sent, so nothing was bought. */
async function payBill(line: Line, attempt: AttemptToSend, options: CallOptions): Promise<Outcome> {
  const theirs = attempt.bill?.supplierReference ?? '';
  const result: CallResult = /^\d{1,15}$/.test(theirs)
    ? await postpaid(line, { commands: 'pay-pasca', tr_id: Number(theirs) }, String(Number(theirs)), options)
    : { kind: 'not_sent' };
  return toPaymentOutcome(result, expectedReplyOf(attempt, 'submit'));
}

/** Reads the status, which has no side effects. */
async function queryStatus(line: Line, attempt: AttemptToSend, options: CallOptions): Promise<Outcome> {
  const expected = expectedReplyOf(attempt, 'ask');
  if (expected.ageMs > ageMaxMs) return { kind: 'unknown', recheckInMs: null };
  if (attempt.bill !== undefined)
    return toPaymentOutcome(await billStatus(line, attempt.bill.inquiryReference, options), expected);
  const body = { ref_id: attempt.reference };
  return toPrepaidOutcome(
    await prepaid(line, '/api/check-status', body, { salt: attempt.reference, ...options }),
    expected,
  );
}

function billStatus(line: Line, reference: string, options: CallOptions): Promise<CallResult> {
  return postpaid(line, { commands: 'checkstatus', ref_id: reference }, fixedSalts.billStatus, options);
}

async function lookUp(
  line: Line,
  { kind, number }: CustomerToLookUp,
  options: CallOptions,
): Promise<LookupOutcome> {
  const asked = number.open();
  const body = { customer_id: asked };
  const path = `/api/inquiry-${kind}`;
  return toLookupOutcome(await prepaid(line, path, body, { salt: asked, ...options }), asked);
}

async function balance(line: Line, options: CallOptions): Promise<BalanceOutcome> {
  const request = { salt: fixedSalts.balance, ...options };
  const result = await prepaid(line, '/api/check-balance', {}, request);
  return toBalanceOutcome(result, 'balance');
}

function makeIakPriceList(
  line: Line,
  { clock, listPauseMs: pauseMs = iakListPauseMs }: { clock: Clock; listPauseMs?: number },
): RealSupplier['priceList'] {
  const salt = fixedSalts.priceList;
  return makePriceList({
    clock,
    pauseMs,
    fetch: (kind, limits) =>
      kind === 'prepaid'
        ? prepaid(line, '/api/pricelist', { status: 'all' }, { salt, ...limits })
        : postpaid(line, { commands: 'pricelist-pasca', status: 'all' }, salt, limits),
    rowsOf: (kind, data) => (kind === 'prepaid' ? prepaidRows(data) : postpaidRows(data)),
    codeOf: (data) => membersOf(data)?.['rc'] ?? membersOf(data)?.['response_code'],
  });
}

type Body = Readonly<Record<string, unknown>>;

interface Asking extends CallOptions {
  readonly salt: string;
  readonly bytesMax?: number;
}

function prepaid(line: Line, path: string, body: Body, asking: Asking): Promise<CallResult> {
  const { username } = line.credentials;
  const signed = { username, ...body, sign: signIak(line.credentials, asking.salt) };
  return line.prepaid.post(path, signed, {
    signal: asking.signal,
    bytesMax: asking.bytesMax ?? answerBytesMax,
  });
}

function postpaid(
  line: Line,
  body: Body,
  salt: string,
  asking: CallOptions & { readonly bytesMax?: number },
): Promise<CallResult> {
  const { username } = line.credentials;
  const signed = { ...body, username, sign: signIak(line.credentials, salt) };
  return line.postpaid.post('/api/v1/bill/check', signed, {
    signal: asking.signal,
    bytesMax: asking.bytesMax ?? answerBytesMax,
  });
}

/** The further members that some billers need; a second part of the number follows a comma. */
function billBody(bill: BillToInquire): Body {
  const { number, amount, second } = readBillNumber(bill.destination);
  const code = bill.supplierSku;
  const common = { code, hp: number };
  if (/^BPJS(?:TK)?$/.test(code)) return { ...common, month: '1' };
  if (code.startsWith('PBB')) return { ...common, year: jakartaDay(bill.now).slice(0, 4) };
  if (code.startsWith('ESAMSAT')) return { ...common, nomor_identitas: second };
  return amount === null ? common : { ...common, desc: { amount } };
}
