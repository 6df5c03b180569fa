import { describe, expect, test } from 'vitest'
import { ok } from '../../support/answers.ts'
import type { Client, Listed } from '../../support/client.ts'
import { inSeconds } from '../../support/moments.ts'
import { newShop, type Shop, tick } from '../../support/orders.ts'
import { admin, auditor, operator } from '../../support/people.ts'
import { serial } from '../../support/serial.ts'
import { useServer } from '../../support/server.ts'
import { activeSupplier, letComeDue, newGoods } from '../../support/suppliers.ts'
import {
  ORDER_STATE,
  PRICE_CHANGE_STATE,
  SHELF_STATUS,
  SUPPLIER_GOODS_STATE,
} from '../../support/wireNumbers.ts'

const server = useServer()

const CONFIG = '/biz-supplier/supplierConfig',
  GOODS = '/biz-supplier/supplierGoods',
  CHANGE = '/biz-supplier/supplierPriceChange',
  ORDER = '/biz-order/merchantOrderInfo'

interface Goods {
  readonly id: string
  readonly version: number
  readonly goodsState: number
  readonly purchasePrice: number
  readonly lowestSalePrice: number
  readonly margin: number
  readonly dayUsedQty: number
  readonly successRate: number | null
  readonly lastSyncTime: string | null
}

interface Change {
  readonly id: string
  readonly changeState: number
  readonly changeType: number
  readonly newPrice: number
  readonly oldPrice: number
}
let phones = 0

const goods = async (id: string): Promise<Goods> =>
  ok(await admin(server).get<Goods>(`${GOODS}/detail`, { id })).data

const clock = async (work: string): Promise<void> => {
  ok(await admin(server).post('/blade-test/tick', { work }))
}

/** A SKU of 100 yuan that S1 delivers for 99.30 and S2 for 99.50, sold to one merchant for 99.80. */
async function scene(first: Record<string, unknown> = {}) {
  const {
    data: [category],
  } = await admin(server).get<{ id: string }[]>('/biz-product/goodsCategory/select', { keyword: '话费充值' })
  const code = `SO-${serial()}`
  const spu = ok(
    await admin(server).post<{ id: string }>('/biz-product/goodsSpu/save', {
      spuName: `话费 ${code}`,
      goodsType: 1,
      deliverType: 2,
      accountType: 1,
      categoryId: category?.id,
      taxCode: '0.06',
      skus: [{ skuCode: code, faceValue: 10_000, salePrice: 10_000 }],
    }),
  )
  const { data } = await admin(server).get<Listed<{ id: string }>>('/biz-product/goodsSku/list', {
    skuCode: code,
  })
  const skuId = data.records[0]?.id ?? ''
  const [s1, s2] = [await activeSupplier(server), await activeSupplier(server)]
  const [{ id: g1 }, { id: g2 }] = [
    await newGoods(server, { supplierId: s1.id, skuId, purchasePrice: 9930, ...first }),
    await newGoods(server, { supplierId: s2.id, skuId, purchasePrice: 9950 }),
  ]
  ok(
    await admin(server).post('/biz-merchant/goodsChannelGroupConfig/update', {
      skuId,
      routeMode: 1,
      failSwitch: true,
      details: [
        { supplierGoodsId: g1, priority: 1 },
        { supplierGoodsId: g2, priority: 2 },
      ],
    }),
  )
  ok(
    await admin(server).post('/biz-product/goodsSpu/changeShelfStatus', {
      ids: spu.data.id,
      shelfStatus: SHELF_STATUS.on,
    }),
  )
  await clock('goodsRecheck')
  return { skuId, code, s1, s2, g1, g2, shop: await newShop(admin(server), 1_000_000, { [code]: 9980 }) }
}

/** A new phone number whose top-up succeeds: a repeated one would be refused. */
const newAccount = (): string => `137${String((phones += 1)).padStart(7, '0')}1`

