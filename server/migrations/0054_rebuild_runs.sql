-- Operators start a rebuild of the reports in the portal.

alter table operator_runs drop constraint operator_runs_kind;
alter table operator_runs add constraint operator_runs_kind check (kind in ('audit', 'rebuild', 'reconciliation'));
comment on table operator_runs is 'Work in the background that operators start: a reconciliation, an audit of the books, or a rebuild of the reports. One of a kind runs at a time, on any server. Owned by operators.';
