/**
 * Use of channels, and goods whose prices are to be checked again: tables that are no noun, with their columns as
 * `ColumnSpec`.
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
}
