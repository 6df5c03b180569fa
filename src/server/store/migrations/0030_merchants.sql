-- 商户组 merchantGroup
create table merchant_group (
  id bigint primary key,
  tenant_id varchar(12) not null,
  group_code varchar(12),
  group_name varchar(60) not null,
  contract_party_id bigint not null,
  default_account_id bigint,
  manager_id bigint,
  sales_dept_id bigint,
  level smallint,
  industry varchar(64),
  contact_name varchar(30),
  contact_phone varchar(20),
  merchant_count integer,
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
create unique index merchant_group_groupname_once on merchant_group (tenant_id, group_name) where is_deleted = 0;
create index merchant_group_list on merchant_group (tenant_id, create_time, id) where is_deleted = 0;
alter table merchant_group enable row level security;
alter table merchant_group force row level security;
create policy tenant_rows on merchant_group using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on merchant_group to quarterdeck_app;

-- 商户 merchantConfig
create table merchant_config (
  id bigint primary key,
  tenant_id varchar(12) not null,
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
  contact_name varchar(30),
  contact_phone varchar(20),
  contact_email varchar(100),
  manager_id bigint,
  ecommerce_flag boolean,
  expire_time timestamptz,
  freeze_reason varchar(200),
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
create unique index merchant_config_merchantname_once on merchant_config (tenant_id, merchant_name) where is_deleted = 0;
create index merchant_config_list on merchant_config (tenant_id, create_time, id) where is_deleted = 0;
create index merchant_config_merchant_code on merchant_config (tenant_id, merchant_code) where is_deleted = 0;
create index merchant_config_contract_party_id on merchant_config (tenant_id, contract_party_id) where is_deleted = 0;
alter table merchant_config enable row level security;
alter table merchant_config force row level security;
create policy tenant_rows on merchant_config using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
create table merchant_config_alert_receivers (
  id bigint primary key,
  tenant_id varchar(12) not null,
  merchant_config_id bigint not null references merchant_config (id) on delete cascade,
  position integer not null,
  receiver varchar(100) not null
);
create index merchant_config_alert_receivers_parent on merchant_config_alert_receivers (merchant_config_id, position);
alter table merchant_config_alert_receivers enable row level security;
alter table merchant_config_alert_receivers force row level security;
create policy tenant_rows on merchant_config_alert_receivers using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on merchant_config_alert_receivers to quarterdeck_app;
grant select, insert, update, delete on merchant_config to quarterdeck_app;

-- Partners call in by the number of the merchant alone: no two tenants share one.
create unique index merchant_config_code_once on merchant_config (merchant_code);
create index merchant_config_group on merchant_config (tenant_id, merchant_group_id) where is_deleted = 0;
create index merchant_group_party on merchant_group (tenant_id, contract_party_id) where is_deleted = 0;
