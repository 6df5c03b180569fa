/** Background jobs and schedules: tables that are no noun, with their columns as `ColumnSpec`. */
export interface JobTables {
  job: {
    queue: 'varchar'
    id: 'bigint'
    tenant_id: 'varchar'
    user_id: 'bigint null'
    locale: 'varchar'
    session: 'jsonb'
    rights: 'jsonb'
    payload: 'jsonb default'
    state: 'smallint default'
    queued_at: 'timestamptz default'
    not_before: 'timestamptz default'
    started_at: 'timestamptz null'
    ended_at: 'timestamptz null'
    lease_until: 'timestamptz null'
    fence: 'integer default'
    tries: 'integer default'
    position: 'integer default'
  }
  job_schedule: {
    name: 'varchar'
    next_time: 'timestamptz default'
    started_at: 'timestamptz null'
    ended_at: 'timestamptz null'
    error: 'text null'
    lease_until: 'timestamptz null'
    fence: 'integer default'
  }
}
