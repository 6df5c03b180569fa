import { minus } from '../../kernel/figures.ts'
import { type Fen, fen, formatFen } from '../../kernel/money.ts'

/** An amount in fen as yuan with a true minus: `−1,281.40`. */
export const moneyText = (amount: number): string => minus(formatFen(fen(amount)))

/** A movement in fen with its sign, as statements have it: `+99.60`. */
export const signedText = (amount: number): string =>
  amount > 0 ? `+${formatFen(fen(amount))}` : moneyText(amount)

/** What two amounts make, in fen. */
export const differenceOf = (after: number, before: number): Fen => fen(after - before)
