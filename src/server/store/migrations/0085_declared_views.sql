-- Views that belong to a noun: 待我审核, 我已审核 and 我申请的 of the finance approvals, of which the second needs who
-- decided before. Their ids are names, which the order of a user's views keeps beside the numbers of saved ones.

-- 财务审核 financeAudit
alter table finance_audit add column decider_ids bigint[] default '{}'::bigint[];
update finance_audit a set decider_ids = coalesce((
  select array_agg(distinct (step ->> 'auditorId')::bigint)
  from jsonb_array_elements(a.steps) as step where step ->> 'result' in ('pass', 'reject')), '{}')
where jsonb_typeof(a.steps) = 'array';
create index finance_audit_applicant_id on finance_audit (tenant_id, applicant_id) where is_deleted = 0;
create index finance_audit_decider_ids on finance_audit using gin (decider_ids);

alter table list_view_order
  alter column view_ids type varchar[] using view_ids::varchar[],
  alter column default_id type varchar using default_id::varchar;
