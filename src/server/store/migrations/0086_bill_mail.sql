-- The file of a statement is mailed to the other side when we confirm it: to whom, when, and why it was not sent.

-- 账单统计 billStatistics
alter table bill_statistics
  add column mail_state smallint,
  add column mail_to varchar(100),
  add column mail_time timestamptz,
  add column mail_error varchar(200);

-- A reconciled statement is never changed again, except for how far it is paid and mailed.
create or replace function bill_stays() returns trigger language plpgsql as $$
declare changing text[] := array['paid_amount', 'unpaid_amount', 'payment_status', 'mail_state', 'mail_to', 'mail_time',
  'mail_error', 'version', 'update_user', 'update_time'];
begin
  if old.bill_status = 3 and (tg_op = 'DELETE' or to_jsonb(new) - changing <> to_jsonb(old) - changing) then
    raise exception 'statement % is reconciled', old.bill_no;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
update bill_statistics set mail_state = 0;
