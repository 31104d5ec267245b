import { CommandError } from '../../command-error.ts';
import type { Queryable } from '../../database/connection.ts';
import { readStepsOfOrders } from '../../ledger/step-rows.ts';
import type { Step } from '../../ledger/step.ts';
import type { Keyring } from '../../sealed.ts';
import { distinctSerials } from '../private/reveal-order.ts';
import type { OrderPlace } from './order-places.ts';
import { serialDigits } from './search-hash.ts';

/** How many orders are compared at once, and how many steps of each are read. */
const [comparedAtOnce, stepsMax] = [50, 1_000];

/**
 * Of orders whose serials end with the same six digits, those whose serial ends with all digits of a text. With a million orders
 * six digits alone are shared by chance; a text of six digits matches them all.
 */
export async function withSerialEnding(
  { database, keyring }: { readonly database: Queryable; readonly keyring: Keyring },
  places: readonly OrderPlace[],
  text: string,
): Promise<OrderPlace[]> {
  const digits = digitsOf(text);
  if (digits.length <= serialDigits) return [...places];
  const matching: OrderPlace[] = [];
  for (let begin = 0; begin < places.length; begin += comparedAtOnce) {
    const compared = places.slice(begin, begin + comparedAtOnce);
    const matches = await Promise.all(
      compared.map(async ({ id, ...wallet }) => {
        const steps = await readStepsOfOrders(database, wallet, [id], stepsMax);
        return hasSerialEnding(keyring, steps, digits);
      }),
    );
    matching.push(...compared.filter((_place, at) => matches[at] === true));
  }
  return matching;
}

function hasSerialEnding(keyring: Keyring, steps: readonly Step[], digits: string): boolean {
  try {
    return distinctSerials(keyring, steps).some(({ serial }) => digitsOf(serial).endsWith(digits));
  } catch (error) {
    // One that was damaged or purged is not found; the audit of the books reports it.
    if (error instanceof CommandError) return false;
    throw error;
  }
}

/** The digits of a serial, without what a supplier adds behind a slash. */
function digitsOf(serial: string): string {
  const [token = ''] = serial.split('/', 1);
  return token.replaceAll(/[^0-9]/g, '');
}
