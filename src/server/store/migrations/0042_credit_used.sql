-- 账户 contractPartyAccount: the part of the credit that is used, and by how much an account is over its limit.
alter table contract_party_account
  add column credit_used bigint generated always as (greatest(hold_amount - balance, 0)) stored,
  add column over_limit_amount bigint generated always as (
    greatest(hold_amount - balance - credit_limit - temp_credit, 0)
  ) stored;
