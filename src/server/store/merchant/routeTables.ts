/**
 * Use of channels, goods whose prices are to be checked again, and prices of timed adjustments: tables that are no
 * noun, with their columns as `ColumnSpec`.
 */
export interface RouteTables {
  goods_channel_use: {
    tenant_id: 'varchar'
    detail_id: 'bigint'
    minute: 'timestamptz'
    part: 'smallint'
    used: 'integer default'
    ended: 'integer default'
    failed: 'integer default'
  }
  goods_recheck: {
    id: 'bigint default'
    tenant_id: 'varchar'
    sku_id: 'bigint'
  }
  price_adjust_item: {
    tenant_id: 'varchar'
    task_id: 'bigint'
    goods_id: 'bigint'
    sku_id: 'bigint'
    merchant_code: 'varchar'
    sku_code: 'varchar'
    planned_value: 'numeric null'
    old_value: 'numeric null'
    new_value: 'numeric null'
    old_price: 'bigint null'
    new_price: 'bigint null'
    item_state: 'smallint default'
    fail_msg: 'varchar null'
    done_time: 'timestamptz null'
  }
}
