/** Field, range and messages of each pricing method. */
export const METHODS = {
  discount: {
    field: 'discount',
    min: 0.01,
    max: 1.5,
    missing: '请输入结算折扣',
    wrong: '折扣需在0.01-1.5之间',
  },
  costPlus: { field: 'point', min: -0.2, max: 0.5, missing: '请输入加点', wrong: '加点需在-0.2-0.5之间' },
  fixed: {
    field: 'fixedPrice',
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    missing: '请输入固定结算价',
    wrong: '固定结算价必须大于0',
  },
} as const
