-- Applications to move money.
create table finance_audit (
  id bigint primary key,
  tenant_id varchar(12) not null,
  audit_no varchar(24),
  audit_type smallint,
  contract_party_id bigint,
  account_id bigint,
  amount bigint,
  before_value bigint,
  after_value bigint,
  flags varchar(100),
  payload jsonb,
  reason text,
  bank_serial_no varchar(64),
  attachment varchar(1000),
  applicant_id bigint,
  apply_time timestamptz,
  current_level integer,
  audit_level integer,
  auditor_id bigint,
  audit_time timestamptz,
  audit_remark text,
  txn_no varchar(32),
  exec_error varchar(200),
  steps jsonb,
  audit_status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index finance_audit_list on finance_audit (tenant_id, apply_time, id) where is_deleted = 0;
create index finance_audit_recent on finance_audit (tenant_id, create_time, id) where is_deleted = 0;
create index finance_audit_bank_serial_no on finance_audit (tenant_id, bank_serial_no) where is_deleted = 0;
create index finance_audit_account_id on finance_audit (tenant_id, account_id) where is_deleted = 0;
create index finance_audit_auditor_id on finance_audit (tenant_id, auditor_id) where is_deleted = 0;
alter table finance_audit enable row level security;
alter table finance_audit force row level security;
create policy tenant_rows on finance_audit using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on finance_audit to quarterdeck_app;

-- Every change of a credit figure; rows are only added.
create table credit_record (
  id bigint primary key,
  tenant_id varchar(12) not null,
  record_no varchar(24),
  account_id bigint,
  contract_party_id bigint,
  credit_type smallint,
  change_type smallint,
  before_amount bigint,
  change_amount bigint,
  after_amount bigint,
  effective_time timestamptz,
  end_time timestamptz,
  audit_id bigint,
  operator_id bigint,
  reason text,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create index credit_record_list on credit_record (tenant_id, create_time, id);
alter table credit_record enable row level security;
alter table credit_record force row level security;
create policy tenant_rows on credit_record using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert on credit_record to quarterdeck_app;

-- Credits that begin and end by the clock; an account has one open at a time.
create table temporary_credit (
  id bigint primary key,
  tenant_id varchar(12) not null,
  temp_credit_no varchar(24),
  account_id bigint,
  amount bigint,
  begin_time timestamptz,
  end_time timestamptz,
  audit_id bigint,
  effective_time timestamptz,
  ended_time timestamptz,
  ended_balance bigint,
  reason text,
  status smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index temporary_credit_list on temporary_credit (tenant_id, create_time, id) where is_deleted = 0;
create index temporary_credit_account_id on temporary_credit (tenant_id, account_id) where is_deleted = 0;
alter table temporary_credit enable row level security;
alter table temporary_credit force row level security;
create policy tenant_rows on temporary_credit using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on temporary_credit to quarterdeck_app;
create unique index temporary_credit_open_once on temporary_credit (tenant_id, account_id) where is_deleted = 0 and status in (0, 1, 2);
create index temporary_credit_due on temporary_credit (status, begin_time, end_time) where status in (1, 2);
