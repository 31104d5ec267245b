import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { jakartaDay } from '../../../../clock.ts';
import { CommandError } from '../../../../command-error.ts';
import { readDatabaseTime } from '../../../../database/database-time.ts';
import { environments } from '../../../../environment.ts';
import {
  checkEarningsQuery,
  type Dimension,
  dimensions,
  type EarningsQuery,
} from '../../../../reports/earnings/read-earnings.ts';
import { day, oneOf, text, uuid } from '../../../document/schemas.ts';
import { dayOrNull } from '../../../http/day-parameter.ts';

const filter = (description: string) => Type.Optional(text({ minLength: 1, maxLength: 100, description }));

/** The query of a report. */
export const reportQuery = {
  by: Type.Optional(oneOf(dimensions, { description: 'What each line is about. The default is `day`.' })),
  environment: Type.Optional(oneOf(environments, { description: 'The default is `live`.' })),
  from: Type.Optional(day('The first day (WIB); the default is the first of the month of `to`.')),
  to: Type.Optional(day('The last day (WIB); the default is today.')),
  client: Type.Optional(uuid('Only this account.')),
  product: filter('Only the product with this code.'),
  brand: filter('Only products of this brand.'),
  category: filter('Only products of this category.'),
  supplier: filter('Only this supplier.'),
};

interface GivenQuery {
  readonly by?: Dimension | undefined;
  readonly environment?: EarningsQuery['environment'] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly client?: string | undefined;
  readonly product?: string | undefined;
  readonly brand?: string | undefined;
  readonly category?: string | undefined;
  readonly supplier?: string | undefined;
}

/** Reads the query of a report. @throws CommandError when it would take too long, or its days are not in order */
export async function earningsQueryOf(
  { clock, database }: Pick<App, 'clock' | 'database'>,
  given: GivenQuery,
): Promise<EarningsQuery> {
  const { by = 'day', environment = 'live', brand, category, supplier } = given;
  const to = dayOrNull('to', given.to) ?? jakartaDay(await readDatabaseTime(database, clock.offsetMs));
  const from = dayOrNull('from', given.from) ?? `${to.slice(0, 7)}-01`;
  if (to < from) throw new CommandError('The last day is before the first one.', { reason: 'days_reversed' });
  const query: EarningsQuery = {
    ...{ by, environment, from, to, daily: false, brand, category, supplier },
    accountId: given.client?.toLowerCase(),
    productCode: given.product,
  };
  checkEarningsQuery(query);
  return query;
}
