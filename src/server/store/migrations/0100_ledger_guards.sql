-- What guards the ledger asks nobody what it was just told: that the sides of a posting balance is seen from the sides a statement writes, all of which it writes at once. Only that a posting has sides at all is looked up, where few come at a time: a table nobody has analysed yet is looked up by whatever index comes first, which in great numbers never ends.
create function ledger_entry_guards() returns trigger language plpgsql as $$
declare wrong record;
begin
  select m.txn_id, sum(m.amount) filter (where m.direction = 1) as debit, sum(m.amount) filter (where m.direction = 2) as credit, count(*) as entries into wrong
    from made m group by m.tenant_id, m.accounting_date, m.txn_id having sum(case m.direction when 1 then m.amount else -m.amount end) <> 0 or count(*) < 2 limit 1;
  if found then raise exception 'posting % does not balance: % and % in % entries', wrong.txn_id, wrong.debit, wrong.credit, wrong.entries; end if;
  return null;
end $$;
create trigger ledger_entry_guards after insert on ledger_entry referencing new table as made for each statement execute function ledger_entry_guards();

create or replace function ledger_guards() returns trigger language plpgsql as $$
declare wrong record; few constant integer := 100;
begin
  select d.tenant_id, d.accounting_date into wrong from (select distinct tenant_id, accounting_date from made) m join ledger_day d on d.tenant_id = m.tenant_id and d.accounting_date = m.accounting_date limit 1;
  if found then raise exception 'the day % of tenant % is closed', wrong.accounting_date, wrong.tenant_id; end if;
  if (select count(*) from (select from made limit few + 1) counted) > few then return null; end if;
  select m.txn_no, m.id into wrong from made m where not exists (select from ledger_entry e where e.tenant_id = m.tenant_id and e.txn_id = m.id and e.accounting_date = m.accounting_date) limit 1;
  if found then raise exception 'posting % does not balance: it has no entries', wrong.txn_no; end if;
  return null;
end $$;
