-- Which second factors an account has, so that lists of users show, filter and sort by it; and what is not known
-- of a data source before its first test.

-- 用户 user
alter table account add column factors smallint default 0;

-- What accounts have enrolled so far.
update account a set factors =
  (case when exists (select from account_totp f where f.tenant_id = a.tenant_id and f.user_id = a.id
    and f.confirmed_at is not null) then 1 else 0 end)
  + (case when exists (select from passkey k where k.tenant_id = a.tenant_id and k.user_id = a.id)
    then 2 else 0 end);

-- 数据源 datasource: whether the account only reads is found out by a test.
update datasource set read_only_account = null where server_version is null;
