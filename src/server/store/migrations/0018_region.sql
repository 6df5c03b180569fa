-- Administrative divisions. Old clients know a division by its code and its parent by parent_code; parent_id is
-- the same for the trees of the console.

-- 行政区划 region
create table region (
  id bigint primary key,
  parent_id bigint,
  code varchar(12) not null,
  name varchar(128) not null,
  region_level varchar(64),
  parent_code varchar(12),
  sort integer not null,
  remark text,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index region_code_once on region (code) where is_deleted = 0;
create index region_list on region (sort, id) where is_deleted = 0;
create index region_recent on region (create_time, id) where is_deleted = 0;
create index region_parent on region (parent_id, sort) where is_deleted = 0;
select serve_table('region', false);
