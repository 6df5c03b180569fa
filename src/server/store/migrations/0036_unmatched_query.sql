-- 无结果搜索 unmatchedQuery: what was typed into the palette without finding anything, counted by tenant and day.
create table unmatched_query (
  id bigint primary key,
  tenant_id varchar(12) not null,
  day date not null,
  query varchar(64) not null,
  count integer not null,
  users integer not null,
  last_time timestamptz not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create unique index unmatched_query_day on unmatched_query (tenant_id, day, query);
create index unmatched_query_list on unmatched_query (tenant_id, count, id);
select serve_table('unmatched_query', true);

-- Who typed it, so that each user counts once a day.
create table unmatched_query_user (
  tenant_id varchar(12) not null,
  query_id bigint not null,
  user_id bigint not null,
  primary key (query_id, user_id)
);
select serve_table('unmatched_query_user', true);
