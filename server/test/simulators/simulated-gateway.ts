import { createServer } from 'node:http';
import { rm } from 'node:fs/promises';
import type { Charge } from '../../src/simulators/gateways/charge.ts';
import type { NotificationTry } from '../../src/simulators/gateways/message.ts';
import { startMidtransSimulator } from '../../src/simulators/midtrans/simulator.ts';
import type { RunningSimulator, SimulatorPlace } from '../../src/simulators/running.ts';
import { startXenditSimulator } from '../../src/simulators/xendit/simulator.ts';
import { makeTestFolder } from '../folder.ts';
import { listenOnFreePort } from '../free-port.ts';

export const gatewaySimulators = { midtrans: startMidtransSimulator, xendit: startXenditSimulator } as const;
export type GatewayName = keyof typeof gatewaySimulators;

/** The keys that the simulators accept. */
const keys = { midtrans: 'SB-Mid-server-simulated', xendit: 'xnd_development_simulated' } as const;

/** An answer of a simulated gateway. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Documents of a foreign service: the tests check what they use.
  readonly body: Readonly<Record<string, unknown>>;
}

/** A simulated gateway with a ledger of its own, over HTTP. */
export interface SimulatedGateway {
  readonly name: GatewayName;
  url(): string;
  /** Calls the gateway as a merchant does. */
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Carries out a command, and returns its answer. */
  control(path: string, body: unknown): Promise<Readonly<Record<string, unknown>>>;
  /** The truth about what was asked for and paid. */
  charges(): Promise<readonly Charge[]>;
  notifications(): Promise<{ waiting: number; sending: number; tried: readonly NotificationTry[] }>;
  restart(): Promise<void>;
  /** Ends it, and removes its ledger. */
  stop(): Promise<void>;
}

/** Starts a simulated gateway with an empty ledger. The caller stops it. */
export async function startSimulatedGateway(
  name: GatewayName,
  callbackUrl?: string,
): Promise<SimulatedGateway> {
  const dataDir = await makeTestFolder(name);
  const callbacks = callbackUrl === undefined ? {} : { callbackUrl };
  const startAt = (port: number): Promise<RunningSimulator> => {
    const place: SimulatorPlace = { dataDir, port, ...callbacks };
    return gatewaySimulators[name](place);
  };
  let running = await startAt(0);
  const { url } = running;
  const authorization = `Basic ${Buffer.from(`${keys[name]}:`).toString('base64')}`;

  async function read<T>(path: string): Promise<T> {
    return JSON.parse(await (await fetch(`${url}/_control${path}`)).text());
  }
  return {
    name,
    url: () => url,
    async call(method, path, body, headers = {}) {
      const init = {
        method,
        headers: { authorization, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const response = await fetch(`${url}${path}`, init);
      return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
    },
    async control(path, body) {
      const response = await fetch(`${url}/_control${path}`, { method: 'POST', body: JSON.stringify(body) });
      const text = await response.text();
      if (!response.ok) throw new Error(`control ${path} answered ${response.status}: ${text}`);
      return JSON.parse(text);
    },
    charges: async () => (await read<{ charges: readonly Charge[] }>('/ledger')).charges,
    notifications: () => read('/callbacks'),
    async restart() {
      await running.stop();
      running = await startAt(Number(new URL(url).port));
    },
    async stop() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A notification as it arrived. */
export interface Arrived {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A receiver of notifications. */
export interface Receiver {
  readonly url: string;
  /** In the order of their arrival. */
  readonly arrived: Arrived[];
  /** The status of the next answers; the last one stays. */
  answers: number[];
  stop(): void;
}

/** Starts a receiver of notifications that answers 200. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      receiver.arrived.push({ headers: request.headers, body });
      const [status = 200, ...left] = receiver.answers;
      if (left.length > 0) receiver.answers = left;
      response.writeHead(status).end();
    });
  });
  const port = await listenOnFreePort(server);
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/callbacks`,
    arrived: [],
    answers: [200],
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
