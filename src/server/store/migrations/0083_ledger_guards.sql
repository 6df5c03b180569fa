-- What guards the ledger looks at the postings of a statement at once: their days are open, and each is there with all its sides, which balance. Until now that was asked posting by posting, the second at the commit, while accounts were waiting.
drop trigger ledger_txn_balances on ledger_txn;
drop function ledger_balances();
drop trigger ledger_txn_day_open on ledger_txn;
drop function ledger_day_open();
create function ledger_guards() returns trigger language plpgsql as $$
declare wrong record;
begin
  select d.tenant_id, d.accounting_date into wrong from made m join ledger_day d on d.tenant_id = m.tenant_id and d.accounting_date = m.accounting_date limit 1;
  if found then raise exception 'the day % of tenant % is closed', wrong.accounting_date, wrong.tenant_id; end if;
  select m.txn_no, s.debit, s.credit, s.entries into wrong from made m cross join lateral (
      select coalesce(sum(e.amount) filter (where e.direction = 1), 0) as debit, coalesce(sum(e.amount) filter (where e.direction = 2), 0) as credit, count(*) as entries
      from ledger_entry e where e.tenant_id = m.tenant_id and e.txn_id = m.id and e.accounting_date = m.accounting_date
    ) s where s.debit <> s.credit or s.entries < 2 limit 1;
  if found then raise exception 'posting % does not balance: % and % in % entries', wrong.txn_no, wrong.debit, wrong.credit, wrong.entries; end if;
  return null;
end $$;
create trigger ledger_txn_guards after insert on ledger_txn referencing new table as made for each statement execute function ledger_guards();
