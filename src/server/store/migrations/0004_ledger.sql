-- The ledger: append-only double entry. Customer and supplier accounts (2001, 2201) are rows of contract_party_account;
-- every other account is a row of ledger_account.

-- Accounts of our companies. `realtime` accounts store their balance; the balance of the others is the sum of
-- their entries, so that postings do not wait for their row.
create table ledger_account (
  id bigint primary key, tenant_id varchar(12) not null,
  subject varchar(4) not null,
  owner_id bigint not null default 0,
  realtime boolean not null,
  balance bigint not null default 0,
  last_seq integer not null default 0,
  create_time timestamptz not null default now(),
  unique (tenant_id, subject, owner_id)
);
select serve_table('ledger_account', true);
revoke delete on ledger_account from quarterdeck_app;

-- One posting. Partitioned by month; ledger_months creates the partitions in advance.
create table ledger_txn (
  id bigint not null, tenant_id varchar(12) not null,
  txn_no varchar(32) not null,
  biz_type smallint not null, biz_no varchar(64) not null, biz_phase varchar(32) not null,
  accounting_date date not null,
  post_time timestamptz not null default clock_timestamp(),
  operator_id bigint,
  audit_id bigint,
  reversal_of varchar(32),
  origin_bill_id bigint,
  remark varchar(200),
  primary key (id, accounting_date)
) partition by range (accounting_date);
create index ledger_txn_no on ledger_txn (tenant_id, txn_no);
create index ledger_txn_biz on ledger_txn (tenant_id, biz_no);
create table ledger_txn_other partition of ledger_txn default;
select serve_table('ledger_txn', true);
revoke update, delete on ledger_txn from quarterdeck_app;

-- Idempotency keys of postings: a repeated posting finds the first one here.
create table ledger_txn_key (
  tenant_id varchar(12) not null,
  biz_type smallint not null, biz_no varchar(64) not null, biz_phase varchar(32) not null,
  txn_id bigint not null,
  txn_no varchar(32) not null,
  amount bigint not null,
  accounting_date date not null,
  primary key (tenant_id, biz_type, biz_no, biz_phase)
) partition by hash (tenant_id, biz_type, biz_no, biz_phase);
do $$ begin
  for n in 0..15 loop
    execute format('create table %1$s_%2$s partition of %1$s for values with (modulus 16, remainder %2$s)',
      'ledger_txn_key', n);
  end loop;
end $$;
select serve_table('ledger_txn_key', true);
revoke update, delete on ledger_txn_key from quarterdeck_app;

-- 账户明细 accountDetail: the two or more entries of a posting, partitioned by month.
create table ledger_entry (
  id bigint not null, tenant_id varchar(12) not null,
  txn_id bigint not null,
  entry_no varchar(40) not null,
  ledger_account_id bigint not null,
  subject varchar(4) not null,
  -- The customer account (2001) or supplier account (2201) on whose statement the entry appears.
  account_id bigint,
  contract_party_id bigint,
  seq integer,
  -- 1 debit, 2 credit.
  direction smallint not null check (direction in (1, 2)),
  amount bigint not null check (amount > 0),
  flow_direction smallint,
  balance_before bigint, balance_after bigint,
  biz_type smallint not null, biz_no varchar(64) not null,
  accounting_date date not null,
  post_time timestamptz not null default clock_timestamp(),
  merchant_code varchar(10),
  qty integer,
  doc_no varchar(64),
  operator_id bigint,
  remark varchar(200),
  create_user bigint, create_dept bigint, create_time timestamptz not null default now(),
  update_user bigint, update_time timestamptz not null default now(),
  primary key (id, accounting_date),
  unique (ledger_account_id, seq, accounting_date)
) partition by range (accounting_date);
create index ledger_entry_list on ledger_entry (tenant_id, post_time, id);
create index ledger_entry_account on ledger_entry (tenant_id, account_id, post_time, id) where account_id is not null;
create index ledger_entry_txn on ledger_entry (tenant_id, txn_id);
create index ledger_entry_biz on ledger_entry (tenant_id, biz_no);
create index ledger_entry_doc on ledger_entry (tenant_id, doc_no) where doc_no is not null;
create index ledger_entry_subject on ledger_entry (tenant_id, subject, accounting_date);
-- Filters of lists: a list and its capped count read few entries, whatever the size of the table.
create index ledger_entry_merchant
  on ledger_entry (tenant_id, merchant_code, post_time) where merchant_code is not null;
create index ledger_entry_party
  on ledger_entry (tenant_id, contract_party_id, post_time) where contract_party_id is not null;
create index ledger_entry_business on ledger_entry (tenant_id, biz_type, subject, post_time);
create table ledger_entry_other partition of ledger_entry default;
select serve_table('ledger_entry', true);
revoke delete on ledger_entry from quarterdeck_app;

