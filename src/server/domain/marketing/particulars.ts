import { fail, say } from '../../../contract/errors.ts'
import { cardActivity } from '../../../contract/resources/marketing/cardActivity.ts'
import { mktQuotaLedger } from '../../../contract/resources/marketing/mktQuotaLedger.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Particulars } from '../../engine/particularsByNoun.ts'
import { selectChildren } from '../../store/childRows.ts'
import { findRows } from '../../store/rows.ts'
import { cardActivityHooks } from './cardActivity.ts'
import { mktQuotaLedgerHooks } from './quotaOwners.ts'

/** Puts an activity in force: it is not over, and something of it can be had. */
const enable: ActionHandler<typeof cardActivity, 'enable'> = async (row, _input, work) => {
  const lines = (await selectChildren(work.db, cardActivity, 'goods', [row.id])).get(row.id) ?? []
  const skus = await findRows(
    work.db,
    goodsSku,
    work.tenantId,
    lines.map(({ skuId }) => skuId),
  )
  if (!skus.some(({ status }) => status === 'enabled')) fail('CARD_ACTIVITY_NO_GOODS')
  return {
    consequences: [
      say('{activityName}：可以制卡，持卡人可以兑换 {count} 种商品', {
        activityName: row.activityName,
        count: skus.length,
      }),
    ],
  }
}

const disable: ActionHandler<typeof cardActivity, 'disable'> = (row) => ({
  consequences: [
    say('{activityName}：{count} 张已制的卡不能再兑换，处理中的订单不变', {
      activityName: row.activityName,
      count: row.issuedCards ?? 0,
    }),
  ],
})

/** What is particular to the nouns of marketing. */
export const MARKETING_PARTICULARS: readonly Particulars[] = [
  particulars(mktQuotaLedger, { hooks: mktQuotaLedgerHooks }),
  particulars(cardActivity, { hooks: cardActivityHooks, actions: { enable, disable } }),
]
