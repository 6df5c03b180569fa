/** What was ordered at the prices of activities: tables that are no noun, with their columns as `ColumnSpec`. */
export interface ActivityTables {
  goods_activity_use: {
    tenant_id: 'varchar'
    activity_id: 'bigint'
    sku_id: 'bigint'
    merchant_code: 'varchar default'
    used_qty: 'bigint default'
  }
  goods_activity_return: {
    tenant_id: 'varchar'
    order_id: 'bigint'
    activity_id: 'bigint'
    sku_id: 'bigint'
    merchant_code: 'varchar'
    qty: 'bigint'
  }
}
