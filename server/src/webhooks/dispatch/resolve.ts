import { Resolver } from 'node:dns/promises';
import type { ResolvedAddress } from './address.ts';

/** Deadline of one DNS query, milliseconds, and how often it is tried. */
const questionMs = 2_500;
const questionTries = 2;

/**
 * Queries the name servers of this machine. It does not use the system's resolver: each of its calls blocks a thread,
 * and an unresponsive name server could block them all.
 * @throws when the name has no address
 */
export async function resolveName(name: string): Promise<readonly ResolvedAddress[]> {
  const resolver = new Resolver({ timeout: questionMs, tries: questionTries });
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 as const })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 as const })) : []),
  ];
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
}
