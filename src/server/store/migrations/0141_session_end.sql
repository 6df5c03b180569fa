-- A login ends at `ends_at` whatever is refreshed; the refresh key used last still gets its successor for a moment.
alter table auth_session add column ends_at timestamptz, add column former_key varchar(40), add column rotated_at timestamptz;
update auth_session set ends_at = greatest(created_at, now() - interval '12 hours') + interval '12 hours';
alter table auth_session alter column ends_at set not null;
