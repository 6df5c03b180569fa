-- Uploads that are read once by the server and by nobody else, such as sheets of codes; gone once they are read,
-- or when they are due.
create table single_use_file (
  name varchar(500) primary key,
  tenant_id varchar(12) not null,
  oss_id bigint,
  file_size integer not null,
  due_time timestamptz not null
);
create index single_use_file_due on single_use_file (due_time);
create index single_use_file_oss on single_use_file (oss_id) where oss_id is not null;
select serve_table('single_use_file', true);

-- They count as attachments do: until the file is gone.
create function count_single_use() returns trigger language plpgsql as $$
declare
  whose varchar := coalesce(new.tenant_id, old.tenant_id);
  more bigint := coalesce(new.file_size, 0)::bigint - coalesce(old.file_size, 0);
  one integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into attach_usage (tenant_id, bytes, files) values (whose, more, one)
  on conflict (tenant_id) do update set bytes = attach_usage.bytes + more, files = attach_usage.files + one;
  return null;
end $$;
create trigger single_use_file_counted after insert or delete on single_use_file
  for each row execute function count_single_use();

-- Codes of a file that come into stock in the background: each part sealed, until it is in stock.
create table coupon_code_import (
  batch_id bigint not null references coupon_code_batch (id) on delete cascade,
  position integer not null,
  tenant_id varchar(12) not null,
  codes text not null,
  primary key (batch_id, position)
);
select serve_table('coupon_code_import', true);
