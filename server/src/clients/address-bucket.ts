import { createHash } from 'node:crypto';
import { takeRandomBytes } from '../random-bytes.ts';
import { originOf, parseIpAddress } from './ip-address.ts';

/**
 * Returns a function that maps an address, or its /64 network of IPv6, to one of 65,536 buckets by a salted hash, so that
 * counters stay bounded for any number of callers. Two addresses rarely share a bucket.
 */
export function makeAddressBuckets(): (ipAddress: string) => string {
  const salt = takeRandomBytes(16);
  return (ipAddress) => {
    const address = parseIpAddress(ipAddress);
    const origin = address === undefined ? 'unknown' : originOf(address);
    return String(createHash('sha256').update(salt).update(origin).digest().readUInt16BE(0));
  };
}
