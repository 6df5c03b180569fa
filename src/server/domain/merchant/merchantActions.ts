import type { Row } from '../../../contract/define/row.ts'
import { fail, say } from '../../../contract/errors.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGroup } from '../../../contract/resources/merchant/merchantGroup.ts'
import { ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, Step } from '../../engine/hooks.ts'
import { requireOperation } from '../../engine/permit.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { hasGoods, isOverdue } from './eligibility.ts'

type Merchant = Row<typeof merchantConfig>

/** Refuses unless account, group, expiry and goods allow the merchant to sell. */
async function requireReady(row: Merchant, work: Work): Promise<void> {
  const [account] = await findRows(work.db, contractPartyAccount, work.tenantId, [row.accountId])
  if (account?.status !== 'active') fail('MERCHANT_ACCOUNT_NOT_ACTIVE')
  const [group] = await findRows(work.db, merchantGroup, work.tenantId, [row.merchantGroupId])
  if (group?.status !== 'enabled') fail('MERCHANT_GROUP_DISABLED')
  if (row.expireTime !== null && row.expireTime <= formatMoment(new Date())) fail('MERCHANT_CONTRACT_EXPIRED')
  if (!(await hasGoods(row, work))) fail('MERCHANT_WITHOUT_GOODS')
}

/**
 * Enables or unfreezes a merchant: old clients use one call for both. The freeze reason stays while a frozen
 * merchant is disabled, so that disabling and enabling cannot bypass the permission to unfreeze.
 */
async function enableMerchant(row: Merchant, work: Work): Promise<Step> {
  const frozen = row.freezeReason !== null
  if (frozen) {
    requireOperation(work.caller, merchantConfig, 'freeze')
    if (await isOverdue(row.id, work)) requireOperation(work.caller, merchantConfig, 'forceUnfreeze')
  }
  await requireReady(row, work)
  return {
    set: { freezeReason: null },
    ...(frozen ? {} : { previousInput: {} }),
    consequences: [
      frozen
        ? say('{merchant}：解冻，开始接受新订单', { merchant: row.merchantName })
        : say('{merchant}：开始接受新订单', { merchant: row.merchantName }),
    ],
  }
}

export const enable: ActionHandler<typeof merchantConfig, 'enable'> = (row, _input, work) =>
  enableMerchant(row, work)
export const unfreeze: ActionHandler<typeof merchantConfig, 'unfreeze'> = (row, _input, work) =>
  enableMerchant(row, work)
export const disable: ActionHandler<typeof merchantConfig, 'disable'> = (row) => ({
  ...(row.status === 'enabled' ? { previousInput: {} } : {}),
  consequences: [say('{merchant}：不再接受新订单，已冻结的金额不变', { merchant: row.merchantName })],
})
export const freeze: ActionHandler<typeof merchantConfig, 'freeze'> = (row, input) => ({
  set: { freezeReason: input.reason },
  consequences: [
    say('{merchant}：拒绝新订单（{reason}），查询、退款和对账不受影响', {
      merchant: row.merchantName,
      reason: String(input.reason),
    }),
  ],
})
export const batchUpdateAlertValue: ActionHandler<typeof merchantConfig, 'batchUpdateAlertValue'> = (
  row,
  input,
) => ({
  set: { alertValue: input.alertValue },
  consequences: [
    say('{merchant}：余额预警值 ¥{before} → {after}', {
      merchant: row.merchantName,
      before: formatFen(row.alertValue ?? ZERO_FEN),
      after: input.alertValue === 0 ? say('不预警') : `¥${formatFen(input.alertValue)}`,
    }),
  ],
})
