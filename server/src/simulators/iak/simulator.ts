import { type Clock, makeClock } from '../../clock.ts';
import { recordInjectedCode, openLedger } from '../ledger.ts';
import { type FaultyCall, type OddAnswers, startingRates, takeFault } from '../faults.ts';
import { postpaidMessages, prepaidMessages, refusals } from './codes.ts';
import { later } from '../timing.ts';
import type { Call, SupplierBehaviour } from '../faulty-server.ts';
import { textOf, type Body } from '../http-exchange.ts';
import { type RunningSimulator, runSimulator, type SimulatorPlace } from '../running.ts';
import { send } from './callbacks.ts';
import { control } from '../control.ts';
import { answerCall, commandOf } from './endpoints.ts';
import { ownControls } from './own-controls.ts';
import { startingProducts } from './products.ts';
import { settleLater } from './top-ups.ts';
import { remember, startingSettings, type Simulation } from './simulation.ts';

/** The options of the simulator. They contain no real secret, because the simulator sells nothing real. */
export interface IakPlace extends SimulatorPlace {
  readonly username?: string;
  readonly apiKey?: string;
  /** The opening deposit of a new ledger, rupiah. */
  readonly openingBalance?: number;
  /** Its clock; tests use one that they can move. */
  readonly clock?: Clock;
}

/** Starts the IAK simulator, both services on one port, with a durable ledger. */
export async function startIakSimulator(place: IakPlace): Promise<RunningSimulator> {
  const simulation = await openSimulation(place);
  for (const transaction of simulation.ledger.all()) {
    remember(simulation, transaction);
    settleLater(simulation, transaction);
  }
  const credentials = { username: simulation.username, api_key: simulation.apiKey };
  return runSimulator(simulation, behaviourOf(simulation), { port: place.port, credentials });
}

async function openSimulation(place: IakPlace): Promise<Simulation> {
  return {
    ledger: await openLedger(place.dataDir, place.openingBalance ?? 100_000_000),
    clock: place.clock ?? makeClock(),
    username: place.username ?? '081200000000',
    apiKey: place.apiKey ?? 'simulated-key',
    callbackUrl: place.callbackUrl ?? null,
    products: new Map(startingProducts.map((item) => [item.product_code, item])),
    byTheirId: new Map(),
    bought: new Set(),
    settings: startingSettings,
    rates: startingRates,
    faults: [],
    seen: new Map(),
    timers: new Set(),
  };
}

function behaviourOf(simulation: Simulation): SupplierBehaviour {
  return {
    control: (call) => control(simulation, ownControls(simulation), call),
    takeFault: (call) => takeFault(simulation, faultyCall(simulation, call)),
    answer(call, forced) {
      if (forced?.isMadeUp === true)
        recordInjectedCode(simulation.ledger, referenceOf(simulation, call.body ?? {}), forced.code);
      return answerCall(simulation, call, forced);
    },
    durable: () => simulation.ledger.durable(),
    callBack: (call) => callBackAbout(simulation, call),
    later: (ms, work) => later(simulation, ms, work),
  };
}

/** Questions and payments do not name the customer, so it is taken from the transaction. */
function faultyCall(simulation: Simulation, call: Call): FaultyCall {
  const { body = {} } = call;
  const command = commandOf(call);
  const refId = referenceOf(simulation, body);
  const known = simulation.ledger.find(refId)?.customerNo.split(',')[0];
  return {
    command,
    refId,
    customerNo: textOf(body['customer_id']) || textOf(body['hp']) || (known ?? ''),
    refusals: command === 'check-status' || command === 'checkstatus' ? refusals : [],
    odd: oddAnswers(simulation, refId, command),
  };
}

function oddAnswers(simulation: Simulation, refId: string, command: string): OddAnswers {
  const stage = simulation.ledger.find(refId)?.stage;
  const isBegun = stage !== undefined && stage !== 'inquired';
  return command === 'topup' || command === 'check-status'
    ? {
        ...{ number: 'customer_id', product: 'product_code', codes: oddPrepaid, ends: ['00', '07'], isBegun },
        begins: command === 'topup',
      }
    : {
        ...{ number: 'hp', product: 'code', ends: ['00', '37'], isBegun },
        codes: isBegun ? oddPostpaid : oddPostpaid.filter((code) => code !== '11'),
        begins: command === 'pay-pasca',
      };
}

/** Every code but "not found"; "bill unpaid" (02) says the same in answer to a status query. */
const oddPrepaid = Object.keys(prepaidMessages).filter((code) => code !== '06');
const oddPostpaid = Object.keys(postpaidMessages).filter((code) => code !== '42' && code !== '02');

/** A payment names the bill by their number only. */
function referenceOf(simulation: Simulation, body: Body): string {
  const { ref_id: refId, tr_id: theirId } = body;
  if (typeof refId === 'string') return refId;
  return simulation.byTheirId.get(Number(theirId)) ?? '';
}

async function callBackAbout(simulation: Simulation, { body = {} }: Call): Promise<void> {
  const found = simulation.ledger.find(referenceOf(simulation, body));
  if (found?.kind === 'prepaid') await send(simulation, found, 'true');
}
