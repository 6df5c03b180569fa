declare const FEN: unique symbol

/**
 * An amount of money: a whole number of fen. Plain numbers are none; `fen` takes them in, and the functions
 * below keep the type. It exists at compile time only.
 */
export type Fen = number & { readonly [FEN]: true }

/** Whether a value is an amount: a whole number in the safe range. */
export const isFen = (value: unknown): value is Fen => Number.isSafeInteger(value)

/** The amount of a number from outside; throws a RangeError for anything that is no amount. */
export function fen(value: number): Fen {
  if (!isFen(value)) throw new RangeError(`${value} is no whole number of fen`)
  return value
}

export const ZERO_FEN = 0 as Fen

/** The sum of two amounts. */
export const addFen = (a: Fen, b: Fen): Fen => (a + b) as Fen

/** The sum of all amounts; zero if there are none. */
export const sumFen = (amounts: readonly Fen[]): Fen => amounts.reduce(addFen, ZERO_FEN)

/** `a` less `b`. */
export const subtractFen = (a: Fen, b: Fen): Fen => (a - b) as Fen

/** The amount with the other sign; zero stays `0`. */
export const negateFen = (amount: Fen): Fen => subtractFen(ZERO_FEN, amount)

/** The amount without its sign. */
export const absFen = (amount: Fen): Fen => Math.abs(amount) as Fen

/** The amount of `count` pieces, a whole number. */
export const multiplyFen = (amount: Fen, count: number): Fen => (amount * count) as Fen

/** The share of an amount at a rate in basis points (9 650 are 96.50 %), rounded half up to whole fen. */
export const shareOfFen = (amount: Fen, basisPoints: number): Fen =>
  Math.round((amount * basisPoints) / 10_000) as Fen

/** The smallest of some amounts. */
export const minFen = (first: Fen, ...others: readonly Fen[]): Fen => Math.min(first, ...others) as Fen

/** The largest of some amounts. */
export const maxFen = (first: Fen, ...others: readonly Fen[]): Fen => Math.max(first, ...others) as Fen

/** Fen as `1,234.50`, without the `¥` sign. */
export function formatFen(amount: Fen): string {
  const sign = amount < 0 ? '-' : ''
  const whole = Math.abs(amount)
  return `${sign}${Math.floor(whole / 100).toLocaleString('en-US')}.${String(whole % 100).padStart(2, '0')}`
}

/**
 * Converts yuan as typed or displayed (`1,234.5`, `￥12`, `−3.20`) to fen; null for anything but an amount with at
 * most two decimals.
 */
export function parseYuan(text: string): Fen | null {
  const clean = text
    .trim()
    .replace(/^[¥￥]/, '')
    .replace('−', '-')
    .replace(/[,，\s]/g, '')
  if (!/^-?\d{1,13}(\.\d{1,2})?$/.test(clean)) return null
  const negative = clean.startsWith('-')
  const [yuan = '0', cents = ''] = clean.replace('-', '').split('.')
  const amount = fen(Number(yuan) * 100 + Number(cents.padEnd(2, '0')))
  return negative ? negateFen(amount) : amount
}
