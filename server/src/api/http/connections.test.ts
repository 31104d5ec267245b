import { once } from 'node:events';
import { connect, createServer, type Server, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ConnectionLimits, type Connections, keepConnection, limitConnections } from './connections.ts';

const limits: ConnectionLimits = { max: 8, maxPerAddress: 3, trusted: ['127.0.0.9'] };

let connections: Connections;
let server: Server;
let port: number;
/** The server's ends, in the order in which they were accepted. */
let accepted: Socket[];
let clients: Socket[];

beforeEach(async () => {
  connections = limitConnections(limits);
  accepted = [];
  clients = [];
  server = createServer((socket) => {
    accepted.push(socket.on('error', () => undefined));
    connections.add(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  port = address.port;
});
afterEach(() => {
  for (const socket of [...clients, ...accepted]) socket.destroy();
  server.close();
});

/** Connects from an address of this machine, and returns the server's end. */
async function connectFrom(localAddress: string): Promise<Socket> {
  const accepting = once(server, 'connection');
  clients.push(connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined));
  await accepting;
  const socket = accepted.at(-1);
  if (socket === undefined) throw new Error('There was no connection.');
  return socket;
}

async function connectTimes(count: number, localAddress: (n: number) => string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n += 1) sockets.push(await connectFrom(localAddress(n)));
  return sockets;
}

const one = () => '127.0.0.1';
const each = (n: number) => `127.0.1.${n + 1}`;
const isOpen = (socket: Socket) => !socket.destroyed;

describe('connections without a key', () => {
  test('from one address: the oldest is reset for a new one above the limit', async () => {
    const sockets = await connectTimes(5, one);
    expect(sockets.map(isOpen)).toEqual([false, false, true, true, true]);
    await expect.poll(() => clients[0]?.destroyed).toBe(true);
    expect([...connections.all()]).toEqual(sockets.slice(2));
  });

  test('from one address do not close those of others', async () => {
    const other = await connectFrom('127.0.0.2');
    await connectTimes(20, one);
    expect(isOpen(other)).toBe(true);
    expect(isOpen(await connectFrom('127.0.0.3'))).toBe(true);
  });

  test('have three quarters of all, and the oldest is reset for a new one', async () => {
    const sockets = await connectTimes(7, each);
    expect(sockets.map(isOpen)).toEqual([false, true, true, true, true, true, true]);
  });

  test('count no longer when they have ended', async () => {
    const [first] = await connectTimes(3, one);
    clients[0]?.destroy();
    if (first !== undefined) await once(first.resume(), 'close');
    const [, ...left] = accepted;
    expect(isOpen(await connectFrom('127.0.0.1'))).toBe(true);
    expect(left.every(isOpen)).toBe(true);
  });

  test('of a trusted proxy count only in all', async () => {
    const sockets = await connectTimes(6, () => '127.0.0.9');
    expect(sockets.every(isOpen)).toBe(true);
  });

  test.each([
    ['of one network of IPv6 count together', ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3'], true],
    ['of several networks of IPv6 count apart', ['2001:db8::1', '2001:db8:0:1::2', '2001:db8:0:2::3'], false],
    [
      'of an IPv4 address and its form in IPv6 count together',
      ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'],
      true,
    ],
  ])('%s', (_what, addresses, together) => {
    const sockets = [...addresses, ...addresses.slice(0, 1)].map((address) => socketOf(address));
    for (const socket of sockets) connections.add(socket);
    expect(sockets.map(isOpen)).toEqual([!together, true, true, true]);
  });
});

describe('connections with an authenticated request', () => {
  test('are not limited by their address, and are not closed for those without a key', async () => {
    const kept = await connectTimes(5, one);
    // The first two were reset when the others came.
    for (const socket of kept.slice(2)) keepConnection(socket);
    const others = await connectTimes(3, one);
    for (const socket of others) keepConnection(socket);
    await connectTimes(20, each);
    expect([...kept.slice(2), ...others].every(isOpen)).toBe(true);
  });

  test('have room while those without a key hold as many as they may', async () => {
    await connectTimes(30, each);
    const kept: Socket[] = [];
    for (let n = 0; n < 2; n += 1) {
      const socket = await connectFrom('127.0.0.2');
      keepConnection(socket);
      kept.push(socket);
    }
    await connectTimes(10, each);
    expect(kept.every(isOpen)).toBe(true);
    expect([...connections.all()].length).toBeLessThanOrEqual(limits.max);
  });

  test('may use all, and then one without a key is reset at once', async () => {
    for (let n = 0; n < limits.max; n += 1) keepConnection(await connectFrom('127.0.0.1'));
    const late = await connectFrom('127.0.0.2');
    expect(isOpen(late)).toBe(false);
    expect([...connections.all()]).toHaveLength(limits.max);
  });
});

test('more connections than the limit at once leave no more open than it allows', async () => {
  const attempts = 200;
  for (let n = 0; n < attempts; n += 1)
    clients.push(
      connect({ port, host: '127.0.0.1', localAddress: each(n % 100) }).on('error', () => undefined),
    );
  await expect.poll(() => accepted.length).toBe(attempts);
  expect([...connections.all()].length).toBeLessThanOrEqual(limits.max * 0.75);
  await expect.poll(() => accepted.filter(isOpen).length).toBeLessThanOrEqual(limits.max * 0.75);
});

/** A socket that is connected to an address that this machine does not have. */
function socketOf(remoteAddress: string): Socket {
  const socket = new Socket().on('error', () => undefined);
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  return socket;
}
