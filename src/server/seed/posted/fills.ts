import type { Resource } from '../../../contract/define/resource.ts'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { cards, channels } from './ofOrders.ts'
import { orders } from './orders.ts'
import type { PostedFill } from './posted.ts'

/** Nouns whose rows documents make, and how rows of them are made up all the same. */
export const POSTED: Readonly<Record<string, PostedFill>> = { [merchantOrderInfo.id]: orders, [channelOrderInfo.id]: channels, [merchantCardOrderInfo.id]: cards }
/** Whether rows of a noun can be made up: those the ledger or stock answer for cannot. */
export const canFill = (resource: Resource): boolean => !resource.posted || resource.id in POSTED
