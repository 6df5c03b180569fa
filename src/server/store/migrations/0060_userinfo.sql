-- Consumers. The table is partitioned by tenant, so that every list reads the rows of one partition.

-- 用户 userinfo
create table userinfo (
  id bigint not null,
  tenant_id varchar(12) not null,
  user_no varchar(24),
  nickname varchar(32),
  avatar varchar(1000),
  merchant_id bigint not null,
  merchant_code varchar(10),
  mobile text,
  mobile_hmac varchar(64),
  mobile_mask varchar(16),
  gender smallint,
  reg_source smallint,
  region_code smallint,
  tag_ids bigint[] default '{}',
  open_ids jsonb,
  integral_balance integer,
  order_count integer,
  total_amount bigint,
  last_order_time timestamptz,
  reg_time timestamptz,
  last_login_time timestamptz,
  cancel_time timestamptz,
  erased_time timestamptz,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0,
  primary key (id, tenant_id)
) partition by hash (tenant_id);
create unique index userinfo_merchantid_mobile_once on userinfo (tenant_id, merchant_id, mobile_hmac) where is_deleted = 0;
create index userinfo_list on userinfo (tenant_id, reg_time, id) where is_deleted = 0;
create index userinfo_recent on userinfo (tenant_id, create_time, id) where is_deleted = 0;
create index userinfo_merchant_id_reg_time on userinfo (tenant_id, merchant_id, reg_time) where is_deleted = 0;
create index userinfo_tag_ids on userinfo using gin (tag_ids);
-- Whose mobile number or user number this is, whatever the merchant.
create index userinfo_mobile on userinfo (tenant_id, mobile_hmac) where mobile_hmac is not null;
create index userinfo_no on userinfo (tenant_id, user_no);
create index userinfo_by_nickname on userinfo (tenant_id, nickname varchar_pattern_ops) where is_deleted = 0;
create index userinfo_last_order on userinfo (tenant_id, last_order_time) where last_order_time is not null;
create index userinfo_by_open_id on userinfo using gin (open_ids jsonb_path_ops);
-- Closed accounts (3) whose personal data are not erased yet.
create index userinfo_erase on userinfo (cancel_time) where status = 3 and erased_time is null;
do $$ begin
  for n in 0..31 loop
    execute format('create table userinfo_%s partition of userinfo for values with (modulus 32, remainder %s)', n, n);
  end loop;
end $$;
select serve_table('userinfo', true);
select serve_numbers('userinfo', '{user_no}');

-- How many consumers gained or lost a tag, not yet added to the tag. Changes of consumers insert rows here, so that
-- no two of them wait for the row of one tag.
create table user_tag_delta (
  tenant_id varchar(12) not null,
  tag_id bigint not null,
  n bigint not null
);
select serve_table('user_tag_delta', true);
revoke update on user_tag_delta from quarterdeck_app;

create function user_tags_come() returns trigger language plpgsql as $$ begin
  insert into user_tag_delta (tenant_id, tag_id, n)
    select c.tenant_id, t.tag_id, count(*) from come c cross join lateral unnest(c.tag_ids) as t (tag_id)
    where c.is_deleted = 0 group by 1, 2;
  return null;
end $$;
create function user_tags_move() returns trigger language plpgsql as $$ begin
  insert into user_tag_delta (tenant_id, tag_id, n)
    select tenant_id, tag_id, sum(n) from (
      select c.tenant_id, t.tag_id, 1 as n from come c cross join lateral unnest(c.tag_ids) as t (tag_id)
      where c.is_deleted = 0
      union all
      select g.tenant_id, t.tag_id, -1 from gone g cross join lateral unnest(g.tag_ids) as t (tag_id)
      where g.is_deleted = 0
    ) as moved group by 1, 2 having sum(n) <> 0;
  return null;
end $$;
create function user_tags_go() returns trigger language plpgsql as $$ begin
  insert into user_tag_delta (tenant_id, tag_id, n)
    select g.tenant_id, t.tag_id, -count(*) from gone g cross join lateral unnest(g.tag_ids) as t (tag_id)
    where g.is_deleted = 0 group by 1, 2;
  return null;
end $$;
create trigger userinfo_tags_come after insert on userinfo referencing new table as come
  for each statement execute function user_tags_come();
create trigger userinfo_tags_move after update on userinfo referencing old table as gone new table as come
  for each statement execute function user_tags_move();
create trigger userinfo_tags_go after delete on userinfo referencing old table as gone
  for each statement execute function user_tags_go();

-- Files of mobile numbers by which consumers were tagged, with their result.
create table user_file (
  id bigint primary key,
  tenant_id varchar(12) not null,
  batch_no varchar(24) not null,
  file_name varchar(255) not null,
  sha256 varchar(64) not null,
  operation smallint not null,
  tag_ids bigint[] not null,
  merchant_id bigint not null,
  create_missing boolean not null,
  total_count integer not null,
  success_count integer not null,
  fail_count integer not null,
  dup_count integer not null,
  -- 1 running, 2 done
  file_state smallint not null,
  create_user bigint not null,
  create_time timestamptz not null default now()
);
create index user_file_list on user_file (tenant_id, create_time, id);
create index user_file_same on user_file (tenant_id, sha256, create_time);
select serve_table('user_file', true);

-- Their rows: 0 waiting, 1 done, 2 failed, 3 repeats an earlier row. What the row says is encrypted.
create table user_file_row (
  file_id bigint not null references user_file (id) on delete cascade,
  row_no integer not null,
  tenant_id varchar(12) not null,
  cell text not null,
  mobile_hmac varchar(64),
  remark varchar(200),
  outcome smallint not null,
  reason varchar(60),
  primary key (file_id, row_no)
);
select serve_table('user_file_row', true);

-- Up to when the orders of consumers are counted.
create table user_order_mark (
  name varchar(16) primary key,
  counted_until timestamptz not null
);
select serve_table('user_order_mark', false);

-- How far a change of everything a filter finds has come: the last consumer of its last part.
create table user_bulk (
  id bigint primary key,
  tenant_id varchar(12) not null,
  last_id bigint not null,
  create_time timestamptz not null default now()
);
select serve_table('user_bulk', true);
