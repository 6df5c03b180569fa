import { beforeAll, describe, expect, test } from 'vitest'
import { dataOf, ok } from '../support/answers.ts'
import { skuId } from '../support/orders.ts'
import { admin } from '../support/people.ts'
import { serial } from '../support/serial.ts'
import { useServer } from '../support/server.ts'
import {
  issueTo,
  momentIn,
  newOffer,
  newStock,
  OFFER,
  RECORD,
  RECORD_STATE,
  recordAt,
  STOCK,
  STOCK_STATE,
  stockAt,
  tick,
  type VoucherStock,
} from '../support/vouchers.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })
type More = Readonly<Record<string, unknown>>
const PLAIN = { maxAmount: null, maxAmountByDay: 0, maxCouponsPerUser: 20 }

let stock: VoucherStock, dearer: VoucherStock
beforeAll(async () => {
  stock = await newStock(server, PLAIN)
  dearer = await newStock(server, { ...PLAIN, couponAmount: 600, transactionMinimum: 2000 })
})

const refused = (msg: string, field?: string) => ({
  success: false,
  msg,
  ...(field === undefined ? {} : { data: { field } }),
})
const send = () => tick(server, 'favorSends')
const lines = (...ids: readonly string[]) =>
  ids.map((favorCouponId, index) => ({ favorCouponId, priority: index + 1 }))
const change = async (id: string, more: More) => {
  const { version } = dataOf(await admin(server).get<{ version: number }>(`${OFFER}/detail`, { id }))
  return admin(server).post(`${OFFER}/update`, { id, version, ...more })
}
const setStatus = (id: string, status: number) =>
  admin(server).post(`${OFFER}/changeStatus?id=${id}&status=${status}`, {})
const remove = (id: string) => admin(server).post(`${OFFER}/remove`, {}, { query: { ids: id } })

describe('a placement', () => {
  test('is refused where its stocks do not fit together', async () => {
    const merchants = dataOf(
      await admin(server).get<{ records: { id: string }[] }>('/biz-merchant/merchantConfig/list', {
        size: 1,
      }),
    )
    const save = (more: More) =>
      admin(server).post(`${OFFER}/save`, {
        favorName: `投放${serial()}`,
        platform: 1,
        merchantIds: merchants.records[0]?.id,
        stocks: lines(stock.id),
        routeMode: 1,
        accountType: 1,
        startTime: momentIn(-1),
        endTime: momentIn(29),
        ...more,
      })
    expect(await save({ stocks: lines(stock.id, dearer.id) })).toMatchObject(
      refused('批次面额不一致', 'stocks'),
    )
    expect(await save({ stocks: lines(stock.id, stock.id) })).toMatchObject(
      refused('第 2 行的批次重复', 'stocks.1.favorCouponId'),
    )
    expect(await save({ platform: 2, accountType: 3 })).toMatchObject(
      refused('第 1 行的批次与投放的平台不符', 'stocks.0.favorCouponId'),
    )
    expect(await save({ accountType: 3 })).toMatchObject(refused('领取账号与平台不符', 'accountType'))
    const over = await newStock(server, PLAIN)
    ok(await admin(server).post(`${STOCK}/stop?id=${over.id}&terminate=1`, {}))
    expect(await save({ stocks: lines(over.id) })).toMatchObject(
      refused('第 1 行的批次已停止', 'stocks.0.favorCouponId'),
    )
  })

  test('in force keeps its goods and times, only widens its limits, and is not removed', async () => {
    const sku = await skuId(admin(server), 'CUP-350'),
      offer = await newOffer(server, [stock.id], { skuId: sku, perUserLimit: 5, dailyLimit: 100 }),
      second = await newOffer(server, [stock.id], {})
    expect(await change(offer, { routeMode: 2 })).toMatchObject(
      refused('启用中的投放不允许修改【选择方式】', 'routeMode'),
    )
    expect(await change(offer, { perUserLimit: 4 })).toMatchObject(
      refused('启用中的投放只能放宽【每人限】', 'perUserLimit'),
    )
    expect(await change(offer, { endTime: momentIn(20) })).toMatchObject(
      refused('启用中的投放只能放宽【投放结束】', 'endTime'),
    )
    ok(await setStatus(second, 2))
    ok(await change(second, { skuId: sku }))
    expect(await setStatus(second, 1)).toMatchObject(refused('已存在启用的投放使用该商品'))
    expect(await remove(offer)).toMatchObject(refused('启用中的投放不能删除'))
    const [id = ''] = await issueTo(server, offer, ['keeper0001'])
    await send()
    expect(await recordAt(server, id)).toMatchObject({ state: RECORD_STATE.sent })
    const spare = await newStock(server, PLAIN)
    expect(await change(offer, { stocks: lines(spare.id) })).toMatchObject(
      refused('已发放过的批次不能移除', 'stocks'),
    )
    ok(await setStatus(offer, 2))
    expect(await remove(offer)).toMatchObject(refused('发放过的投放不能删除'))
  })

  test('issues nothing before it begins and after it ended', async () => {
    const early = await newOffer(server, [stock.id], { startTime: momentIn(1) }),
      over = await newOffer(server, [stock.id])
    const issue = (id: string) => admin(server).post(`${OFFER}/issue`, { id, accounts: 'early00001' })
    expect(await issue(early)).toMatchObject(refused('投放未开始'))
    await server.sql(`update favor set end_time = now() - interval '1 minute' where id = ${over}`)
    expect(await issue(over)).toMatchObject(refused('投放时间已结束'))
  })
})

