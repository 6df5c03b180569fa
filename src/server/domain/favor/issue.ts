import { fail, say } from '../../../contract/errors.ts'
import type { favor } from '../../../contract/resources/favor/favor.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { favor as favorNoun } from '../../../contract/resources/favor/favor.ts'
import { newId, numberOfId } from '../../../kernel/id.ts'
import { formatFen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { momentOf } from '../../engine/work.ts'
import { selectChildren } from '../../store/childRows.ts'
import { findRows } from '../../store/rows.ts'
import { acceptVouchers, requireRunning } from './accept.ts'

const MAX = 1000
const ACCOUNT = /^[A-Za-z0-9_-]{6,64}$/
const MOBILE = /^1[3-9]\d{9}$/

/** The accounts of an input, one a line; refuses those that cannot be any, and repeated ones. */
function accountsIn(text: string, pattern: RegExp): readonly string[] {
  const accounts = text
    .split(/[\r\n,，;；]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (accounts.length === 0) fail('VALIDATION', { label: say('领取账号'), rule: '不能为空' }, 'accounts')
  if (accounts.length > MAX) fail('FAVOR_ACCOUNTS', { max: MAX }, 'accounts')
  const seen = new Set<string>()
  for (const [index, account] of accounts.entries()) {
    if (!pattern.test(account)) fail('FAVOR_ACCOUNT_BAD', { row: index + 1 }, 'accounts')
    if (seen.has(account)) fail('FAVOR_ACCOUNT_TWICE', { row: index + 1 }, 'accounts')
    seen.add(account)
  }
  return accounts
}

/** Issues vouchers of a placement to named accounts, without an order behind them. */
export const issue: ActionHandler<typeof favor, 'issue'> = async (row, { accounts, bizOrderNo }, work) => {
  requireRunning(row, momentOf(work))
  const byMobile = row.accountType === 'mobile',
    holders = accountsIn(accounts, byMobile ? MOBILE : ACCOUNT),
    base = bizOrderNo ?? numberOfId('ZF', newId())
  const ids = await acceptVouchers(
    row,
    {
      bizType: 'manual',
      requests: holders.map((holder, index) => ({
        bizOrderNo: holders.length === 1 ? base : `${base}-${index + 1}`,
        account: byMobile ? null : holder,
        mobile: byMobile ? holder : null,
        merchantId: row.merchantIds?.[0] ?? null,
      })),
    },
    work,
  )
  const lines = (await selectChildren(work.db, favorNoun, 'stocks', [row.id])).get(row.id) ?? []
  const stocks = await findRows(
    work.db,
    favorCoupon,
    work.tenantId,
    lines.map(({ favorCouponId }) => favorCouponId),
  )
  const left = stocks
    .filter(({ status }) => status === 'running')
    .reduce((sum, { balance }) => sum + (balance ?? 0), 0)
  return {
    answer: { bizOrderNo: base, recordIds: ids },
    consequences: [
      say('发放 {count} 张，最多占用预算 ¥{amount}', {
        count: holders.length,
        amount: formatFen(multiplyFen(row.couponAmount ?? ZERO_FEN, holders.length)),
      }),
    ],
    ...(left < holders.length ? { warnings: [say('批次只剩 {left} 张，其余会发放失败', { left })] } : {}),
  }
}
