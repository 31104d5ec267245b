import { originOf, parseIpAddress } from '../../clients/ip-address.ts';

/** How many large public answers are sent at once, in all and to one address. */
const answersMax = 256;
const answersPerAddressMax = 32;

/** How many are being sent to each address. */
const underWay = new Map<string, number>();
let all = 0;

/**
 * Reserves the sending of a large public answer to an address; `release` ends it, once. Undefined: too many are being sent. The
 * operating system takes megabytes of an answer that nobody reads, and a thousand of them would use up what it has for all
 * connections.
 */
export function reserveLargeAnswer(ipAddress: string): { release(): void } | undefined {
  const address = parseIpAddress(ipAddress);
  const origin = address === undefined ? 'unknown' : originOf(address);
  const own = underWay.get(origin) ?? 0;
  if (all >= answersMax || own >= answersPerAddressMax) return undefined;
  all += 1;
  underWay.set(origin, own + 1);
  return {
    release() {
      all -= 1;
      const left = (underWay.get(origin) ?? 1) - 1;
      if (left === 0) underWay.delete(origin);
      else underWay.set(origin, left);
    },
  };
}
