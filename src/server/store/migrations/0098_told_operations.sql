-- What an operation brought about, or why it was refused, in sentences with their parts: the history of a record tells them in the reader's language.
alter table operate_log add column said jsonb;
