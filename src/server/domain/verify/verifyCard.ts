import type { Input } from '../../../contract/define/row.ts'
import { fail, type PlainCode, say } from '../../../contract/errors.ts'
import { cardActivity } from '../../../contract/resources/marketing/cardActivity.ts'
import { verifyOrder } from '../../../contract/resources/order/verifyOrder.ts'
import { type Fen, fen, formatFen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { CollectionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { addActivityUses, lockPresented, type PresentedCard, useOnce } from '../../store/card/cardUseRows.ts'
import { findRows, insertRows } from '../../store/rows.ts'

const WRONG_STATE: Readonly<Partial<Record<PresentedCard['state'], PlainCode>>> = {
  inactive: 'VERIFY_CARD_INACTIVE',
  used: 'VERIFY_CARD_USED',
  invalid: 'VERIFY_CARD_VOID',
  expired: 'VERIFY_CARD_EXPIRED',
}

/** Refuses a card that may not be used now. */
async function requireUsable(card: PresentedCard, work: Work): Promise<void> {
  const wrong = WRONG_STATE[card.state]
  if (wrong) fail(wrong, {}, 'cardNo')
  if (!card.isStarted) fail('VERIFY_CARD_EARLY', {}, 'cardNo')
  if (card.isOver) fail('VERIFY_CARD_EXPIRED', {}, 'cardNo')
  if (card.usedTimes >= card.totalTimes) fail('VERIFY_CARD_USED', {}, 'cardNo')
  const [activity] = card.activityId
    ? await findRows(work.db, cardActivity, work.tenantId, [card.activityId])
    : []
  if (activity && activity.status !== 'enabled') fail('VERIFY_ACTIVITY_OFF', {}, 'cardNo')
}

/** What one use of a card is worth: its face value in equal parts, the rest with the last one. */
function worthOf({ faceValue, totalTimes, usedTimes }: PresentedCard): Fen {
  const face = faceValue ?? 0,
    part = Math.floor(face / totalTimes)
  return fen(usedTimes + 1 === totalTimes ? face - part * (totalTimes - 1) : part)
}

/** `8800001234567` → `8800****4567`: the first and the last four. */
export const maskCode = (code: string): string =>
  code.length > 8 ? `${code.slice(0, 4)}****${code.slice(-4)}` : `${code.slice(0, 2)}****`

interface Use extends Input<typeof verifyOrder, 'verify'> {
  readonly verifyAmount: Fen
  readonly timesLeft: number
}

/** The row of one use; the number of the card is sealed. */
function rowOf(card: PresentedCard, use: Use, { vault, caller: { session }, at }: Work) {
  return {
    sourceType: 'card',
    sourceId: card.id,
    code: vault.seal(use.cardNo),
    'code.hmac': vault.digest(use.cardNo),
    codeMasked: maskCode(use.cardNo),
    activityId: card.activityId,
    merchantId: card.merchantId,
    merchantCode: card.merchantCode,
    storeCode: use.storeCode ?? null,
    storeName: use.storeName,
    verifyAmount: use.verifyAmount,
    goodsAmount: use.goodsAmount ?? null,
    timesLeft: use.timesLeft,
    verifyChannel: 'console',
    verifyUser: session.realName,
    verifyTime: formatMoment(at ?? new Date()),
    settleState: 'open',
    remark: use.remark ?? null,
    createUser: session.userId,
    createDept: session.deptIds[0] ?? null,
    verifyState: 'verified',
  } as const
}

/** Uses a card issued here once, at a store. */
export const verify: CollectionHandler<typeof verifyOrder, 'verify'> = async (input, work) => {
  const cardNo = input.cardNo.trim()
  const card =
    (await lockPresented(work.db, work.tenantId, {
      cardNo,
      secretDigest: work.vault.digest(input.cardSecret.trim()),
    })) ?? fail('VERIFY_CARD_WRONG', {}, 'cardSecret')
  await requireUsable(card, work)
  if (!(await useOnce(work.db, work.tenantId, card.id))) fail('VERIFY_CARD_USED', {}, 'cardNo')
  if (card.activityId)
    await addActivityUses(work.db, work.tenantId, { activityId: card.activityId, times: 1 })
  const verifyAmount = worthOf(card),
    timesLeft = card.totalTimes - card.usedTimes - 1
  const ids = await insertRows(work.db, verifyOrder, work.tenantId, [
    rowOf(card, { ...input, cardNo, verifyAmount, timesLeft }, work),
  ])
  return {
    ids,
    count: 1,
    answer: { id: ids[0] ?? '' },
    consequences: [
      say('卡 {code} 核销 ¥{amount}，还可用 {left} 次', {
        code: maskCode(cardNo),
        amount: formatFen(verifyAmount),
        left: timesLeft,
      }),
    ],
  }
}
