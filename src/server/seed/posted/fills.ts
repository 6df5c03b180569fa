import type { Resource } from '../../../contract/define/resource.ts'
import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { ledger } from './ledger.ts'
import { cards, channels } from './ofOrders.ts'
import { orders } from './orders.ts'
import type { PostedFill, WrittenFill } from './posted.ts'
import { PEOPLE_FILLS } from './sessions.ts'
import { stockCards } from './stockCards.ts'

/** Resources whose rows are created by documents or logins, and how made-up rows are filled in. */
export const POSTED: Readonly<Record<string, PostedFill>> = {
  [merchantOrderInfo.id]: orders,
  [channelOrderInfo.id]: channels,
  [merchantCardOrderInfo.id]: cards,
  ...PEOPLE_FILLS,
}
/**
 * Resources of the ledger and stock, whose rows are written together with all rows that must agree with them.
 */
export const WRITTEN: Readonly<Record<string, WrittenFill>> = {
  [accountDetail.id]: ledger,
  [stockCard.id]: stockCards,
}
/** Whether rows of a resource can be made up. */
export const canFill = (resource: Resource): boolean =>
  !resource.posted || resource.id in POSTED || resource.id in WRITTEN
