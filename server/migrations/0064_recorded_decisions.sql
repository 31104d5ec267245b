-- Audit records tell the rows of decisions that had only a record beside them: proposed rulings, rulings on differences, and restores.

-- The view with the rows that it has, and those of these tables.
do $migration$
begin
  execute rtrim('create or replace view recorded_rows as ' || pg_get_viewdef('recorded_rows'::regclass), ';') || $rows$
union all
select 'ruling_proposals', q.id::text, to_jsonb(q) - array['state', 'decided_by', 'decided_at', 'decision_reason']
  from ruling_proposals q
union all
select 'drift_rulings', d.supplier || '/' || to_char(d.day, 'YYYY-MM-DD') || '/' || d.number || '/' || d.difference, to_jsonb(d)
  from drift_rulings d
union all
select 'restores', r.id::text, to_jsonb(r)
  from restores r$rows$;
end
$migration$;
