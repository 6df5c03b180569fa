import { fail, say } from '../../../../contract/errors.ts'
import type { cardStockOut } from '../../../../contract/resources/stock/cardStockOut.ts'
import type { Sentence } from '../../../../kernel/sentence.ts'
import type { ActionHandler } from '../../../engine/hooks.ts'
import { momentOf, type Work } from '../../../engine/work.ts'
import { submitJob } from '../../../jobs/queue.ts'
import { releaseCharge } from '../../finance/documentCharge.ts'
import { unlockStock } from '../locking.ts'
import { chargeOf, paysFor, STOCK_OUT_QUEUE, type StockOut } from './outDocument.ts'
import { plannedFigures } from './outMoney.ts'
import { batchNotice, named, outcomeOf } from './outNotices.ts'
import { requireUnexpired } from './outMovement.ts'
import { replaceExpired } from './outReplacing.ts'

const decisionColumns = (work: Work, opinion: string | null | undefined) => ({
  auditUser: work.caller.session.userId,
  auditTime: momentOf(work),
  auditOpinion: opinion ?? null,
})

export const approve: ActionHandler<typeof cardStockOut, 'approve'> = async (row, input, work) => ({
  set: decisionColumns(work, input.opinion),
  consequences: [
    paysFor(row.outType)
      ? say('{outNo}：{qty} 张待出库，已冻结 ¥{amount}', named(row))
      : say('{outNo}：{qty} 张待出库，不收款', named(row)),
    ...(await batchNotice(row, work)),
  ],
})

/** Releases the cards and the money of a document. */
async function releaseAll(row: StockOut, work: Work): Promise<Sentence[]> {
  const qty = await unlockStock(work, row.outNo ?? '')
  const isHeld = await releaseCharge(chargeOf(row), work)
  return [
    isHeld
      ? say('{outNo}：解锁 {qty} 张，解冻 ¥{amount}', { ...named(row), qty })
      : say('{outNo}：解锁 {qty} 张', { ...named(row), qty }),
  ]
}

export const reject: ActionHandler<typeof cardStockOut, 'reject'> = async (row, input, work) => ({
  set: decisionColumns(work, input.opinion),
  consequences: await releaseAll(row, work),
})

export const cancel: ActionHandler<typeof cardStockOut, 'cancel'> = async (row, input, work) => {
  if (row.createUser !== work.caller.session.userId) fail('STOCK_OUT_NOT_CREATOR')
  return { set: { cancelReason: input.reason }, consequences: await releaseAll(row, work) }
}

export const out: ActionHandler<typeof cardStockOut, 'out'> = async (row, _input, work) => {
  const replacements = await replaceExpired(row, work)
  await requireUnexpired(row, work)
  await submitJob(work, { queue: STOCK_OUT_QUEUE, id: row.id })
  return {
    set: { outUser: work.caller.session.userId, failReason: null },
    consequences: [say(outcomeOf(row), named(row)), ...replacements, ...(await batchNotice(row, work))],
    planned: await plannedFigures(row, work),
  }
}
