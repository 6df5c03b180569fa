-- Reconciliations with suppliers: their tasks, what comparing found, and the lines of a bill while it is compared.

-- 订单对账任务 orderCompareTask
create table order_compare_task (
  id bigint primary key,
  tenant_id varchar(12) not null,
  task_no varchar(24),
  task_name varchar(80),
  supplier_id bigint,
  period_start date,
  period_end date,
  time_field smallint,
  file_name varchar(200),
  file_sha varchar(64),
  column_map jsonb,
  tolerance bigint,
  local_count integer,
  supplier_count integer,
  local_amount bigint,
  supplier_amount bigint,
  diff_amount bigint,
  match_count integer,
  amount_diff_count integer,
  state_diff_count integer,
  local_only_count integer,
  supplier_only_count integer,
  duplicate_count integer,
  fault_count integer,
  fault_text text,
  unhandled_count integer,
  progress integer,
  stage smallint,
  processed_count integer,
  total_count integer,
  error_msg varchar(200),
  adjust_count integer,
  adjust_amount bigint,
  adjust_state smallint,
  adjust_items jsonb,
  confirm_user bigint,
  confirm_time timestamptz,
  task_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  is_deleted smallint not null default 0
);
create index order_compare_task_list on order_compare_task (tenant_id, create_time, id) where is_deleted = 0;
create index order_compare_task_supplier_id_period_end on order_compare_task (tenant_id, supplier_id, period_end) where is_deleted = 0;
select serve_table('order_compare_task', true);
select serve_numbers('order_compare_task', '{task_no}');

-- 订单对账明细 orderCompareDetail
create table order_compare_detail (
  id bigint not null,
  tenant_id varchar(12) not null,
  task_id bigint,
  result_type smallint,
  row_no integer,
  channel_order_no varchar(64),
  supplier_order_no varchar(64),
  order_no varchar(32),
  channel_order_id bigint,
  sku_code varchar(32),
  sku_name varchar(120),
  local_amount bigint,
  supplier_amount bigint,
  diff_amount bigint,
  local_state smallint,
  supplier_state smallint,
  handle_remark varchar(200),
  handle_user bigint,
  handle_time timestamptz,
  handle_state smallint not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  version integer not null default 0,
  primary key (id, create_time)
) partition by range (create_time);
create index order_compare_detail_list on order_compare_detail (tenant_id, create_time, id);
create index order_compare_detail_task_id_result_type on order_compare_detail (tenant_id, task_id, result_type);
create index order_compare_detail_channel_order_no on order_compare_detail (tenant_id, channel_order_no);
create table order_compare_detail_other partition of order_compare_detail default;
select row_months((now() - interval '3 months')::date, (now() + interval '3 months')::date);
select serve_table('order_compare_detail', true);

create table order_compare_line (
  task_id bigint not null,
  row_no integer not null,
  tenant_id varchar(12) not null,
  order_no varchar(64),
  supplier_order_no varchar(64),
  -- Task and number: lines are found by one of these alone.
  line_key varchar(100) not null,
  supplier_key varchar(100),
  amount bigint not null,
  success boolean not null,
  matched boolean not null default false,
  duplicate boolean not null default false,
  primary key (task_id, row_no)
);
create unique index order_compare_line_once on order_compare_line (line_key) where not duplicate;
create index order_compare_line_supplier on order_compare_line (supplier_key);
select serve_table('order_compare_line', true);
