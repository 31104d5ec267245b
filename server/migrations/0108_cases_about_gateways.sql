-- A case about a payment of which its gateway does not say what became of it is closed by a person only, so its end needs a record,
-- as that of what was taken back does. There are no such cases yet.
do $migration$
declare
  before constant text := pg_get_viewdef('recorded_rows'::regclass);
  after constant text := replace(before, '''reversal_reported''::text', '''reversal_reported''::text, ''gateway_unclear''::text');
begin
  if after = before then
    raise exception 'the view recorded_rows has another definition than expected';
  end if;
  execute rtrim('create or replace view recorded_rows as ' || after, ';');
end
$migration$;
