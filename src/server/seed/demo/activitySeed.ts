import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { goodsActivity } from '../../../contract/resources/product/goodsActivity.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Writer } from '../../store/db.ts'
import { replaceChildren } from '../../store/childRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { skusByCode } from './namedRows.ts'
import { selectAccountIds } from '../../store/seed/seedRows.ts'

const HOUR_MS = 3_600_000
const DAY = 24
const MERCHANT = '鲜果达节日福利'
const fromNow = (hours: number): string => formatMoment(new Date(Date.now() + hours * HOUR_MS))

/** One that ended, one that runs, one that is published and waits for its day, and a draft. */
const ACTIVITIES = [
  {
    activityName: '中秋购物卡特价',
    activityType: 'special',
    from: -20 * DAY,
    to: -16 * DAY,
    lines: [['SL-100', 9700, 500, 0]],
    activityState: 'ended',
  },
  {
    activityName: '四件套限时特价',
    activityType: 'special',
    from: -0.02,
    to: 6 * DAY,
    lines: [['QH-B15', 32_900, 200, 20]],
    activityState: 'published',
  },
  {
    activityName: '购物卡零点秒杀',
    activityType: 'flash',
    from: 7 * DAY,
    to: 7 * DAY + 2,
    lines: [
      ['SL-200', 18_800, 50, 5],
      ['SL-500', 47_500, 20, 2],
    ],
    activityState: 'published',
  },
  {
    activityName: '年货节满减',
    activityType: 'reduction',
    from: 30 * DAY,
    to: 45 * DAY,
    lines: [
      ['SL-100', null, 0, 0],
      ['QH-B15', null, 0, 0],
    ],
    fullAmount: 100_000,
    minusAmount: 3_000,
    activityState: 'draft',
  },
] as const

/** Writes activities of every state for a merchant that few orders of the demonstration are of. */
export async function seedActivities(writer: Writer, tenantId: string): Promise<void> {
  const userId = (await selectAccountIds(writer, tenantId)).get('operator') ?? null
  const skus = await skusByCode(writer, tenantId)
  const merchants = await selectWhere(writer, merchantConfig, tenantId, {
    field: 'merchantName',
    operator: 'equals',
    values: [MERCHANT],
  })
  for (const { lines, from, to, ...activity } of ACTIVITIES) {
    const items = lines.flatMap(([code, activityPrice, quota, limitPerMerchant]) => {
      const skuId = skus.get(code)?.id
      return skuId ? [{ skuId, activityPrice, quota, limitPerMerchant }] : []
    })
    const [id = ''] = await putFor(writer, tenantId)(goodsActivity.id, [
      {
        ...activity,
        startTime: fromNow(from),
        endTime: fromNow(to),
        merchantScope: 'chosen',
        merchantIds: merchants.map((merchant) => merchant.id),
        skuCount: items.length,
        quotaTotal: items.every(({ quota }) => quota > 0)
          ? items.reduce((sum, { quota }) => sum + quota, 0)
          : null,
        createUser: userId,
        createTime: fromNow(Math.min(from, 0) - DAY),
      },
    ])
    await replaceChildren(writer, goodsActivity, 'items', { tenantId, parentId: id, rows: items })
  }
}
