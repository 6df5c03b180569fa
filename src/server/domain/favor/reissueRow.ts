import { numberOfId } from '../../../kernel/id.ts'
import { sumFen } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { maskAccount } from './accept.ts'
import type { Child } from './reissueChildren.ts'
import type { ReissueInput } from './reissueRules.ts'

/** The row of one reissue with its lines. */
export const reissueRow = (children: readonly Child[], input: ReissueInput, work: Work) => ({
  bizType: children[0]?.record.bizType ?? 'manual',
  reissueReason: input.reissueReason,
  newFavorCouponId: input.newFavorCouponId ?? null,
  totalCount: children.length,
  successCount: 0,
  failCount: 0,
  totalAmount: sumFen(children.map(({ stock }) => stock.couponAmount)),
  operatorName: work.caller.session.realName,
  voucherFile: input.voucherFile ?? null,
  remark: input.remark ?? null,
  createUser: work.caller.session.userId,
  createDept: work.caller.session.deptIds[0] ?? null,
  state: 'running' as const,
})
/** One line of it. */
export const lineOf = ({ id, record, stock, account }: Child) => ({
  originalId: record.id,
  originalRecordNo: record.recordNo,
  newRecordId: id,
  newRecordNo: numberOfId('LR', id),
  oldStockId: record.stockId,
  newStockId: stock.stockId,
  oldAccount: record.accountMasked,
  newAccount: account === null ? null : maskAccount(account),
  result: 'waiting',
  failReason: null,
})
