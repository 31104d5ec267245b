import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Random } from '../../server/test/crash/random.ts';
import { listenOnFreePort } from '../../server/test/free-port.ts';

/** A fault of a receiver, which occurs now and then. */
export const receiverBehaviours = [
  'good',
  'fails',
  'hangs',
  'slow',
  'endless',
  'redirects',
  'breaks',
  'limits',
] as const;
export type ReceiverBehaviour = (typeof receiverBehaviours)[number];

/** The record of one event at one receiver. */
export interface ReceivedEvent {
  readonly body: string;
  /** Whether every receipt had this body and a valid signature. */
  isValid: boolean;
  /** When each receipt began, and whether it was answered with 2xx before the sender disconnected. Milliseconds. */
  readonly receipts: { readonly atMs: number; acceptedMs: number | null }[];
}

/** A receiver of one endpoint. */
export interface CampaignReceiver {
  readonly url: string;
  readonly behaviour: ReceiverBehaviour;
  /** By webhook-id. */
  readonly received: Map<string, ReceivedEvent>;
  /** Sets the secret by which signatures are verified. */
  trust(secret: string): void;
  /** How often it misbehaved. */
  misbehaved(): number;
  stop(): Promise<void>;
}

/** How often a fault occurs, and for how many receipts of one event at most. */
const badPercent = 20;
const badReceiptsMax = 3;
/** Each postpones the whole endpoint for a second, so there cannot be many. */
const limitsMax = 10;
/** Longer than the time limit of a sender. */
const slowMsMax = 2_200;
const toleranceSeconds = 300;

/** Starts a receiver. The caller stops it. */
export async function startCampaignReceiver(
  behaviour: ReceiverBehaviour,
  random: Random,
): Promise<CampaignReceiver> {
  const received = new Map<string, ReceivedEvent>();
  let key = Buffer.alloc(0);
  let misbehaved = 0;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const id = String(request.headers['webhook-id']);
    const known = received.get(id) ?? { body, isValid: true, receipts: [] };
    received.set(id, known);
    const receipt: ReceivedEvent['receipts'][number] = { atMs: performance.now(), acceptedMs: null };
    known.receipts.push(receipt);
    known.isValid &&= known.body === body && isSigned(request, id, body, key);
    response.once('close', () => {
      const accepted = response.headersSent && response.statusCode >= 200 && response.statusCode <= 299;
      if (accepted && (response.writableFinished || behaviour === 'endless'))
        receipt.acceptedMs = performance.now();
    });
    const bad =
      behaviour !== 'good' && known.receipts.length <= badReceiptsMax && random.whole(1, 100) <= badPercent;
    if (bad) misbehaved += 1;
    if (!bad) response.writeHead(204).end();
    else misbehave(behaviour === 'limits' && misbehaved > limitsMax ? 'fails' : behaviour, random, response);
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    behaviour,
    received,
    trust(secret) {
      key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    },
    misbehaved: () => misbehaved,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function misbehave(behaviour: ReceiverBehaviour, random: Random, response: ServerResponse): void {
  switch (behaviour) {
    case 'good':
    case 'fails':
      response.writeHead(500).end('no');
      break;
    case 'hangs':
      break;
    case 'slow':
      setTimeout(() => response.writeHead(204).end(), random.whole(0, slowMsMax));
      break;
    case 'endless': {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(endlessPart));
      };
      response.on('drain', more).on('error', () => undefined);
      more();
      break;
    }
    case 'redirects':
      response.writeHead(307, { location: '/elsewhere' }).end();
      break;
    case 'breaks':
      response.destroy();
      break;
    case 'limits':
      response.writeHead(429, { 'retry-after': '1' }).end();
  }
}

const endlessPart = Buffer.alloc(16_384, 'x');

/** Verified by the text of the specification, with no code of the sender. */
function isSigned(request: IncomingMessage, id: string, body: string, key: Buffer): boolean {
  const timestamp = String(request.headers['webhook-timestamp']);
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return String(request.headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
}
