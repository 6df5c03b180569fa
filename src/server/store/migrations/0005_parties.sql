-- Legal entities that sign contracts.
create table contract_party (
  id bigint primary key,
  tenant_id varchar(12) not null,
  party_code varchar(20),
  party_name varchar(100) not null,
  short_name varchar(30) not null,
  party_type smallint not null,
  unified_credit_code varchar(18) not null,
  taxpayer_type smallint,
  legal_person varchar(30),
  own_party_id bigint,
  bank_name varchar(60),
  bank_account_no text,
  bank_account_tail varchar(4),
  contact_name varchar(30),
  contact_phone varchar(20),
  contact_email varchar(100),
  contract_no varchar(40),
  contract_start date,
  contract_end date,
  account_count integer not null default 0,
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
create unique index contract_party_partyname_once on contract_party (tenant_id, party_name) where is_deleted = 0;
create unique index contract_party_unifiedcreditcode_once on contract_party (tenant_id, unified_credit_code) where is_deleted = 0;
create index contract_party_list on contract_party (tenant_id, create_time, id) where is_deleted = 0;
alter table contract_party enable row level security;
alter table contract_party force row level security;
create policy tenant_rows on contract_party using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
create table contract_party_contract_files (
  id bigint primary key,
  tenant_id varchar(12) not null,
  contract_party_id bigint not null references contract_party (id) on delete cascade,
  position integer not null,
  file varchar(1000) not null
);
create index contract_party_contract_files_parent on contract_party_contract_files (contract_party_id, position);
alter table contract_party_contract_files enable row level security;
alter table contract_party_contract_files force row level security;
create policy tenant_rows on contract_party_contract_files using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on contract_party_contract_files to quarterdeck_app;
grant select, insert, update, delete on contract_party to quarterdeck_app;

-- Accounts: the ledger alone writes their figures.
create table contract_party_account (
  id bigint primary key,
  tenant_id varchar(12) not null,
  account_no varchar(24),
  account_name varchar(60),
  contract_party_id bigint not null,
  own_party_id bigint not null,
  account_type smallint not null,
  settle_mode smallint not null,
  balance bigint not null default 0,
  hold_amount bigint not null default 0,
  credit_limit bigint not null default 0,
  temp_credit bigint not null default 0,
  temp_credit_end timestamptz,
  last_seq integer not null default 0,
  available_amount bigint generated always as (balance - hold_amount + credit_limit + temp_credit) stored,
  alert_value bigint not null default 0,
  below_alert boolean generated always as (alert_value > 0 and balance - hold_amount + credit_limit + temp_credit < alert_value) stored,
  over_limit boolean generated always as (balance - hold_amount + credit_limit + temp_credit < 0) stored,
  bill_cycle smallint,
  payment_term_days integer,
  auto_confirm_days integer,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
alter table contract_party_account add constraint contract_party_account_hold check (hold_amount >= 0);
create unique index contract_party_account_relation_once on contract_party_account (tenant_id, contract_party_id, own_party_id, account_type) where is_deleted = 0 and status <> 3;
create index contract_party_account_own on contract_party_account (tenant_id, own_party_id) where is_deleted = 0;
create index contract_party_account_list on contract_party_account (tenant_id, create_time, id) where is_deleted = 0;
alter table contract_party_account enable row level security;
alter table contract_party_account force row level security;
create policy tenant_rows on contract_party_account using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on contract_party_account to quarterdeck_app;
