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
  coupon_activity_holder: {
    tenant_id: 'varchar'
    activity_id: 'bigint'
    mobile_hmac: 'varchar'
    redeemed: 'integer'
  }
  coupon_code_attempt: {
    tenant_id: 'varchar'
    mobile_hmac: 'varchar'
    wrong: 'integer'
    since: 'timestamptz'
    locked_until: 'timestamptz null'
  }
  coupon_code_import: {
    batch_id: 'bigint'
    position: 'integer'
    tenant_id: 'varchar'
    codes: 'text'
  }
  coupon_code_file: {
    export_id: 'bigint'
    tenant_id: 'varchar'
    content: 'text'
  }
}
