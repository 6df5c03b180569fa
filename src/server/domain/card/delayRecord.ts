import { delayInfo, type DelaySelector } from '../../../contract/resources/card/delayInfo.ts'
import { delayInfoItem } from '../../../contract/resources/card/delayInfoItem.ts'
import type { Work } from '../../engine/work.ts'
import type { SelectedCard } from '../../store/card/cardNumberRows.ts'
import { findRows, insertRows } from '../../store/rows.ts'
import { type Extension, newEndOf } from './extension.ts'

const PART_SIZE = 5_000

/** The one value that all cards have in common; null where they differ. */
const common = <K extends 'batchNo' | 'activityId' | 'merchantId' | 'merchantCode'>(
  cards: readonly SelectedCard[],
  name: K,
): SelectedCard[K] | null => {
  const [first] = cards
  return first && cards.every((card) => card[name] === first[name]) ? first[name] : null
}

const selectorOf = (cards: readonly SelectedCard[]): DelaySelector => {
  const [first = 0, ...others] = cards.map(({ serialNo }) => serialNo)
  return {
    qty: cards.length,
    serialStart: others.reduce((least, serial) => Math.min(least, serial), first),
    serialEnd: others.reduce((most, serial) => Math.max(most, serial), first),
    batches: new Set(cards.map(({ batchNo }) => batchNo)).size,
  }
}

/** What an expired card is again. */
const stateAfter = ({ state, isBound, isActivated }: SelectedCard) =>
  state !== 'expired' ? state : isBound ? 'bound' : isActivated ? 'active' : 'inactive'

/** Records an extension with its cards as they are before it; answers its number and how many come back. */
export async function recordDelay(
  cards: readonly SelectedCard[],
  extension: Extension,
  { db, tenantId, caller }: Work,
): Promise<{ readonly delayNo: string; readonly restored: number }> {
  const { userId, deptIds } = caller.session,
    restored = cards.filter(({ state }) => state === 'expired').length
  const author = { createUser: userId, createDept: deptIds[0] ?? null }
  const [delayId = ''] = await insertRows(db, delayInfo, tenantId, [
    {
      activityId: common(cards, 'activityId'),
      merchantId: common(cards, 'merchantId'),
      merchantCode: common(cards, 'merchantCode'),
      batchNo: common(cards, 'batchNo'),
      selector: selectorOf(cards),
      cardQty: cards.length,
      restoredQty: restored,
      delayDays: extension.days,
      newValidEnd: extension.end,
      reason: extension.reason,
      operator: userId,
      ...author,
    },
  ])
  for (let from = 0; from < cards.length; from += PART_SIZE)
    await insertRows(
      db,
      delayInfoItem,
      tenantId,
      cards.slice(from, from + PART_SIZE).map((card) => ({
        delayId,
        cardNo: card.cardNo,
        oldValidEnd: card.validEnd,
        newValidEnd: newEndOf(card, extension),
        oldState: card.state,
        newState: stateAfter(card),
        ...author,
      })),
    )
  const [record] = await findRows(db, delayInfo, tenantId, [delayId])
  return { delayNo: record?.delayNo ?? '', restored }
}
