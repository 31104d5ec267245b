-- Columns that say when somebody was notified have the word for it.

alter table live_requests rename column told_at to notified_at;
alter table live_requests rename constraint live_requests_told to live_requests_notified;
alter index live_requests_untold rename to live_requests_to_notify;
comment on column live_requests.notified_at is 'When the owners were notified of the decision by e-mail.';

alter table balance_notices rename column told_at to notified_at;
alter table balance_notices rename constraint balance_notices_told to balance_notices_notified;
comment on column balance_notices.notified_at is 'When they were notified that it is; null until then.';
