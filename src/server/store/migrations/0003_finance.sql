-- Contract parties, their accounts, and the applications that move money.

-- 合同主体 contractParty: a legal entity that signs contracts: one of our own companies, a customer, a supplier, or
-- both.
create table contract_party (
  id bigint primary key, tenant_id varchar(12) not null,
  party_code varchar(20),
  party_name varchar(100) not null,
  short_name varchar(30) not null,
  party_type smallint not null,
  unified_credit_code varchar(18) not null,
  taxpayer_type smallint,
  legal_person varchar(30),
  own_party_id bigint,
  bank_name varchar(60),
  bank_account_no text, bank_account_tail varchar(4),
  contact_name varchar(30), contact_phone varchar(20), contact_email varchar(100),
  contract_no varchar(40),
  contract_start date, contract_end date,
  account_count integer not null default 0,
  remark text,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create unique index contract_party_partyname_once on contract_party (tenant_id, party_name) where is_deleted = 0;
create unique index contract_party_unifiedcreditcode_once
  on contract_party (tenant_id, unified_credit_code) where is_deleted = 0;
create index contract_party_list on contract_party (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('contract_party', true);

-- Contract files of a contract party.
create table contract_party_contract_files (
  id bigint primary key, tenant_id varchar(12) not null,
  contract_party_id bigint not null references contract_party (id) on delete cascade,
  position integer not null,
  file varchar(1000) not null
);
create index contract_party_contract_files_parent on contract_party_contract_files (contract_party_id, position);
select serve_table('contract_party_contract_files', true);

-- 主体账户 contractPartyAccount: the account of one counterparty with one of our companies, as customer or as
-- supplier. Only these accounts have a balance, and only the ledger writes it.
create table contract_party_account (
  id bigint primary key, tenant_id varchar(12) not null,
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
  available_amount bigint generated always as (
    balance - hold_amount + credit_limit + temp_credit
  ) stored,
  alert_value bigint not null default 0,
  below_alert boolean generated always as (
    alert_value > 0 and balance - hold_amount + credit_limit + temp_credit < alert_value
  ) stored,
  over_limit boolean generated always as (
    balance - hold_amount + credit_limit + temp_credit < 0
  ) stored,
  bill_cycle smallint,
  payment_term_days integer,
  auto_confirm_days integer,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0,
  constraint contract_party_account_hold check (hold_amount >= 0)
);
-- One account for each relation and type, except closed accounts (3).
create unique index contract_party_account_relation_once
  on contract_party_account (tenant_id, contract_party_id, own_party_id, account_type)
  where is_deleted = 0 and status <> 3;
create index contract_party_account_own on contract_party_account (tenant_id, own_party_id) where is_deleted = 0;
create index contract_party_account_list on contract_party_account (tenant_id, create_time, id) where is_deleted = 0;
select serve_table('contract_party_account', true);

-- 财务审核 financeAudit: applications to move money. An applicant cannot approve their own application.
create table finance_audit (
  id bigint primary key, tenant_id varchar(12) not null,
  audit_no varchar(24),
  audit_type smallint,
  contract_party_id bigint,
  account_id bigint,
  amount bigint,
  before_value bigint, after_value bigint,
  flags varchar(100),
  payload jsonb,
  reason text,
  bank_serial_no varchar(64),
  attachment varchar(1000),
  applicant_id bigint,
  apply_time timestamptz,
  current_level integer, audit_level integer,
  auditor_id bigint,
  audit_time timestamptz,
  audit_remark text,
  txn_no varchar(32),
  exec_error varchar(200),
  steps jsonb,
  audit_status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create index finance_audit_list on finance_audit (tenant_id, apply_time, id) where is_deleted = 0;
create index finance_audit_recent on finance_audit (tenant_id, create_time, id) where is_deleted = 0;
create index finance_audit_bank_serial_no on finance_audit (tenant_id, bank_serial_no) where is_deleted = 0;
create index finance_audit_account_id on finance_audit (tenant_id, account_id) where is_deleted = 0;
create index finance_audit_auditor_id on finance_audit (tenant_id, auditor_id) where is_deleted = 0;
select serve_table('finance_audit', true);

-- 授信记录 creditRecord: every change of a credit limit; rows are only inserted.
create table credit_record (
  id bigint primary key, tenant_id varchar(12) not null,
  record_no varchar(24),
  account_id bigint,
  contract_party_id bigint,
  credit_type smallint,
  change_type smallint,
  before_amount bigint, change_amount bigint, after_amount bigint,
  effective_time timestamptz,
  end_time timestamptz,
  audit_id bigint,
  operator_id bigint,
  reason text,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now()
);
create index credit_record_list on credit_record (tenant_id, create_time, id);
select serve_table('credit_record', true);
revoke update, delete on credit_record from quarterdeck_app;

-- 临时授信 temporaryCredit: credits that begin and end at set times.
create table temporary_credit (
  id bigint primary key, tenant_id varchar(12) not null,
  temp_credit_no varchar(24),
  account_id bigint,
  amount bigint,
  begin_time timestamptz, end_time timestamptz,
  audit_id bigint,
  effective_time timestamptz,
  ended_time timestamptz,
  ended_balance bigint,
  reason text,
  status smallint not null,
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  version integer not null default 0, is_deleted smallint not null default 0
);
create index temporary_credit_list on temporary_credit (tenant_id, create_time, id) where is_deleted = 0;
create index temporary_credit_account_id on temporary_credit (tenant_id, account_id) where is_deleted = 0;
-- An account has at most one open credit: applied for (0), scheduled (1) or active (2).
create unique index temporary_credit_open_once
  on temporary_credit (tenant_id, account_id) where is_deleted = 0 and status in (0, 1, 2);
-- Credits that a scheduled job starts or ends.
create index temporary_credit_due on temporary_credit (status, begin_time, end_time) where status in (1, 2);
select serve_table('temporary_credit', true);
