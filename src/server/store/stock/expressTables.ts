/** What a tracking service answered: a table that is no noun, with its columns as `ColumnSpec`. */
export interface ExpressTables {
  express_track: {
    tenant_id: 'varchar'
    express_code: 'varchar'
    express_no: 'varchar'
    /** Empty where the company needs none. */
    phone_tail: 'varchar default'
    /** Null where nothing was known about the number. */
    track_state: 'smallint null'
    traces: 'text'
    asked_time: 'timestamptz default'
  }
}
