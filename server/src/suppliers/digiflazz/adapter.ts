import { type Clock, dayMs, jakartaDay, jakartaMoment, later } from '../../clock.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { Secret } from '../../sealed.ts';
import type {
  StatusQueryRules,
  AttemptToSend,
  BalanceOutcome,
  BillToInquire,
  CallOptions,
  Capability,
  CustomerToLookUp,
  LookupOutcome,
  Outcome,
  RealSupplier,
} from '../supplier.ts';
import { readCallback } from './callback.ts';
import { type CallResult, type Client, makeClient, type ObserveCall } from '../shared/client.ts';
import { toBalanceOutcome } from '../shared/balance-answer.ts';
import { readBillNumber } from '../shared/bill-number.ts';
import { makeDigiflazzPriceList } from './price-list.ts';
import { timedOutCodes } from './response-codes.ts';
import { type Credentials, sign, signedPurposes } from './signature.ts';
import {
  statusQueryIntervalMs,
  type ExpectedReply,
  toInquiryOutcome,
  toLookupOutcome,
  toOutcome,
} from './translate.ts';

/** The configuration of the Digiflazz adapter. */
export interface DigiflazzSetup {
  /** Such as `https://api.digiflazz.com/v1`; the same for development and production, which the key selects. */
  readonly baseUrl: string;
  readonly username: string;
  readonly apiKey: Secret;
  /** The secret of callback signatures; without it callbacks are only hints. */
  readonly webhookSecret: Secret | undefined;
  /** Whether every transaction is marked as a test. */
  readonly testing: boolean;
  readonly clock: Clock;
  /** Observes every call. */
  readonly observe?: ObserveCall;
  /** Minimum time between two fetches of a price list, milliseconds; their rule when left out. */
  readonly listPauseMs?: number;
}

/** The name that attempts store. */
const digiflazzName = 'digiflazz';

/** Maximum size of an answer, bytes; far above that of any answer about a transaction. */
const bytesMax = 256 * 1024;

/**
 * They know a reference for 90 days; after that, a request with it buys again, and so does a question about a prepaid
 * purchase. We stop ten days earlier.
 */
const referenceMemoryMs = 80 * dayMs;

const statusQueryRules: Readonly<Record<ProductKind, StatusQueryRules>> = {
  prepaid: { mayBuy: true, intervalMs: statusQueryIntervalMs, ageMaxMs: referenceMemoryMs },
  postpaid: { mayBuy: false, intervalMs: statusQueryIntervalMs, ageMaxMs: referenceMemoryMs },
};

const capabilities: ReadonlySet<Capability> = new Set(['balance', 'price_list']);

/** Makes the adapter for Digiflazz. It is stateless: the same attempt always makes the same call. */
export function makeDigiflazz(setup: DigiflazzSetup): RealSupplier {
  const client = makeClient(setup.baseUrl, setup.observe);
  const credentials = { username: setup.username, apiKey: setup.apiKey };
  const line: Line = { client, credentials, testing: setup.testing };
  // A look-up that fails says nothing about purchases, so no circuit breaker observes it.
  const lookups = makeClient(setup.baseUrl);
  return {
    name: digiflazzName,
    callDeadlineMs: 30_000,
    absentIsProofAfterMs: 10 * 60_000,
    capabilities,
    referenceMemoryMs,
    tentativeFailures: timedOutCodes,
    takesMaxPrice: true,
    statusQueryRules,
    billEndsAt,
    inquire: async (bill, options) => toInquiryOutcome(await inquire(line, bill, options), bill),
    submit: (attempt, options) => submit(line, attempt, options),
    queryStatus: (attempt, options) => queryStatus(line, attempt, options),
    priceList: makeDigiflazzPriceList(client, credentials, setup),
    balance: (options) => balance(line, options),
    probe: (_kind, options) => balance(line, options),
    readCallback: (callback, options) => readCallback(callback, setup.webhookSecret, options),
    looksUp: new Set(['pln']),
    lookUp: (customer, options) => lookUpMeter(lookups, credentials, customer, options),
  };
}

/** The payment cut-off of a bill that was read at `inquiredAt`: it must be paid on the same day, in Jakarta. */
export function billEndsAt(_supplierSku: string, inquiredAt: Date): Date {
  return later(jakartaMoment(jakartaDay(inquiredAt), '00:00'), dayMs);
}

