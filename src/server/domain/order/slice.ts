import type { Row } from '../../../contract/define/row.ts'
import type { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import type { Services } from '../../services.ts'
import type { ClaimedAttempt } from '../../store/order/channelRows.ts'
import { openSealed } from '../../store/order/orderRows.ts'
import { destinationOf } from '../../store/order/ticketRows.ts'
import type { Slice } from '../../suppliers/adapter.ts'

/** What a supplier is told of an attempt, with account and receiver in plain text. */
export async function sliceOf(
  { database, vault }: Services,
  channel: Row<typeof channelOrderInfo>,
  { account }: ClaimedAttempt,
): Promise<Slice> {
  const destination = channel.orderId ? await destinationOf(database.kysely, channel.orderId) : null
  const receiver = openSealed(vault, destination?.receiver ?? null)
  return {
    channelOrderNo: channel.channelOrderNo ?? '',
    supplierSkuCode: channel.supplierSkuCode ?? '',
    account: openSealed(vault, account),
    qty: channel.qty ?? 0,
    purchaseAmount: channel.purchaseAmount ?? ZERO_FEN,
    receiver: receiver === null ? null : (JSON.parse(receiver) as Slice['receiver']),
    show: destination?.show ?? null,
  }
}
