import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Config } from '../../config.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Headers that proxies and tunnels add to requests. */
const proxyHeaders = [
  'cf-connecting-ip',
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
];

/**
 * Whether a request for the demo key comes from a browser on this machine: the server listens on a loopback address
 * only, and nothing indicates a proxy or another host name (docs/decisions/0044-demo-key-on-the-reference-page.md).
 */
export function mayShowDemoKey(
  { host, publicUrl, trustProxy }: Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>,
  {
    headers,
    httpVersion,
    socket,
  }: Pick<IncomingMessage, 'headers' | 'httpVersion'> & {
    readonly socket: { readonly remoteAddress?: string | undefined };
  },
): boolean {
  return (
    isLoopback(host) &&
    isLoopback(new URL(publicUrl).hostname) &&
    trustProxy.length === 0 &&
    isLoopback(socket.remoteAddress ?? '') &&
    // A page of another site can resolve its own name to this address, but the browser sends that name.
    isLoopback(nameOf(headers.host ?? '')) &&
    // No browser uses HTTP/1.0. By default nginx uses it for its upstreams.
    httpVersion === '1.1' &&
    proxyHeaders.every((name) => headers[name] === undefined)
  );
}

/** Returns whether a host is this machine and nothing else can connect to it: `localhost`, or a loopback address. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:/i, '');
  if (address.toLowerCase() === 'localhost') return true;
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** The host name in a Host header, without the port. */
function nameOf(hostHeader: string): string {
  return hostHeader.replace(/:\d+$/, '');
}
