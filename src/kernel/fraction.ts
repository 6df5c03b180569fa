/** The unit in which a fraction is written: hundredths (%), or tenths (折) as usual for discounts. */
export interface FractionUnit {
  readonly sign: '%' | '折'
  readonly times: number
}
export const PERCENT: FractionUnit = { sign: '%', times: 100 }
export const FOLD: FractionUnit = { sign: '折', times: 10 }

/** A fraction in its unit with at least two decimals: 0.965 → `96.50%` or `9.65折`. */
export function fractionText(fraction: number, { sign, times }: FractionUnit): string {
  const exact = Number((fraction * times).toFixed(6)),
    decimals = String(exact).split('.')[1]?.length ?? 0
  return `${exact.toFixed(Math.max(2, decimals))}${sign}`
}
