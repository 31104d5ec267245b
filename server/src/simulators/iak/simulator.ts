import { type Clock, makeClock } from '../../clock.ts';
import { keepSaid, openLedger } from '../ledger.ts';
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
import { remember, startingSettings, type World } from './world.ts';

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
  const world = await openWorld(place);
  for (const transaction of world.ledger.all()) {
    remember(world, transaction);
    settleLater(world, transaction);
  }
  const credentials = { username: world.username, api_key: world.apiKey };
  return runSimulator(world, behaviourOf(world), { port: place.port, credentials });
}

async function openWorld(place: IakPlace): Promise<World> {
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

function behaviourOf(world: World): SupplierBehaviour {
  return {
    control: (call) => control(world, ownControls(world), call),
    takeFault: (call) => takeFault(world, faultyCall(world, call)),
    answer(call, forced) {
      if (forced?.isMadeUp === true) keepSaid(world.ledger, referenceOf(world, call.body ?? {}), forced.code);
      return answerCall(world, call, forced);
    },
    durable: () => world.ledger.durable(),
    callBack: (call) => callBackAbout(world, call),
    later: (ms, work) => later(world, ms, work),
  };
}

/** Questions and payments do not name the customer, so it is taken from the transaction. */
function faultyCall(world: World, call: Call): FaultyCall {
  const { body = {} } = call;
  const command = commandOf(call);
  const refId = referenceOf(world, body);
  const known = world.ledger.find(refId)?.customerNo.split(',')[0];
  return {
    command,
    refId,
    customerNo: textOf(body['customer_id']) || textOf(body['hp']) || (known ?? ''),
    refusals: command === 'check-status' || command === 'checkstatus' ? refusals : [],
    odd: oddAnswers(world, refId, command),
  };
}

function oddAnswers(world: World, refId: string, command: string): OddAnswers {
  const stage = world.ledger.find(refId)?.stage;
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

/** Every code but "not found". */
const oddPrepaid = Object.keys(prepaidMessages).filter((code) => code !== '06');
const oddPostpaid = Object.keys(postpaidMessages).filter((code) => code !== '42');

/** A payment names the bill by their number only. */
function referenceOf(world: World, body: Body): string {
  const { ref_id: refId, tr_id: theirId } = body;
  if (typeof refId === 'string') return refId;
  return world.byTheirId.get(Number(theirId)) ?? '';
}

async function callBackAbout(world: World, { body = {} }: Call): Promise<void> {
  const found = world.ledger.find(referenceOf(world, body));
  if (found?.kind === 'prepaid') await send(world, found, 'true');
}
