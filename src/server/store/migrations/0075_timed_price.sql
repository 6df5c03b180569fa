-- Adjustments of merchants' prices at a moment, and the prices each of them changes.

-- 商户定时调价 merchantTimedPriceAdjustment
create table merchant_timed_price_adjustment (
  id bigint primary key,
  tenant_id varchar(12) not null,
  task_no varchar(24),
  task_name varchar(60) not null,
  scope_type smallint not null,
  goods_ids bigint[] default '{}',
  merchant_ids bigint[] default '{}',
  merchant_group_ids bigint[] default '{}',
  sku_ids bigint[] default '{}',
  adjust_field smallint not null,
  adjust_mode smallint not null,
  adjust_value numeric(20,4) not null,
  adjust_text varchar(40),
  execute_time timestamptz not null,
  revert_time timestamptz,
  enabled boolean,
  item_count integer,
  success_count integer,
  fail_count integer,
  reverted_count integer,
  skipped_count integer,
  start_time timestamptz,
  end_time timestamptz,
  reverted_time timestamptz,
  state_reason varchar(200),
  allows_loss boolean,
  task_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index merchant_timed_price_adjustment_list on merchant_timed_price_adjustment (tenant_id, create_time, id);
create index merchant_timed_price_adjustment_execute_time on merchant_timed_price_adjustment (tenant_id, execute_time);
create index merchant_timed_price_adjustment_goods_ids on merchant_timed_price_adjustment using gin (goods_ids);
create index merchant_timed_price_adjustment_merchant_ids on merchant_timed_price_adjustment using gin (merchant_ids);
create index merchant_timed_price_adjustment_merchant_group_ids on merchant_timed_price_adjustment using gin (merchant_group_ids);
create index merchant_timed_price_adjustment_sku_ids on merchant_timed_price_adjustment using gin (sku_ids);
select serve_table('merchant_timed_price_adjustment', true);
select serve_numbers('merchant_timed_price_adjustment', '{task_no}');
-- Those whose moment comes.
create index merchant_timed_price_adjustment_waiting
  on merchant_timed_price_adjustment (execute_time) where task_state in (0, 1);
create index merchant_timed_price_adjustment_reverting
  on merchant_timed_price_adjustment (revert_time) where task_state in (2, 3);

-- The prices of an adjustment. planned_value is the one it was prepared with; an item that was changed is not
-- changed again.
create table price_adjust_item (
  tenant_id varchar(12) not null,
  task_id bigint not null references merchant_timed_price_adjustment (id) on delete cascade,
  goods_id bigint not null,
  sku_id bigint not null,
  merchant_code varchar(10) not null,
  sku_code varchar(32) not null,
  planned_value numeric(20,4),
  old_value numeric(20,4),
  new_value numeric(20,4),
  old_price bigint,
  new_price bigint,
  item_state smallint not null default 0,
  fail_msg varchar(200),
  done_time timestamptz,
  primary key (task_id, goods_id)
);
create index price_adjust_item_state on price_adjust_item (task_id, item_state, goods_id);
create index price_adjust_item_goods on price_adjust_item (tenant_id, goods_id);
select serve_table('price_adjust_item', true);
