-- How far the notices of an alarm are, in parts, so that it is read in English too; older records keep their text.

-- 告警记录 alarmRecord
alter table alarm_record add column send_sentence jsonb;
