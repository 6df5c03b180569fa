-- Services that merchants can order, templates of shops, and the data source of a tenant.

-- 租户 tenant
alter table tenant add column datasource_id bigint;

-- 业务服务 businessService
create table business_service (
  id bigint primary key,
  tenant_id varchar(12) not null,
  service_code varchar(32) not null,
  service_name varchar(50) not null,
  icon varchar(1000),
  description text,
  order_channel smallint not null,
  fee_rate numeric(20,4),
  sort integer,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index business_service_servicecode_once on business_service (tenant_id, service_code) where is_deleted = 0;
create unique index business_service_servicename_once on business_service (tenant_id, service_name) where is_deleted = 0;
create index business_service_list on business_service (tenant_id, sort, id) where is_deleted = 0;
create index business_service_recent on business_service (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('business_service', true);

-- 店铺模板 shopTemplate
create table shop_template (
  id bigint primary key,
  tenant_id varchar(12) not null,
  cover varchar(1000),
  template_name varchar(50) not null,
  template_sign varchar(64) not null,
  app_type smallint not null,
  sharing smallint not null,
  config jsonb not null,
  template_version integer,
  state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create unique index shop_template_templatename_once on shop_template (tenant_id, template_name) where is_deleted = 0;
create index shop_template_list on shop_template (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('shop_template', true);

-- Every tenant has the services; until now none of them could be stopped.
insert into business_service (id, tenant_id, service_code, service_name, order_channel, fee_rate, sort, status)
select (extract(epoch from now())::bigint * 1000 - 1577836800000) * 4194304 + row_number() over (), t.tenant_id,
  s.code, s.name, 1, 0, s.sort, 1
from tenant t
cross join (values ('RECHARGE', '直充', 1), ('CARD', '卡密', 2), ('COUPON', '券码', 3), ('ETERNITY', '恒券', 4),
  ('FAVOR', '立减金', 5), ('INKIND', '实物', 6), ('TICKET', '票务', 7)) as s (code, name, sort)
where t.is_deleted = 0 and t.tenant_id <> '000000';
