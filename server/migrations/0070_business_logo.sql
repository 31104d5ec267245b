-- The logo of the business, which the portal, its receipts and the page /deposit show.

create table business_logo (
  singleton boolean not null default true,
  media_type text not null,
  content bytea not null,
  width integer not null,
  height integer not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint business_logo_pkey primary key (singleton),
  constraint business_logo_only check (singleton),
  constraint business_logo_type check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  constraint business_logo_size check (octet_length(content) between 1 and 262144),
  constraint business_logo_dimensions check (width between 16 and 1024 and height between 16 and 1024)
);
comment on table business_logo is 'The logo of the business: one row, or none. Owned by settings.';
comment on column business_logo.content is 'The image without its metadata, as it is served.';
grant insert (media_type, content, width, height), select, delete on business_logo to konter_app;
grant update (media_type, content, width, height, changed_at) on business_logo to konter_app;
