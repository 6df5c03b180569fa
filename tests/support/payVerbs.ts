import { payOrder } from '../../src/contract/resources/pay/payOrder.ts'
import { fen } from '../../src/kernel/money.ts'
import { createPayment } from '../../src/server/domain/pay/newPayment.ts'
import { sealedKeys } from '../../src/server/store/pay/payChannelRows.ts'
import type { Route } from '../../src/server/engine/route.ts'
import { VOUCHER_VERBS } from './voucherVerbs.ts'

/** A payment of an order of a shop, which no call of the product creates yet. */
export const PAY_VERBS: readonly Route[] = [
  ...VOUCHER_VERBS,
  {
    method: 'POST',
    path: '/blade-test/shopPayment',
    summary: 'shop payment',
    resource: payOrder.id,
    action: 'create',
    write: async ({ orderNo, amount, ownPartyId, payerOpenId }, work) => {
      const payment = await createPayment(
        {
          scene: 'shop',
          orderNo: String(orderNo),
          subject: '商城订单',
          amount: fen(Number(amount)),
          ownPartyId: String(ownPartyId),
          accountId: null,
          payWay: null,
          payerOpenId: payerOpenId === undefined ? null : String(payerOpenId),
        },
        work,
      )
      return { answer: { id: payment.id, payNo: payment.payNo }, targets: [payment.id] }
    },
  },
  {
    method: 'POST',
    path: '/blade-test/payToken',
    summary: 'notification token of a channel',
    read: async ({ id }, { database, tenantId, services }) => {
      const keys = await sealedKeys(database.kysely, tenantId, String(id))
      return { token: services.vault.open(keys?.notifyToken ?? '') }
    },
  },
]
