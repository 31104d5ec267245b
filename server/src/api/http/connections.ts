import { BlockList, isIPv4, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { originOf, parseIpAddress } from '../../clients/ip-address.ts';

/** How many connections a server keeps open. */
export interface ConnectionLimits {
  /** In all. */
  readonly max: number;
  /** From one address, or one /64 network of IPv6, without a request that was authenticated. */
  readonly maxPerAddress: number;
  /** The proxies (addresses or CIDR ranges) whose connections count only in all. */
  readonly trusted: readonly string[];
}

/** The open connections of a server. */
export interface Connections {
  /** Counts a new connection, and resets the oldest one without a key if there are too many. */
  add(socket: Socket): void;
  /** All open connections. */
  all(): Iterable<Socket>;
}

/** The share of all connections that those without a key may use. The rest is for clients with a key. */
const anonymousShare = 0.75;

/** What to do when a request on a connection is authenticated. */
const onAuthenticated = new WeakMap<Duplex, () => void>();

/**
 * Records that a request on a connection was authenticated. The connection is then no longer limited by its address, and is
 * not closed to make room for others.
 */
export function keepConnection(socket: Duplex): void {
  onAuthenticated.get(socket)?.();
  onAuthenticated.delete(socket);
}

/** Whether a connection has had no authenticated request. Those of trusted proxies are not anonymous. */
export function isAnonymous(socket: Duplex): boolean {
  return onAuthenticated.has(socket);
}

/**
 * Limits open connections. A connection above a limit is accepted, and the oldest one without a key is reset instead: a
 * client that has just connected can show its key, however many connections an attacker at the same address holds.
 */
export function limitConnections({ max, maxPerAddress, trusted }: ConnectionLimits): Connections {
  const isTrusted = networkCheck(trusted);
  const open = new Set<Socket>();
  /** Those without a key, the oldest first: of all addresses, each with what removes it, and of each address. */
  const anonymous = new Map<Socket, () => void>();
  const byOrigin = new Map<string, Set<Socket>>();

  function addAnonymous(socket: Socket, origin: string): void {
    const here = byOrigin.get(origin) ?? new Set();
    byOrigin.set(origin, here.add(socket));
    const remove = (): void => {
      anonymous.delete(socket);
      here.delete(socket);
      if (here.size === 0) byOrigin.delete(origin);
    };
    anonymous.set(socket, remove);
    socket.once('close', remove);
    onAuthenticated.set(socket, remove);
    if (here.size > maxPerAddress) resetOldest(here.keys());
  }

  function resetOldest(sockets: Iterable<Socket>): void {
    const [oldest] = sockets;
    if (oldest === undefined) return;
    // At once: the connection is reported as closed later, and another may be accepted before that.
    anonymous.get(oldest)?.();
    open.delete(oldest);
    oldest.resetAndDestroy();
  }

  return {
    add(socket) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      const address = parseIpAddress(socket.remoteAddress ?? '');
      if (address === undefined) addAnonymous(socket, 'unknown');
      else if (!isTrusted(address.text)) addAnonymous(socket, originOf(address));
      if (anonymous.size > max * anonymousShare || open.size > max) resetOldest(anonymous.keys());
    },
    all: () => open,
  };
}

/** Whether an address is in one of these networks, which may be written as IPv4 inside IPv6. */
function networkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const bits = isIPv4(address) ? 32 : 128;
    list.addSubnet(address, Number(prefix ?? bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return (address) =>
    isIPv4(address)
      ? list.check(address, 'ipv4') || list.check(`::ffff:${address}`, 'ipv6')
      : list.check(address, 'ipv6');
}
