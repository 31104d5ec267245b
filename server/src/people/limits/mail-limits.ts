import type { Visit } from '../visit.ts';
import { mailsOfNetwork, mailsToAddress, mailsToAddressInDay } from './attempt-limits.ts';
import { type AttemptDeps, countAttempts, networkOf } from './attempts.ts';

/** Counts a mail that somebody causes to an address, known or not. @throws Refusal rate_limited */
export function countMail(deps: AttemptDeps, email: string, visit: Visit): Promise<void> {
  const of = email.toLowerCase();
  return countAttempts(deps, [
    { limit: mailsOfNetwork, of: networkOf(visit.ipAddress) },
    { limit: mailsToAddress, of },
    { limit: mailsToAddressInDay, of },
  ]);
}
