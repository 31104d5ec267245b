import { Type } from 'typebox';
import { dayMs, jakartaMoment, later } from '../../../../clock.ts';
import type { AuditRecordFilter, AuditRecordQuery } from '../../../../operators/list-records.ts';
import { day, text, uuid } from '../../../document/schemas.ts';
import { dayOrNull } from '../../../http/day-parameter.ts';

/** The filters of a list of audit records. */
export const RecordFilters = {
  actor: Type.Optional(
    text({ minLength: 1, maxLength: 100, description: 'A part of who did it: a name, an id or an address.' }),
  ),
  action: Type.Optional(text({ minLength: 1, maxLength: 100, description: 'An action, as it is recorded.' })),
  account_id: Type.Optional(uuid('Only records about this account.')),
  subject: Type.Optional(
    text({ minLength: 1, maxLength: 200, description: 'The id or the name of what was changed.' }),
  ),
  from: Type.Optional(day('Since this day (WIB).')),
  to: Type.Optional(day('Until the end of this day (WIB).')),
};

interface RecordFiltersGiven {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly account_id?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The filter of a query. @throws Refusal `invalid_parameter` for a day that does not exist */
export function recordFilterOf(query: RecordFiltersGiven): AuditRecordFilter {
  const { actor, action, account_id: accountId, subject } = query;
  const [from, to] = [dayOrNull('from', query.from), dayOrNull('to', query.to)];
  return {
    ...{ actor, action, accountId, subject },
    ...(from === null ? {} : { from: jakartaMoment(from, '00:00') }),
    ...(to === null ? {} : { to: later(jakartaMoment(to, '00:00'), dayMs) }),
  };
}

/** The member `page` of a list of records: a side, and the id of the record beside it. */
export const RecordCursor = Type.Optional(
  Type.String({
    pattern: '^(?:older|newer)[.][0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    description: 'A cursor of the page before.',
  }),
);

/** Reads a cursor. */
export function recordCursorOf(page: string | undefined): Pick<AuditRecordQuery, 'after' | 'before'> {
  const [side, id] = page?.split('.') ?? [];
  return side === 'newer' ? { after: id } : { before: id };
}

/** Writes a cursor; null at an end. */
export function recordCursor(side: 'newer' | 'older', id: string | null): string | null {
  return id === null ? null : `${side}.${id}`;
}
