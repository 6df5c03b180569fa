/** Failures of payment providers: a table that is no noun, with its columns as `ColumnSpec`. */
export interface PayTables {
  pay_failure: {
    id: 'bigint'
    tenant_id: 'varchar'
    channel_id: 'bigint'
    error_text: 'varchar'
    create_time: 'timestamptz default'
  }
}
