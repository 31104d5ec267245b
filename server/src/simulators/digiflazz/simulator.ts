import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { makeClock } from '../../clock.ts';
import type { RunningSimulator, SimulatorPlace } from '../running.ts';
import { send } from './callbacks.ts';
import { codes } from './codes.ts';
import { control } from './control.ts';
import { type Answer, answerCall, type Body, commandOf } from './endpoints.ts';
import { takeFault } from './faults.ts';
import { openLedger } from './ledger.ts';
import { startingProducts } from './products.ts';
import { settleLater } from './transactions.ts';
import { type Fault, later, startingRates, startingSettings, type World } from './world.ts';

/** Who may use the simulator, beside where it is. Nothing here is secret: it sells nothing real. */
export interface DigiflazzPlace extends SimulatorPlace {
  readonly username?: string;
  readonly apiKey?: string;
  readonly webhookSecret?: string;
  /** The deposit that a new ledger begins with, rupiah. */
  readonly openingBalance?: number;
}

const bodyBytesMax = 64 * 1024;

/** Starts Digiflazz's side as a server of its own, with a ledger that outlives it. */
export async function startDigiflazzSimulator(place: DigiflazzPlace): Promise<RunningSimulator> {
  const world = await openWorld(place);
  const server = createServer((request, response) => void serve(world, request, response));
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : place.port;
  for (const transaction of world.ledger.all()) settleLater(world, transaction);
  return {
    url: `http://127.0.0.1:${port}`,
    credentials: { username: world.username, api_key: world.apiKey, webhook_secret: world.webhookSecret },
    async stop() {
      for (const timer of world.timers) clearTimeout(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await world.ledger.close();
    },
  };
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
    seen: new Set(),
    calls: new Map(),
    timers: new Set(),
  };
}

async function serve(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request);
  const path = (request.url ?? '/').split('?')[0] ?? '/';
  if (path.startsWith('/_control/')) {
    const { status, document } = await control(world, request.method ?? 'GET', path, body ?? {});
    return reply(response, status, JSON.stringify(document));
  }
  if (body === undefined)
    return answer(world, response, {
      code: '40',
      data: { status: 'Gagal', rc: '40', message: 'Payload Error' },
    });
  const endpoint = path.replace(/^\/v1(?=\/)/, '');
  const fault = takeFault(
    world,
    commandOf(endpoint, body),
    typeof body['ref_id'] === 'string' ? body['ref_id'] : '',
  );
  // The silence lasts until the caller hangs up, as a lost packet would.
  if (fault?.fault === 'silent_before') return;
  const answered = answerCall(world, endpoint, body, fault?.fault === 'code' ? fault : undefined);
  if (answered === undefined || request.method !== 'POST') return reply(response, 404, '<html>404</html>');
  await world.ledger.durable();
  if (fault === undefined) return answer(world, response, answered);
  await spoil(world, response, answered, fault);
}

/** Gives the answer as the fault has it. What was sold stays sold. */
async function spoil(world: World, response: ServerResponse, answered: Answer, fault: Fault): Promise<void> {
  const whole = JSON.stringify({ data: answered.data });
  switch (fault.fault) {
    case 'silent_after':
      return;
    case 'slow':
      return later(world, fault.ms, () => answer(world, response, answered));
    case 'reset':
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(whole),
      });
      response.write(whole.slice(0, whole.length / 2), () => response.destroy());
      return;
    case 'html':
      return reply(response, 502, '<html><body><h1>502 Bad Gateway</h1></body></html>', 'text/html');
    case 'empty':
      return reply(response, 200, '');
    case 'huge':
      // The right answer, with far too much after it.
      return reply(response, 200, whole.replace(/\}\}$/, `,"padding":"${'x'.repeat(2 ** 20)}"}}`));
    case 'wrong_types':
      return reply(response, 200, '{"data":{"rc":{"a":1},"status":["Sukses"],"price":true,"sn":7}}');
    case 'code':
    case 'status':
      return answer(world, response, fault.status === '' ? answered : saying(answered, fault.status));
    case 'callback_first':
      await callBackFirst(world, answered);
      return answer(world, response, answered);
    case 'silent_before':
    // It never comes this far.
  }
}

/** The same answer with another word for how it went. */
function saying(answered: Answer, status: string): Answer {
  return answered.code === null ? answered : { ...answered, data: { ...answered.data, status } };
}

async function callBackFirst(world: World, answered: Answer): Promise<void> {
  if (answered.code === null || typeof answered.data['ref_id'] !== 'string') return;
  const found = world.ledger.find(answered.data['ref_id']);
  if (found !== undefined) await send(world, found, { event: 'create', kind: 'true' });
}

function answer(world: World, response: ServerResponse, answered: Answer): void {
  const failed = answered.code !== null && codes.get(answered.code)?.status === 'Gagal';
  reply(response, failed ? world.settings.failure_status : 200, JSON.stringify({ data: answered.data }));
}

function reply(response: ServerResponse, status: number, body: string, type = 'application/json'): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Reads a body as an object; undefined when it is none, or far too large. */
async function readBody(request: IncomingMessage): Promise<Body | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    const parts: AsyncIterable<Buffer> = request;
    for await (const part of parts) {
      bytes += part.length;
      if (bytes <= bodyBytesMax) chunks.push(part);
    }
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
    return bytes <= bodyBytesMax && isBody(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
