-- The client with which an operation was made: console, command line or assistant.

-- 操作日志 operateLog
alter table operate_log add column client smallint;
