import { fail, say } from '../../../contract/errors.ts'
import type { cardNumberInfo } from '../../../contract/resources/card/cardNumberInfo.ts'
import { addFen, type Fen, formatFen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { WholeHandler } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { post } from '../../ledger/post.ts'
import { batchesOf, type SelectedCard, voidNumbers } from '../../store/card/cardNumberRows.ts'
import { addRefundedFace, lockPaidBatches, type PaidBatch } from '../../store/card/physicalCardRows.ts'
import { takeNumbers } from '../../store/docNumbers.ts'
import { takeLocks } from '../../store/locks.ts'
import { booksOf } from '../finance/books.ts'
import { selectCards } from './selectCards.ts'

const VOID_NUMBERS = { prefix: 'CV', digits: 6, daily: true } as const

/** Refuses cards that are used, void or expired, and bound ones where that is not forced. */
function requireVoidable(cards: readonly SelectedCard[], force: boolean): void {
  const out = cards.filter(({ state }) => !['inactive', 'active', 'bound'].includes(state)).length
  if (out > 0) fail('CARD_NOT_OPERABLE', { n: out })
  if (!force && cards.some(({ state }) => state === 'bound')) fail('CARD_BOUND', {}, 'force')
}

/** Gives back the face value of active cards that were paid for at their activation; returns the sum. */
async function refundActive(
  cards: readonly SelectedCard[],
  batches: readonly PaidBatch[],
  work: Work,
): Promise<Fen> {
  await takeLocks(work.db, work.tenantId, { customer: batches.map(({ accountId }) => accountId) })
  const [voidNo = ''] = await takeNumbers(work.db, work.tenantId, VOID_NUMBERS, 1)
  let sum: Fen = ZERO_FEN
  for (const { id, batchNo, accountId, faceValue, merchantCode } of batches) {
    const qty = cards.filter((card) => card.batchNo === batchNo && card.state === 'active').length
    if (qty === 0) continue
    const amount = multiplyFen(faceValue, qty)
    await post(booksOf(work), {
      bizType: 'refund',
      bizNo: voidNo,
      phase: batchNo,
      accountId,
      amount,
      dims: { merchantCode, qty, docNo: batchNo, remark: '卡作废退面值' },
    })
    await addRefundedFace(work.db, id, amount)
    sum = addFen(sum, amount)
  }
  return sum
}

/** Voids all selected cards, or none; what was paid for unbound active ones comes back. */
export const invalid: WholeHandler<typeof cardNumberInfo, 'invalid'> = async (
  where,
  { reason, force },
  work,
) => {
  const { db, tenantId } = work
  // Orders are locked before their cards, as at an activation.
  const batches = await lockPaidBatches(db, tenantId, await batchesOf(db, tenantId, where))
  const cards = await selectCards(where, work)
  requireVoidable(cards, Boolean(force))
  const ids = cards.map(({ id }) => id)
  await voidNumbers(db, { tenantId, ids, reason })
  const refunded = batches.length > 0 ? await refundActive(cards, batches, work) : ZERO_FEN
  return {
    ids: ids.slice(0, 100),
    count: cards.length,
    answer: { cardQty: cards.length, refundAmount: refunded },
    consequences: [
      say('{qty} 张卡作废，不能恢复', { qty: cards.length }),
      ...(refunded > 0 ? [say('退回已扣的面值 ¥{amount}', { amount: formatFen(refunded) })] : []),
    ],
  }
}
