-- Passkeys: the public keys with which users log in without a password.
create table passkey (
  id bigint primary key,
  tenant_id varchar(12) not null,
  user_id bigint not null,
  name varchar(64) not null,
  -- Id and public key as the authenticator made them, base64url.
  credential_id varchar(1400) not null,
  public_key text not null,
  -- Uses as the authenticator counts them; 0 where it does not count.
  uses bigint not null,
  transports varchar(100) not null,
  -- The host it was made for; it works at no other.
  rp_id varchar(255) not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create unique index passkey_credential on passkey (credential_id);
create index passkey_user on passkey (tenant_id, user_id);
select serve_table('passkey', true);
