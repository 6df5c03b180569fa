-- Merchants and their price lists.

-- 商户组 merchantGroup: the merchants of one legal entity with their common settings.
create table merchant_group (
  id bigint primary key, tenant_id varchar(12) not null,
  group_code varchar(12),
  group_name varchar(60) not null,
  contract_party_id bigint not null,
  default_account_id bigint,
  manager_id bigint,
  sales_dept_id bigint,
  level smallint,
  industry varchar(64),
  contact_name varchar(30), contact_phone varchar(20),
  merchant_count integer,
  remark text,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index merchant_group_groupname_once on merchant_group (tenant_id, group_name) where is_deleted = 0;
create index merchant_group_list on merchant_group (tenant_id, create_time, id) where is_deleted = 0;
create index merchant_group_party on merchant_group (tenant_id, contract_party_id) where is_deleted = 0;
select serve_table('merchant_group', true);

-- 商户 merchantConfig: one selling point of a customer, with its own code, price list and rules; its money is
-- on an account of the customer.
create table merchant_config (
  id bigint primary key, tenant_id varchar(12) not null,
  merchant_code varchar(10),
  merchant_name varchar(60) not null,
  short_name varchar(20) not null,
  merchant_group_id bigint not null,
  contract_party_id bigint,
  account_id bigint not null,
  merchant_type smallint not null,
  available_amount bigint,
  alert_value bigint,
  notify_url varchar(255),
  contact_name varchar(30), contact_phone varchar(20), contact_email varchar(100),
  manager_id bigint,
  ecommerce_flag boolean,
  expire_time timestamptz,
  freeze_reason varchar(200),
  remark text,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index merchant_config_merchantname_once
  on merchant_config (tenant_id, merchant_name) where is_deleted = 0;
create index merchant_config_list on merchant_config (tenant_id, create_time, id) where is_deleted = 0;
create index merchant_config_merchant_code on merchant_config (tenant_id, merchant_code) where is_deleted = 0;
create index merchant_config_contract_party_id on merchant_config (tenant_id, contract_party_id) where is_deleted = 0;
-- Calls of partners name a merchant by its code only, so codes are unique over all tenants.
create unique index merchant_config_code_once on merchant_config (merchant_code);
create index merchant_config_group on merchant_config (tenant_id, merchant_group_id) where is_deleted = 0;
select serve_table('merchant_config', true);

-- Receivers of alerts when the money of a merchant runs low.
create table merchant_config_alert_receivers (
  id bigint primary key, tenant_id varchar(12) not null,
  merchant_config_id bigint not null references merchant_config (id) on delete cascade,
  position integer not null,
  receiver varchar(100) not null
);
create index merchant_config_alert_receivers_parent on merchant_config_alert_receivers (merchant_config_id, position);
select serve_table('merchant_config_alert_receivers', true);

-- The settlement price in fen by method: 1 discount on the face value, 2 mark-up on the cost, 3 fixed. The
-- unit price is rounded half up to whole fen; prices are rounded nowhere else.
create function merchant_price(
  method smallint, face bigint, discount numeric, cost bigint, point numeric, fixed bigint
) returns bigint language sql immutable as $$
  select case method
    when 1 then round(face * discount)::bigint
    when 2 then round(cost * (1 + point))::bigint
    else fixed
  end
$$;

-- 商户商品 merchantGoods: an entry of a merchant's price list: the merchant may buy this SKU at this price, and
-- without an entry cannot order it.
create table merchant_goods (
  id bigint primary key, tenant_id varchar(12) not null,
  merchant_code varchar(10) not null,
  merchant_id bigint not null,
  merchant_group_id bigint,
  sku_code varchar(32) not null,
  sku_name varchar(120),
  sku_id bigint not null,
  spu_id bigint,
  category_id bigint,
  brand_id bigint,
  goods_type smallint,
  face_value bigint not null,
  min_sale_price bigint,
  account_method smallint not null,
  discount numeric(20,4),
  point numeric(20,4),
  fixed_price bigint,
  settle_price bigint generated always as (
    merchant_price(account_method, face_value, discount, cost_price, point, fixed_price)
  ) stored,
  cost_price bigint,
  gross_rate numeric(20,4) generated always as (
    case when merchant_price(account_method, face_value, discount, cost_price, point, fixed_price) > 0 then round(
      (merchant_price(account_method, face_value, discount, cost_price, point, fixed_price) - cost_price)::numeric
        / merchant_price(account_method, face_value, discount, cost_price, point, fixed_price),
      4
    ) end
  ) stored,
  loss_only boolean generated always as (
    coalesce(merchant_price(account_method, face_value, discount, cost_price, point, fixed_price) < cost_price, false)
  ) stored,
  shop_discount numeric(20,4),
  shop_state smallint,
  stock_qty integer,
  alert_value integer,
  pool_id bigint,
  price_edited boolean,
  state smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index merchant_goods_merchantcode_skuid_once
  on merchant_goods (tenant_id, merchant_code, sku_id) where is_deleted = 0;
create index merchant_goods_list on merchant_goods (tenant_id, create_time, id) where is_deleted = 0;
create index merchant_goods_merchant on merchant_goods (tenant_id, merchant_code, create_time, id) where is_deleted = 0;
create index merchant_goods_state on merchant_goods (tenant_id, merchant_code, state, id desc) where is_deleted = 0;
create index merchant_goods_sku_id on merchant_goods (tenant_id, sku_id) where is_deleted = 0;
create index merchant_goods_merchant_id on merchant_goods (tenant_id, merchant_id) where is_deleted = 0;
-- Goods opened by a pool.
create index merchant_goods_from_pool
  on merchant_goods (tenant_id, pool_id) where is_deleted = 0 and pool_id is not null;
-- Goods sold below their cost.
create index merchant_goods_loss on merchant_goods (tenant_id, create_time, id) where is_deleted = 0 and loss_only;
select serve_table('merchant_goods', true);

-- 商户商品池 merchantGoodsPool: a pool of goods opened for a merchant as a whole, with the initial terms of its
-- goods.
create table merchant_goods_pool (
  id bigint primary key, tenant_id varchar(12) not null,
  pool_name varchar(50),
  merchant_id bigint not null,
  pool_id bigint not null,
  account_method smallint,
  default_discount numeric(20,4),
  default_point numeric(20,4),
  auto_open boolean,
  auto_state smallint,
  sync_time timestamptz,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index merchant_goods_pool_merchantid_poolid_once
  on merchant_goods_pool (tenant_id, merchant_id, pool_id) where is_deleted = 0;
create index merchant_goods_pool_list on merchant_goods_pool (tenant_id, create_time, id) where is_deleted = 0;
create index merchant_goods_pool_pool_id on merchant_goods_pool (tenant_id, pool_id) where is_deleted = 0;
select serve_table('merchant_goods_pool', true);

-- 价格变更记录 merchantGoodsChangeLog: every change of a price or a state of merchants' goods. Partitioned by
-- month; the partitions are created in advance.
create sequence merchant_goods_change_number;
grant usage on sequence merchant_goods_change_number to quarterdeck_app;
create table merchant_goods_change_log (
  id bigint not null, tenant_id varchar(12) not null,
  goods_id bigint not null,
  merchant_code varchar(10),
  sku_code varchar(32),
  field varchar(32),
  old_value varchar(32),
  new_value varchar(32),
  source smallint,
  batch_no varchar(32),
  operator_id bigint,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  primary key (id, create_time)
) partition by range (create_time);
create index merchant_goods_change_log_list on merchant_goods_change_log (tenant_id, create_time, id);
create index merchant_goods_change_log_goods on merchant_goods_change_log (tenant_id, goods_id, create_time desc);
create index merchant_goods_change_log_batch
  on merchant_goods_change_log (tenant_id, batch_no) where batch_no is not null;
create table merchant_goods_change_log_other partition of merchant_goods_change_log default;
select serve_table('merchant_goods_change_log', true);
revoke update, delete on merchant_goods_change_log from quarterdeck_app;

-- Creates the partitions of the price history for a span of months.
create function merchant_goods_months(first date, last date) returns void
language plpgsql security definer set search_path = public as $$
declare month date := date_trunc('month', first);
begin
  while month <= last loop
    if to_regclass(format('%I', 'merchant_goods_change_log' || to_char(month, '_YYYYMM'))) is null then
      execute format('create table %I partition of merchant_goods_change_log for values from (%L) to (%L)',
        'merchant_goods_change_log' || to_char(month, '_YYYYMM'), month, month + interval '1 month');
    end if;
    month := month + interval '1 month';
  end loop;
end $$;
grant execute on function merchant_goods_months(date, date) to quarterdeck_app;
select row_months((now() - interval '3 months')::date, (now() + interval '3 months')::date);

-- Logs every change of a price or a state, whether by an action, undo, an import or the server itself.
-- app.change_source names the source (1, by hand, unless set) and app.change_batch the batch. The id consists
-- of the time and a counter, like the server's ids.
create function merchant_goods_changed() returns trigger language plpgsql as $$
declare source smallint := coalesce(nullif(current_setting('app.change_source', true), '')::smallint, 1);
begin
  insert into merchant_goods_change_log
    (id, tenant_id, goods_id, merchant_code, sku_code, field, old_value, new_value, source, batch_no, operator_id)
  select
    ((extract(epoch from clock_timestamp()) * 1000)::bigint - 1577836800000) * 4194304
      + nextval('merchant_goods_change_number') % 4194304,
    n.tenant_id, n.id, n.merchant_code, n.sku_code, f.field, f.was, f.is_now, source,
    nullif(current_setting('app.change_batch', true), ''), case when source in (1, 2) then n.update_user end
  from new_rows n join old_rows o on o.id = n.id cross join lateral (values
    ('accountMethod', o.account_method::text, n.account_method::text),
    ('discount', o.discount::text, n.discount::text),
    ('point', o.point::text, n.point::text),
    ('fixedPrice', o.fixed_price::text, n.fixed_price::text),
    ('settlePrice', o.settle_price::text, n.settle_price::text),
    ('shopDiscount', o.shop_discount::text, n.shop_discount::text),
    ('state', o.state::text, n.state::text),
    ('shopState', o.shop_state::text, n.shop_state::text)
  ) as f (field, was, is_now) where f.was is distinct from f.is_now;
  return null;
end $$;
create trigger merchant_goods_changed after update on merchant_goods
  referencing old table as old_rows new table as new_rows
  for each statement execute function merchant_goods_changed();
