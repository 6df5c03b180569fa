/** Seeing coupons, what was issued of them and how they were used. */
export const COUPON_VIEWS = [
  'coupon',
  'couponGrant',
  'couponRecord',
  'couponuser',
  'couponWriteoff',
  'mktQuotaLedger',
].map((noun) => `${noun}_view`)
/** Working with coupons. */
export const COUPONS = [
  ...COUPON_VIEWS,
  ...['add', 'edit', 'delete', 'status', 'grant', 'product', 'export'].map((suffix) => `coupon_${suffix}`),
  'couponGrant_import',
  'couponGrant_export',
  'couponRecord_retry',
  'couponRecord_export',
  'couponuser_revoke',
  'couponuser_export',
  'couponWriteoff_export',
]
