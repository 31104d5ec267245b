import { BlockList, isIP } from 'node:net';
import { CommandError } from '../../command-error.ts';

/** An address that a name stands for, as a resolver gives it. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Asks for all addresses of a name. */
export type Resolve = (name: string) => Promise<readonly ResolvedAddress[]>;

/** What receivers may be. `local` is for programs on this machine: http, and loopback addresses. */
export interface AddressRules {
  readonly local: boolean;
}

/** An address that nothing of ours may connect to. The message names no address: it may be shown to a client. */
export class ForbiddenAddress extends CommandError {}

const urlLengthMax = 2_048;

/** What is not for everybody, by the registries of special-purpose addresses (RFC 6890), and hosts of clouds. */
const forbiddenNetworks: readonly (readonly [string, number])[] = [
  // this network
  ['0.0.0.0', 8],
  // private
  ['10.0.0.0', 8],
  // shared behind carriers' translators, and the metadata host of one cloud
  ['100.64.0.0', 10],
  // loopback
  ['127.0.0.0', 8],
  // the host of a virtual machine in another cloud
  ['168.63.129.16', 32],
  // link-local, and the metadata hosts of most clouds
  ['169.254.0.0', 16],
  // private
  ['172.16.0.0', 12],
  // protocol assignments
  ['192.0.0.0', 24],
  // documentation
  ['192.0.2.0', 24],
  // AS112
  ['192.31.196.0', 24],
  // AMT
  ['192.52.193.0', 24],
  // relays of 6to4
  ['192.88.99.0', 24],
  // private
  ['192.168.0.0', 16],
  // AS112
  ['192.175.48.0', 24],
  // measurements
  ['198.18.0.0', 15],
  // documentation
  ['198.51.100.0', 24],
  // documentation
  ['203.0.113.0', 24],
  // multicast
  ['224.0.0.0', 4],
  // reserved, and broadcast
  ['240.0.0.0', 4],
  // unspecified, loopback, and IPv4 inside IPv6 as it once was
  ['::', 96],
  // IPv4 behind a translator
  ['64:ff9b::', 96],
  // the same, of a network's own
  ['64:ff9b:1::', 48],
  // discarded
  ['100::', 64],
  // protocol assignments: Teredo, ORCHID, measurements
  ['2001::', 23],
  // documentation
  ['2001:db8::', 32],
  // 6to4: an IPv4 address inside
  ['2002::', 16],
  // documentation
  ['3fff::', 20],
  // segment routing
  ['5f00::', 16],
  // unique local
  ['fc00::', 7],
  // link-local
  ['fe80::', 10],
  // site-local
  ['fec0::', 10],
  // multicast
  ['ff00::', 8],
];

const loopbackNetworks: readonly (readonly [string, number])[] = [
  ['127.0.0.0', 8],
  ['::1', 128],
];

const forbidden = listOf(forbiddenNetworks);
const loopback = listOf(loopbackNetworks);
const globalUnicast = listOf([['2000::', 3]]);

/** Names that are never somebody's public host: special use (RFC 6761, 8375) and what local networks call themselves. */
const localSuffixes = [
  'alt',
  'arpa',
  'corp',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
];

/** The networks that a socket refuses by itself, as the last guard; undefined where loopback is allowed. */
export function blockListFor(rules: AddressRules): BlockList | undefined {
  return rules.local ? undefined : forbidden;
}

/** Tells whether an IP address, written in full or short, may be connected to. */
export function mayConnect(address: string, rules: AddressRules): boolean {
  const version = isIP(address);
  // An address with a zone is a link-local one, whatever it says.
  if (version === 0 || address.includes('%')) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (rules.local && loopback.check(address, family)) return true;
  if (version === 6 && !globalUnicast.check(address, family)) return false;
  return !forbidden.check(address, family);
}

/**
 * Reads the address of a receiver and gives it in its one normal form. Looks at what is written only: what a name
 * stands for is asked by `addressesOf`.
 * @throws ForbiddenAddress when it cannot be a receiver
 */
export function parseReceiver(text: string, rules: AddressRules): URL {
  if (text.length > urlLengthMax || /[^!-~\u00a1-\u{10ffff}]|\\/u.test(text) || !URL.canParse(text)) {
    throw new ForbiddenAddress('The address of an endpoint is a URL such as https://example.com/hook.');
  }
  const url = new URL(text);
  const schemes = rules.local ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol)) throw new ForbiddenAddress('The address of an endpoint is https.');
  const [, authority = ''] = /^[^:]+:\/*([^/?#]*)/.exec(text) ?? [];
  if (authority.includes('@') || url.username !== '' || url.password !== '') {
    throw new ForbiddenAddress('The address of an endpoint has no user name and no password in it.');
  }
  if (text.includes('#')) throw new ForbiddenAddress('The address of an endpoint has no fragment.');
  const host = hostOf(url.hostname);
  // 0177.1 and its like are read by some as one address and by others as another.
  const oddlyWritten = isIP(host) === 4 && !(authority === host || authority.startsWith(`${host}:`));
  if (url.port === '0' || oddlyWritten || !mayBeReceiver(host, rules)) {
    throw new ForbiddenAddress('The address of an endpoint must be one that everybody can reach.');
  }
  return url;
}

/**
 * The IP addresses to connect to for a host, each of them checked. Whoever connects must use these and not ask again:
 * the next answer may be another.
 * @throws ForbiddenAddress when any of them is not allowed; whatever `resolve` throws
 */
export async function addressesOf(
  hostname: string,
  rules: AddressRules,
  resolve: Resolve,
): Promise<readonly ResolvedAddress[]> {
  const host = hostOf(hostname);
  const found = isIP(host) === 0 ? await resolveName(host, rules, resolve) : [asResolved(host)];
  const addresses = found.map(({ address, family }) => ({ address, family }));
  if (addresses.length === 0 || !addresses.every(({ address }) => mayConnect(address, rules))) {
    throw new ForbiddenAddress('The address of an endpoint must be one that everybody can reach.');
  }
  return addresses;
}

function mayBeReceiver(host: string, rules: AddressRules): boolean {
  if (isIP(host) !== 0) return mayConnect(host, rules);
  if (rules.local && host === 'localhost') return true;
  const labels = host.split('.');
  if (labels.length < 2 || labels.some((label) => label === '')) return false;
  // What ends in a number is an IPv4 address to some readers, however ours takes it.
  const last = labels.at(-1) ?? '';
  return !localSuffixes.includes(last) && !/^(\d+|0x[0-9a-f]*)$/.test(last);
}

async function resolveName(
  host: string,
  rules: AddressRules,
  resolve: Resolve,
): Promise<readonly ResolvedAddress[]> {
  if (!mayBeReceiver(host, rules)) return [];
  // Resolvers do not agree on what this name is; here it is one thing only.
  return host === 'localhost' ? [asResolved('127.0.0.1')] : resolve(host);
}

function asResolved(address: string): ResolvedAddress {
  return { address, family: isIP(address) === 4 ? 4 : 6 };
}

/** The host without the brackets of an IPv6 address. */
function hostOf(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

function listOf(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) {
    list.addSubnet(network, prefix, isIP(network) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
