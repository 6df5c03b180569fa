-- Groups of consumers, who is in them since which change of theirs, and those changes.

-- 用户分组 userGroup
create table user_group (
  id bigint primary key,
  tenant_id varchar(12) not null,
  group_name varchar(40) not null,
  group_type smallint not null,
  merchant_id bigint,
  rule jsonb,
  refresh_cycle smallint,
  member_count integer,
  calc_time timestamptz,
  calc_status smallint,
  progress integer,
  calc_error varchar(200),
  use_count integer,
  snapshot_no integer,
  rule_tags bigint[] default '{}',
  rule_no integer,
  calc_no integer,
  calc_begin timestamptz,
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
create unique index user_group_groupname_once on user_group (tenant_id, group_name) where is_deleted = 0;
create index user_group_list on user_group (tenant_id, create_time, id) where is_deleted = 0;
create index user_group_rule_tags on user_group using gin (rule_tags);
select serve_table('user_group', true);

-- Who is in a group: since the change number entered_no of the group, and until left_no. Whoever reads a group reads
-- it as of one number, so that a change being prepared under the next number is not seen. Rows of those who left
-- remain for a while as the record.
create table user_group_member (
  tenant_id varchar(12) not null,
  group_id bigint not null,
  user_id bigint not null,
  entered_no integer not null,
  left_no integer,
  enter_time timestamptz not null default now(),
  leave_time timestamptz,
  primary key (group_id, user_id, entered_no)
) partition by hash (group_id);
create index user_group_member_user on user_group_member (user_id);
create index user_group_member_left on user_group_member (group_id, left_no) where left_no is not null;
do $$ begin
  for n in 0..31 loop
    execute format(
      'create table user_group_member_%s partition of user_group_member for values with (modulus 32, remainder %s)',
      n, n);
  end loop;
end $$;
select serve_table('user_group_member', true);

-- The changes of groups: 1 calculated, 2 added, 3 removed, 4 by file (of a list of mobile numbers), 5 erased.
create table user_group_change (
  id bigint primary key,
  tenant_id varchar(12) not null,
  group_id bigint not null,
  snapshot_no integer not null,
  kind smallint not null,
  entered integer not null,
  left_count integer not null,
  member_count integer not null,
  begin_time timestamptz not null,
  create_user bigint,
  create_time timestamptz not null default now()
);
create index user_group_change_list on user_group_change (tenant_id, group_id, create_time, id);
select serve_table('user_group_change', true);

-- Files of mobile numbers may also name the group that consumers enter or leave.
alter table user_file add column group_id bigint;
