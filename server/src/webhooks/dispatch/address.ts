import { BlockList, isIP } from 'node:net';
import { CommandError } from '../../command-error.ts';

/** A resolved address of a host name. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Resolves a name to all of its addresses. */
export type Resolve = (name: string) => Promise<readonly ResolvedAddress[]>;

/** Which receivers are allowed. `local` also allows http and loopback addresses, for programs on this machine. */
export interface AddressRules {
  readonly local: boolean;
}

/** An address that konter must not connect to. The message contains no address, because it may be shown to a client. */
export class ForbiddenAddress extends CommandError {
  /** Which rule the URL breaks. */
  readonly rule: 'credentials' | 'fragment' | 'not_a_url' | 'not_https' | 'not_public';
  constructor(rule: ForbiddenAddress['rule'], message: string) {
    super(message);
    this.rule = rule;
  }
}

const urlLengthMax = 2_048;

/** Non-public networks, by the registries of special-purpose addresses (RFC 6890), and addresses of cloud hosts. */
const forbiddenNetworks: readonly (readonly [string, number])[] = [
  // this network
  ['0.0.0.0', 8],
  // private
  ['10.0.0.0', 8],
  // shared (carrier-grade NAT), and the metadata host of one cloud
  ['100.64.0.0', 10],
  // loopback
  ['127.0.0.0', 8],
  // the host of virtual machines in another cloud
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
  // 6to4 relays
  ['192.88.99.0', 24],
  // private
  ['192.168.0.0', 16],
  // AS112
  ['192.175.48.0', 24],
  // benchmarking
  ['198.18.0.0', 15],
  // documentation
  ['198.51.100.0', 24],
  // documentation
  ['203.0.113.0', 24],
  // multicast
  ['224.0.0.0', 4],
  // reserved, and broadcast
  ['240.0.0.0', 4],
  // unspecified, loopback, and deprecated IPv4-compatible addresses
  ['::', 96],
  // IPv4 behind NAT64
  ['64:ff9b::', 96],
  // the same, for a network's own NAT64
  ['64:ff9b:1::', 48],
  // discard
  ['100::', 64],
  // protocol assignments: Teredo, ORCHID, benchmarking
  ['2001::', 23],
  // documentation
  ['2001:db8::', 32],
  // 6to4: contains an IPv4 address
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

/** Names that are never a public host: special use (RFC 6761, 8375) and common names of local networks. */
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

/** The networks that a socket itself refuses, as a second check; undefined where loopback is allowed. */
export function blockListFor(rules: AddressRules): BlockList | undefined {
  return rules.local ? undefined : forbidden;
}

/** Whether an IP address, in full or short form, may be connected to. */
export function mayConnect(address: string, rules: AddressRules): boolean {
  const version = isIP(address);
  // An address with a zone is always link-local.
  if (version === 0 || address.includes('%')) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (rules.local && loopback.check(address, family)) return true;
  if (version === 6 && !globalUnicast.check(address, family)) return false;
  return !forbidden.check(address, family);
}

/**
 * Reads the URL of a receiver and normalises it. It checks only the text; `addressesOf` resolves and checks the name.
 * @throws ForbiddenAddress when it cannot be a receiver
 */
export function parseReceiver(text: string, rules: AddressRules): URL {
  if (text.length > urlLengthMax || /[^!-~\u00a1-\u{10ffff}]|\\/u.test(text) || !URL.canParse(text)) {
    throw new ForbiddenAddress('not_a_url', 'An endpoint must be a URL such as https://example.com/hook.');
  }
  const url = new URL(text);
  const schemes = rules.local ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol)) {
    throw new ForbiddenAddress('not_https', 'The URL of an endpoint must use https.');
  }
  const [, authority = ''] = /^[^:]+:\/*([^/?#]*)/.exec(text) ?? [];
  if (authority.includes('@') || url.username !== '' || url.password !== '') {
    throw new ForbiddenAddress(
      'credentials',
      'The URL of an endpoint must have no user name and no password.',
    );
  }
  if (text.includes('#')) {
    throw new ForbiddenAddress('fragment', 'The URL of an endpoint must have no fragment.');
  }
  const host = hostOf(url.hostname);
  // 0177.1 and similar forms are read as different addresses by different parsers.
  const isAmbiguous = isIP(host) === 4 && !(authority === host || authority.startsWith(`${host}:`));
  if (url.port === '0' || isAmbiguous || !mayBeReceiver(host, rules)) {
    throw new ForbiddenAddress('not_public', 'The URL of an endpoint must have a publicly reachable host.');
  }
  return url;
}

/**
 * The IP addresses to connect to for a host, each of them checked. The caller must connect to these addresses and not
 * resolve the name again, because the next answer may differ.
 * @throws ForbiddenAddress when any of them is not allowed; any error of `resolve`
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
    throw new ForbiddenAddress('not_public', 'The URL of an endpoint must have a publicly reachable host.');
  }
  return addresses;
}

function mayBeReceiver(host: string, rules: AddressRules): boolean {
  if (isIP(host) !== 0) return mayConnect(host, rules);
  if (rules.local && host === 'localhost') return true;
  const labels = host.split('.');
  if (labels.length < 2 || labels.some((label) => label === '')) return false;
  // Some parsers read a name that ends in a number as an IPv4 address, although ours does not.
  const last = labels.at(-1) ?? '';
  return !localSuffixes.includes(last) && !/^(\d+|0x[0-9a-f]*)$/.test(last);
}

async function resolveName(
  host: string,
  rules: AddressRules,
  resolve: Resolve,
): Promise<readonly ResolvedAddress[]> {
  if (!mayBeReceiver(host, rules)) return [];
  // Resolvers differ on this name, so it is fixed here.
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
