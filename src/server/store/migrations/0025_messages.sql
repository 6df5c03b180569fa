-- Messages to single users, whom a notice is addressed to, and who has read it.

-- 通知公告 notice: to everybody where all three lists are empty.
alter table notice add column role_ids bigint[] default '{}'::bigint[];
alter table notice add column dept_ids bigint[] default '{}'::bigint[];
alter table notice add column user_ids bigint[] default '{}'::bigint[];
create index notice_dept_ids on notice using gin (dept_ids);
create index notice_role_ids on notice using gin (role_ids);
create index notice_user_ids on notice using gin (user_ids);

-- Who has read a notice, and when first.
create table notice_read (
  tenant_id varchar(12) not null,
  notice_id bigint not null references notice (id) on delete cascade,
  user_id bigint not null,
  read_time timestamptz not null default now(),
  primary key (notice_id, user_id)
);
create index notice_read_user on notice_read (user_id);
select serve_table('notice_read', true);

-- 消息: a sentence to one user (`sentence`, with its named parts), and where in the console it leads.
create table message (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  category smallint not null,
  sentence jsonb not null,
  link varchar(500) not null default '',
  read_time timestamptz,
  create_time timestamptz not null default now()
);
create index message_user on message (tenant_id, user_id, id);
create index message_unread on message (tenant_id, user_id, category) where read_time is null;
create index message_create_time on message (create_time);
select serve_table('message', true);
