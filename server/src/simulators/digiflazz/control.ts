import { pause } from '../../clock.ts';
import { send } from './callbacks.ts';
import type { Body } from '../faulty-server.ts';
import { product } from './products.ts';
import { settle } from './transactions.ts';
import { fault, type Fault, faultNames } from '../faults.ts';
import { nowOf } from '../timing.ts';
import type { World } from './world.ts';

/** What the control endpoint answers: a status and a document. */
export interface Controlled {
  readonly status: number;
  readonly document: unknown;
}

const done: Controlled = { status: 200, document: { done: true } };

/**
 * Carries out an order of the test or the operator, which no real supplier would take. `GET /_control/ledger` is the
 * truth about what was sold.
 */
export async function control(world: World, method: string, path: string, body: Body): Promise<Controlled> {
  if (method === 'GET' && path === '/_control/ledger') return ledger(world);
  if (method === 'DELETE' && path === '/_control/faults') {
    world.faults = [];
    return done;
  }
  if (method !== 'POST') return { status: 404, document: { error: 'no such control' } };
  switch (path) {
    case '/_control/faults':
      return addFault(world, body);
    case '/_control/rates':
      world.rates = { ...world.rates, ...body };
      return { status: 200, document: world.rates };
    case '/_control/settings':
      world.settings = { ...world.settings, ...body };
      return { status: 200, document: world.settings };
    case '/_control/clock':
      world.clock.offsetMs += numberOf(body['advance_ms']);
      return { status: 200, document: { now: new Date(nowOf(world)).toISOString() } };
    case '/_control/products':
      return changeProduct(world, body);
    case '/_control/balance':
      world.ledger.setBalance(numberOf(body['amount']));
      await world.ledger.durable();
      return done;
    case '/_control/settle':
      return settleNow(world, body);
    case '/_control/callback':
      return callBack(world, body);
    default:
      return { status: 404, document: { error: 'no such control' } };
  }
}

async function ledger(world: World): Promise<Controlled> {
  await world.ledger.durable();
  const transactions = world.ledger.all();
  const document = {
    balance: world.ledger.balance(),
    charged: transactions.reduce((sum, { charged }) => sum + charged, 0),
    sold: transactions.filter(({ stage }) => stage === 'sold').length,
    transactions,
  };
  return { status: 200, document };
}

function addFault(world: World, body: Body): Controlled {
  const name = faultNames.find((one) => one === body['fault']);
  if (name === undefined) return { status: 422, document: { error: 'unknown fault', faults: faultNames } };
  const { ends } = body;
  const added: Fault = {
    ...fault(name),
    command: textOf(body['command']) || 'purchase',
    refId: textOf(body['ref_id']) || null,
    left: Math.max(numberOf(body['count'] ?? 1), 1),
    ms: numberOf(body['ms']),
    code: textOf(body['code']),
    status: textOf(body['status']),
    ends: ends === 'sold' || ends === 'failed' ? ends : null,
  };
  world.faults.push(added);
  return done;
}

function changeProduct(world: World, body: Body): Controlled {
  const sku = textOf(body['buyer_sku_code']);
  if (sku === '') return { status: 422, document: { error: 'buyer_sku_code is missing' } };
  const before = world.products.get(sku);
  const after = { ...(before ?? product(sku, 0)), ...body, buyer_sku_code: sku };
  world.products.set(sku, after);
  return { status: 200, document: after };
}

async function settleNow(world: World, body: Body): Promise<Controlled> {
  const { as } = body;
  const known = as === 'sold' || as === 'failed' || as === 'reversed';
  if (!known || !settle(world, textOf(body['ref_id']), as)) {
    return { status: 409, document: { error: 'no such transaction, or it cannot end so' } };
  }
  await world.ledger.durable();
  return done;
}

/** Sends a callback now; it answers when the receiver has. */
async function callBack(world: World, body: Body): Promise<Controlled> {
  const kinds = ['contradictory', 'duplicate', 'forged', 'late', 'true'] as const;
  const kind = kinds.find((one) => one === body['kind']);
  const found = world.ledger.find(textOf(body['ref_id']));
  if (kind === undefined || found === undefined)
    return { status: 422, document: { error: 'unknown', kinds } };
  await pause(numberOf(body['after_ms'] ?? 0));
  await send(world, found, { event: 'update', kind });
  return done;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
