import { fail } from '../../../contract/errors.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { auditRow, writeAudit } from '../../engine/audit.ts'
import { hiddenFields } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { openSealed, sealedOf } from '../../store/order/orderRows.ts'
import { visibleOrder } from './visibleOrder.ts'

export const VIEW_PLAIN = 'merchantOrderInfo_viewPlain'

/**
 * Returns account, receiver and ticket code of an order in plain text. User and reason are audited before anything is
 * decrypted.
 */
export async function viewPlain({ id, reason }: Parameters, reading: Reading): Promise<unknown> {
  const viewReason = String(reason ?? '').trim()
  if (viewReason.length < 5 || viewReason.length > 200) fail('VIEW_REASON_REQUIRED', {}, 'reason')
  const order = await visibleOrder(id, reading)
  await writeAudit(
    reading.database,
    auditRow(
      reading.caller,
      {
        resource: merchantOrderInfo.id,
        action: 'viewPlain',
        permission: VIEW_PLAIN,
        targetIds: [order.id],
        message: `${order.orderNo ?? ''}：${viewReason}`,
        parameters: { id: order.id, reason: viewReason },
      },
      reading.services.resources,
    ),
  )
  const { account, receiver, ticketCode } = await sealedOf(
    reading.database.kysely,
    'merchant_order_info',
    order.id,
  )
  const hidden = hiddenFields(merchantOrderInfo, reading.caller)
  const { vault } = reading.services,
    plain = openSealed(vault, hidden.has('receiver') ? null : receiver)
  return {
    orderNo: order.orderNo,
    account: openSealed(vault, hidden.has('account') ? null : account),
    receiver: plain === null ? null : (JSON.parse(plain) as unknown),
    ...(ticketCode === null || hidden.has('ticketCode') ? {} : { ticketCode: vault.open(ticketCode) }),
  }
}
