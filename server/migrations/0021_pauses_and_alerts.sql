-- Suppliers whose deposit is used up, and alerts: what needs an operator, and how it was reported.

create table supplier_pauses (
  supplier text not null,
  began_at timestamptz not null,
  code text not null,
  needed bigint,
  lowest bigint,
  asked_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  constraint supplier_pauses_pkey primary key (supplier, began_at),
  constraint supplier_pauses_supplier foreign key (supplier) references suppliers (name),
  constraint supplier_pauses_code_length check (char_length(code) between 1 and 64),
  constraint supplier_pauses_needed_positive check (needed > 0),
  constraint supplier_pauses_ended check ((ended_at is null) = (ended_by is null)),
  constraint supplier_pauses_ended_by check (ended_by in ('another_account', 'balance', 'operator'))
);
comment on table supplier_pauses is 'When a supplier got no new purchases because our deposit there was too low. Owned by suppliers.';
comment on column supplier_pauses.code is 'The supplier''s code of the refusal.';
comment on column supplier_pauses.needed is 'The most that the refused purchase could have cost, rupiah; null for an inquiry, whose cost is not known.';
comment on column supplier_pauses.lowest is 'Our lowest deposit that was read since the pause began, rupiah; null: none was read yet.';
comment on column supplier_pauses.asked_at is 'When a server last asked for the deposit, so that several servers ask as often as one.';

create unique index supplier_pauses_open on supplier_pauses (supplier) where ended_at is null;
comment on index supplier_pauses_open is 'A supplier is paused once, whichever servers see the refusal.';

grant insert, select on supplier_pauses to konter_app;
grant update (lowest, asked_at, ended_at, ended_by) on supplier_pauses to konter_app;

create table supplier_activity (
  supplier text not null,
  minute timestamptz not null,
  sold integer not null,
  failed integer not null,
  milliseconds bigint not null,
  spent bigint not null,
  constraint supplier_activity_pkey primary key (supplier, minute),
  constraint supplier_activity_counts check (sold >= 0 and failed >= 0 and milliseconds >= 0 and spent >= 0)
) with (fillfactor = 50);
comment on table supplier_activity is 'What became of the live purchases at each supplier, by minute, for the status page and alerts. Servers add what they have seen; the journal has the truth. Deleted after 30 days. Owned by suppliers.';
comment on column supplier_activity.failed is 'Purchases that the supplier refused or failed for a reason of its own.';
comment on column supplier_activity.milliseconds is 'How long these purchases took in all, from their beginning to their outcome.';
comment on column supplier_activity.spent is 'What the sales cost, rupiah.';

grant delete, insert, select on supplier_activity to konter_app;
grant update (sold, failed, milliseconds, spent) on supplier_activity to konter_app;

-- What the status page looks for without reading whole tables.
create index steps_deposits on steps (at) where kind in ('deposit', 'deposit_reversal');
comment on index steps_deposits is 'For the deposits of a day.';
create index webhook_endpoints_failing on webhook_endpoints (failing_since)
  where failing_since is not null or disabled_reason in ('failing', 'gone');
comment on index webhook_endpoints_failing is 'The endpoints whose deliveries fail.';
create index products_below_cost on products (code) where kind = 'prepaid' and price < cost and not allow_loss;
comment on index products_below_cost is 'The products that are off sale because they would lose money.';

create table alerts (
  id uuid not null,
  condition text not null,
  subject text not null,
  summary text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  constraint alerts_pkey primary key (id),
  constraint alerts_condition_shape check (condition ~ '^[a-z_]{1,40}$'),
  constraint alerts_subject_length check (char_length(subject) between 1 and 200),
  constraint alerts_summary_length check (char_length(summary) between 1 and 500),
  constraint alerts_ends_after_it_began check (ended_at >= began_at)
);
comment on table alerts is 'What needed an operator, from when to when. Deleted a year after the end. Owned by alerts.';
comment on column alerts.condition is 'The kind of condition, as docs/alerts.md lists them.';
comment on column alerts.subject is 'What it is about: a supplier, an endpoint, or the part of the business.';
comment on column alerts.summary is 'One sentence for a person. It has no secret, destination or serial.';

create unique index alerts_open on alerts (condition, subject) where ended_at is null;
comment on index alerts_open is 'The same condition of the same subject is open once.';
create index alerts_by_time on alerts (began_at, id);

grant delete, insert, select on alerts to konter_app;
grant update (ended_at) on alerts to konter_app;

create table alert_deliveries (
  alert_id uuid not null,
  event text not null,
  channel text not null,
  due_at timestamptz,
  attempts integer not null default 0,
  delivered_at timestamptz,
  fault text,
  constraint alert_deliveries_pkey primary key (alert_id, event, channel),
  constraint alert_deliveries_alert foreign key (alert_id) references alerts (id) on delete cascade,
  constraint alert_deliveries_event check (event in ('began', 'ended')),
  constraint alert_deliveries_channel check (channel in ('email', 'telegram', 'webhook')),
  constraint alert_deliveries_attempts_not_negative check (attempts >= 0),
  constraint alert_deliveries_delivered check (delivered_at is null or due_at is null),
  constraint alert_deliveries_fault_length check (char_length(fault) <= 200)
);
comment on table alert_deliveries is 'The begin or the end of an alert on its way to one channel. Made in the transaction that writes the alert. Owned by alerts.';
comment on column alert_deliveries.due_at is 'When the next attempt is due, or when the lease of the current one ends. Null: it was delivered or given up.';
comment on column alert_deliveries.fault is 'Why the last attempt failed: our own words, and a status or an error code.';

create index alert_deliveries_due on alert_deliveries (due_at) where due_at is not null;

grant delete, insert, select on alert_deliveries to konter_app;
grant update (due_at, attempts, delivered_at, fault) on alert_deliveries to konter_app;

create table alert_evaluation (
  singleton boolean not null,
  leased_until timestamptz not null,
  evaluated_at timestamptz,
  constraint alert_evaluation_pkey primary key (singleton),
  constraint alert_evaluation_only check (singleton)
);
comment on table alert_evaluation is 'One row: until when one server evaluates the conditions of alerts, and when that was done last. Owned by alerts.';

grant select on alert_evaluation to konter_app;
grant update (leased_until, evaluated_at) on alert_evaluation to konter_app;

insert into alert_evaluation (singleton, leased_until) values (true, '-infinity');

create table node_conditions (
  node uuid not null,
  condition text not null,
  subject text not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  constraint node_conditions_pkey primary key (node, condition, subject),
  constraint node_conditions_condition_shape check (condition ~ '^[a-z_]{1,40}$'),
  constraint node_conditions_subject_length check (char_length(subject) between 1 and 200)
);
comment on table node_conditions is 'What only one server knows of itself, such as a supplier that does not answer it. A row that was not renewed for a minute is that of a server that ended. Owned by status.';

grant delete, insert, select on node_conditions to konter_app;
grant update (seen_at) on node_conditions to konter_app;
