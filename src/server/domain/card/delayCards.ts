import { fail, say } from '../../../contract/errors.ts'
import type { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import { parseMoment } from '../../../kernel/time.ts'
import { holds } from '../../engine/caller.ts'
import type { CollectionResult, WholeHandler } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { extendCards, type SelectedCard } from '../../store/card/cardNumberRows.ts'
import { type Extension, newEndOf, shifted } from './extension.ts'
import { recordDelay } from './delayRecord.ts'
import { selectCards } from './selectCards.ts'

const DAY_MS = 86_400_000
const MAX_DELAYS = 3,
  MAX_DAYS = 365,
  EXPIRED_DAYS = 90
const DELAY_EXPIRED = 'cardNumberInfo_delayExpired'

/** Days between two moments, begun ones counted. */
const daysBetween = (from: string, to: string): number =>
  Math.ceil((parseMoment(to).getTime() - parseMoment(from).getTime()) / DAY_MS)

/** Refuses cards that are used or void, and expired ones that may not come back. */
function requireOperable(cards: readonly SelectedCard[], { allowExpired }: Extension, work: Work): void {
  const oldest = shifted(momentOf(work), -EXPIRED_DAYS)
  const isOut = ({ state, validEnd }: SelectedCard): boolean =>
    state === 'used' ||
    state === 'invalid' ||
    (state === 'expired' && (!allowExpired || (validEnd ?? '') < oldest))
  const out = cards.filter(isOut).length
  if (out > 0) fail('CARD_NOT_OPERABLE', { n: out })
  if (cards.some(({ state }) => state === 'expired') && !holds(work.caller, DELAY_EXPIRED))
    fail('FORBIDDEN', { permission: DELAY_EXPIRED })
}

/** Refuses new ends that are not later, in the past or too far, and cards extended often enough. */
function requireLater(cards: readonly SelectedCard[], extension: Extension, work: Work): void {
  const field = extension.days === null ? 'newValidEnd' : 'delayDays',
    now = momentOf(work)
  if (cards.some(({ delayCount }) => delayCount >= MAX_DELAYS)) fail('CARD_DELAY_LIMIT')
  const open = cards.filter(({ validEnd }) => validEnd === null).length
  if (open > 0) fail('CARD_DELAY_NO_END', { n: open })
  for (const card of cards) {
    const oldEnd = card.validEnd ?? now,
      newEnd = newEndOf(card, extension) ?? now
    if (newEnd <= oldEnd) fail('CARD_DELAY_NOT_LATER', {}, field)
    if (newEnd <= now) fail('CARD_DELAY_PAST', {}, field)
    if (card.delayedDays + daysBetween(oldEnd, newEnd) > MAX_DAYS) fail('CARD_DELAY_TOTAL', {}, field)
  }
}

const named = ({ days, end }: Extension, qty: number) => ({ qty, days: days ?? 0, end: end ?? '' })

/** Extends the validity of all selected cards, or of none, and records it. */
export const delay: WholeHandler<typeof cardNumberInfo, 'delay'> = async (
  where,
  { delayDays = null, newValidEnd = null, allowExpired, reason },
  work,
): Promise<CollectionResult> => {
  if ((delayDays === null) === (newValidEnd === null)) fail('CARD_DELAY_ONE', {}, 'delayDays')
  const extension: Extension = {
    days: delayDays,
    end: newValidEnd,
    allowExpired: Boolean(allowExpired),
    reason,
  }
  const cards = await selectCards(where, work)
  requireOperable(cards, extension, work)
  requireLater(cards, extension, work)
  const { delayNo, restored } = await recordDelay(cards, extension, work)
  await extendCards(work.db, {
    tenantId: work.tenantId,
    ids: cards.map(({ id }) => id),
    days: extension.days,
    end: extension.end,
  })
  return {
    ids: cards.slice(0, 100).map(({ id }) => id),
    count: cards.length,
    answer: { delayNo, cardQty: cards.length, restoredQty: restored },
    consequences: [
      extension.days === null
        ? say('{qty} 张卡延期到 {end}', named(extension, cards.length))
        : say('{qty} 张卡延期 {days} 天', named(extension, cards.length)),
      ...(restored > 0 ? [say('其中 {qty} 张已过期的卡恢复', { qty: restored })] : []),
    ],
  }
}
