import { fail, Refusal } from '../../../contract/errors.ts'
import type { emailOrderInfo } from '../../../contract/resources/order/emailOrderInfo.ts'
import type { Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { issuableActivity, requirePlanned } from '../card/issuableActivity.ts'
import { holdCharge } from '../finance/documentCharge.ts'
import { lockStock } from '../stock/locking.ts'
import { completeDraft } from './draft.ts'
import { chargeOf, type EmailOrder } from './emailOrder.ts'
import { lockEmailOrders } from './locks.ts'

/** Holds the price of an order; an account that does not cover it is refused at the quantity. */
async function holdPrice(order: EmailOrder, work: Work): Promise<void> {
  try {
    await holdCharge(chargeOf(order), work)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'BALANCE_NOT_ENOUGH') throw error
    fail('BALANCE_NOT_ENOUGH', {}, 'quantity')
  }
}

/** Refuses more cards than the campaign has to be issued; it is locked after the account, as at an activation. */
async function requireCardsLeft({ activityId, quantity }: EmailOrder, work: Work): Promise<void> {
  const campaign = { id: activityId ?? '0', cardForm: 'electronic', lock: true } as const
  const activity = await issuableActivity(campaign, work)
  await requirePlanned(activity, { qty: quantity, field: 'quantity', isEntered: true }, work)
}

/** A new order locks its cards and holds its price; what decides or takes back orders locks all they touch first. */
export const emailOrderHooks: Hooks<typeof emailOrderInfo> = {
  beforeSave: ({ draft, work }) => completeDraft(draft, work),
  afterSave: async ({ after, work }) => {
    if (after.bizType === 'card') {
      const lines = await lockStock(work, {
        skuId: after.skuId ?? '',
        qty: after.quantity,
        bizNo: after.emailOrderNo ?? '',
        merchantCode: after.merchantCode,
        from: 'platform',
        document: 'emailOrder',
      })
      if (!lines) fail('STOCK_SHORT', {}, 'quantity')
    }
    await holdPrice(after, work)
    if (after.bizType === 'own') await requireCardsLeft(after, work)
  },
  beforeAct: async (rows, action, work) => {
    if (rows.length > 0 && (action === 'approve' || action === 'reject' || action === 'revoke'))
      await lockEmailOrders(rows, work)
  },
}
