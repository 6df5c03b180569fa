import type { Row } from '../../../contract/define/row.ts'
import type { favor } from '../../../contract/resources/favor/favor.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { favorReissueRecord } from '../../../contract/resources/favor/favorReissueRecord.ts'
import { fen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { holderColumns } from '../../domain/favor/accept.ts'
import { NORM_CODES } from '../../vouchers/gatewayError.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { claimBizKeys } from '../../store/favor/recordRows.ts'
import { addPlacementCounts } from '../../store/favor/placementRows.ts'
import { addStockCounts, STOCK_QUOTA } from '../../store/favor/stockRows.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import { replaceChildren } from '../../store/childRows.ts'
import { insertRow, insertRows } from '../../store/rows.ts'

const HOUR_MS = 3_600_000
const COUNT = 48
const CLOSED_AT = 17

/** What became of the vouchers, in turn. */
const STATES = ['sent', 'used', 'used', 'sent', 'failed', 'used', 'expired', 'sent'] as const
const FAILURES = ['USER_ACCOUNT_ABNORMAL', 'DAY_LIMIT', 'RULE_LIMIT'] as const
type Whose = {
  readonly vault: Vault
  readonly placement: Row<typeof favor>
  readonly favorCouponId: string
  readonly stockId: string
  readonly merchantId: string
}

const momentBefore = (hours: number): string => formatMoment(new Date(Date.now() - hours * HOUR_MS))

function recordAt(index: number, { vault, placement, favorCouponId, stockId, merchantId }: Whose) {
  const state = index === CLOSED_AT ? 'closed' : (STATES[index % STATES.length] ?? 'sent'),
    hours = 6 + index * 4,
    code = FAILURES[index % FAILURES.length] ?? 'DAY_LIMIT',
    isIssued = state === 'sent' || state === 'used' || state === 'expired',
    isFailed = state === 'failed' || state === 'closed'
  return {
    favorId: placement.id,
    favorCouponId,
    stockId,
    bizType: index % 3 === 0 ? 'campaign' : 'manual',
    bizOrderNo: `CYJ202611-${index + 1}`,
    seq: 0,
    merchantId,
    platform: 'wechat',
    ...holderColumns(
      { vault },
      {
        account: `oDemo${String(100_000 + index * 37)}TeaGuest`,
        mobile: `138${String(10_000_000 + index * 7919)}`,
      },
    ),
    couponAmount: fen(500),
    retryCount: 0,
    couponId: isIssued ? `9100000${String(10_000 + index)}` : null,
    failCode: isFailed ? code : null,
    failReason: isFailed ? NORM_CODES[code].text : null,
    sendTime: isIssued ? momentBefore(hours) : null,
    expireTime: isIssued ? (state === 'expired' ? momentBefore(2) : momentBefore(hours - 15 * 24)) : null,
    useTime: state === 'used' ? momentBefore(hours - 3) : null,
    transactionId: state === 'used' ? `42000${String(700_000 + index)}` : null,
    consumeMchId: state === 'used' ? 'SANDBOX01' : null,
    consumeAmount: state === 'used' ? fen(2300 + index * 10) : null,
    createTime: momentBefore(hours),
    state,
  } as const
}

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
async function countRecords(
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