-- Holds on a customer account: captured at delivery, released otherwise.
create table ledger_hold (
  id bigint primary key, tenant_id varchar(12) not null,
  hold_no varchar(32) not null,
  account_id bigint not null,
  biz_type smallint not null, biz_no varchar(64) not null, phase varchar(32) not null,
  amount bigint not null check (amount > 0),
  captured_amount bigint not null default 0,
  released_amount bigint not null default 0,
  status smallint not null default 1,
  expire_time timestamptz,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  constraint ledger_hold_once unique (tenant_id, biz_type, biz_no, phase),
  check (
    captured_amount >= 0 and released_amount >= 0 and captured_amount + released_amount <= amount
  )
);
-- Active holds of an account.
create index ledger_hold_live on ledger_hold (tenant_id, account_id, create_time) where status = 1;
create index ledger_hold_account on ledger_hold (tenant_id, account_id, create_time);
create index ledger_hold_created on ledger_hold (tenant_id, create_time);
select serve_table('ledger_hold', true);
revoke delete on ledger_hold from quarterdeck_app;

-- Balances at the end of each day, written by the day close.
create table ledger_snapshot (
  tenant_id varchar(12) not null,
  ledger_account_id bigint not null,
  accounting_date date not null,
  opening bigint not null,
  debit_sum bigint not null, credit_sum bigint not null,
  closing bigint not null,
  entry_count integer not null,
  subject varchar(4) not null,
  debit_count integer not null,
  primary key (ledger_account_id, accounting_date)
);
create index ledger_snapshot_day on ledger_snapshot (tenant_id, accounting_date);
select serve_table('ledger_snapshot', true);
revoke update, delete on ledger_snapshot from quarterdeck_app;

-- Closed days; they accept no postings.
create table ledger_day (
  tenant_id varchar(12) not null,
  accounting_date date not null,
  closed_at timestamptz not null default now(),
  primary key (tenant_id, accounting_date)
);
select serve_table('ledger_day', true);
revoke update, delete on ledger_day from quarterdeck_app;

-- Results of the nightly checks of whole ledgers.
create table ledger_check (
  tenant_id varchar(12) not null,
  check_time timestamptz not null default clock_timestamp(),
  broken jsonb not null,
  primary key (tenant_id, check_time)
);
select serve_table('ledger_check', true);
revoke update, delete on ledger_check from quarterdeck_app;

-- Creates the partitions of a span of months; the server requests future months, a fill past ones.
create function ledger_months(first date, last date) returns void
language plpgsql security definer set search_path = public as $$
declare month date := date_trunc('month', first); part text;
begin
  while month <= last loop
    foreach part in array array['ledger_txn', 'ledger_entry'] loop
      if to_regclass(format('%I', part || to_char(month, '_YYYYMM'))) is null then
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          part || to_char(month, '_YYYYMM'), part, month, month + interval '1 month');
      end if;
    end loop;
    month := month + interval '1 month';
  end loop;
end $$;
grant execute on function ledger_months(date, date) to quarterdeck_app;
select ledger_months((current_date - interval '3 months')::date, (current_date + interval '3 months')::date);

-- The entries of each posting balance. All entries of a posting are inserted by one statement, so the rows of
-- that statement suffice for the check.
create function ledger_entry_guards() returns trigger language plpgsql as $$
declare wrong record;
begin
  select m.txn_id, sum(m.amount) filter (where m.direction = 1) as debit,
      sum(m.amount) filter (where m.direction = 2) as credit, count(*) as entries into wrong
    from made m
    group by m.tenant_id, m.accounting_date, m.txn_id
    having sum(case m.direction when 1 then m.amount else -m.amount end) <> 0 or count(*) < 2
    limit 1;
  if found then
    raise exception 'posting % does not balance: % and % in % entries',
      wrong.txn_id, wrong.debit, wrong.credit, wrong.entries;
  end if;
  return null;
end $$;
create trigger ledger_entry_guards after insert on ledger_entry referencing new table as made
  for each statement execute function ledger_entry_guards();

-- The day of a posting is open and the posting has entries. Entries are looked up only for statements with
-- few postings: in a table without statistics the planner may choose an index that makes a large lookup
-- extremely slow.
create function ledger_guards() returns trigger language plpgsql as $$
declare wrong record; few constant integer := 100;
begin
  select d.tenant_id, d.accounting_date into wrong
    from (select distinct tenant_id, accounting_date from made) m
    join ledger_day d on d.tenant_id = m.tenant_id and d.accounting_date = m.accounting_date
    limit 1;
  if found then
    raise exception 'the day % of tenant % is closed', wrong.accounting_date, wrong.tenant_id;
  end if;
  if (select count(*) from (select from made limit few + 1) counted) > few then return null; end if;
  select m.txn_no, m.id into wrong
    from made m
    where not exists (
      select from ledger_entry e
      where e.tenant_id = m.tenant_id and e.txn_id = m.id and e.accounting_date = m.accounting_date)
    limit 1;
  if found then
    raise exception 'posting % does not balance: it has no entries', wrong.txn_no;
  end if;
  return null;
end $$;
create trigger ledger_txn_guards after insert on ledger_txn referencing new table as made
  for each statement execute function ledger_guards();

-- Postings and entries are immutable, except `bill_id` of an entry: the statement it is billed on.
create function ledger_stays() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and tg_argv[0] = 'entry' then
    if to_jsonb(new) - 'bill_id' = to_jsonb(old) - 'bill_id' then return new; end if;
  end if;
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_entry_stays before update or delete on ledger_entry
  for each row execute function ledger_stays('entry');
create trigger ledger_txn_stays before update or delete on ledger_txn
  for each row execute function ledger_stays('txn');
