-- Whether the rows of a file are new or change those that are there, and how far a file has come whose good rows are written by themselves.
alter table import_task add column mode smallint;
alter table import_order add column done_row integer not null default 0;
create index import_task_file on import_task (tenant_id, importer, sha256, create_time) where is_deleted = 0;
