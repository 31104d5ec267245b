-- Why: a lane may decide on what it committed last without reading it again, as long as nothing of the account has changed
-- since; the wallet names the transaction that changed something last (docs/decisions/0039).
-- Lock impact: a column with a constant default, no rewrite of the table. Breaks the previous release: no; but a server of that
-- release names no transaction, so the two should not serve one account for longer than an upgrade takes.

alter table wallets add column last_change uuid not null default '00000000-0000-0000-0000-000000000000';
comment on column wallets.last_change is 'The transaction that changed something of the account in this environment last, an id made for it.';

grant update (last_change) on wallets to konter_app;
