-- Audit records tell rejections of payments by two people, and the logo.

do $migration$
begin
  execute rtrim('create or replace view recorded_rows as ' || pg_get_viewdef('recorded_rows'::regclass), ';') || $rows$
union all
select 'payment_rejections', j.id::text, to_jsonb(j)
  from payment_rejections j
union all
select 'business_logo', 'logo',
       jsonb_build_object(
         'media_type', g.media_type, 'width', g.width, 'height', g.height, 'digest', encode(sha256(g.content), 'hex'))
  from business_logo g$rows$;
end
$migration$;
