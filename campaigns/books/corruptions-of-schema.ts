import { bySql, type Corruption, ofSchema } from './corruption.ts';

/** Corruptions of the schema and of rights. */
export const corruptionsOfSchema: readonly Corruption[] = [
  ofSchema('trigger disabled', 'alter table steps disable trigger steps_sound'),
  ofSchema('trigger set to replica', 'alter table orders enable replica trigger orders_sound'),
  ofSchema('all triggers disabled', 'alter table review_cases disable trigger all'),
  ofSchema('trigger dropped', 'drop trigger steps_append_only on steps'),
  ofSchema(
    'trigger added',
    'create trigger another before insert on deliveries for each row execute function refuse_change()',
  ),
  ofSchema(
    'function replaced',
    `create or replace function wallet_is_sound(w wallets) returns boolean language sql immutable as 'select true'`,
  ),
  ofSchema('function added', `create function another() returns integer language sql as 'select 1'`),
  ofSchema('function of the owner', 'alter function event_kind(text, text) security definer'),
  ofSchema('function opened', 'grant execute on function summarise_new_rows() to public'),
  ofSchema('constraint dropped', 'alter table claims drop constraint claims_wallet'),
  ofSchema(
    'constraint not validated',
    `alter table drifts drop constraint drifts_amount_moves;
     alter table drifts add constraint drifts_amount_moves check (amount <> 0) not valid`,
  ),
  ofSchema('index dropped', 'drop index steps_deposit_once'),
  ofSchema('default of a column', 'alter table accounts alter column live_approved set default true'),
  ofSchema('column optional', 'alter table steps alter column chain drop not null'),
  ofSchema('column added', 'alter table orders add column another text'),
  ofSchema('table added', 'create table another (id integer)'),
  ofSchema('table unlogged', 'alter table review_cases set unlogged'),
  ofSchema(
    'view replaced',
    `create or replace view postings as
       select e.account_id, e.environment, e.number as entry_number, e.kind, e.order_id, e.at as created_at,
              'client_wallet'::text as ledger_account, e.client_wallet as amount from steps e`,
  ),
  ofSchema('rule added', 'create rule another as on delete to drifts do instead nothing'),
  ofSchema('row security', 'alter table wallets enable row level security'),
  ofSchema('right to change steps', 'grant update on steps to konter_app'),
  ofSchema('right to delete orders', 'grant delete on orders to konter_app'),
  ofSchema('right to a column', 'grant update (created_at) on accounts to konter_app'),
  ofSchema('right of everybody', 'grant select on api_keys to public'),
  ofSchema('right removed', 'revoke insert on audit_records from konter_app'),
  ofSchema('right on the schema', 'grant create on schema public to konter_app'),
  ofSchema('right to skip triggers', 'grant set on parameter session_replication_role to konter_app'),
  ofSchema('owner of a table', 'alter table steps owner to konter_privacy'),
  ofSchema('role with more rights', 'alter role konter_app createdb'),
  ofSchema('role that can log in', 'alter role konter_privacy login'),
  ofSchema('role in another role', 'grant konter_privacy to konter_app'),
  ofSchema('setting of a role', `alter role konter_app set session_replication_role = replica`),
  bySql('applied migration removed', `delete from schema_migrations where name = '0009_order_guards'`),
  bySql('migration of a later version', `insert into schema_migrations values ('9999_another', '')`),
];
