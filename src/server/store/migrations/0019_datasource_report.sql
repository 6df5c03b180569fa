-- Data sources with the outcome of their last test, and report files of old report designers.

-- 数据源 datasource
create table datasource (
  id bigint primary key,
  name varchar(100) not null,
  category smallint not null,
  driver_class varchar(32) not null,
  url varchar(500) not null,
  username varchar(50) not null,
  password text,
  sharding_config text,
  remark varchar(255),
  host varchar(255),
  port integer,
  db_name varchar(63),
  read_only_account boolean,
  last_test_time timestamptz,
  last_test_result smallint,
  last_test_text varchar(255),
  server_version varchar(64),
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index datasource_name_once on datasource (name) where is_deleted = 0;
create index datasource_list on datasource (create_time, id) where is_deleted = 0;
select serve_table('datasource', false);

-- 报表 report
create table report (
  id bigint primary key,
  name varchar(100) not null,
  remark varchar(255),
  content text,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index report_name_once on report (name) where is_deleted = 0;
create index report_list on report (create_time, id) where is_deleted = 0;
select serve_table('report', false);
