import type { App } from '../../app.ts';
import { maskDestination, normalisedPhone } from '../../catalog/destination.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import { withDeadline } from '../../clock.ts';
import { Refusal } from '../../refusals.ts';
import { Secret } from '../../sealed.ts';
import type { CustomerKind } from '../../suppliers/supplier.ts';

/** The customer behind a number. */
export interface LookedUpCustomer {
  readonly kind: CustomerKind;
  /** The number, masked. */
  readonly destination: string;
  readonly name: string;
  /** Null where the supplier does not say it, and for numbers without a meter. */
  readonly tariff: string | null;
  /** Volt-amperes; null as `tariff`. */
  readonly power: number | null;
}

/** How long one supplier is waited for, milliseconds: a customer stands at the counter. */
const defaultDeadlineMs = 8_000;

const digitsOf: Readonly<Record<CustomerKind, { readonly form: RegExp; readonly message: string }>> = {
  pln: { form: /^[0-9]{11,12}$/, message: 'A meter number has 11 digits, a customer ID has 12.' },
  ovo: { form: /^08[0-9]{7,12}$/, message: 'It is an Indonesian mobile number.' },
};

/**
 * Looks up the name behind a number at the suppliers that know it, one after the other until one answers. It buys nothing and
 * stores nothing.
 * @throws Refusal `invalid_destination`, `customer_not_found`, `rate_limited`; `lookup_unavailable` when no supplier answers
 */
export async function lookUpCustomer(
  app: Pick<App, 'rateLimiter' | 'suppliers'>,
  principal: ActingAccount,
  { kind, customerNo }: { readonly kind: CustomerKind; readonly customerNo: string },
  { callDeadlineMs = defaultDeadlineMs }: { callDeadlineMs?: number } = {},
): Promise<LookedUpCustomer> {
  const number = kind === 'ovo' ? normalisedPhone(customerNo) : customerNo;
  const { form, message } = digitsOf[kind];
  if (!form.test(number))
    throw new Refusal('invalid_destination', {
      details: [{ field: 'customer_no', code: 'pattern', message }],
    });
  await app.rateLimiter.consumeLookup(principal);
  for (const supplier of app.suppliers.lookups(principal.environment, kind)) {
    const outcome = await withDeadline(callDeadlineMs, (signal) =>
      supplier.lookUp({ kind, number: new Secret(number) }, { signal }),
    );
    if (outcome.kind === 'not_found') throw new Refusal('customer_not_found');
    if (outcome.kind === 'found') {
      const { name, tariff, power } = outcome;
      return { kind, destination: maskDestination([number]), name, tariff, power };
    }
  }
  throw new Refusal('lookup_unavailable');
}
