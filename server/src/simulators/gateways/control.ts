import { pause } from '../../clock.ts';
import type { Controlled } from '../control.ts';
import { type Body, isBody, textOf } from '../http-exchange.ts';
import { nowOf } from '../timing.ts';
import type { Charge, Payment } from './charge.ts';
import { callFault, callFaultNames } from './faults.ts';
import { sendDue } from './notifications.ts';
import { endCharge, expireDue, giveBack, pay, presentOccurrence, sendNotification } from './payments.ts';
import { notificationKinds } from './message.ts';
import type { GatewayCall, GatewaySimulation } from './simulation.ts';

const done: Controlled = { status: 200, document: { done: true } };

function refused(status: number, error: string, more: object = {}): Controlled {
  return { status, document: { error, ...more } };
}

/**
 * Carries out a command of a test or an operator, which no real gateway offers. `GET /_control/ledger` is the truth
 * about what was asked for and paid, `GET /_control/callbacks` what was sent about it.
 */
export async function controlGateway(
  simulation: GatewaySimulation,
  { method, path, body = {} }: GatewayCall,
): Promise<Controlled> {
  const command = path.replace('/_control/', '');
  if (method === 'GET') return show(simulation, command);
  if (method === 'DELETE' && command === 'faults') {
    simulation.callFaults = [];
    return done;
  }
  if (method !== 'POST') return refused(404, 'no such control');
  switch (command) {
    case 'faults':
      return addFault(simulation, body);
    case 'rates':
      simulation.rates = { ...simulation.rates, ...body };
      return { status: 200, document: simulation.rates };
    case 'settings':
      simulation.settings = { ...simulation.settings, ...body };
      return { status: 200, document: simulation.settings };
    case 'clock':
      simulation.clock.offsetMs += numberOf(body['advance_ms'], 0);
      expireDue(simulation);
      await simulation.ledger.durable();
      sendDue(simulation);
      return { status: 200, document: { now: new Date(nowOf(simulation)).toISOString() } };
    default:
      return act(simulation, command, body);
  }
}

async function show(simulation: GatewaySimulation, command: string): Promise<Controlled> {
  await simulation.ledger.durable();
  const { waiting, sending, tries, tried } = simulation.notifications;
  switch (command) {
    case 'ledger':
      return { status: 200, document: { charges: simulation.ledger.all() } };
    case 'callbacks':
      return { status: 200, document: { waiting: waiting.size, sending, tries, tried } };
    case 'faults':
      return { status: 200, document: simulation.callFaults };
    default:
      return refused(404, 'no such control');
  }
}

function addFault(simulation: GatewaySimulation, body: Body): Controlled {
  const name = callFaultNames.find((one) => one === body['fault']);
  if (name === undefined) return refused(422, 'unknown fault', { faults: callFaultNames });
  const { members } = body;
  simulation.callFaults.push({
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
async function act(simulation: GatewaySimulation, command: string, body: Body): Promise<Controlled> {
  const charge = chargeOf(simulation, body);
  if (charge === undefined) return refused(404, 'no such charge, or no such control');
  const answer = await actOn(simulation, charge, command, body);
  await simulation.ledger.durable();
  return answer;
}

function chargeOf({ ledger }: GatewaySimulation, body: Body): Charge | undefined {
  const id = textOf(body['id']);
  if (id !== '') return ledger.find(id) ?? ledger.findByPayment(id);
  return ledger.findByReference(textOf(body['reference']));
}

async function actOn(
  simulation: GatewaySimulation,
  charge: Charge,
  command: string,
  body: Body,
): Promise<Controlled> {
  switch (command) {
    case 'pay': {
      const payment = pay(simulation, charge, {
        amount: numberOf(body['amount'], charge.amount),
        at: timeOf(body['paid_at'], nowOf(simulation)),
        name: textOf(body['payer_name']) || 'BUDI SANTOSO',
        account: textOf(body['payer_account']) || '1234567890',
      });
      return { status: 200, document: { payment_id: payment.id } };
    }
    case 'expire':
      if (charge.stage !== 'open') return refused(409, 'the charge is not open');
      endCharge(simulation, charge, 'expired');
      return done;
    case 'reverse':
      return returnMoney(simulation, charge, body, 'reversed');
    case 'refund':
      return returnMoney(simulation, charge, body, 'refunded');
    case 'chargeback':
      return returnMoney(simulation, charge, body, 'charged_back');
    case 'callback':
      return callBack(simulation, charge, body);
    default:
      return refused(404, 'no such control');
  }
}

function returnMoney(
  simulation: GatewaySimulation,
  charge: Charge,
  body: Body,
  stage: Exclude<Payment['stage'], 'paid'>,
): Controlled {
  const wanted = textOf(body['id']);
  const payment = charge.payments.find(({ id }) => id === wanted) ?? charge.payments.at(-1);
  if (payment?.stage !== 'paid') return refused(409, 'there is no payment to return');
  if (!simulation.gateway.givesBack.includes(stage)) return refused(422, 'this gateway does not do that');
  giveBack(simulation, charge, payment, { stage, amount: numberOf(body['amount'], payment.amount) });
  return done;
}

/** Sends a notification about the present state of a charge. */
async function callBack(simulation: GatewaySimulation, charge: Charge, body: Body): Promise<Controlled> {
  const kind = notificationKinds.find((one) => one === body['kind']);
  if (kind === undefined) return refused(422, 'unknown kind', { kinds: notificationKinds });
  await pause(numberOf(body['after_ms'], 0));
  sendNotification(simulation, presentOccurrence(simulation.ledger.find(charge.id) ?? charge, kind), 0);
  return done;
}

/** A time as ISO 8601, in milliseconds. */
function timeOf(value: unknown, otherwise: number): number {
  return numberOf(typeof value === 'string' ? new Date(value).getTime() : undefined, otherwise);
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}
