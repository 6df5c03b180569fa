import { say } from '../../../../contract/errors.ts'
import { payBill } from '../../../../contract/resources/pay/payBill.ts'
import { payBillDifference } from '../../../../contract/resources/pay/payBillDifference.ts'
import { formatFen, ZERO_FEN } from '../../../../kernel/money.ts'
import type { ActionHandler } from '../../../engine/hooks.ts'
import { particulars } from '../../../engine/particulars.ts'
import { momentOf, type Work } from '../../../engine/work.ts'
import { billsOf, openDifferences } from '../../../store/pay/payBillRows.ts'
import { findMatching, updateRows } from '../../../store/rows.ts'
import { alarmOfDifferences } from '../paymentAlarm.ts'

const compare: ActionHandler<typeof payBill, 'compare'> = (row, _input, work) => ({
  set: { checkState: 'pending', nextTime: momentOf(work), tryCount: 0, errorText: null },
  consequences: [say('{day}：重新下载渠道账单并核对', { day: row.billDate ?? '' })],
})

export const payBillParticulars = particulars(payBill, { actions: { compare } })

const handle: ActionHandler<typeof payBillDifference, 'handle'> = (row, { handleRemark }, work) => ({
  set: { handleRemark, handleUser: work.caller.session.userId, handleTime: momentOf(work) },
  consequences: [
    say('{number}：差异 ¥{amount} 已处理，账务不变', {
      number: row.bizNo ?? '',
      amount: formatFen(row.diffAmount ?? ZERO_FEN),
    }),
  ],
})

const reopen: ActionHandler<typeof payBillDifference, 'reopen'> = (row) => ({
  set: { handleRemark: null, handleUser: null, handleTime: null },
  consequences: [say('{number}：差异重新待处理', { number: row.bizNo ?? '' })],
})

/** A bill is settled once none of its differences is open, and differs again with one that is. */
async function recount(billId: string, work: Work): Promise<void> {
  const { db, tenantId } = work
  const [bill] = await findMatching(db, payBill, { tenantId, ids: [billId], lock: true })
  if (!bill) return
  const openCount = await openDifferences(db, tenantId, billId)
  await updateRows(db, payBill, {
    tenantId,
    ids: [billId],
    set: {
      openCount,
      ...(bill.checkState === 'pending' ? {} : { checkState: openCount > 0 ? 'differs' : 'settled' }),
    },
    userId: null,
  })
  await alarmOfDifferences(work, bill, openCount)
}

export const payBillDifferenceParticulars = particulars(payBillDifference, {
  hooks: {
    // A bill is locked before its differences, as it is when it is compared.
    lockFirst: async (ids, _action, { db, tenantId }) => {
      await findMatching(db, payBill, { tenantId, ids: await billsOf(db, tenantId, ids), lock: true })
    },
    afterAct: async (ids, work) => {
      for (const billId of await billsOf(work.db, work.tenantId, ids)) await recount(billId, work)
    },
  },
  actions: { handle, reopen },
})
