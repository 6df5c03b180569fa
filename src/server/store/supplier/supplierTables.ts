/** Callbacks and counters of suppliers: tables that are no noun, with their columns as `ColumnSpec`. */
export interface SupplierTables {
  supplier_callback: {
    id: 'bigint'
    tenant_id: 'varchar'
    supplier_code: 'varchar'
    supplier_id: 'bigint null'
    ip: 'varchar'
    outcome: 'varchar'
    channel_order_no: 'varchar null'
    create_time: 'timestamptz default'
  }
  supplier_goods_day: {
    tenant_id: 'varchar'
    supplier_goods_id: 'bigint'
    day: 'date'
    used: 'integer'
  }
  mock_supplier_order: {
    supplier_id: 'bigint'
    channel_order_no: 'varchar'
    taken_at: 'timestamptz default'
  }
  /** Lines of supplier bills while they are compared. */
  order_compare_line: {
    task_id: 'bigint'
    row_no: 'integer'
    tenant_id: 'varchar'
    order_no: 'varchar null'
    supplier_order_no: 'varchar null'
    line_key: 'varchar'
    supplier_key: 'varchar null'
    amount: 'bigint'
    success: 'boolean'
    matched: 'boolean default'
    duplicate: 'boolean default'
  }
}
