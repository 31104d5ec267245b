import { newRequestId } from '../../ids.ts';
import { runGateway, startingGatewaySettings } from '../gateways/running-gateway.ts';
import type { FaultyGatewayCall } from '../gateways/faults.ts';
import type { Gateway, GatewayCall, GatewaySimulation } from '../gateways/simulation.ts';
import { isBody, textOf } from '../http-exchange.ts';
import type { RunningSimulator, SimulatorPlace } from '../running.ts';
import { refusal, statusCode } from './documents.ts';
import { answerCall, endpointOf, findTransaction } from './endpoints.ts';
import { notificationOf, retryAfterMs } from './notification.ts';

/** The options of the simulator. */
export interface MidtransPlace extends SimulatorPlace {
  readonly serverKey?: string;
}

/** Starts the Midtrans simulator (Core API) as a server of its own, with a durable ledger. */
export async function startMidtransSimulator(place: MidtransPlace): Promise<RunningSimulator> {
  const serverKey = place.serverKey ?? 'SB-Mid-server-simulated';
  return runGateway(place, {
    gateway: midtrans,
    secretKey: serverKey,
    callbackSecret: serverKey,
    settings: { ...startingGatewaySettings, callback_timeout_ms: 15_000, calls_per_minute: 0 },
    credentials: { server_key: serverKey },
  });
}

const midtrans: Gateway = {
  answer: answerCall,
  refuse: (simulation, because) =>
    refusal(simulation, because === 'rate_limited' ? '429' : '500', newRequestId()),
  faultyCall,
  message: notificationOf,
  // The first payment of a charge is its transaction; Midtrans has one per charge.
  paymentId: ({ id, payments }) => (payments.length === 0 ? id : newRequestId()),
  retryAfterMs,
  givesBack: ['charged_back', 'refunded', 'reversed'],
};

function faultyCall(simulation: GatewaySimulation, call: GatewayCall): FaultyGatewayCall {
  const { command, id } = endpointOf(call) ?? { command: '', id: '' };
  if (command === 'charge') {
    const details = call.body?.['transaction_details'];
    const reference = isBody(details) ? textOf(details['order_id']) : '';
    return { command, names: reference === '' ? [] : [reference], contradiction: undefined };
  }
  const found = findTransaction(simulation, id);
  if (found === undefined) return { command, names: id === '' ? [] : [id], contradiction: undefined };
  const { charge, payment } = found;
  const contradicts = command === 'status' && payment !== null;
  const pending = {
    transaction_status: 'pending',
    status_code: statusCode('pending'),
    settlement_time: null,
  };
  return {
    command,
    names: [charge.reference, charge.id, id],
    contradiction: contradicts ? pending : undefined,
  };
}
