import { fail, notFound } from '../../../contract/errors.ts'
import { FAVOR_PLATFORMS, type FavorPlatform } from '../../../contract/parts/favorTerms.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { findMatching, selectWhere } from '../../store/rows.ts'
import { merchantsFor } from '../../vouchers/gatewayFor.ts'
import { answerOf, asked, gatewayOfStock } from './gatewayAsk.ts'
import type { Stock } from './stock.ts'

const STOCK = favorCoupon.path
const VIEW = 'favorCoupon_view'
const MAX_CHOICES = 500

/** The platform a call names by its number; null where it names none. */
function platformIn(value: unknown): FavorPlatform | null {
  if (value === undefined || value === null || value === '') return null
  const [name] = Object.entries(FAVOR_PLATFORMS.wire).find(([, wire]) => String(wire) === String(value)) ?? []
  return (
    (name as FavorPlatform | undefined) ??
    fail('VALIDATION', { label: 'platform', rule: '的选项不存在' }, 'platform')
  )
}

/** The merchants of our payment channels that can issue vouchers. */
async function queryMchInfo({ platform }: Parameters, { services, tenantId }: Reading): Promise<unknown> {
  const named = platformIn(platform)
  const found = await Promise.all(
    (named ? [named] : (['wechat', 'alipay'] as const)).map(async (one) => {
      const merchants = await merchantsFor(services, { tenantId, platform: one, mchId: null })
      return merchants.map(({ channel, mode }) => ({
        mchId: channel.mchId,
        mchName: channel.channelName,
        appid: channel.payAppId ?? '',
        platform: FAVOR_PLATFORMS.wire[one],
        mode,
      }))
    }),
  )
  return found.flat()
}

/** Stocks for selections. */
async function downBox({ platform, status }: Parameters, reading: Reading): Promise<unknown> {
  const named = platformIn(platform),
    wire = status === undefined || status === null || status === '' ? null : Number(status)
  if (wire !== null && !Object.values(favorCoupon.states.wire).includes(wire as never))
    fail('VALIDATION', { label: 'status', rule: '的选项不存在' }, 'status')
  const stocks = await selectWhere(reading.database.kysely, favorCoupon, reading.tenantId, {
    all: [visibleTo(favorCoupon, reading)],
  })
  return stocks
    .filter((stock) => named === null || stock.platform === named)
    .filter((stock) => wire === null || favorCoupon.states.wire[stock.status] === wire)
    .slice(0, MAX_CHOICES)
    .map(({ id, batchName, stockId, couponAmount, balance }) => ({
      id,
      stockName: batchName,
      stockId,
      couponAmount,
      balance,
    }))
}

async function stockOf(id: unknown, reading: Reading): Promise<Stock> {
  const [stock] = await findMatching(reading.database.kysely, favorCoupon, {
    tenantId: reading.tenantId,
    ids: [String(id ?? '')],
    where: visibleTo(favorCoupon, reading),
  })
  if (!stock) throw notFound(favorCoupon)
  return stock
}

/** How a stock stands at its platform now, beside our own figures. */
const queryStock =
  (platform: FavorPlatform) =>
  async ({ id }: Parameters, reading: Reading): Promise<unknown> => {
    const stock = await stockOf(id, reading)
    if (stock.platform !== platform) fail('FAVOR_WRONG_PLATFORM')
    const stockId = stock.stockId ?? fail('FAVOR_NOT_ON_PLATFORM')
    const view = answerOf(
      await asked(async () =>
        (await gatewayOfStock(reading.services, reading.tenantId, stock)).queryStock(stockId),
      ),
    )
    const distributedLocal = (stock.issuedCount ?? 0) + (stock.externalCount ?? 0)
    return {
      stockId: view.stockId,
      stockName: view.stockName,
      status: favorCoupon.states.wire[view.state],
      couponAmount: view.couponAmount,
      transactionMinimum: view.transactionMinimum,
      maxCoupons: view.maxCoupons,
      distributedPlatform: view.distributed,
      distributedLocal,
      diff: view.distributed - distributedLocal,
    }
  }

/** Calls that read voucher stocks. */
export const FAVOR_READ_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: `${STOCK}/queryMchInfo`,
    summary: '可制券的商户号',
    permission: ['favorCoupon_view', 'favorCoupon_add'],
    read: queryMchInfo,
  },
  {
    method: 'GET',
    path: `${STOCK}/downBox`,
    summary: '立减金批次下拉',
    permission: VIEW,
    resource: favorCoupon.id,
    read: downBox,
  },
  {
    method: 'GET',
    path: `${STOCK}/queryStock`,
    summary: '查询微信批次',
    permission: VIEW,
    resource: favorCoupon.id,
    read: queryStock('wechat'),
  },
  {
    method: 'GET',
    path: `${STOCK}/queryAliStock`,
    summary: '查询支付宝批次',
    permission: VIEW,
    resource: favorCoupon.id,
    read: queryStock('alipay'),
  },
]
