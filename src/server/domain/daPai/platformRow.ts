import { createHash } from 'node:crypto'
import type { Row } from '../../../contract/define/row.ts'
import type { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import type { merchantEcommerce } from '../../../contract/resources/merchant/merchantEcommerce.ts'
import { fen } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { maskAccount, maskReceiver } from '../order/request.ts'
import type { PaidMessage } from './message.ts'

/** The shop of a message with the merchant behind it. */
export interface Seller {
  readonly shop: Row<typeof merchantEcommerce>
  readonly merchant: Row<typeof merchantConfig>
}

/** Digest of what a repeated number must have the same. */
export const hashOf = ({ goodsCode, qty, amount, account, receiver }: PaidMessage): string =>
  createHash('sha256')
    .update(JSON.stringify([goodsCode, qty, amount, account, receiver]))
    .digest('hex')

const sealed = (name: string, text: string | null, { vault }: Work) =>
  text === null ? {} : { [name]: vault.seal(text) }

/** The row of an order that a platform pushed; the buyer is sealed. */
export function platformRowOf(message: PaidMessage, seller: Seller, work: Work) {
  const { buyerPhone, account, receiver } = message
  return {
    shopId: seller.shop.id,
    platformCode: seller.shop.platformType,
    platformOrderNo: message.orderNo,
    platformGoodsCode: message.goodsCode,
    platformGoodsName: message.goodsName,
    merchantId: seller.merchant.id,
    merchantCode: seller.merchant.merchantCode,
    ...sealed('buyerPhone', buyerPhone, work),
    ...(buyerPhone
      ? { 'buyerPhone.hmac': work.vault.digest(buyerPhone), buyerPhoneMask: maskAccount(buyerPhone) }
      : {}),
    ...sealed('account', account, work),
    ...(account ? { accountMask: maskAccount(account) } : {}),
    ...sealed('receiver', receiver && JSON.stringify(receiver), work),
    ...(receiver ? { receiverMask: maskReceiver(receiver) } : {}),
    qty: message.qty,
    platformAmount: fen(message.amount),
    settleAmount: fen(message.settleAmount),
    platformState: message.state,
    platformTime: message.time,
    orderState: 'pending',
    bodyHash: hashOf(message),
    pushCount: 0,
    queued: false,
    orderMoved: false,
    syncState: 'unmapped',
  } as const
}
