/** Tables of coupons that are no nouns, with their columns as `ColumnSpec`. */
export interface CouponTables {
  coupon_holder: {
    tenant_id: 'varchar'
    coupon_id: 'bigint'
    mobile_hmac: 'varchar'
    issued: 'integer'
  }
  coupon_grant_target: {
    grant_id: 'bigint'
    row_no: 'integer'
    tenant_id: 'varchar'
    mobile: 'text null'
    mobile_hmac: 'varchar null'
    mobile_mask: 'varchar null'
    user_id: 'bigint null'
    reason: 'varchar null'
  }
}