/** Orders one piece; returns its state, its supplier and its cost. */
async function order(shop: Shop, skuId: string, account = newAccount()) {
  const accepted = ok(
    await admin(server).post<{ id: string }>('/blade-test/acceptOrder', {
      merchantCode: shop.merchantCode,
      skuId,
      qty: 1,
      account,
      merchantOrderNo: `SO${serial()}`,
    }),
  ).data
  await tick(admin(server))
  const { data } = await admin(server).get<{
    orderState: number
    costAmount: number
    supplierId: string
    failReason: string | null
  }>(`${ORDER}/detail`, { id: accepted.id })
  return {
    state: data.orderState,
    cost: data.costAmount,
    supplierId: data.supplierId,
    failReason: data.failReason,
  }
}

const delivered = (cost: number, supplierId: string) => ({ state: ORDER_STATE.success, cost, supplierId })

/** Approves an entered price change. */
const schedule = (client: Client, ids: string | undefined) =>
  client.post(`${CHANGE}/changeState`, { ids, changeState: PRICE_CHANGE_STATE.scheduled })

describe('orders and supplier prices', () => {
  test('before a rise an order costs 9930 at the first supplier, and after it 9950 at the second', {
    timeout: 120_000,
  }, async () => {
    const { skuId, s1, s2, g1, shop } = await scene()
    expect(await order(shop, skuId)).toMatchObject(delivered(9930, s1.id))
    const entered = ok(
      await operator(server).post<Change>(`${CHANGE}/save`, {
        supplierGoodsId: g1,
        newPrice: 9990,
        lossAction: 2,
        effectiveTime: inSeconds(3600),
      }),
    ).data
    ok(await schedule(auditor(server), entered.id))
    expect(await order(shop, skuId)).toMatchObject(delivered(9930, s1.id))
    await letComeDue(server, entered.id)
    await clock('supplierPrices')
    expect((await goods(g1)).goodsState).toBe(SUPPLIER_GOODS_STATE.losing)
    await clock('goodsRecheck')
    expect(await order(shop, skuId)).toMatchObject(delivered(9950, s2.id))
    expect(await goods(g1)).toMatchObject({ successRate: 1, dayUsedQty: 2, margin: -10 })
    const { data } = await admin(server).get<Listed<{ id: string; todayCount: number; todayRate: number }>>(
      `${CONFIG}/list`,
      { size: 200 },
    )
    expect(
      data.records
        .filter(({ id }) => id === s1.id || id === s2.id)
        .map(({ todayCount, todayRate }) => [todayCount, todayRate])
        .toSorted(([a = 0], [b = 0]) => a - b),
    ).toEqual([
      [1, 1],
      [2, 1],
    ])
  })

  test('a raised sale price re-enables goods that were sold at a loss', { timeout: 120_000 }, async () => {
    const { g1, code, shop } = await scene()
    const entered = ok(
      await operator(server).post<Change>(`${CHANGE}/save`, {
        supplierGoodsId: g1,
        newPrice: 9990,
        lossAction: 2,
      }),
    ).data
    ok(await schedule(auditor(server), entered.id))
    expect(await goods(g1)).toMatchObject({ goodsState: SUPPLIER_GOODS_STATE.losing, margin: -10 })
    const { data } = await admin(server).get<Listed<{ id: string }>>('/biz-merchant/merchantGoods/list', {
      merchantCode: shop.merchantCode,
      skuCode: code,
    })
    ok(
      await admin(server).post('/biz-merchant/merchantGoods/changeAccountMethod', {
        ids: data.records[0]?.id,
        accountMethod: 3,
        fixedPrice: 9995,
      }),
    )
    expect(await goods(g1)).toMatchObject({
      goodsState: SUPPLIER_GOODS_STATE.supplying,
      margin: 5,
      lowestSalePrice: 9995,
    })
  })

  test('a daily cap is used up once under parallel orders, and a failure returns its piece', {
    timeout: 120_000,
  }, async () => {
    const { skuId, s1, s2, g1, shop } = await scene({ dayLimitQty: 2 })
    const row = await goods(g1)
    // Accounts ending in 8 fail at the first supplier and succeed at the second.
    ok(
      await operator(server).post(`${CONFIG}/update`, {
        id: s2.id,
        version: (await admin(server).get<{ version: number }>(`${CONFIG}/detail`, { id: s2.id })).data
          .version,
        adapterConfig: { default: 'success' },
      }),
    )
    expect(await order(shop, skuId, '13911110008')).toMatchObject({
      state: ORDER_STATE.success,
      supplierId: s2.id,
    })
    expect(await goods(g1)).toMatchObject({ dayUsedQty: 0, successRate: 0 })
    const accounts = ['13911110000', '13911110001', '13911110002', '13911110003', '13911110004']
    for (const account of accounts)
      ok(
        await admin(server).post('/blade-test/acceptOrder', {
          merchantCode: shop.merchantCode,
          skuId,
          qty: 1,
          account,
          merchantOrderNo: `SO${serial()}`,
        }),
      )
    await Promise.all([tick(admin(server)), tick(admin(server)), tick(admin(server))])
    await tick(admin(server))
    const { data } = await admin(server).get<Listed<{ supplierId: string; orderState: number }>>(
      `${ORDER}/list`,
      {
        merchantCode: shop.merchantCode,
        size: 50,
      },
    )
    expect(data.records.map(({ orderState }) => orderState)).toEqual(Array(6).fill(ORDER_STATE.success))
    expect(data.records.filter(({ supplierId }) => supplierId === s1.id)).toHaveLength(2)
    expect(await goods(g1)).toMatchObject({ dayUsedQty: 2 })
    ok(await operator(server).post(`${GOODS}/update`, { id: g1, version: row.version, dayLimitQty: 0 }))
    expect(await order(shop, skuId)).toMatchObject({ supplierId: s1.id })
    ok(
      await operator(server).post(`${GOODS}/update`, {
        id: g1,
        version: (await goods(g1)).version,
        dayLimitQty: 3,
      }),
    )
    expect(await goods(g1)).toMatchObject({ dayUsedQty: 3 })
    expect(await order(shop, skuId)).toMatchObject({ supplierId: s2.id })
  })
})

