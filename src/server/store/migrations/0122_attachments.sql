-- Whether a file is shown without a login; what a tenant's files take in all; how often somebody uploads in a minute.
select set_config('app.tenant_id', '*', true);
alter table attach add column is_public boolean;
update attach set is_public = false;
alter table attach alter column is_public set default false;

-- Pictures that public fields show already stay public.
update attach a set is_public = true from (
  select avatar as link from account union select background_url from tenant union select logo from goods_brand
  union select icon from goods_category union select image from goods_sku union select main_image from goods_spu
  union select image from goods_spu_images
) shown where a.link = shown.link and a.extension in ('jpg', 'png', 'webp', 'gif');
update attach a set is_public = true from goods_spu s
where a.extension in ('jpg', 'png', 'webp', 'gif') and s.tenant_id = a.tenant_id and s.detail_html like '%/oss/endpoint/file/%'
  and strpos(s.detail_html, a.name) > 0;

create table attach_usage (tenant_id varchar(12) primary key, bytes bigint not null default 0, files integer not null default 0);
select serve_table('attach_usage', true);
insert into attach_usage select tenant_id, coalesce(sum(attach_size), 0), count(*) from attach group by tenant_id;

-- A row counts until it is gone for good, for until then its file lies on the disk.
create function count_attach() returns trigger language plpgsql as $$
declare
  whose varchar := coalesce(new.tenant_id, old.tenant_id);
  more bigint := coalesce(new.attach_size, 0)::bigint - coalesce(old.attach_size, 0);
  one integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
begin
  insert into attach_usage (tenant_id, bytes, files) values (whose, more, one)
  on conflict (tenant_id) do update set bytes = attach_usage.bytes + more, files = attach_usage.files + one;
  return null;
end $$;
create trigger attach_counted after insert or delete or update of attach_size on attach for each row execute function count_attach();
create index attach_removed on attach (update_time) where is_deleted = 1;

create table upload_minute (
  tenant_id varchar(12) not null, user_id bigint not null, minute timestamptz not null, count integer not null,
  primary key (tenant_id, user_id, minute)
);
select serve_table('upload_minute', true);
