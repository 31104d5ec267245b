import { Resolver } from 'node:dns/promises';
import type { ResolvedAddress } from './address.ts';

/** How long one question to a name server may take, milliseconds, and how often it is asked. */
const questionMs = 2_500;
const questionTries = 2;

/**
 * Asks the name servers of this machine. Not by the system's own function: that one takes a thread, and a name server
 * that does not answer could take them all.
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
