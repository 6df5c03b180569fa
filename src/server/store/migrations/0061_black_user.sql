-- Consumers, devices and addresses that may not do what their scopes name.

-- 黑名单用户 blackUser
create table black_user (
  id bigint primary key,
  tenant_id varchar(12) not null,
  target_type smallint not null,
  target_value text,
  target_value_hmac varchar(64),
  target_mask varchar(160),
  user_id bigint,
  scopes smallint[] not null default '{}',
  reason_type smallint not null,
  reason varchar(500),
  evidence varchar(1000),
  begin_time timestamptz,
  end_time timestamptz,
  source smallint,
  hit_count integer,
  last_hit_time timestamptz,
  lift_reason varchar(200),
  lift_time timestamptz,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index black_user_list on black_user (tenant_id, create_time, id) where is_deleted = 0;
create index black_user_user_id on black_user (tenant_id, user_id) where is_deleted = 0;
create index black_user_scopes on black_user using gin (scopes);
-- One block in force (1) for each target; ended ones are its history.
create unique index black_user_active on black_user (tenant_id, target_value_hmac, target_type)
  where status = 1 and is_deleted = 0;
create index black_user_end on black_user (end_time) where status = 1 and end_time is not null;
-- Blocks of consumers whose state may have to follow.
create index black_user_begin on black_user (begin_time) where status = 1 and user_id is not null;
select serve_table('black_user', true);
