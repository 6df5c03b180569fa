import { fail } from '../../../contract/errors.ts'
import type { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { cardActivity } from '../../../contract/resources/marketing/cardActivity.ts'
import { fen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { unmadeCards } from '../../store/card/physicalCardRows.ts'
import { findMatching } from '../../store/rows.ts'
import { buyerOf } from '../order/buyer.ts'
import { lockFees } from './physicalMoney.ts'

const NOTHING_YET = {
  activatedQty: 0,
  activateState: 'none',
  activateCount: 0,
  downloadCount: 0,
  chargedFace: ZERO_FEN,
  refundedFace: ZERO_FEN,
} as const

/** The activity of a draft: enabled, of physical cards, not over, and with so many cards to be issued yet. */
async function requireActivity(draft: Changes, work: Work) {
  // Locked, so that orders entered at once do not plan the same cards.
  const [activity] = await findMatching(work.db, cardActivity, {
    tenantId: work.tenantId,
    ids: [String(draft.activityId)],
    where: { all: [] },
    lock: true,
  })
  if (activity?.status !== 'enabled' || activity.cardForm !== 'physical')
    return fail('PHYSICAL_CARD_ACTIVITY', {}, 'activityId')
  if (activity.endTime <= momentOf(work)) fail('CARD_ACTIVITY_OVER', {}, 'activityId')
  const left =
    activity.plannedQuantity -
    (activity.issuedCards ?? 0) -
    (await unmadeCards(work.db, work.tenantId, activity.id))
  if (Number(draft.qty) > left) fail('PHYSICAL_CARD_PLANNED', { n: Math.max(0, left) }, 'qty')
  return activity
}

export const physicalCardOrderHooks: Hooks<typeof physicalCardOrder> = {
  beforeSave: async ({ draft, work }) => {
    const activity = await requireActivity(draft, work)
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
