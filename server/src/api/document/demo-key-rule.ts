import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Config } from '../../config.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** What proxies and tunnels add to requests. */
const proxyHeaders = [
  'cf-connecting-ip',
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
];

/**
 * Whether a request for the demo key comes from a browser on this machine: the server can be reached from nowhere else, and
 * nothing says that a proxy or another name stands between (docs/decisions/0044-demo-key-on-the-reference-page.md).
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
    // A page of another site can make its own name lead here, but the browser sends that name.
    isLoopback(nameOf(headers.host ?? '')) &&
    // No browser speaks 1.0; nginx does to what is behind it, unless it is told otherwise.
    httpVersion === '1.1' &&
    proxyHeaders.every((name) => headers[name] === undefined)
  );
}

function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:/i, '');
  if (address.toLowerCase() === 'localhost') return true;
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** The name in a Host header, without its port. */
function nameOf(hostHeader: string): string {
  return hostHeader.replace(/:\d+$/, '');
}
