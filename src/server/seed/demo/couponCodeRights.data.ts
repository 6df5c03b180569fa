/** Seeing coupon-code activities, their codes and what was sold of them. */
export const COUPON_CODE_VIEWS = ['coupon-activity_view', 'couponOrder_view']
/** Working with coupon codes. */
export const COUPON_CODES = [
  ...COUPON_CODE_VIEWS,
  'coupon-activity_code',
  ...['add', 'edit', 'delete', 'status', 'stock', 'redeem', 'void'].map(
    (suffix) => `coupon-activity_${suffix}`,
  ),
  'couponOrder_export',
]
