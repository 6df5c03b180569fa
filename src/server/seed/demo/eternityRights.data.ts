/** Seeing prepaid vouchers, without their codes. */
export const ETERNITY_VIEWS = [
  'eternityCoupon_view',
  'eternityCouponHistoricRecord_view',
  'eternityOrder_view',
  'eternityOrder_extension_view',
  'eternityVerification_view',
  'activityEternityCoupon_view',
  'optLog_view',
]
/** Working with prepaid vouchers; whole codes are for administrators. */
export const ETERNITY = [
  ...ETERNITY_VIEWS,
  ...['add', 'edit', 'delete', 'status', 'send', 'alert'].map((suffix) => `eternityCoupon_${suffix}`),
  ...['verify', 'reverse', 'immutable', 'extension', 'resend', 'export'].map(
    (suffix) => `eternityOrder_${suffix}`,
  ),
  ...['add', 'edit', 'delete', 'copy', 'status'].map((suffix) => `activityEternityCoupon_${suffix}`),
  'eternityVerification_export',
]
