import { type Clock, pause } from '../clock.ts';
import { codings, fault, type Fault, faultNames, type Rates } from './faults.ts';
import type { Call } from './faulty-server.ts';
import { isBody, textOf, type Body } from './http-exchange.ts';
import { type HistoryFormat, historyOf } from './history.ts';
import type { Ledger, Transaction } from './ledger.ts';
import { nowOf } from './timing.ts';

/** An answer of the control endpoint: a status and a document; a text is CSV. */
export interface Controlled {
  readonly status: number;
  readonly document: unknown;
}

/** How a callback differs from the truth. All except `forged` have a valid signature. */
const callbackKinds = ['contradictory', 'duplicate', 'foreign', 'forged', 'late', 'stray', 'true'] as const;
export type CallbackKind = (typeof callbackKinds)[number];

/** What every simulated supplier with a control endpoint has. */
interface Controllable {
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly products: Map<string, object>;
  settings: object;
  faults: Fault[];
  rates: Rates;
}

/** The parts that differ between suppliers. */
export interface OwnControls {
  /** How the supplier writes its transaction history. */
  readonly history: HistoryFormat;
  /** The member that names a product. */
  readonly productMember: string;
  /** A product without sales. */
  newProduct(code: string): object;
  /** Changes the end of a transaction; false when it cannot end that way. */
  settle(refId: string, as: 'failed' | 'reversed' | 'sold'): boolean;
  /** Settles every transaction that is due. */
  settleDue(): void;
  /** Whether callbacks are sent about a transaction at all. */
  callsBackAbout(transaction: Transaction): boolean;
  send(transaction: Transaction, kind: CallbackKind): Promise<void>;
}

const done: Controlled = { status: 200, document: { done: true } };

/**
 * Carries out a command of a test or an operator, which no real supplier offers. `GET /_control/ledger` is the truth
 * about what was sold, and `GET /_control/history` the export of it that a supplier's website offers.
 */
export async function control(
  simulation: Controllable,
  own: OwnControls,
  { method, path, body = {} }: Call,
): Promise<Controlled> {
  if (method === 'GET' && path === '/_control/ledger') return ledger(simulation);
  if (method === 'GET' && path === '/_control/history') return history(simulation, own);
  if (method === 'GET' && path === '/_control/faults') return { status: 200, document: simulation.faults };
  if (method === 'DELETE' && path === '/_control/faults') {
    simulation.faults = [];
    return done;
  }
  if (method !== 'POST') return { status: 404, document: { error: 'no such control' } };
  switch (path) {
    case '/_control/faults':
      return addFault(simulation, body);
    case '/_control/rates':
      simulation.rates = { ...simulation.rates, ...body };
      return { status: 200, document: simulation.rates };
    case '/_control/settings':
      simulation.settings = { ...simulation.settings, ...body };
      return { status: 200, document: simulation.settings };
    case '/_control/clock':
      simulation.clock.offsetMs += numberOf(body['advance_ms']);
      own.settleDue();
      return { status: 200, document: { now: new Date(nowOf(simulation)).toISOString() } };
    case '/_control/products':
      return changeProduct(simulation, own, body);
    case '/_control/balance':
      simulation.ledger.setBalance(numberOf(body['amount']));
      await simulation.ledger.durable();
      return done;
    case '/_control/settle':
      return settleNow(simulation, own, body);
    case '/_control/callback':
      return callBack(simulation, own, body);
    default:
      return { status: 404, document: { error: 'no such control' } };
  }
}

async function ledger(simulation: Controllable): Promise<Controlled> {
  await simulation.ledger.durable();
  const transactions = simulation.ledger.all();
  const document = {
    balance: simulation.ledger.balance(),
    charged: transactions.reduce((sum, { charged }) => sum + charged, 0),
    sold: transactions.filter(({ stage }) => stage === 'sold').length,
    transactions,
  };
  return { status: 200, document };
}

async function history(simulation: Controllable, own: OwnControls): Promise<Controlled> {
  await simulation.ledger.durable();
  return { status: 200, document: historyOf(simulation.ledger.all(), own.history) };
}

function addFault(simulation: Controllable, body: Body): Controlled {
  const name = faultNames.find((one) => one === body['fault']);
  if (name === undefined) return { status: 422, document: { error: 'unknown fault', faults: faultNames } };
  const { ends, members } = body;
  const added: Fault = {
    ...fault(name),
    command: textOf(body['command']) || 'purchase',
    refId: textOf(body['ref_id']) || null,
    customerNo: textOf(body['customer_no']) || null,
    left: Math.max(numberOf(body['count'] ?? 1), 1),
    ms: numberOf(body['ms']),
    code: textOf(body['code']),
    status: textOf(body['status']),
    members: isBody(members) ? members : {},
    isMadeUp: false,
    coding: codings.find((one) => one === body['coding']) ?? 'gzip',
    ends: ends === 'sold' || ends === 'failed' ? ends : null,
  };
  simulation.faults.push(added);
  return done;
}

function changeProduct(simulation: Controllable, own: OwnControls, body: Body): Controlled {
  const code = textOf(body[own.productMember]);
  if (code === '') return { status: 422, document: { error: `${own.productMember} is missing` } };
  if (body['removed'] === true)
    return { status: 200, document: { removed: simulation.products.delete(code) } };
  const product = { ...(simulation.products.get(code) ?? own.newProduct(code)), ...body };
  simulation.products.set(code, product);
  return { status: 200, document: product };
}

async function settleNow(simulation: Controllable, own: OwnControls, body: Body): Promise<Controlled> {
  const { as } = body;
  const known = as === 'sold' || as === 'failed' || as === 'reversed';
  if (!known || !own.settle(textOf(body['ref_id']), as))
    return { status: 409, document: { error: 'no such transaction, or it cannot end that way' } };
  await simulation.ledger.durable();
  return done;
}

/** Sends a callback now; answers when the receiver has answered. */
async function callBack(simulation: Controllable, own: OwnControls, body: Body): Promise<Controlled> {
  const kind = callbackKinds.find((one) => one === body['kind']);
  const found = simulation.ledger.find(textOf(body['ref_id']));
  if (kind === undefined || found === undefined || !own.callsBackAbout(found))
    return { status: 422, document: { error: 'unknown, or without callbacks', kinds: callbackKinds } };
  await pause(numberOf(body['after_ms'] ?? 0));
  await own.send(found, kind);
  return done;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
