/** Numbers of rows, kept by triggers (`serve_numbers` of the migrations), with their columns as `ColumnSpec`. */
export interface NumberTables {
  record_number: {
    tenant_id: 'varchar'
    origin: 'varchar'
    row_id: 'bigint'
    number: 'varchar'
    ending: 'varchar generated'
  }
}
