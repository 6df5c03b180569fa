import type { Row } from '../../../contract/define/row.ts'
import type { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import { formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { DocumentCharge } from '../finance/documentCharge.ts'

/** An order whose codes go out by mail. */
export type EmailOrder = Row<typeof emailOrderInfo>

/** Name of the queue of orders that are made and sent. */
export const EMAIL_ORDER_QUEUE = 'emailOrders'

/** What an order charges its merchant. */
export const chargeOf = (row: EmailOrder): DocumentCharge => ({
  docNo: row.emailOrderNo ?? '',
  accountId: row.accountId,
  // Vouchers are paid by their issue.
  amount: row.bizType === 'eternity' ? ZERO_FEN : (row.totalAmount ?? ZERO_FEN),
  merchantCode: row.merchantCode,
  qty: row.quantity,
})

/** Number, quantity and amount of an order, for sentences. */
export const named = ({ emailOrderNo, quantity, totalAmount }: EmailOrder) => ({
  emailOrderNo: emailOrderNo ?? '',
  qty: quantity,
  amount: formatFen(totalAmount ?? ZERO_FEN),
})
