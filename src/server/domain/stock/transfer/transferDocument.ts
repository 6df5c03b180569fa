import type { Row } from '../../../../contract/define/row.ts'
import type { cardTransferOrder } from '../../../../contract/resources/stock/cardTransferOrder.ts'
import { type Fen, multiplyFen, ZERO_FEN } from '../../../../kernel/money.ts'

/** A document that moves stock between the platform and merchants. */
export type Transfer = Row<typeof cardTransferOrder>

/** Name of the queue of transfers. */
export const TRANSFER_QUEUE = 'cardTransfer'

/** The hold of what the receiver pays. */
export const holdOf = (row: Transfer) => ({ bizType: 'charge', bizNo: row.transferNo ?? '' }) as const

/** What the receiver pays for a number of cards; 0 where nothing is settled. */
export const priceOf = (row: Transfer, qty: number): Fen =>
  row.settle ? multiplyFen(row.unitPrice ?? ZERO_FEN, qty) : ZERO_FEN

/** Whether the receiver pays, and has an account to hold from. */
export const isHeld = (row: Transfer): boolean => row.toAccountId !== null && priceOf(row, row.qty) > 0
