import { fail } from '../../../contract/errors.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { requireWritable } from '../../engine/impersonation.ts'
import { perform } from '../../engine/perform.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import type { StockView } from '../../vouchers/favorGateway.ts'
import { gatewayOf, merchantsFor } from '../../vouchers/gatewayFor.ts'
import { answerOf, asked } from './gatewayAsk.ts'
import { writeStocks } from './importStocks.ts'
import { queryCouponRecord } from './queryCouponRecord.ts'

const MAX_STOCKS = 10_000

/** Lists all stocks of a merchant at WeChat Pay, creates those that are missing here, and updates the others. */
async function syncWechatCouponStock({ mchId, stockIds }: Parameters, reading: Reading): Promise<unknown> {
  requireWritable(reading.caller)
  const { services, tenantId } = reading,
    name = String(mchId ?? '')
  const [merchant] =
    name === '' ? [] : await merchantsFor(services, { tenantId, platform: 'wechat', mchId: name })
  if (!merchant) return fail('FAVOR_NO_MERCHANT', {}, 'mchId')
  const requested = new Set(
    (Array.isArray(stockIds) ? stockIds.map(String) : String(stockIds ?? '').split(',')).filter(
      (id) => id !== '',
    ),
  )
  const views: StockView[] = []
  answerOf(
    await asked(async () => {
      for await (const view of gatewayOf(merchant, services).listStocks()) {
        if (requested.size === 0 || requested.has(view.stockId)) views.push(view)
        if (views.length >= MAX_STOCKS) break
      }
    }),
  )
  return perform(
    services,
    reading.caller,
    {
      resource: favorCoupon.id,
      action: 'syncStocks',
      permission: 'favorCoupon_sync',
      parameters: { mchId: name },
      route: `${favorCoupon.path}/syncWechatCouponStock`,
      key: null,
    },
    async (work) => {
      const { ids, ...answer } = await writeStocks(
        views,
        { mchId: name, appid: merchant.account.appId },
        work,
      )
      return {
        answer,
        targets: ids.slice(0, 100),
        message: `新增 ${answer.created} 个批次，更新 ${answer.updated} 个`,
      }
    },
  ).then(({ answer }) => answer)
}

/** Calls that read platforms and write what they say; safe to repeat. */
export const FAVOR_SYNC_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: `${favorCoupon.path}/syncWechatCouponStock`,
    summary: '同步微信批次',
    permission: 'favorCoupon_sync',
    resource: favorCoupon.id,
    read: syncWechatCouponStock,
  },
  {
    method: 'GET',
    path: `${favorCoupon.path}/queryCouponRecord`,
    summary: '查询平台上的券',
    permission: 'favorRecord_view',
    resource: favorRecord.id,
    read: queryCouponRecord,
  },
]
