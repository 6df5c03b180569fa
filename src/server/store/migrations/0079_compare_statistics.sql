-- The lines of a bill come and go by the million. Of a table that automatic maintenance has last seen empty, the
-- planner expects no row, and reads all of an index for each order. Only the owner of a table may count it anew.
create function analyze_compare_lines() returns void language plpgsql security definer set search_path = public as $$
begin
  analyze order_compare_line;
end $$;
revoke execute on function analyze_compare_lines() from public;
grant execute on function analyze_compare_lines() to quarterdeck_app;
