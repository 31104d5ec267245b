import { makeClock } from '../../clock.ts';
import { type RunningSimulator, runSimulator, type SimulatorPlace } from '../running.ts';
import { send } from './callbacks.ts';
import { codes, refusals } from './codes.ts';
import { control } from '../control.ts';
import { answerCall, commandOf } from './endpoints.ts';
import type { Answered, Call, SupplierBehaviour } from '../faulty-server.ts';
import { textOf, type Body } from '../http-exchange.ts';
import { recordInjectedCode, openLedger } from '../ledger.ts';
import { ownControls } from './own-controls.ts';
import { startingProducts } from './products.ts';
import { settleLater } from './transactions.ts';
import { type Fault, type FaultyCall, type OddAnswers, startingRates, takeFault } from '../faults.ts';
import { later } from '../timing.ts';
import { startingSettings, type Simulation } from './simulation.ts';

/** The options of the simulator. They contain no real secret, because the simulator sells nothing real. */
export interface DigiflazzPlace extends SimulatorPlace {
  readonly username?: string;
  readonly apiKey?: string;
  readonly webhookSecret?: string;
  /** The opening deposit of a new ledger, rupiah. */
  readonly openingBalance?: number;
}

/** Starts the Digiflazz simulator as a server of its own, with a durable ledger. */
export async function startDigiflazzSimulator(place: DigiflazzPlace): Promise<RunningSimulator> {
  const simulation = await openSimulation(place);
  for (const transaction of simulation.ledger.all()) settleLater(simulation, transaction);
  const credentials = {
    username: simulation.username,
    api_key: simulation.apiKey,
    webhook_secret: simulation.webhookSecret,
  };
  return runSimulator(simulation, behaviourOf(simulation), { port: place.port, credentials });
}

async function openSimulation(place: DigiflazzPlace): Promise<Simulation> {
  return {
    ledger: await openLedger(place.dataDir, place.openingBalance ?? 100_000_000),
    clock: makeClock(),
    username: place.username ?? 'simulated',
    apiKey: place.apiKey ?? 'simulated-key',
    webhookSecret: place.webhookSecret ?? 'simulated-secret',
    callbackUrl: place.callbackUrl ?? null,
    products: new Map(startingProducts.map((item) => [item.buyer_sku_code, item])),
    settings: startingSettings,
    rates: startingRates,
    faults: [],
    seen: new Map(),
    calls: new Map(),
    timers: new Set(),
  };
}

function behaviourOf(simulation: Simulation): SupplierBehaviour {
  return {
    control: (call) => control(simulation, ownControls(simulation), call),
    takeFault: (call) =>
      call.body === undefined ? undefined : takeFault(simulation, faultyCall(simulation, call, call.body)),
    answer: (call, forced) => answered(simulation, call, forced),
    durable: () => simulation.ledger.durable(),
    callBack: (call) => callBackAbout(simulation, call),
    later: (ms, work) => later(simulation, ms, work),
  };
}

/** A question about a purchase is the purchase sent again. */
function faultyCall(simulation: Simulation, { path }: Call, body: Body): FaultyCall {
  const command = commandOf(endpointOf(path), body);
  const asks = command === 'topup' || command === 'status-pasca';
  return {
    command,
    refId: referenceOf(body),
    customerNo: textOf(body['customer_no']),
    refusals: asks ? refusals : [],
    odd: oddAnswers(simulation, body, command),
  };
}

function oddAnswers(simulation: Simulation, body: Body, command: string): OddAnswers {
  const stage = simulation.ledger.find(referenceOf(body))?.stage;
  const isBegun = stage !== undefined && stage !== 'inquired';
  return {
    number: 'customer_no',
    product: 'buyer_sku_code',
    codes: isBegun ? oddCodes : oddCodes.filter((code) => !withoutEnd.has(code)),
    ends: ['00', '02'],
    isBegun,
    begins: command !== 'status-pasca',
  };
}

/** Every code but "not found". */
const oddCodes = [...codes.keys()].filter((code) => code !== '50');
/** Codes that claim a purchase under the reference and begin none, and codes with which no callback reports an end. */
const withoutEnd: ReadonlySet<string> = new Set(['01', '49', '70', '85']);

function answered(
  simulation: Simulation,
  { method, path, body }: Call,
  forced: Fault | undefined,
): Answered | undefined {
  if (forced?.isMadeUp === true) recordInjectedCode(simulation.ledger, referenceOf(body ?? {}), forced.code);
  const unreadable = { code: '40', data: { status: 'Gagal', rc: '40', message: 'Payload Error' } };
  const answer = body === undefined ? unreadable : answerCall(simulation, endpointOf(path), body, forced);
  if (answer === undefined || method !== 'POST') return undefined;
  const failed = answer.code !== null && codes.get(answer.code)?.status === 'Gagal';
  return { status: failed ? simulation.settings.failure_status : 200, document: { data: answer.data } };
}

async function callBackAbout(simulation: Simulation, { body = {} }: Call): Promise<void> {
  const found = simulation.ledger.find(referenceOf(body));
  if (found !== undefined) await send(simulation, found, { event: 'create', kind: 'true' });
}

function endpointOf(path: string): string {
  return path.replace(/^\/v1(?=\/)/, '');
}

function referenceOf({ ref_id: refId }: Body): string {
  return typeof refId === 'string' ? refId : '';
}
