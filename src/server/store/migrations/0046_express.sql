-- Express companies, and what they said of parcels.

-- 快递公司 express
create table express (
  id bigint primary key,
  tenant_id varchar(12) not null,
  logo varchar(1000),
  express_code varchar(20) not null,
  express_name varchar(40) not null,
  query_code varchar(40),
  no_regex varchar(200),
  phone_tail_required boolean,
  customer_phone varchar(20),
  track_url varchar(255),
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
create unique index express_expresscode_once on express (tenant_id, express_code) where is_deleted = 0;
create unique index express_expressname_once on express (tenant_id, express_name) where is_deleted = 0;
create index express_list on express (tenant_id, sort, id) where is_deleted = 0;
create index express_recent on express (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('express', true);
select serve_numbers('express', '{express_code}');

-- Answers of tracking services: one for each number, and for the end of the phone it was asked with.
create table express_track (
  tenant_id varchar(12) not null,
  express_code varchar(20) not null,
  express_no varchar(64) not null,
  phone_tail varchar(4) not null default '',
  track_state smallint,
  traces text not null,
  asked_time timestamptz not null default now(),
  primary key (tenant_id, express_code, express_no, phone_tail)
);
select serve_table('express_track', true);
create index order_parcel_sent on order_parcel (tenant_id, express_no) where parcel_state = 1;
