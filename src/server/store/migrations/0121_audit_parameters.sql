-- Parameters that older rows of the operation log kept in the open or far too long: secrets are hidden, what is too long is cut.
select set_config('app.tenant_id', '*', true);
update operate_log set params = '{"…": 1}' where octet_length(params::text) > 16000;
update operate_log set params = regexp_replace(params::text,
  '("[^"]*(?:password|passwd|pwd|secret|token|ticket|phone|mobile|email|bankAccount|cardNo|targetValue|newAccount|newReceiver)[^"]*": )"(?:[^"\\]|\\.)*"',
  '\1"***"', 'gi')::jsonb
where params::text ~* '"[^"]*(password|passwd|pwd|secret|token|ticket|phone|mobile|email|bankAccount|cardNo|targetValue|newAccount|newReceiver)[^"]*": "';
