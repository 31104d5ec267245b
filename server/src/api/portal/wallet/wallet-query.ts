import { Type } from 'typebox';
import { jakartaDay } from '../../../clock.ts';
import { movementGroups } from '../../../ledger/wallet-movements.ts';
import { daysOfMonth } from '../../../reports/read-statement.ts';
import type { DayRange } from '../../../reports/statement-format.ts';
import type { PageCursor } from '../../../reports/wallet/statement-page.ts';
import { closed, day, month, oneOf } from '../../document/schemas.ts';
import { dayOrNull } from '../../http/day-parameter.ts';

/** The days of a query: a month, or one day of it. Without either it is the present month. */
const days = {
  month: Type.Optional(month('Only this month (WIB). The default is the present one.')),
  day: Type.Optional(day('Only this day (WIB).')),
};

const kind = Type.Optional(
  oneOf(movementGroups, {
    description: 'Which movements. The default is `final`: all that change the balance.',
  }),
);

/** The query of what concerns some days. */
export const DaysQuery = closed(days);

/** The query of a list of movements as a whole. */
export const MovementsQuery = { ...days, kind };

/** The query of a page of movements. */
export const MovementPageQuery = closed({
  ...MovementsQuery,
  page: Type.Optional(
    Type.String({
      pattern: String.raw`^(?:older|newer)\.\d{1,18}$`,
      description: 'A cursor of the page before.',
    }),
  ),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 25 })),
});

/** The days that a query names. @throws Refusal `invalid_parameter` for a day or month that does not exist */
export function daysOf(
  query: { readonly month?: string | undefined; readonly day?: string | undefined },
  now: Date,
): DayRange {
  const one = dayOrNull('day', query.day);
  if (one !== null) return { from: one, to: one };
  const wanted = query.month ?? jakartaDay(now).slice(0, 7);
  dayOrNull('month', `${wanted}-01`);
  return daysOfMonth(wanted);
}

/** Reads a cursor. */
export function cursorOf(page: string | undefined): PageCursor | undefined {
  if (page === undefined) return undefined;
  const [side, number = ''] = page.split('.');
  return { side: side === 'newer' ? 'newer' : 'older', number: BigInt(number) };
}

/** Writes a cursor; null at an end. */
export function cursorText(side: PageCursor['side'], number: bigint | null): string | null {
  return number === null ? null : `${side}.${number}`;
}
