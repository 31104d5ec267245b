import { later, minuteMs } from '../../clock.ts';
import type { Supplier } from '../supplier.ts';
import type { Attempt } from './attempt.ts';

/** How long servers may still buy under an earlier account after its change, milliseconds: twice the longest refresh. */
const loadMaxMs = minuteMs;

/**
 * Whether a purchase that may have been sent may have been sent to an earlier account at its supplier. The account of today has
 * never seen it then: it may not be asked, because it would buy the purchase again, or deny one that was sold. Pure.
 */
export function mayBeOfEarlierAccount(
  { accountSince }: Pick<Supplier, 'accountSince'>,
  { openedAt }: Pick<Attempt, 'openedAt'>,
): boolean {
  return accountSince !== undefined && openedAt <= later(accountSince, loadMaxMs);
}
