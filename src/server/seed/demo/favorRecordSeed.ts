import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { favorReissueRecord } from '../../../contract/resources/favor/favorReissueRecord.ts'
import { fen } from '../../../kernel/money.ts'
import type { Writer } from '../../store/db.ts'
import { claimBizKeys } from '../../store/favor/recordRows.ts'
import { addPlacementCounts } from '../../store/favor/placementRows.ts'
import { addStockCounts, STOCK_QUOTA } from '../../store/favor/stockRows.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import { replaceChildren } from '../../store/childRows.ts'
import { insertRow, insertRows } from '../../store/rows.ts'

import { CLOSED_AT, COUNT, momentBefore, recordAt, type Whose } from './favorRecordRows.ts'

/** Writes vouchers in every state, and one that was issued again. */
export async function seedFavorRecords(writer: Writer, tenantId: string, whose: Whose): Promise<void> {
  const rows = Array.from({ length: COUNT }, (_, index) => recordAt(index, whose))
  const original = rows[CLOSED_AT]
  const reissue = await insertRow(writer, favorReissueRecord, tenantId, {
    bizType: original?.bizType ?? 'manual',
    reissueReason: 'failed',
    totalCount: 1,
    successCount: 1,
    failCount: 0,
    totalAmount: fen(500),
    operatorName: '孙莉',
    finishTime: momentBefore(3),
    remark: '顾客换绑微信后补发',
    state: 'done',
  })
  const ids = await insertRows(writer, favorRecord, tenantId, rows)
  const child = await insertRow(writer, favorRecord, tenantId, {
    ...recordAt(0, whose),
    bizType: original?.bizType ?? 'manual',
    bizOrderNo: original?.bizOrderNo ?? '',
    seq: 1,
    couponId: '910000099999',
    createTime: momentBefore(4),
    reissueId: reissue.id,
    parentRecordId: ids[CLOSED_AT] ?? '',
  })
  await replaceChildren(writer, favorReissueRecord, 'details', {
    tenantId,
    parentId: reissue.id,
    rows: [
      {
        originalId: ids[CLOSED_AT],
        originalRecordNo: null,
        newRecordId: child.id,
        newRecordNo: child.recordNo,
        oldStockId: whose.stockId,
        newStockId: whose.stockId,
        oldAccount: 'oDe****uest',
        newAccount: child.accountMasked,
        result: 'ok',
        failReason: null,
      },
    ],
  })
  for (const [index, row] of rows.entries())
    await claimBizKeys(writer, tenantId, row.bizType, [
      { bizOrderNo: row.bizOrderNo, seq: 0, recordId: ids[index] ?? '' },
    ])
  await countRecords(writer, tenantId, whose, [...rows.map(({ state }) => state), 'sent'])
}

/** Counts the vouchers at their stock and placement. */
export async function countRecords(
  writer: Writer,
  tenantId: string,
  { favorCouponId, placement }: Whose,
  states: readonly string[],
): Promise<void> {
  const countOf = (...names: readonly string[]): number =>
    states.filter((state) => names.includes(state)).length
  const issued = countOf('sent', 'used', 'expired')
  await moveQuota(writer, tenantId, STOCK_QUOTA, {
    ownerId: favorCouponId,
    type: 'issue',
    delta: -issued,
    bizNo: null,
  })
  await addStockCounts(writer, tenantId, favorCouponId, {
    issued,
    used: countOf('used'),
    expired: countOf('expired'),
  })
  await addPlacementCounts(writer, tenantId, placement.id, { issued, used: countOf('used') })
}
