-- Audit records tell more of what operators decided, imported, sent and set. What may be large or names people is a digest.

do $migration$
begin
  execute rtrim('create or replace view recorded_rows as ' || pg_get_viewdef('recorded_rows'::regclass), ';') || $rows$
union all
select 'history_imports', h.id::text, to_jsonb(h)
  from history_imports h
union all
select 'unexplained_sales', u.supplier || '/' || u.reference,
       jsonb_build_object('digest', encode(sha256(convert_to(to_jsonb(u)::text, 'UTF8')), 'hex'))
  from unexplained_sales u
union all
-- The orders that a restore listed, and what their suppliers had said when its quarantine ended.
select 'restored_orders', o.restore_id::text,
       jsonb_build_object(
         'listed', encode(sha256(convert_to(string_agg(
           concat_ws('/', o.account_id, o.environment, o.order_id, o.status), ',' order by o.account_id, o.environment, o.order_id), 'UTF8')), 'hex'),
         'answers', case when r.finished_at is not null then encode(sha256(convert_to(string_agg(
           to_jsonb(o)::text, ',' order by o.account_id, o.environment, o.order_id), 'UTF8')), 'hex') end)
  from restored_orders o
  join restores r on r.id = o.restore_id
 group by o.restore_id, r.finished_at
union all
-- Those that an operator has ruled on; the others follow the price lists.
select 'catalog_reviews', v.id::text, to_jsonb(v)
  from catalog_reviews v
 where v.ruling in ('accepted', 'refused')
union all
-- A server closes differences that are gone, and never what was taken back.
select 'deposit_cases', c.id::text, to_jsonb(c)
  from deposit_cases c
 where c.state = 'closed'
   and (c.closed_by <> 'konter' or c.kind in ('reversal', 'chargeback', 'refund', 'reversal_reported'))
union all
select 'price_groups', p.name, to_jsonb(p)
  from price_groups p
union all
select 'supplier_cut_offs', f.id::text, to_jsonb(f)
  from supplier_cut_offs f
union all
select 'live_requests', l.id::text,
       jsonb_build_object('state', l.state, 'digest', encode(sha256(convert_to((to_jsonb(l) - 'notified_at')::text, 'UTF8')), 'hex'))
  from live_requests l
union all
select 'client_messages', m.id::text,
       jsonb_build_object(
         'digest', encode(sha256(convert_to(to_jsonb(m)::text, 'UTF8')), 'hex'),
         'receivers', (
           select encode(sha256(convert_to(string_agg(t.account_id::text, ',' order by t.account_id), 'UTF8')), 'hex')
             from client_message_receivers t
            where t.message_id = m.id))
  from client_messages m$rows$;
end
$migration$;
