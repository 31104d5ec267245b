import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pause } from '../../server/src/clock.ts';
import { listenOnFreePort } from '../../server/test/free-port.ts';

/** A balancer before several servers, as nginx with `proxy_next_upstream off` or HAProxy without retries. */
export interface Balancer {
  /** Such as `http://127.0.0.1:41234`. */
  readonly address: string;
  /** The servers that get requests: the newest check of each was answered with 200. */
  ready(): readonly string[];
  /**
   * How many requests each server was given and has not answered, how many it has answered, and how many of the answers ended
   * their connection.
   */
  readonly counts: ReadonlyMap<string, { open: number; all: number; last: number }>;
  stop(): Promise<void>;
}

/** The parameters of a balancer. `servers` are addresses. */
export interface BalancerPlan {
  readonly servers: readonly string[];
  /** The pause between two checks of `/readyz` of a server, and the longest time that one takes, milliseconds. */
  readonly checkMs: number;
  readonly checkMsMax: number;
}

/** Headers that belong to one connection. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Starts a balancer on a free port. It checks `/readyz` of each server on a new connection, and gives no more requests to a server
 * after a failed check. It keeps connections to clients and servers. It repeats no request: one that a server does not
 * answer is answered with 502.
 */
export async function startBalancer({ servers, checkMs, checkMsMax }: BalancerPlan): Promise<Balancer> {
  const stopping = new AbortController();
  const agents = new Map(servers.map((server) => [server, new Agent({ keepAlive: true })]));
  const counts = new Map(servers.map((server) => [server, { open: 0, all: 0, last: 0 }]));
  const isReady = new Map<string, boolean>();
  const ready = (): readonly string[] => servers.filter((server) => isReady.get(server) === true);
  let turn = 0;

  async function watch(server: string): Promise<void> {
    while (!stopping.signal.aborted) {
      isReady.set(server, await check(server, checkMsMax));
      await pause(checkMs, stopping.signal);
    }
  }

  function forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const up = ready();
    const server = up[(turn += 1) % up.length];
    const counted = server === undefined ? undefined : counts.get(server);
    if (server === undefined || counted === undefined) return refuse(answer, 503);
    const { method, url: path, headers } = incoming;
    const outgoing = request(server, { agent: agents.get(server), method, path, headers });
    counted.open += 1;
    outgoing.once('close', () => (counted.open -= 1));
    outgoing.once('error', () => refuse(answer, 502));
    outgoing.once('response', (response) => {
      counted.all += 1;
      if (response.headers.connection === 'close') counted.last += 1;
      const kept = Object.entries(response.headers).filter(([name]) => !ofConnection.has(name));
      answer.writeHead(response.statusCode ?? 502, Object.fromEntries(kept));
      response.once('error', () => answer.destroy());
      response.pipe(answer);
    });
    incoming.pipe(outgoing);
  }

  const front = createServer({ keepAliveTimeout: 0 }, forward);
  const port = await listenOnFreePort(front);
  const watching = servers.map(watch);
  return {
    address: `http://127.0.0.1:${port}`,
    ready,
    counts,
    async stop() {
      stopping.abort();
      await Promise.all(watching);
      front.close();
      front.closeAllConnections();
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

/** Answers in place of a server. */
function refuse(answer: ServerResponse, status: number): void {
  if (answer.headersSent) return void answer.destroy();
  answer.writeHead(status, { 'content-type': 'application/json' });
  answer.end(JSON.stringify({ error: { code: 'balancer', message: 'No server answered the request.' } }));
}

/** Whether a server is ready, asked on a connection of its own. */
function check(server: string, msMax: number): Promise<boolean> {
  return new Promise((resolve) => {
    const input = request(`${server}/readyz`, { agent: false, signal: AbortSignal.timeout(msMax) });
    input.once('error', () => resolve(false));
    input.once('response', (response) => {
      response.resume();
      response.once('error', () => undefined);
      resolve(response.statusCode === 200);
    });
    input.end();
  });
}
