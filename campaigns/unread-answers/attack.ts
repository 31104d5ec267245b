import { connect, type Socket } from 'node:net';
import { makeClock, pause } from '../../server/src/clock.ts';

/** What each of many connections without a key does. */
export interface Attack {
  readonly name: string;
  /** The bytes that it sends at once. */
  readonly bytes: string;
  /** How fast it reads the answers, bytes per second; 0: not at all. */
  readonly readsPerSecond: number;
}

/** Connections that carry out an attack. */
export interface Attackers {
  stop(): void;
}

const clock = makeClock();
const readEveryMs = 250;

/** The attacks. The script of the reference is the largest public file. */
export function attacksOf(requests: number): readonly Attack[] {
  const script = get('/docs/js/scalar.js').repeat(requests);
  const compressed = get('/docs/js/scalar.js', 'accept-encoding: br').repeat(requests);
  return [
    { name: 'script, never read', bytes: script, readsPerSecond: 0 },
    { name: 'script compressed, never read', bytes: compressed, readsPerSecond: 0 },
    { name: 'OpenAPI document, never read', bytes: get('/openapi.json').repeat(requests), readsPerSecond: 0 },
    {
      name: 'short requests, never read',
      bytes: get('/x').repeat(10 * requests),
      readsPerSecond: 0,
    },
    { name: 'script, read slowly', bytes: script, readsPerSecond: 100_000 },
  ];
}

function get(path: string, ...headers: readonly string[]): string {
  return `${[`GET ${path} HTTP/1.1`, 'host: konter', ...headers].join('\r\n')}\r\n\r\n`;
}

/** Starts an attack with this many connections. */
export function startAttack(address: string, attack: Attack, connections: number): Attackers {
  const sockets = Array.from({ length: connections }, () => attackOnce(address, attack));
  return {
    stop() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function attackOnce(address: string, { bytes, readsPerSecond }: Attack): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  socket.pause();
  socket.write(bytes);
  if (readsPerSecond > 0) void readSlowly(socket, readsPerSecond);
  return socket;
}

async function readSlowly(socket: Socket, perSecond: number): Promise<void> {
  const startMs = clock.monotonicMs();
  let read = 0;
  while (!socket.destroyed) {
    await pause(readEveryMs);
    const due = ((clock.monotonicMs() - startMs) / 1_000) * perSecond;
    while (read < due) {
      const chunk: Buffer | null = socket.read();
      if (chunk === null) break;
      read += chunk.length;
    }
  }
}