interface Line {
  readonly client: Client;
  readonly credentials: Credentials;
  readonly testing: boolean;
}

function inquire(line: Line, bill: BillToInquire, options: CallOptions): Promise<CallResult> {
  return transact(line, billBody(bill, bill.reference, 'inq-pasca'), options);
}

async function submit(line: Line, attempt: AttemptToSend, options: CallOptions): Promise<Outcome> {
  const body =
    attempt.bill === undefined
      ? purchaseBody(attempt)
      : billBody(attempt, attempt.bill.inquiryReference, 'pay-pasca');
  return toOutcome(await transact(line, body, options), expectedReplyOf(attempt, 'submit'));
}

/** Prepaid purchases have no status query: the purchase itself is sent again, and buys if it never arrived. */
async function queryStatus(line: Line, attempt: AttemptToSend, options: CallOptions): Promise<Outcome> {
  const expected = expectedReplyOf(attempt, 'ask');
  if (attempt.now.getTime() - attempt.openedAt.getTime() > statusQueryRules[expected.kind].ageMaxMs)
    return { kind: 'unknown', recheckInMs: null };
  const body =
    attempt.bill === undefined
      ? purchaseBody(attempt)
      : billBody(attempt, attempt.bill.inquiryReference, 'status-pasca');
  return toOutcome(await transact(line, body, options), expected);
}

async function balance(line: Line, { signal }: CallOptions): Promise<BalanceOutcome> {
  const { username } = line.credentials;
  const body = { cmd: 'deposit', username, sign: sign(line.credentials, signedPurposes.balance) };
  const result = await line.client.post('/cek-saldo', body, { signal, bytesMax });
  return toBalanceOutcome(result, 'deposit');
}

async function lookUpMeter(
  client: Client,
  credentials: Credentials,
  { number }: CustomerToLookUp,
  { signal }: CallOptions,
): Promise<LookupOutcome> {
  const asked = number.open();
  const body = { username: credentials.username, customer_no: asked, sign: sign(credentials, asked) };
  return toLookupOutcome(await client.post('/inquiry-pln', body, { signal, bytesMax }), asked);
}

type BillCommand = 'inq-pasca' | 'pay-pasca' | 'status-pasca';

interface TransactionBody {
  readonly buyer_sku_code: string;
  readonly customer_no: string;
  readonly ref_id: string;
  readonly commands?: BillCommand;
  readonly amount?: number;
  readonly max_price?: number;
  readonly allow_dot?: boolean;
}

function transact(line: Line, body: TransactionBody, { signal }: CallOptions): Promise<CallResult> {
  const signed = {
    username: line.credentials.username,
    ...body,
    ...(line.testing ? { testing: true } : {}),
    sign: sign(line.credentials, body.ref_id),
  };
  return line.client.post('/transaction', signed, { signal, bytesMax });
}

/** A player's account and zone are concatenated; a server is separated by a bar. */
function purchaseBody(attempt: AttemptToSend): TransactionBody {
  const destination = attempt.destination
    .map((part) => part.open())
    .join(attempt.toServer === true ? '|' : '');
  return {
    buyer_sku_code: attempt.supplierSku,
    customer_no: destination,
    ref_id: attempt.reference,
    max_price: Number(attempt.costMax),
    ...(destination.includes('.') ? { allow_dot: true } : {}),
  };
}

/**
 * A bill keeps the reference of its inquiry. Two numbers are separated by a comma without a space. The amount to load
 * is a member of its own, in the inquiry only.
 */
function billBody(attempt: AttemptToSend, reference: string, commands: BillCommand): TransactionBody {
  const { number, amount, second } = readBillNumber(attempt.destination);
  return {
    commands,
    buyer_sku_code: attempt.supplierSku,
    customer_no: second === '' ? number : `${number},${second}`,
    ref_id: reference,
    ...(amount === null || commands !== 'inq-pasca' ? {} : { amount }),
  };
}

function expectedReplyOf(attempt: AttemptToSend, by: 'ask' | 'submit'): ExpectedReply {
  return {
    reference: attempt.bill?.inquiryReference ?? attempt.reference,
    destination: attempt.destination,
    supplierSku: attempt.supplierSku,
    by,
    kind: attempt.bill === undefined ? 'prepaid' : 'postpaid',
    failedForMs:
      attempt.failedSince === undefined ? 0 : attempt.now.getTime() - attempt.failedSince.getTime(),
    cost: attempt.cost,
  };
}
