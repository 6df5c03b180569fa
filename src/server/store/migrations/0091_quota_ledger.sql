-- Every movement of every quota of marketing: what an owner may still give away is the sum of its movements.

-- 额度流水 mktQuotaLedger
create table mkt_quota_ledger (
  id bigint primary key,
  tenant_id varchar(12) not null,
  owner_type smallint not null,
  owner_id varchar(20) not null,
  owner_name varchar(60),
  kind smallint not null,
  biz_type smallint not null,
  biz_no varchar(64) not null,
  delta integer,
  balance_after integer,
  amount_delta bigint,
  amount_after bigint,
  remark varchar(200),
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null default now(),
  update_user bigint,
  update_time timestamptz not null default now(),
  constraint mkt_quota_ledger_once unique (tenant_id, owner_type, owner_id, kind, biz_type, biz_no),
  constraint mkt_quota_ledger_balance check (balance_after >= 0 and amount_after >= 0)
);
create index mkt_quota_ledger_list on mkt_quota_ledger (tenant_id, create_time, id);
select serve_table('mkt_quota_ledger', true);
revoke delete on mkt_quota_ledger from quarterdeck_app;
