import { fail } from '../../../contract/errors.ts'
import { newId } from '../../../kernel/id.ts'
import type { Fen } from '../../../kernel/money.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import { lockVoucher, type Voucher } from '../../store/eternity/eternityOrderRows.ts'
import { keepUse } from './keepUse.ts'
import { lockMoneyOf, settleUse, shareOf } from './money.ts'
import type { Use } from './use.ts'
import { type After, afterUse, requireUsable, usedOf } from './voucherAfter.ts'
import { costOf } from './voucherCost.ts'

/** What a use did. */
export interface Used {
  readonly id: string
  readonly verifyNo: string
  readonly voucher: Voucher
  readonly after: After
  readonly share: Fen
}
/** Uses a voucher: its row, then the goods of an activity, then the account, always in this order. */
export async function verifyVoucher(use: Use, work: Work): Promise<Used> {
  const { db, tenantId, vault } = work,
    code = use.code.trim()
  const voucher =
    (await lockVoucher(db, tenantId, { digest: vault.digest(code.toUpperCase()), orderNo: code })) ??
    fail('ETERNITY_CODE_NONE', {}, 'code')
  if (use.onlyOf !== undefined && voucher.merchantCode !== use.onlyOf) fail('ETERNITY_CODE_NONE', {}, 'code')
  requireUsable(voucher, momentOf(work))
  const cost = await costOf(voucher, use, work),
    next = afterUse(voucher, cost),
    share = shareOf(voucher, ...usedOf(voucher, next)),
    verifyNo = `HV${newId()}`
  await lockMoneyOf([voucher], work)
  await settleUse(voucher, { verifyNo, share, final: next.orderStatus === 'used' }, work)
  const id = await keepUse(voucher, use, { verifyNo, cost, next, share }, work)
  return { id, verifyNo, voucher, after: next, share }
}
