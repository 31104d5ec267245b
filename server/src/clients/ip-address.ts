import { BlockList, isIP, isIPv4 } from 'node:net';
import { CommandError } from '../command-error.ts';

/** An IP address in canonical form; an IPv4-mapped IPv6 address is written as IPv4. */
export interface IpAddress {
  readonly family: 'ipv4' | 'ipv6';
  readonly text: string;
}

/** Reads an address from a socket or a proxy. Undefined when it is not one. */
export function parseIpAddress(text: string): IpAddress | undefined {
  const [plain = ''] = text.split('%', 1);
  const version = isIP(plain);
  if (version === 0) return undefined;
  if (version === 4) return { family: 'ipv4', text: plain };
  // The URL parser writes every IPv6 address in its shortest form (RFC 5952).
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (mapped === null) return { family: 'ipv6', text: canonical };
  const bytes = mapped.slice(1).flatMap((group) => {
    const bits = Number.parseInt(group, 16);
    return [Math.floor(bits / 256), bits % 256];
  });
  return { family: 'ipv4', text: bytes.join('.') };
}

/**
 * The unit that failures are counted by: an IPv4 address, or the first 64 bits of an IPv6 address, because a host can
 * choose the other bits freely.
 */
export function originOf(address: IpAddress): string {
  if (address.family === 'ipv4') return address.text;
  const [head = '', tail] = address.text.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? first
      : [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * Reads an allowed network: `203.0.113.0/24`, `2001:db8::/32` or one address. The database clears the bits after the
 * prefix.
 * @throws CommandError when it is neither
 */
export function parseCidr(text: string): { readonly address: string; readonly prefix: number } {
  const [, address = '', prefixText] = /^([0-9A-Fa-f:.]+)(?:\/([0-9]{1,3}))?$/.exec(text) ?? [];
  const bits = isIPv4(address) ? 32 : 128;
  const prefix = prefixText === undefined ? bits : Number(prefixText);
  if (isIP(address) === 0 || prefix > bits) {
    throw new CommandError(
      `"${text}" is not an address or a network such as 203.0.113.0/24 or 2001:db8::/32.`,
    );
  }
  if (bits === 128 && parseIpAddress(address)?.family === 'ipv4') {
    throw new CommandError(`"${text}" is an IPv4 address inside IPv6; write it as IPv4.`);
  }
  return { address, prefix };
}

/** Prepares networks for fast checks. */
export function addressList(cidrs: readonly string[]): (address: IpAddress | undefined) => boolean {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const { address, prefix } = parseCidr(cidr);
    list.addSubnet(address, prefix, isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return (address) => address !== undefined && list.check(address.text, address.family);
}
