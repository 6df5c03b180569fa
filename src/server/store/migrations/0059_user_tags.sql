-- Tags of consumers, and their groups.

-- 标签组 tagGroup
create table tag_group (
  id bigint primary key,
  tenant_id varchar(12) not null,
  group_name varchar(40) not null,
  select_mode smallint not null,
  color varchar(7),
  tag_count integer,
  sort integer,
  remark text,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index tag_group_groupname_once on tag_group (tenant_id, group_name) where is_deleted = 0;
create index tag_group_list on tag_group (tenant_id, sort, id) where is_deleted = 0;
create index tag_group_recent on tag_group (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('tag_group', true);

-- 标签 userTag
create table user_tag (
  id bigint primary key,
  tenant_id varchar(12) not null,
  tag_name varchar(40) not null,
  tag_group_id bigint not null,
  tag_type smallint,
  user_count integer,
  refresh_time timestamptz,
  sort integer,
  state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index user_tag_taggroupid_tagname_once on user_tag (tenant_id, tag_group_id, tag_name) where is_deleted = 0;
create index user_tag_list on user_tag (tenant_id, sort, id) where is_deleted = 0;
create index user_tag_recent on user_tag (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('user_tag', true);
