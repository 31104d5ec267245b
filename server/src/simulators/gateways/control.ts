import { pause } from '../../clock.ts';
import type { Controlled } from '../control.ts';
import { type Body, isBody, textOf } from '../http-exchange.ts';
import { nowOf } from '../timing.ts';
import type { Charge, Payment } from './charge.ts';
import { callFault, callFaultNames } from './faults.ts';
import { sendDue } from './notifications.ts';
import { endCharge, expireDue, giveBack, pay, presentOccurrence, sendNotification } from './payments.ts';
import { notificationKinds } from './message.ts';
import type { GatewayCall, GatewayWorld } from './world.ts';

const done: Controlled = { status: 200, document: { done: true } };

function refused(status: number, error: string, more: object = {}): Controlled {
  return { status, document: { error, ...more } };
}

/**
 * Carries out a command of a test or an operator, which no real gateway offers. `GET /_control/ledger` is the truth
 * about what was asked for and paid, `GET /_control/callbacks` what was sent about it.
 */
export async function controlGateway(
  world: GatewayWorld,
  { method, path, body = {} }: GatewayCall,
): Promise<Controlled> {
  const command = path.replace('/_control/', '');
  if (method === 'GET') return show(world, command);
  if (method === 'DELETE' && command === 'faults') {
    world.callFaults = [];
    return done;
  }
  if (method !== 'POST') return refused(404, 'no such control');
  switch (command) {
    case 'faults':
      return addFault(world, body);
    case 'rates':
      world.rates = { ...world.rates, ...body };
      return { status: 200, document: world.rates };
    case 'settings':
      world.settings = { ...world.settings, ...body };
      return { status: 200, document: world.settings };
    case 'clock':
      world.clock.offsetMs += numberOf(body['advance_ms'], 0);
      expireDue(world);
      await world.ledger.durable();
      sendDue(world);
      return { status: 200, document: { now: new Date(nowOf(world)).toISOString() } };
    default:
      return act(world, command, body);
  }
}

async function show(world: GatewayWorld, command: string): Promise<Controlled> {
  await world.ledger.durable();
  const { waiting, sending, tried } = world.notifications;
  switch (command) {
    case 'ledger':
      return { status: 200, document: { charges: world.ledger.all() } };
    case 'callbacks':
      return { status: 200, document: { waiting: waiting.size, sending, tried } };
    case 'faults':
      return { status: 200, document: world.callFaults };
    default:
      return refused(404, 'no such control');
  }
}

function addFault(world: GatewayWorld, body: Body): Controlled {
  const name = callFaultNames.find((one) => one === body['fault']);
  if (name === undefined) return refused(422, 'unknown fault', { faults: callFaultNames });
  const { members } = body;
  world.callFaults.push({
    ...callFault(name),
    command: textOf(body['command']) || 'any',
    reference: textOf(body['reference']) || null,
    left: Math.max(numberOf(body['count'], 1), 1),
    ms: numberOf(body['ms'], 0),
    members: isBody(members) ? members : {},
  });
  return done;
}

/** A command about one charge: `reference`, or `id` for an id of the gateway. */
async function act(world: GatewayWorld, command: string, body: Body): Promise<Controlled> {
  const charge = chargeOf(world, body);
  if (charge === undefined) return refused(404, 'no such charge, or no such control');
  const answer = await actOn(world, charge, command, body);
  await world.ledger.durable();
  return answer;
}

function chargeOf({ ledger }: GatewayWorld, body: Body): Charge | undefined {
  const id = textOf(body['id']);
  if (id !== '') return ledger.find(id) ?? ledger.findByPayment(id);
  return ledger.findByReference(textOf(body['reference']));
}

async function actOn(world: GatewayWorld, charge: Charge, command: string, body: Body): Promise<Controlled> {
  switch (command) {
    case 'pay': {
      const payment = pay(world, charge, {
        amount: numberOf(body['amount'], charge.amount),
        name: textOf(body['payer_name']) || 'BUDI SANTOSO',
        account: textOf(body['payer_account']) || '1234567890',
      });
      return { status: 200, document: { payment_id: payment.id } };
    }
    case 'expire':
      if (charge.stage !== 'open') return refused(409, 'the charge is not open');
      endCharge(world, charge, 'expired');
      return done;
    case 'reverse':
      return returnMoney(world, charge, body, 'reversed');
    case 'refund':
      return returnMoney(world, charge, body, 'refunded');
    case 'chargeback':
      return returnMoney(world, charge, body, 'charged_back');
    case 'callback':
      return callBack(world, charge, body);
    default:
      return refused(404, 'no such control');
  }
}

function returnMoney(
  world: GatewayWorld,
  charge: Charge,
  body: Body,
  stage: Exclude<Payment['stage'], 'paid'>,
): Controlled {
  const wanted = textOf(body['id']);
  const payment = charge.payments.find(({ id }) => id === wanted) ?? charge.payments.at(-1);
  if (payment?.stage !== 'paid') return refused(409, 'there is no payment to return');
  if (!world.gateway.givesBack.includes(stage)) return refused(422, 'this gateway does not do that');
  giveBack(world, charge, payment, { stage, amount: numberOf(body['amount'], payment.amount) });
  return done;
}

/** Sends a notification about the present state of a charge. */
async function callBack(world: GatewayWorld, charge: Charge, body: Body): Promise<Controlled> {
  const kind = notificationKinds.find((one) => one === body['kind']);
  if (kind === undefined) return refused(422, 'unknown kind', { kinds: notificationKinds });
  await pause(numberOf(body['after_ms'], 0));
  sendNotification(world, presentOccurrence(world.ledger.find(charge.id) ?? charge, kind), 0);
  return done;
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}
