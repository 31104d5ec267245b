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
/**
 * Attackers connect from addresses 127.0.N.M of this machine, so that they can be distinguished from other clients: N is the number of
 * the attack, so that no attack meets what an address has used up. Each has fewer connections than the server allows one.
 */
const attackersPerAddress = 250;
let attacks = 0;
/** How often a slow connection sends a byte, and when it connects again after the server has closed it, milliseconds. */
const slowByteMs = 1_000;
const connectAgainMs = 5_000;

/** Whether a connection is one of the attackers: its remote address as `/proc/net/tcp` writes it. */
export function isAttacker(remote: string): boolean {
  return /^[0-9A-F]{2}(?!00)[0-9A-F]{2}007F:/.test(remote);
}

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

/** Starts an attack with this many connections. `connected`: how many of them the server has accepted so far, also those that it has closed since. */
export function startAttack(
  address: string,
  attack: Attack,
  connections: number,
): Attackers & { connected(): number } {
  attacks += 1;
  let connected = 0;
  const sockets = Array.from({ length: connections }, (_none, n) => {
    const socket = connectFrom(address, `127.0.${attacks}.${Math.floor(n / attackersPerAddress) + 1}`);
    socket.once('connect', () => void (connected += 1));
    socket.pause();
    socket.write(attack.bytes);
    if (attack.readsPerSecond > 0) void readSlowly(socket, attack.readsPerSecond);
    return socket;
  });
  return {
    connected: () => connected,
    stop() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Starts connections from one address that send a request byte by byte, and connect again when the server closes them. */
export function startSlowConnections(address: string, connections: number): Attackers {
  attacks += 1;
  const slowAddress = `127.0.${attacks}.1`;
  const stopped = new AbortController();
  const open = new Set<Socket>();
  async function keepConnecting(): Promise<void> {
    while (!stopped.signal.aborted) {
      const socket = connectFrom(address, slowAddress);
      open.add(socket);
      await dribble(socket, stopped.signal);
      open.delete(socket);
      await pause(connectAgainMs, stopped.signal);
    }
  }
  for (let n = 0; n < connections; n += 1) void keepConnecting();
  return {
    stop() {
      stopped.abort();
      for (const socket of open) socket.destroy();
    },
  };
}

async function dribble(socket: Socket, stopped: AbortSignal): Promise<void> {
  for (const byte of get('/docs/js/scalar.js', `x-slow: ${'x'.repeat(100)}`)) {
    if (socket.destroyed || stopped.aborted) return;
    socket.write(byte);
    await pause(slowByteMs, stopped);
  }
}

function connectFrom(address: string, localAddress: string): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  return socket.on('error', () => socket.destroy());
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
