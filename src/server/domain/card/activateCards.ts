import { fail, say } from '../../../contract/errors.ts'
import type { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { addFen, formatFen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { activateRange, lockRange } from '../../store/card/cardNumberRows.ts'
import { addActivityCards } from '../../store/card/plannedCardRows.ts'
import { chargeFace, type PhysicalOrder } from './physicalMoney.ts'

/** The serial numbers of a call: the range it names, or all of the order. */
function rangeOf(
  { serialStart: first, serialEnd: last }: PhysicalOrder,
  { from, to }: { readonly from: number | null; readonly to: number | null },
): { readonly from: number; readonly to: number; readonly isNamed: boolean } {
  const start = first ?? 0,
    end = last ?? 0
  if (from === null && to === null) return { from: start, to: end, isNamed: false }
  const begin = from ?? start,
    stop = to ?? end
  if (begin < start || stop > end || begin > stop)
    fail('CARD_RANGE_OUTSIDE', { from: start, to: end }, from === null ? 'serialEnd' : 'serialStart')
  return { from: begin, to: stop, isNamed: true }
}

/** Takes the face value of cards where the order is billed at activation. */
async function bill(row: PhysicalOrder, qty: number, work: Work) {
  const round = (row.activateCount ?? 0) + 1,
    amount = row.billMode === 'activation' ? multiplyFen(row.faceValue ?? ZERO_FEN, qty) : ZERO_FEN
  await chargeFace(row, { amount, qty, round }, work)
  return { round, amount }
}

/**
 * Activates the cards of a range, or all inactive ones of an order. A named range has to consist of inactive cards
 * alone; otherwise nothing is activated.
 */
export const activate: ActionHandler<typeof physicalCardOrder, 'activate'> = async (
  row,
  { serialStart = null, serialEnd = null },
  work,
) => {
  const { tenantId, db } = work,
    { from, to, isNamed } = rangeOf(row, { from: serialStart, to: serialEnd })
  const range = { tenantId, batchNo: row.orderNo ?? '', from, to }
  const { inactive, others } = await lockRange(db, range)
  if (isNamed && others > 0) fail('CARD_RANGE_NOT_INACTIVE', { n: others }, 'serialStart')
  if (inactive === 0) fail('CARD_NONE_INACTIVE')
  const qty = await activateRange(db, { ...range, validDays: row.validDays ?? 0 })
  const { round, amount } = await bill(row, qty, work)
  await addActivityCards(db, { tenantId, activityId: row.activityId, issued: 0, activated: qty })
  const activatedQty = (row.activatedQty ?? 0) + qty
  const named = { orderNo: row.orderNo ?? '', qty, from, to, amount: formatFen(amount) }
  return {
    set: {
      activatedQty,
      activateState: activatedQty >= row.qty ? 'all' : 'part',
      activateCount: round,
      chargedFace: addFen(row.chargedFace ?? ZERO_FEN, amount),
    },
    consequences: [
      amount > 0
        ? say('{orderNo}：激活 {from} 至 {to} 号中的 {qty} 张，扣面值 ¥{amount}', named)
        : say('{orderNo}：激活 {from} 至 {to} 号中的 {qty} 张', named),
    ],
  }
}
