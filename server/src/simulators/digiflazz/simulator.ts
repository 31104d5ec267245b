import { makeClock } from '../../clock.ts';
import { type RunningSimulator, runSimulator, type SimulatorPlace } from '../running.ts';
import { send } from './callbacks.ts';
import { codes, refusals } from './codes.ts';
import { control } from '../control.ts';
import { answerCall, commandOf } from './endpoints.ts';
import { textOf, type Answered, type Body, type Call, type Play } from '../faulty-server.ts';
import { openLedger } from '../ledger.ts';
import { ownControls } from './own-controls.ts';
import { startingProducts } from './products.ts';
import { settleLater } from './transactions.ts';
import { type Fault, type FaultyCall, startingRates, takeFault } from '../faults.ts';
import { later } from '../timing.ts';
import { startingSettings, type World } from './world.ts';

/** Who may use the simulator, beside where it is. Nothing here is secret: it sells nothing real. */
export interface DigiflazzPlace extends SimulatorPlace {
  readonly username?: string;
  readonly apiKey?: string;
  readonly webhookSecret?: string;
  /** The deposit that a new ledger begins with, rupiah. */
  readonly openingBalance?: number;
}

/** Starts Digiflazz's side as a server of its own, with a ledger that outlives it. */
export async function startDigiflazzSimulator(place: DigiflazzPlace): Promise<RunningSimulator> {
  const world = await openWorld(place);
  for (const transaction of world.ledger.all()) settleLater(world, transaction);
  const credentials = {
    username: world.username,
    api_key: world.apiKey,
    webhook_secret: world.webhookSecret,
  };
  return runSimulator(world, playOf(world), { port: place.port, credentials });
}

async function openWorld(place: DigiflazzPlace): Promise<World> {
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

function playOf(world: World): Play {
  return {
    control: (call) => control(world, ownControls(world), call),
    takeFault: (call) =>
      call.body === undefined ? undefined : takeFault(world, faultyCall(call, call.body)),
    answer: (call, forced) => answered(world, call, forced),
    durable: () => world.ledger.durable(),
    callBack: (call) => callBackAbout(world, call),
    later: (ms, work) => later(world, ms, work),
  };
}

/** A purchase is sent again to ask about it. */
function faultyCall({ path }: Call, body: Body): FaultyCall {
  const command = commandOf(endpointOf(path), body);
  const asks = command === 'topup' || command === 'status-pasca';
  return {
    command,
    refId: referenceOf(body),
    customerNo: textOf(body['customer_no']),
    refusals: asks ? refusals : [],
  };
}

function answered(
  world: World,
  { method, path, body }: Call,
  forced: Fault | undefined,
): Answered | undefined {
  const unreadable = { code: '40', data: { status: 'Gagal', rc: '40', message: 'Payload Error' } };
  const answer = body === undefined ? unreadable : answerCall(world, endpointOf(path), body, forced);
  if (answer === undefined || method !== 'POST') return undefined;
  const failed = answer.code !== null && codes.get(answer.code)?.status === 'Gagal';
  return { status: failed ? world.settings.failure_status : 200, document: { data: answer.data } };
}

async function callBackAbout(world: World, { body = {} }: Call): Promise<void> {
  const found = world.ledger.find(referenceOf(body));
  if (found !== undefined) await send(world, found, { event: 'create', kind: 'true' });
}

function endpointOf(path: string): string {
  return path.replace(/^\/v1(?=\/)/, '');
}

function referenceOf({ ref_id: refId }: Body): string {
  return typeof refId === 'string' ? refId : '';
}
