import type { Database, Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { CommandError } from '../../command-error.ts';
import { newId } from '../../ids.ts';
import { recordAudit } from '../../operators/audit-record.ts';

/** The filters of a view, as the address of the page has them. */
export type ViewFilters = Readonly<Record<string, string>>;

/** Filters of reports that an operator keeps under a name. */
export interface ReportView {
  readonly id: string;
  readonly name: string;
  readonly filters: ViewFilters;
  /** Whether every operator sees it. */
  readonly shared: boolean;
  readonly operatorId: string;
  /** The name of who saved it. */
  readonly by: string;
  readonly savedAt: Date;
}

/** Who saves or removes a view. */
interface ViewOwner {
  readonly id: string;
  readonly actor: string;
}

/** How many views one operator may keep. */
export const viewsMax = 50;

/** The operator's own views and those that others share, by name. */
export function readReportViews(db: Queryable, operatorId: string): Promise<ReportView[]> {
  return db.rows(sql<{
    id: string;
    name: string;
    filters: ViewFilters;
    shared: boolean;
    operatorId: string;
    by: string;
    savedAt: Date;
  }>`
    select v.id, v.name, v.filters, v.shared, v.operator_id as "operatorId", o.name as "by", v.saved_at as "savedAt"
      from report_views v
      join operators o on o.id = v.operator_id
     where v.operator_id = ${operatorId}::uuid or v.shared
     order by lower(v.name), v.id
     limit 500`);
}

/**
 * Saves filters under a name, with an audit record. An own view of the same name gets the new filters.
 * @throws CommandError when the operator keeps as many views as allowed
 */
export async function saveReportView(
  database: Database,
  owner: ViewOwner,
  view: { readonly name: string; readonly filters: ViewFilters; readonly shared: boolean },
): Promise<{ readonly id: string }> {
  const { name, filters, shared } = view;
  return database.transaction(async (tx) => {
    // The rows of an operator are locked one after the other, so that two tabs cannot exceed the limit.
    const own = await tx.rows(sql<{ id: string; name: string; filters: ViewFilters; shared: boolean }>`
      select v.id, v.name, v.filters, v.shared
        from report_views v
       where v.operator_id = ${owner.id}::uuid
       order by v.id
         for update`);
    const before = own.find((one) => one.name === name);
    if (before === undefined && own.length >= viewsMax)
      throw new CommandError(`An operator keeps at most ${viewsMax} views; remove one first.`, {
        reason: 'too_many_views',
        facts: { max: viewsMax },
      });
    const [saved] = await tx.rows(sql<{ id: string }>`
      insert into report_views (id, operator_id, name, shared, filters)
      values (${newId()}::uuid, ${owner.id}::uuid, ${name}, ${shared}, ${JSON.stringify(filters)}::jsonb)
          on conflict (operator_id, name) do update
         set shared = excluded.shared, filters = excluded.filters, saved_at = clock_timestamp()
      returning id`);
    if (saved === undefined) throw new Error('The view was not saved.');
    await recordAudit(tx, {
      actor: owner.actor,
      action: 'report_view.saved',
      subject: saved.id,
      detail: {
        name,
        before: before === undefined ? null : textsOf(before),
        after: textsOf(view),
      },
    });
    return saved;
  });
}

/** Removes an own view, with an audit record. @throws CommandError when the operator has no such view */
export async function removeReportView(database: Database, owner: ViewOwner, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const [before] = await tx.rows(sql<{ name: string; filters: ViewFilters; shared: boolean }>`
      delete from report_views
       where id = ${id}::uuid and operator_id = ${owner.id}::uuid
      returning name, filters, shared`);
    if (before === undefined) throw new CommandError('You have no such view.', { reason: 'no_view' });
    await recordAudit(tx, {
      actor: owner.actor,
      action: 'report_view.removed',
      subject: id,
      detail: { name: before.name, before: textsOf(before), after: null },
    });
  });
}

/** The filters as an audit record has them. */
function textsOf({ filters, shared }: Pick<ReportView, 'filters' | 'shared'>): string[] {
  return [
    ...Object.entries(filters).map(([name, value]) => `${name}=${value}`),
    ...(shared ? ['shared'] : []),
  ];
}
