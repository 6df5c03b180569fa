/** Faulty rows of tasks: tables that are no noun, with their columns as `ColumnSpec`. */
export interface TaskTables {
  import_fault: {
    tenant_id: 'varchar'
    task_id: 'bigint'
    row_no: 'integer'
    field: 'text'
    value: 'text'
    text: 'text'
    err_code: 'varchar null'
  }
  batch_fault: {
    id: 'bigint default'
    tenant_id: 'varchar'
    task_id: 'bigint'
    title: 'text'
    text: 'text'
  }
}
