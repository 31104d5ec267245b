import { newRequestId } from '../../ids.ts';
import type { FaultyGatewayCall } from '../gateways/faults.ts';
import { runGateway, startingGatewaySettings } from '../gateways/running-gateway.ts';
import type { Gateway, GatewayCall, GatewaySimulation } from '../gateways/simulation.ts';
import { textOf } from '../http-exchange.ts';
import type { RunningSimulator, SimulatorPlace } from '../running.ts';
import { failure } from './documents.ts';
import { answerCall, endpointOf } from './endpoints.ts';
import { retryAfterMs, webhookOf } from './webhook.ts';

/** The options of the simulator. */
export interface XenditPlace extends SimulatorPlace {
  readonly secretKey?: string;
  readonly callbackToken?: string;
}

/** Starts the Xendit simulator (payment requests of v3) as a server of its own, with a durable ledger. */
export async function startXenditSimulator(place: XenditPlace): Promise<RunningSimulator> {
  const secretKey = place.secretKey ?? 'xnd_development_simulated';
  const callbackToken = place.callbackToken ?? 'simulated-token';
  return runGateway(place, {
    gateway: xendit,
    secretKey,
    callbackSecret: callbackToken,
    settings: { ...startingGatewaySettings, callback_timeout_ms: 30_000, calls_per_minute: 600 },
    credentials: { secret_key: secretKey, callback_token: callbackToken },
  });
}

const xendit: Gateway = {
  answer: answerCall,
  refuse: (_simulation, because) =>
    failure(because === 'rate_limited' ? 'RATE_LIMIT_EXCEEDED' : 'SERVER_ERROR'),
  faultyCall,
  message: webhookOf,
  paymentId: () => `py-${newRequestId()}`,
  retryAfterMs,
  givesBack: ['charged_back', 'refunded'],
};

function faultyCall(simulation: GatewaySimulation, call: GatewayCall): FaultyGatewayCall {
  const { command, id } = endpointOf(call) ?? { command: '', id: '' };
  if (command === 'create') {
    const reference = textOf(call.body?.['reference_id']);
    return { command, names: reference === '' ? [] : [reference], contradiction: undefined };
  }
  const { ledger } = simulation;
  const charge = ledger.find(id) ?? ledger.findByPayment(id) ?? ledger.findByReference(id);
  if (charge === undefined) return { command, names: id === '' ? [] : [id], contradiction: undefined };
  return {
    command,
    names: [charge.reference, charge.id, id],
    contradiction: contradictionOf(command, charge.payments.length > 0),
  };
}

/** What a status call about money that arrived says when it contradicts the truth. */
function contradictionOf(command: string, isPaid: boolean): FaultyGatewayCall['contradiction'] {
  if (!isPaid) return undefined;
  if (command === 'status') return { status: 'REQUIRES_ACTION', latest_payment_id: null };
  return command === 'payment' ? { status: 'PENDING', captures: null } : undefined;
}
