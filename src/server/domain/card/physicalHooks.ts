import { fail } from '../../../contract/errors.ts'
import type { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { fen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { momentOf } from '../../engine/work.ts'
import { buyerOf } from '../order/buyer.ts'
import { issuableActivity, requirePlanned } from './issuableActivity.ts'
import { lockFees } from './physicalMoney.ts'

const NOTHING_YET = {
  activatedQty: 0,
  activateState: 'none',
  activateCount: 0,
  downloadCount: 0,
  chargedFace: ZERO_FEN,
  refundedFace: ZERO_FEN,
} as const

export const physicalCardOrderHooks: Hooks<typeof physicalCardOrder> = {
  beforeSave: async ({ draft, work }) => {
    const id = String(draft.activityId)
    const activity = await issuableActivity({ id, cardForm: 'physical', lock: true }, work)
    await requirePlanned(activity, { qty: Number(draft.qty), field: 'qty', isEntered: false }, work)
    const { merchant, account } = await buyerOf(activity.merchantCode ?? '', work)
    if (draft.validType === 'days') draft.validEnd = null
    else {
      draft.validDays = null
      if (String(draft.validEnd) <= momentOf(work)) fail('PHYSICAL_CARD_END_PAST', {}, 'validEnd')
    }
    Object.assign(draft, NOTHING_YET, {
      activityName: activity.activityName,
      merchantId: merchant.id,
      merchantCode: merchant.merchantCode,
      accountId: account.id,
      faceValue: draft.faceValue ?? activity.faceValue,
      unitFee: draft.unitFee ?? ZERO_FEN,
      totalFee: multiplyFen(fen(Number(draft.unitFee ?? 0)), Number(draft.qty)),
    })
  },
  beforeAct: async (rows, action, work) => {
    if (action === 'approve' || action === 'cancel') await lockFees(rows, work)
  },
}
