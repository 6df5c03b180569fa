-- The ledger: append-only double entry. Customer and supplier accounts (2001, 2201) are rows of contract_party_account; every other account is a row here.
-- `realtime` accounts carry their balance, the others are the sum of their entries: nobody waits for them.
create table ledger_account (
  id bigint primary key, tenant_id varchar(12) not null, subject varchar(4) not null, owner_id bigint not null default 0,
  realtime boolean not null, balance bigint not null default 0, last_seq integer not null default 0, create_time timestamptz not null default now(),
  unique (tenant_id, subject, owner_id)
);
alter table ledger_account enable row level security;
alter table ledger_account force row level security;
create policy tenant_rows on ledger_account using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');

-- One posting. Months are partitions, made ahead by ledger_months.
create table ledger_txn (
  id bigint not null, tenant_id varchar(12) not null, txn_no varchar(32) not null, biz_type smallint not null, biz_no varchar(64) not null, biz_phase varchar(32) not null,
  accounting_date date not null, post_time timestamptz not null default clock_timestamp(), operator_id bigint, audit_id bigint, reversal_of varchar(32), origin_bill_id bigint, remark varchar(200),
  primary key (id, accounting_date)
) partition by range (accounting_date);
create index ledger_txn_no on ledger_txn (tenant_id, txn_no);
create index ledger_txn_biz on ledger_txn (tenant_id, biz_no);
alter table ledger_txn enable row level security;
alter table ledger_txn force row level security;
create policy tenant_rows on ledger_txn using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');

-- What was posted once: a repeat finds its first result here.
create table ledger_txn_key (
  tenant_id varchar(12) not null, biz_type smallint not null, biz_no varchar(64) not null, biz_phase varchar(32) not null,
  txn_id bigint not null, txn_no varchar(32) not null, amount bigint not null, accounting_date date not null,
  primary key (tenant_id, biz_type, biz_no, biz_phase)
) partition by hash (tenant_id, biz_type, biz_no, biz_phase);
alter table ledger_txn_key enable row level security;
alter table ledger_txn_key force row level security;
create policy tenant_rows on ledger_txn_key using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');

do $$ begin for n in 0..15 loop execute format('create table ledger_txn_key_%s partition of ledger_txn_key for values with (modulus 16, remainder %s)', n, n); end loop; end $$;

-- The two or more sides of a posting. `account_id` names the customer or supplier account of 2001 and 2201, whose statement these rows are.
create table ledger_entry (
  id bigint not null, tenant_id varchar(12) not null, txn_id bigint not null, entry_no varchar(40) not null, ledger_account_id bigint not null, subject varchar(4) not null,
  account_id bigint, contract_party_id bigint, seq integer, direction smallint not null check (direction in (1, 2)), amount bigint not null check (amount > 0),
  flow_direction smallint, balance_before bigint, balance_after bigint, biz_type smallint not null, biz_no varchar(64) not null,
  accounting_date date not null, post_time timestamptz not null default clock_timestamp(),
  merchant_code varchar(10), qty integer, doc_no varchar(64), operator_id bigint, remark varchar(200),
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(), update_user bigint, update_time timestamptz not null default now(),
  primary key (id, accounting_date), unique (ledger_account_id, seq, accounting_date)
) partition by range (accounting_date);
create index ledger_entry_list on ledger_entry (tenant_id, post_time, id);
create index ledger_entry_account on ledger_entry (tenant_id, account_id, post_time, id) where account_id is not null;
create index ledger_entry_txn on ledger_entry (tenant_id, txn_id);
create index ledger_entry_biz on ledger_entry (tenant_id, biz_no);
create index ledger_entry_doc on ledger_entry (tenant_id, doc_no) where doc_no is not null;
create index ledger_entry_subject on ledger_entry (tenant_id, subject, accounting_date);
alter table ledger_entry enable row level security;
alter table ledger_entry force row level security;
create policy tenant_rows on ledger_entry using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');

-- Money set aside on a customer account: captured when delivered, released when not.
create table ledger_hold (
  id bigint primary key, tenant_id varchar(12) not null, hold_no varchar(32) not null, account_id bigint not null, biz_type smallint not null, biz_no varchar(64) not null, phase varchar(32) not null,
  amount bigint not null check (amount > 0), captured_amount bigint not null default 0, released_amount bigint not null default 0, status smallint not null default 1, expire_time timestamptz,
  create_time timestamptz not null default now(), update_time timestamptz not null default now(),
  constraint ledger_hold_once unique (tenant_id, biz_type, biz_no, phase), check (captured_amount >= 0 and released_amount >= 0 and captured_amount + released_amount <= amount)
);
create index ledger_hold_live on ledger_hold (tenant_id, account_id, create_time) where status = 1;
create index ledger_hold_account on ledger_hold (tenant_id, account_id, create_time);
alter table ledger_hold enable row level security;
alter table ledger_hold force row level security;
create policy tenant_rows on ledger_hold using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');

-- Balances at the end of each day, written by the day close.
create table ledger_snapshot (
  tenant_id varchar(12) not null, ledger_account_id bigint not null, accounting_date date not null, opening bigint not null, debit_sum bigint not null, credit_sum bigint not null, closing bigint not null, entry_count integer not null,
  primary key (ledger_account_id, accounting_date)
);
alter table ledger_snapshot enable row level security;
alter table ledger_snapshot force row level security;
create policy tenant_rows on ledger_snapshot using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');

-- Every posting balances when it commits.
create function ledger_balances() returns trigger language plpgsql as $$
declare debit bigint; credit bigint; entries integer;
begin
  select coalesce(sum(amount) filter (where direction = 1), 0), coalesce(sum(amount) filter (where direction = 2), 0), count(*) into debit, credit, entries from ledger_entry where tenant_id = new.tenant_id and txn_id = new.id and accounting_date = new.accounting_date;
  if debit <> credit or entries < 2 then raise exception 'posting % does not balance: % and % in % entries', new.txn_no, debit, credit, entries; end if;
  return null;
end $$;
create constraint trigger ledger_txn_balances after insert on ledger_txn deferrable initially deferred for each row execute function ledger_balances();
-- What is written stays: only the statement that claims an entry may be set, once.
create function ledger_stays() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and tg_argv[0] = 'entry' then
    if to_jsonb(new) - 'bill_id' = to_jsonb(old) - 'bill_id' then return new; end if;
  end if;
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_entry_stays before update or delete on ledger_entry for each row execute function ledger_stays('entry');
create trigger ledger_txn_stays before update or delete on ledger_txn for each row execute function ledger_stays('txn');
-- Makes the partitions of a span of months; the server asks for the coming ones, a fill for past ones.
create function ledger_months(first date, last date) returns void language plpgsql security definer set search_path = public as $$
declare month date := date_trunc('month', first); part text;
begin
  while month <= last loop
    foreach part in array array['ledger_txn', 'ledger_entry'] loop
      if to_regclass(format('%I', part || to_char(month, '_YYYYMM'))) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)', part || to_char(month, '_YYYYMM'), part, month, month + interval '1 month');
      end if;
    end loop;
    month := month + interval '1 month';
  end loop;
end $$;
select ledger_months((current_date - interval '3 months')::date, (current_date + interval '3 months')::date);
create table ledger_txn_other partition of ledger_txn default;
create table ledger_entry_other partition of ledger_entry default;

grant select, insert, update on ledger_account, ledger_hold to quarterdeck_app;
grant select, insert on ledger_txn, ledger_txn_key, ledger_snapshot to quarterdeck_app;
grant select, insert, update on ledger_entry to quarterdeck_app;
grant execute on function ledger_months(date, date) to quarterdeck_app;
