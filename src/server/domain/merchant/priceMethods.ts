/** Field, range and refusals of each pricing method. */
export const METHODS = {
  discount: {
    field: 'discount',
    min: 0.01,
    max: 1.5,
    missing: 'PRICE_DISCOUNT_REQUIRED',
    wrong: 'PRICE_DISCOUNT_RANGE',
  },
  costPlus: {
    field: 'point',
    min: -0.2,
    max: 0.5,
    missing: 'PRICE_POINT_REQUIRED',
    wrong: 'PRICE_POINT_RANGE',
  },
  fixed: {
    field: 'fixedPrice',
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    missing: 'PRICE_FIXED_REQUIRED',
    wrong: 'PRICE_FIXED_RANGE',
  },
} as const
