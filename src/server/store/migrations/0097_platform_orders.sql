-- Orders that big platforms push for the shops of merchants: what they are mapped to, and how their results go back.

-- 电商商户 merchantEcommerce
alter table merchant_ecommerce add column return_url varchar(500);

-- 大平台订单 daPaiOrder
create table da_pai_order (
  id bigint primary key,
  tenant_id varchar(12) not null,
  shop_id bigint,
  platform_code varchar(64),
  platform_order_no varchar(64),
  platform_goods_code varchar(64),
  platform_goods_name varchar(120),
  sku_id bigint,
  order_id bigint,
  order_no varchar(32),
  merchant_id bigint,
  merchant_code varchar(10),
  buyer_phone text,
  buyer_phone_hmac varchar(64),
  buyer_phone_mask varchar(20),
  account text,
  account_mask varchar(100),
  receiver text,
  receiver_mask varchar(200),
  qty integer,
  platform_amount bigint,
  settle_amount bigint,
  platform_state varchar(40),
  order_state smallint,
  fail_reason varchar(200),
  refund_reason varchar(200),
  platform_time timestamptz,
  push_count integer,
  push_time timestamptz,
  push_reply varchar(200),
  next_push_time timestamptz,
  body_hash varchar(64),
  queued boolean,
  order_moved boolean,
  sync_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create unique index da_pai_order_platformcode_platformorderno_once on da_pai_order (tenant_id, platform_code, platform_order_no);
create index da_pai_order_list on da_pai_order (tenant_id, create_time, id);
select serve_table('da_pai_order', true);

-- 平台商品映射 daPaiGoods
create table da_pai_goods (
  id bigint primary key,
  tenant_id varchar(12) not null,
  shop_id bigint not null,
  platform_goods_code varchar(64) not null,
  platform_goods_name varchar(120),
  sku_id bigint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index da_pai_goods_shopid_platformgoodscode_once on da_pai_goods (tenant_id, shop_id, platform_goods_code) where is_deleted = 0;
create index da_pai_goods_list on da_pai_goods (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('da_pai_goods', true);

-- Exact searches, and what the background work looks for: converted on demand, moved here, results that are due.
create index da_pai_order_time on da_pai_order (tenant_id, platform_time desc, id desc);
create index da_pai_order_no on da_pai_order (order_no) where order_no is not null;
create index da_pai_order_phone on da_pai_order (buyer_phone_hmac) where buyer_phone_hmac is not null;
create index da_pai_order_state on da_pai_order (tenant_id, sync_state, create_time desc);
create index da_pai_order_goods on da_pai_order (shop_id, platform_goods_code) where sync_state = 0;
create index da_pai_order_order on da_pai_order (order_id) where order_id is not null;
create index da_pai_order_queued on da_pai_order (id) where queued;
create index da_pai_order_moved on da_pai_order (id) where order_moved;
create index da_pai_order_due on da_pai_order (next_push_time) where next_push_time is not null;
create index merchant_ecommerce_key on merchant_ecommerce (app_key) where app_key is not null;

-- It hears of each new state of its order (source 7), whoever sets it.
create function note_platform_order() returns trigger language plpgsql as $$
begin
  update da_pai_order set order_moved = true where order_id = new.id;
  return null;
end $$;
create trigger merchant_order_info_platform after update of order_state on merchant_order_info
  for each row when (new.source = 7 and new.order_state is distinct from old.order_state)
  execute function note_platform_order();
