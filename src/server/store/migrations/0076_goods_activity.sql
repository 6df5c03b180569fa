-- Activities: prices that replace the usual ones for a time, and how much was ordered at them.

-- 商户商品 merchantGoods
alter table merchant_goods add column activity_price bigint;

-- 商品活动 goodsActivity
create table goods_activity (
  id bigint primary key,
  tenant_id varchar(12) not null,
  activity_code varchar(24),
  activity_name varchar(50) not null,
  activity_type smallint not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  merchant_scope smallint not null,
  merchant_ids bigint[] default '{}',
  full_amount bigint,
  minus_amount bigint,
  sku_count integer,
  used_qty integer,
  quota_total integer,
  run_state smallint,
  remark varchar(200),
  activity_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index goods_activity_list on goods_activity (tenant_id, create_time, id) where is_deleted = 0;
create index goods_activity_end_time on goods_activity (tenant_id, end_time) where is_deleted = 0;
create index goods_activity_merchant_ids on goods_activity using gin (merchant_ids);
select serve_table('goods_activity', true);
select serve_numbers('goods_activity', '{activity_code}');

-- goods_activity_items
create table goods_activity_items (
  id bigint primary key,
  tenant_id varchar(12) not null,
  goods_activity_id bigint not null references goods_activity (id) on delete cascade,
  position integer not null,
  sku_id bigint not null,
  activity_price bigint,
  quota integer,
  limit_per_merchant integer
);
create index goods_activity_items_parent on goods_activity_items (goods_activity_id, position);
select serve_table('goods_activity_items', true);
-- The activity of goods at a moment is looked up by every order.
create index goods_activity_items_sku on goods_activity_items (tenant_id, sku_id);
create index goods_activity_over on goods_activity (end_time) where activity_state in (1, 2) and is_deleted = 0;

-- What was ordered of a line: by all merchants ('') and by each. The rows are taken before the other locks of an
-- order; what failed orders give back is only added to goods_activity_return, so that nobody waits here with locks
-- of later kinds.
create table goods_activity_use (
  tenant_id varchar(12) not null,
  activity_id bigint not null references goods_activity (id) on delete cascade,
  sku_id bigint not null,
  merchant_code varchar(10) not null default '',
  used_qty bigint not null default 0,
  primary key (activity_id, sku_id, merchant_code)
);
select serve_table('goods_activity_use', true);
create table goods_activity_return (
  tenant_id varchar(12) not null,
  order_id bigint primary key,
  activity_id bigint not null references goods_activity (id) on delete cascade,
  sku_id bigint not null,
  merchant_code varchar(10) not null,
  qty bigint not null
);
create index goods_activity_return_line on goods_activity_return (activity_id, sku_id, merchant_code);
select serve_table('goods_activity_return', true);
revoke update, delete on goods_activity_return from quarterdeck_app;
