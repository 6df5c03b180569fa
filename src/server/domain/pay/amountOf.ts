import { type Fen, ZERO_FEN } from '../../../kernel/money.ts'

/** The amount of a payment or refund, which every row has. */
export const amountOf = ({ amount }: { readonly amount: Fen | null }): Fen => amount ?? ZERO_FEN