describe('a batch', () => {
  test('a stock that does not run says how it stands, and so does one whose time is over', async () => {
    const stock = await newStock(server, { maxAmount: null, autoStart: false })
    expect(stock).toMatchObject({ status: STOCK_STATE.inactive })
    const offer = await newOffer(server, [stock.id])
    const failed = async (account: string) => {
      const [id = ''] = await issueTo(server, offer, [account])
      await send()
      return recordAt(server, id)
    }
    expect(await failed('waiting01')).toMatchObject({
      failCode: 'STOCK_NOT_RUNNING',
      failReason: '批次未运行，当前状态：未激活',
    })
    await server.sql(`update favor_coupon set status = ${STOCK_STATE.running},
      available_begin = now() - interval '2 days', available_end = now() - interval '1 day'
      where id = ${stock.id}`)
    expect(await failed('waiting02')).toMatchObject({
      failCode: 'STOCK_NOT_RUNNING',
      failReason: '不在批次可用时间内',
    })
  })
})

describe('a platform', () => {
  const query = (call: 'queryStock' | 'queryAliStock', id: string) =>
    admin(server).get(`${STOCK}/${call}`, { id })

  test('is asked about its own stocks, once they are there', async () => {
    expect(await query('queryAliStock', stock.id)).toMatchObject(refused('批次不属于这个平台'))
    const own = await newStock(server, PLAIN)
    await server.sql(`update favor_coupon set stock_id = '99999999' where id = ${own.id}`)
    expect(await query('queryStock', own.id)).toMatchObject(refused('平台拒绝：批次不存在'))
    await server.sql(`update favor_coupon set stock_id = null where id = ${own.id}`)
    expect(await query('queryStock', own.id)).toMatchObject(refused('批次还没有在平台上创建'))
  })
})

describe('what failed', () => {
  const again = (more: More) => admin(server).post(`${STOCK}/reissue`, { reissueReason: 1, ...more })
  const retry = (id: string) =>
    admin(server).post<{ fail: { msg: string }[] }>(`${RECORD}/retryOrder`, { ids: id })

  test('is issued again from a stock of the same face that has enough, for its own accounts', async () => {
    const one = await newStock(server, { ...PLAIN, maxCoupons: 1 }),
      offer = await newOffer(server, [stock.id])
    const ids = await issueTo(server, offer, ['again1_abn', 'again2_abn'])
    await send()
    const recordIds = ids.join(',')
    expect(await again({ recordIds, newFavorCouponId: dearer.id })).toMatchObject(
      refused('补发批次面额与原批次不一致', 'newFavorCouponId'),
    )
    expect(await again({ recordIds, newFavorCouponId: one.id })).toMatchObject(
      refused('补发批次库存不足，剩余1', 'newFavorCouponId'),
    )
    expect(
      await again({ recordIds, accounts: [{ recordId: 'nobody', account: 'openidElse02' }] }),
    ).toMatchObject(refused('新账号第 1 行不属于所选的记录', 'accounts.0.recordId'))
    expect(await again({ recordIds, reissueReason: 2, voucherFile: '/proof.pdf' })).toMatchObject(
      refused('仅已过期的记录可按过期补发'),
    )
    const [first = ''] = ids
    ok(await again({ recordIds: first, accounts: [{ recordId: first, account: 'hold01_sys' }] }))
    await send()
    expect(await again({ recordIds: first })).toMatchObject(refused('该记录正在补发中'))
    await server.sql(`update favor_record set biz_type = 2 where id = ${ids[1] ?? '0'}`)
    expect(await again({ recordIds })).toMatchObject(refused('不同业务类型的记录不能一起补发'))
  })

  test('is issued again five times at most', async () => {
    const offer = await newOffer(server, [stock.id]),
      [id = ''] = await issueTo(server, offer, ['often1_abn'])
    await send()
    for (const _try of [1, 2, 3, 4, 5]) {
      ok(await again({ recordIds: id }))
      await send()
    }
    expect(await again({ recordIds: id })).toMatchObject(refused('同一记录最多补发 5 次'))
  })

  test('is tried again only where that can help, and not while it is being asked', async () => {
    const offer = await newOffer(server, [stock.id]),
      [slow = '', failed = ''] = await issueTo(server, offer, ['slow02_sys', 'final1_abn'])
    await send()
    expect(await retry(slow)).toMatchObject(refused('发放中的记录满 5 分钟后才能重试'))
    await server.sql(`update favor_record set fail_code = 'PARAM_ERROR', fail_reason = '参数错误'
      where id = ${failed}`)
    expect(await retry(failed)).toMatchObject(refused('参数错误，不能重试'))
  })

  test('before a stock was chosen names the stock it is issued from', async () => {
    const paused = await newStock(server, PLAIN),
      offer = await newOffer(server, [paused.id])
    ok(await admin(server).post(`${STOCK}/stop?id=${paused.id}`, {}))
    const [id = ''] = await issueTo(server, offer, ['nowhere001'])
    await send()
    expect(await again({ recordIds: id })).toMatchObject(
      refused('记录没有选定批次，请指定补发批次', 'newFavorCouponId'),
    )
    expect(await admin(server).get(`${STOCK}/queryCouponRecord`, { recordId: id })).toMatchObject(
      refused('记录没有平台券号'),
    )
    expect(await stockAt(server, paused.id)).toMatchObject({ issuedCount: 0, reservedCount: 0 })
  })
})
