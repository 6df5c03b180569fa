/** What raises alarms, and how they are sent: tables that are no noun, with their columns as `ColumnSpec`. */
export interface AlarmTables {
  alarm_signal: {
    id: 'bigint'
    tenant_id: 'varchar'
    alarm_type: 'smallint'
    kind: 'smallint'
    object_type: 'varchar'
    object_id: 'varchar'
    object_key: 'varchar'
    object_name: 'varchar'
    sentence: 'jsonb null'
    level: 'smallint null'
    stage: 'varchar null'
    time_out_id: 'bigint null'
    receivers: 'jsonb default'
    at: 'timestamptz default'
  }
  alarm_send: {
    id: 'bigint'
    tenant_id: 'varchar'
    record_id: 'bigint null'
    rule_id: 'bigint'
    purpose: 'smallint'
    channel: 'smallint'
    user_id: 'bigint null'
    target: 'varchar null'
    level: 'smallint'
    sentence: 'jsonb'
    state: 'smallint default'
    tries: 'integer default'
    next_time: 'timestamptz null'
    fence: 'integer default'
    error_text: 'varchar null'
    sent_time: 'timestamptz null'
    create_time: 'timestamptz default'
  }
}
