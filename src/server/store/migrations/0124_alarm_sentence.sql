-- What an alarm says, in parts, so that it is read in English too; older records keep their text.

-- 告警记录 alarmRecord
alter table alarm_record add column content_sentence jsonb;
