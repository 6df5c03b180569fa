-- 变更申请 orderChangeApply
create table order_change_apply (
  id bigint primary key,
  tenant_id varchar(12) not null,
  apply_no varchar(24),
  order_id bigint,
  order_no varchar(32) not null,
  merchant_code varchar(10),
  change_type smallint not null,
  apply_source smallint,
  new_account text,
  new_receiver_name text,
  new_receiver_phone text,
  new_receiver_address text,
  adjust_amount bigint,
  recover_cost boolean,
  before_value jsonb,
  after_value jsonb,
  amount_impact bigint,
  cost_impact bigint,
  reason text not null,
  evidence varchar(1000),
  notify_merchant boolean,
  applicant_id bigint,
  audit_user bigint,
  audit_opinion text,
  audit_time timestamptz,
  exec_error varchar(200),
  apply_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0
);
create index order_change_apply_list on order_change_apply (tenant_id, create_time, id);
create index order_change_apply_order_id on order_change_apply (tenant_id, order_id);
alter table order_change_apply enable row level security;
alter table order_change_apply force row level security;
create policy tenant_rows on order_change_apply using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on order_change_apply to quarterdeck_app;

-- 变更记录 orderChangeRecord
create table order_change_record (
  id bigint primary key,
  tenant_id varchar(12) not null,
  record_no varchar(24),
  apply_no varchar(24),
  order_no varchar(32),
  merchant_code varchar(10),
  sku_name varchar(120),
  change_type smallint,
  before_value jsonb,
  after_value jsonb,
  amount_impact bigint,
  cost_impact bigint,
  ledger_nos jsonb,
  apply_user bigint,
  audit_user bigint,
  execute_time timestamptz,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now()
);
create index order_change_record_list on order_change_record (tenant_id, execute_time, id);
alter table order_change_record enable row level security;
alter table order_change_record force row level security;
create policy tenant_rows on order_change_record using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert on order_change_record to quarterdeck_app;

-- One open request for each order.
create unique index order_change_apply_open_once on order_change_apply (tenant_id, order_id) where apply_state = 0;

-- What was executed stays as it was written.
create function order_change_record_stays() returns trigger language plpgsql as $$ begin
  raise exception 'an executed change of an order is never changed';
end $$;
create trigger order_change_record_stays before update or delete on order_change_record for each row execute function order_change_record_stays();
create trigger order_change_record_stays_whole before truncate on order_change_record execute function order_change_record_stays();
