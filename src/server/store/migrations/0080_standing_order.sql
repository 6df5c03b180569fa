-- Recurring orders: a plan, and its periods, each with the order that is made for it.

-- 周期订单 standingOrder
create table standing_order (
  id bigint primary key,
  tenant_id varchar(12) not null,
  standing_no varchar(24),
  merchant_order_no varchar(56),
  merchant_id bigint,
  merchant_code varchar(10),
  account_id bigint,
  sku_id bigint,
  sku_code varchar(32),
  goods_name varchar(120),
  account text,
  account_hmac varchar(64),
  account_mask varchar(100),
  qty integer,
  period_type smallint,
  period_total integer,
  period_done integer,
  period_fail integer,
  charge_mode smallint,
  fail_policy smallint,
  unit_price bigint,
  total_amount bigint,
  refund_amount bigint,
  first_time timestamptz,
  next_time timestamptz,
  stop_reason varchar(200),
  remark varchar(200),
  plan_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index standing_order_list on standing_order (tenant_id, create_time, id);
select serve_table('standing_order', true);
select serve_numbers('standing_order', '{standing_no,merchant_order_no}');

-- 周期订单期次 standingPeriod
create table standing_period (
  id bigint primary key,
  tenant_id varchar(12) not null,
  standing_id bigint,
  period_no integer,
  plan_time timestamptz,
  order_id bigint,
  order_no varchar(32),
  try_count integer,
  fail_reason varchar(200),
  order_moved boolean,
  period_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index standing_period_list on standing_period (tenant_id, create_time, id);
create unique index standing_period_standingid_periodno_once on standing_period (tenant_id, coalesce(standing_id, 0), period_no);
create index standing_period_plan on standing_period (standing_id, period_no);
select serve_table('standing_period', true);

-- Plans (1 running) with a period that is due, and periods whose orders ended.
create index standing_order_due on standing_order (next_time) where plan_state = 1;
create index standing_period_order on standing_period (order_id) where order_id is not null;
create index standing_period_moved on standing_period (id) where order_moved;
alter table standing_order add check (period_done + period_fail <= period_total);
alter table standing_order add check (period_total between 1 and 60);

-- A period hears of each new state of its order (source 5), whoever sets it.
create function note_standing_order() returns trigger language plpgsql as $$
begin
  update standing_period set order_moved = true where order_id = new.id;
  return null;
end $$;
create trigger merchant_order_info_standing after update of order_state on merchant_order_info
  for each row when (new.source = 5 and new.order_state is distinct from old.order_state)
  execute function note_standing_order();
