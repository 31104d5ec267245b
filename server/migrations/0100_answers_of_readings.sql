-- When the answer to a question for our deposit had come: a purchase that was under way between the question and this moment may or
-- may not be in the amount. Adds a nullable column without a default, so no row is written and the lock is short. The previous
-- release ignores it.

alter table balance_readings add column answered_at timestamptz;
comment on column balance_readings.answered_at is 'The answer had come by this time; null: it was stored before konter kept it, and came within the longest call.';

-- A record about an earlier reading has no such member, and its digest is of the row without it.
do $migration$
declare
  before constant text := pg_get_viewdef('recorded_rows'::regclass);
  after constant text := regexp_replace(before, 'to_jsonb\(b\.\*\)( AS content)?(\s+FROM balance_readings b)',
    'jsonb_strip_nulls(to_jsonb(b.*))\1\2');
begin
  if after = before then
    raise exception 'the view recorded_rows has another definition than expected';
  end if;
  execute rtrim('create or replace view recorded_rows as ' || after, ';');
end
$migration$;
