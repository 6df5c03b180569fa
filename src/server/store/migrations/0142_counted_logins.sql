-- Attempts are counted before a password is looked at: those under way by their moments, `failures` turned out
-- wrong. One whose server ended with it is forgotten after 10 seconds by itself: nobody was told its outcome.
alter table login_failure add column pending timestamptz[] not null default '{}';

-- Devices on which somebody logged in before: guesses of others do not stand in their way.
create table login_device (
  tenant_id varchar(12) not null, account varchar(45) not null, device_sha varchar(64) not null,
  seen_at timestamptz not null default now(), primary key (tenant_id, account, device_sha)
);
create index login_device_seen on login_device (seen_at);
alter table login_device enable row level security;
alter table login_device force row level security;
create policy tenant_rows on login_device using (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*') with check (tenant_id = (select current_setting('app.tenant_id', true)) or (select current_setting('app.tenant_id', true)) = '*');
grant select, insert, update, delete on login_device to quarterdeck_app;

-- Takes room for one attempt under every subject or under none: `go`, `wait` while as many are under way as may
-- still fail, `blocked`. Rows are locked in the order given, which is the same for everybody.
create function login_claim(tenants text[], subjects text[], limits integer[], windows integer[])
returns table (verdict text, failures integer[]) language plpgsql as $$
declare
  known login_failure;
  moment timestamptz;
  counted integer;
  counts integer[] := '{}';
  outcome text := 'go';
begin
  for at in 1 .. array_length(subjects, 1) loop
    insert into login_failure as f (tenant_id, subject, failures) values (tenants[at], subjects[at], 0)
      on conflict (tenant_id, subject) do update set pending = array(
        select one from unnest(f.pending) as one where one > clock_timestamp() - interval '10 seconds' order by one)
      returning f.* into known;
    moment := clock_timestamp();
    counted := case when known.failed_at < moment - make_interval(secs => windows[at]) then 0 else known.failures end;
    if known.locked_until > moment then outcome := 'blocked';
    elsif outcome = 'go' and cardinality(known.pending) >= greatest(limits[at] - counted, 1) then outcome := 'wait';
    end if;
    counts := counts || counted;
  end loop;
  if outcome = 'go' then
    update login_failure f set pending = f.pending || clock_timestamp()
      from unnest(tenants, subjects) as one (tenant_id, subject) where f.tenant_id = one.tenant_id and f.subject = one.subject;
  end if;
  return query select outcome, counts;
end $$;

-- Says what became of an attempt: `right` forgives the subjects that are the attempt's own, `wrong` counts under
-- all and blocks for `bases` seconds at the limit, doubled with every failure beyond it, `none` was not judged.
create function login_settle(tenants text[], subjects text[], own boolean[], limits integer[], windows integer[],
  bases integer[], ceilings integer[], outcome text)
returns table (subject text, locked boolean) language plpgsql as $$
declare
  known login_failure;
  moment timestamptz;
  counted integer;
  until timestamptz;
begin
  for at in 1 .. array_length(subjects, 1) loop
    select * into known from login_failure f where f.tenant_id = tenants[at] and f.subject = subjects[at] for update;
    moment := clock_timestamp();
    counted := case when known.failed_at < moment - make_interval(secs => windows[at]) then 0 else coalesce(known.failures, 0) end;
    until := known.locked_until;
    if outcome = 'wrong' then
      counted := counted + 1;
      if counted >= limits[at] then
        until := moment + make_interval(secs => least(bases[at] * 2.0 ^ least(counted - limits[at], 20), ceilings[at]));
      end if;
    elsif outcome = 'right' and own[at] then
      counted := 0;
      until := null;
    end if;
    update login_failure f set pending = f.pending[2:], failures = counted, locked_until = until,
      failed_at = case when outcome = 'wrong' then moment else f.failed_at end
      where f.tenant_id = tenants[at] and f.subject = subjects[at];
    subject := subjects[at];
    locked := coalesce(until > moment, false);
    return next;
  end loop;
end $$;
