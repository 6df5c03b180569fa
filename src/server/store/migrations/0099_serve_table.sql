-- Opens a new table to the server. Where its rows belong to tenants, row-level security is the second line behind the store's own tenant condition: a tenant's rows are seen and written under its name alone, '*' stands for the server's own work, and the setting is read once a statement, not once a row.
create function serve_table(served regclass, of_tenants boolean) returns void language plpgsql as $$
declare
  own constant text := $own$tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*'$own$;
begin
  if of_tenants then
    execute format('alter table %s enable row level security', served);
    execute format('alter table %s force row level security', served);
    execute format('create policy tenant_rows on %s using (%s) with check (%s)', served, own, own);
  end if;
  execute format('grant select, insert, update, delete on %s to quarterdeck_app', served);
end $$;
