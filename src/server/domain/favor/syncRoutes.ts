import { fail, notFound } from '../../../contract/errors.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import { multiplyFen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { requireWritable } from '../../engine/impersonation.ts'
import { perform } from '../../engine/perform.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading, Work } from '../../engine/work.ts'
import { sealedHolder } from '../../store/favor/recordRows.ts'
import { knownStocks, noteStock, STOCK_QUOTA } from '../../store/favor/stockRows.ts'
import { moveQuota } from '../../store/marketing/quotaRows.ts'
import { findMatching, findRows, insertRows, updateRows } from '../../store/rows.ts'
import type { StockView } from '../../vouchers/favorGateway.ts'
import { gatewayOf, merchantsFor } from '../../vouchers/gatewayFor.ts'
import { answerOf, asked, gatewayOfStock } from './gatewayAsk.ts'
import { takeReading } from './stockReading.ts'
import { applyUse } from './uses.ts'

const MAX_STOCKS = 10_000

/** A stock of the platform that was made elsewhere, as a row of ours. */
const importedRow = (view: StockView, mchId: string, appid: string) => ({
  stockName: view.stockName.slice(0, 20),
  platform: 'wechat' as const,
  stockType: view.stockType,
  mchId,
  appid,
  stockId: view.stockId,
  couponAmount: view.couponAmount,
  transactionMinimum: view.transactionMinimum,
  maxCoupons: view.maxCoupons,
  maxAmount: multiplyFen(view.couponAmount, view.maxCoupons),
  maxAmountByDay: view.maxAmountByDay,
  maxCouponsPerUser: Math.max(1, view.maxCouponsPerUser),
  availableBegin: formatMoment(view.availableBegin ?? new Date()),
  availableEnd: formatMoment(view.availableEnd ?? new Date()),
  validDays: 0,
  description: view.description || view.stockName,
  autoStart: false,
  balance: 0,
  reservedCount: 0,
  issuedCount: 0,
  externalCount: view.distributed,
  usedCount: 0,
  expiredCount: 0,
  returnedCount: 0,
  platformDistributed: view.distributed,
  platformMax: view.maxCoupons,
  origin: 'imported' as const,
  warnEnabled: false,
  warned: false,
  suspended: false,
  status: view.state,
})

/** Writes the stocks of a platform: those that are missing, and how the others stand. */
async function writeStocks(
  views: readonly StockView[],
  { mchId, appid }: { readonly mchId: string; readonly appid: string },
  work: Work,
): Promise<{ readonly created: number; readonly updated: number; readonly ids: readonly string[] }> {
  const { db, tenantId } = work
  const idByStock = await knownStocks(db, tenantId, {
    platform: 'wechat',
    stockIds: views.map(({ stockId }) => stockId),
  })
  const fresh = views.filter(({ stockId }) => !idByStock.has(stockId))
  const ids = await insertRows(
    db,
    favorCoupon,
    tenantId,
    fresh.map((view) => importedRow(view, mchId, appid)),
  )
  for (const [index, view] of fresh.entries())
    if (view.maxCoupons > view.distributed)
      await moveQuota(db, tenantId, STOCK_QUOTA, {
        ownerId: ids[index] ?? '',
        type: 'initial',
        delta: view.maxCoupons - view.distributed,
        bizNo: view.stockId,
      })
  let updated = 0
  for (const view of views) {
    const id = idByStock.get(view.stockId)
    const [stock] = id ? await findMatching(db, favorCoupon, { tenantId, ids: [id], lock: true }) : []
    if (!stock) continue
    await noteStock(db, tenantId, { id: stock.id, distributed: view.distributed })
    const { set = {} } = await takeReading(stock, view, work)
    if (Object.keys(set).length > 0)
      await updateRows(db, favorCoupon, { tenantId, ids: [stock.id], set, userId: null })
    updated += 1
  }
  return { created: fresh.length, updated, ids: [...ids, ...idByStock.values()] }
}

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

/** Asks the platform how the voucher of a record stands, and moves the record forward where the platform is ahead. */
async function queryCouponRecord({ recordId }: Parameters, reading: Reading): Promise<unknown> {
  requireWritable(reading.caller)
  const { services, tenantId, database } = reading
  const [record] = await findMatching(database.kysely, favorRecord, {
    tenantId,
    ids: [String(recordId ?? '')],
    where: visibleTo(favorRecord, reading),
  })
  if (!record) throw notFound(favorRecord)
  const couponId = record.couponId ?? fail('FAVOR_NO_COUPON')
  const [stock] = await findRows(database.kysely, favorCoupon, tenantId, [record.favorCouponId ?? '']),
    { account } = await sealedHolder(database.kysely, tenantId, record.id)
  if (!stock || account === null) return fail('FAVOR_NO_COUPON')
  const view = answerOf(
    await asked(async () =>
      (await gatewayOfStock(services, tenantId, stock)).queryCoupon(services.vault.open(account), couponId),
    ),
  )
  const { use } = view
  const { answer } = await perform(
    services,
    reading.caller,
    {
      resource: favorRecord.id,
      action: 'queryCoupon',
      permission: 'favorRecord_view',
      parameters: { recordId: record.id },
      route: `${favorCoupon.path}/queryCouponRecord`,
      key: null,
    },
    async (work) => {
      const outcome = use ? await applyUse(work.db, tenantId, use) : 'known'
      return { answer: outcome === 'changed', targets: [record.id] }
    },
  )
  return {
    couponId,
    state: favorRecord.states.wire[view.state],
    expireTime: view.expireTime ? formatMoment(view.expireTime) : null,
    useTime: use?.useTime ? formatMoment(use.useTime) : null,
    transactionId: use?.transactionId ?? null,
    changed: answer,
  }
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
