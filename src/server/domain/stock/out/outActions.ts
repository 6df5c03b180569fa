import { fail, say } from '../../../../contract/errors.ts'
import type { cardStockOut } from '../../../../contract/resources/stock/cardStockOut.ts'
import { formatFen } from '../../../../kernel/money.ts'
import type { Sentence } from '../../../../kernel/sentence.ts'
import { formatMoment } from '../../../../kernel/time.ts'
import type { ActionHandler } from '../../../engine/hooks.ts'
import type { Work } from '../../../engine/work.ts'
import { submitJob } from '../../../jobs/queue.ts'
import { heldBatches } from '../../../store/stock/stockOutRows.ts'
import { releaseCharge } from '../../finance/documentCharge.ts'
import { unlockStock } from '../locking.ts'
import { chargeOf, paysFor, STOCK_OUT_QUEUE, type StockOut, totalOf } from './outDocument.ts'
import { plannedFigures } from './outMoney.ts'
import { requireUnexpired } from './outMovement.ts'
import { replaceExpired } from './outReplacing.ts'

const decisionColumns = (work: Work, opinion: string | null | undefined) => ({
  auditUser: work.caller.session.userId,
  auditTime: formatMoment(new Date()),
  auditOpinion: opinion ?? null,
})
const named = (row: StockOut) => ({
  outNo: row.outNo ?? '',
  qty: row.qty,
  amount: formatFen(totalOf(row)),
})

/** How the cards of a document are spread over batches. */
async function batchNotice(row: StockOut, { db, tenantId }: Work): Promise<Sentence[]> {
  const batches = await heldBatches(db, tenantId, { bizNo: row.outNo ?? '', nearDays: 0 })
  return batches.map(({ batchNo, qty, expireTime }) =>
    expireTime === null
      ? say('批次 {batchNo}：{qty} 张，长期有效', { batchNo, qty })
      : say('批次 {batchNo}：{qty} 张，{expireTime} 到期', { batchNo, qty, expireTime }),
  )
}

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

const OUTCOMES = {
  pickup: '{outNo}：{qty} 张发放给商户，扣款 ¥{amount}，生成加密包，密码由短信发送',
  allocate: '{outNo}：{qty} 张分配为商户库存，扣款 ¥{amount}',
  sample: '{outNo}：{qty} 张作样品发放，成本计入出库',
  loss: '{outNo}：{qty} 张作废，成本计入损耗',
  back: '{outNo}：{qty} 张作废，成本退回供应商账户',
  own: '{outNo}：{qty} 张',
} as const
/** What carrying a document out leads to; a bulk purchase is charged for its pieces by its own deliveries. */
const outcomeOf = ({ outType, scOrderNo }: StockOut) =>
  scOrderNo === null
    ? OUTCOMES[outType ?? 'pickup']
    : '{outNo}：{qty} 张发放给商户，生成加密包，密码由短信发送，款项已由采购单扣除'

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