describe('price synchronisation', () => {
  test('a differing supplier price waits for another user, and a missing one is refused', {
    timeout: 120_000,
  }, async () => {
    const { g1, g2, s1 } = await scene({ supplierSkuCode: 'ASKED' })
    const syncPrice = (client: Client) =>
      client.post<{ success: number; fail: { msg: string }[] }>(`${GOODS}/syncPrice`, { supplierId: s1.id })
    expect(await syncPrice(operator(server))).toMatchObject({ code: 400, msg: '供应商未返回采购价' })
    const { data } = await admin(server).get<{ version: number }>(`${CONFIG}/detail`, { id: s1.id })
    ok(
      await operator(server).post(`${CONFIG}/update`, {
        id: s1.id,
        version: data.version,
        adapterConfig: { prices: { ASKED: 9900 } },
      }),
    )
    expect(
      (await server.as('support', '100001').post(`${GOODS}/syncPrice`, { supplierId: s1.id })).code,
    ).toBe(403)
    expect((await server.as('admin', '100002').post(`${GOODS}/syncPrice`, { ids: g1 })).code).not.toBe(200)
    ok(await syncPrice(operator(server)))
    const changes = async () =>
      (await admin(server).get<Listed<Change>>(`${CHANGE}/list`, { supplierGoodsId: g1 })).data.records
    expect(await changes()).toMatchObject([
      { changeType: 2, changeState: PRICE_CHANGE_STATE.pending, oldPrice: 9930, newPrice: 9900 },
    ])
    expect(await goods(g1)).toMatchObject({ purchasePrice: 9930 })
    expect((await goods(g1)).lastSyncTime).not.toBeNull()
    expect(await syncPrice(operator(server))).toMatchObject({ code: 400, msg: '存在未完成的调价单' })
    const id = (await changes())[0]?.id
    expect(await schedule(operator(server), id)).toMatchObject({ code: 403 })
    ok(await schedule(auditor(server), id))
    expect(await goods(g1)).toMatchObject({ purchasePrice: 9900 })
    ok(await syncPrice(operator(server)))
    expect(await changes()).toHaveLength(1)
    expect(await goods(g2)).toMatchObject({ purchasePrice: 9950, lastSyncTime: null })
  })
})
