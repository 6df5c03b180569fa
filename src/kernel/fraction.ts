/** How a fraction is said: in hundredths, or in tenths as discounts are spoken of. */
export interface FractionUnit {
  readonly sign: '%' | '折'
  readonly times: number
}
export const PERCENT: FractionUnit = { sign: '%', times: 100 }
export const FOLD: FractionUnit = { sign: '折', times: 10 }

/** A fraction in its unit with two decimals, more where it has more: 0.965 → `96.50%` or `9.65折`. */
export function fractionText(fraction: number, { sign, times }: FractionUnit): string {
  const exact = Number((fraction * times).toFixed(6)),
    decimals = String(exact).split('.')[1]?.length ?? 0
  return `${exact.toFixed(Math.max(2, decimals))}${sign}`
}
