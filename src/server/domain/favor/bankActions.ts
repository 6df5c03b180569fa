import { fail, say } from '../../../contract/errors.ts'
import type { bankDeductionDiscount } from '../../../contract/resources/favor/bankDeductionDiscount.ts'
import { favor } from '../../../contract/resources/favor/favor.ts'
import { formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf } from '../../engine/work.ts'
import { followBankOrders, partsOfBankOrder } from '../../store/favor/bankRows.ts'
import { closeWaiting } from '../../store/favor/claimRows.ts'
import { findRows } from '../../store/rows.ts'
import { requireRunning } from './accept.ts'
import { claimVouchers } from './claim.ts'

/** Gives all vouchers of an order to the account whose owner has proved the mobile number. */
export const claim: ActionHandler<typeof bankDeductionDiscount, 'claim'> = async (row, { account }, work) => {
  const { db, tenantId } = work,
    now = momentOf(work)
  if (row.claimEndTime !== null && row.claimEndTime <= now) fail('FAVOR_CLAIM_OVER')
  const [placement] = await findRows(db, favor, tenantId, [row.favorId ?? ''])
  requireRunning(placement ?? fail('NOT_FOUND'), now)
  const parts = await partsOfBankOrder(db, tenantId, { mainId: row.id, status: 'unclaimed' })
  await claimVouchers(
    parts.map(({ recordId }) => recordId),
    account,
    work,
  )
  await followBankOrders(
    db,
    tenantId,
    parts.map(({ subOrderNo }) => subOrderNo),
  )
  return {
    consequences: [
      say('发放 {count} 张，最多占用预算 ¥{amount}', {
        count: parts.length,
        amount: formatFen(row.totalAmount ?? ZERO_FEN),
      }),
    ],
  }
}

/** Closes the waiting vouchers of an order that is closed. */
export const close: ActionHandler<typeof bankDeductionDiscount, 'close'> = async (row, _input, work) => {
  const { db, tenantId } = work
  const parts = await partsOfBankOrder(db, tenantId, { mainId: row.id, status: 'unclaimed' })
  const isOver = row.claimEndTime !== null && row.claimEndTime <= momentOf(work)
  const closed = await closeWaiting(db, tenantId, {
    ids: parts.map(({ recordId }) => recordId),
    reason: isOver ? '超过领取截止时间' : '银行立减金已关闭',
  })
  if (closed < parts.length) fail('STATE_CONFLICT')
  await followBankOrders(
    db,
    tenantId,
    parts.map(({ subOrderNo }) => subOrderNo),
  )
  return {
    consequences: [
      say('{count} 张共 ¥{amount} 不再发放，不能恢复', {
        count: parts.length,
        amount: formatFen(row.totalAmount ?? ZERO_FEN),
      }),
    ],
  }
}
