-- What operators decide about differences with suppliers, the work that they start, and the views of reports that they keep.

create table drift_rulings (
  supplier text not null,
  day date not null,
  difference text not null,
  number integer not null,
  state text not null,
  reason text not null,
  ruled_by text not null,
  at timestamptz not null default clock_timestamp(),
  constraint drift_rulings_pkey primary key (supplier, day, difference, number),
  constraint drift_rulings_supplier foreign key (supplier) references suppliers (name),
  constraint drift_rulings_number check (number between 1 and 1000),
  constraint drift_rulings_state check (state in ('closed', 'open')),
  constraint drift_rulings_texts check (char_length(difference) between 1 and 300 and char_length(reason) between 1 and 500
    and char_length(ruled_by) between 1 and 200)
);
comment on table drift_rulings is 'What operators decided about the differences of a supplier and a day; rows never change. A difference without a row is open. Owned by reconciliation.';
comment on column drift_rulings.difference is 'Kind, reference and both amounts: a later reconciliation that finds the same difference keeps its state, and one with another amount is a new difference.';
comment on column drift_rulings.number is 'Counts the rulings of one difference; the highest one holds. Two operators at once cannot write the same number.';
grant insert (supplier, day, difference, number, state, reason, ruled_by), select on drift_rulings to konter_app;
create trigger drift_rulings_stay before update or delete or truncate on drift_rulings
  for each statement execute function refuse_change();

create table operator_runs (
  id uuid not null,
  kind text not null,
  subject jsonb not null,
  started_by text not null,
  started_at timestamptz not null default clock_timestamp(),
  renewed_at timestamptz not null default clock_timestamp(),
  progress text,
  finished_at timestamptz,
  failure text,
  result jsonb,
  constraint operator_runs_pkey primary key (id),
  constraint operator_runs_kind check (kind in ('audit', 'reconciliation')),
  constraint operator_runs_end check (num_nonnulls(failure, result) = case when finished_at is null then 0 else 1 end)
);
create unique index operator_runs_once on operator_runs (kind) where finished_at is null;
create index operator_runs_newest on operator_runs (kind, started_at);
comment on table operator_runs is 'Work in the background that operators start: a reconciliation, or an audit of the books. One of a kind runs at a time, on any server. Owned by operators.';
comment on column operator_runs.renewed_at is 'When the server that runs it was last alive; a run that was not renewed for a minute has ended with its server.';
comment on column operator_runs.progress is 'What it does now.';
comment on column operator_runs.failure is 'Why it ended without a result.';
grant insert (id, kind, subject, started_by), select on operator_runs to konter_app;
grant update (renewed_at, progress, finished_at, failure, result) on operator_runs to konter_app;

create table report_views (
  id uuid not null,
  operator_id uuid not null,
  name text not null,
  shared boolean not null,
  filters jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  constraint report_views_pkey primary key (id),
  constraint report_views_operator foreign key (operator_id) references operators (id),
  constraint report_views_name unique (operator_id, name),
  constraint report_views_texts check (char_length(name) between 1 and 60 and octet_length(filters::text) <= 2000)
);
create index report_views_shared on report_views (name) where shared;
comment on table report_views is 'Filters of reports that operators keep under a name. Owned by reports.';
comment on column report_views.shared is 'Whether all operators see it; only who saved it changes it.';
grant insert (id, operator_id, name, shared, filters), select, delete on report_views to konter_app;
grant update (shared, filters, saved_at) on report_views to konter_app;
