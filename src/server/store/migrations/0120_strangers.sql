-- What addresses that nobody knows tried, one row an address and minute; the address * stands for all beyond the first ones of a minute.
create table stranger_call (
  id bigint primary key,
  minute timestamptz not null,
  kind smallint not null,
  address varchar(64) not null,
  count integer not null,
  last_time timestamptz not null,
  excerpt varchar(500),
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create unique index stranger_call_minute on stranger_call (kind, minute, address);
create index stranger_call_list on stranger_call (minute, id);
select serve_table('stranger_call', false);
