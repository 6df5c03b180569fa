/** Seeing vouchers of WeChat Pay and Alipay, with masked accounts. */
export const FAVOR_VIEWS = [
  'favorCoupon',
  'favor',
  'favorRecord',
  'FavorReissueRecord',
  'bank_deduction_discount',
  'bank_deduction_discount_sub',
].map((noun) => `${noun}_view`)
/** Working with vouchers; ending a batch for good and what is plain are for administrators. */
export const FAVOR = [
  ...FAVOR_VIEWS,
  ...['add', 'edit', 'restart', 'stop', 'sync', 'reissue', 'export'].map((suffix) => `favorCoupon_${suffix}`),
  ...['add', 'edit', 'delete', 'status', 'issue'].map((suffix) => `favor_${suffix}`),
  'favorRecord_retry',
  'favorRecord_export',
  'FavorReissueRecord_export',
  ...['import', 'claim', 'retry', 'close'].map((suffix) => `bank_deduction_discount_${suffix}`),
  'bank_deduction_discount_sub_export',
]
