import { beforeAll, describe, expect, test } from 'vitest'
import { settlePriceOf } from '../../src/server/domain/merchant/price.ts'
import type { Client } from '../support/client.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const GOODS = '/biz-merchant/merchantGoods',
  MERCHANT = '/biz-merchant/merchantConfig'
const admin = (): Client => server.as('admin', '100001')
const operator = (): Client => server.as('operator', '100001')

interface Goods {
  readonly id: string
  readonly skuId: string
  readonly skuCode: string
  readonly skuName: string
  readonly merchantCode: string
  readonly settlePrice: number | null
  readonly discount: number | null
  readonly point: number | null
  readonly fixedPrice: number | null
  readonly accountMethod: number
  readonly state: number
  readonly shopState: number
  readonly grossRate: number | null
  readonly costPrice: number | null
  readonly version: number
  readonly stockQty: number
}
interface Listed<T> {
  readonly records: readonly T[]
  readonly total: number
}
interface Made {
  readonly merchantId: string
  readonly skuIds: readonly string[]
}
let number = 0

/** SKUs delivered by hand, each a product of its own, on the shelf. */
async function newSkus(faces: readonly number[], more: Record<string, unknown> = {}): Promise<string[]> {
  const {
    data: [category],
  } = await admin().get<{ id: string }[]>('/biz-product/goodsCategory/select', { keyword: '立减金' })
  const ids: string[] = []
  for (const faceValue of faces) {
    const code = `MG-${(number += 1)}`
    const spu = await admin().post<{ id: string }>('/biz-product/goodsSpu/save', {
      spuName: `话费${faceValue / 100}元 ${code}`,
      goodsType: 5,
      deliverType: 3,
      categoryId: category?.id,
      taxCode: '0',
      skus: [{ skuCode: code, faceValue, salePrice: faceValue, ...more }],
    })
    expect(spu, JSON.stringify(spu.body)).toMatchObject({ code: 200 })
    expect(
      await admin().post('/biz-product/goodsSpu/changeShelfStatus', { ids: spu.data.id, shelfStatus: 1 }),
    ).toMatchObject({ code: 200 })
    const { data } = await admin().get<Listed<{ id: string }>>('/biz-product/goodsSku/list', {
      skuCode: code,
    })
    ids.push(data.records[0]?.id ?? '')
  }
  return ids
}
async function newMerchant(merchantType = 1): Promise<{ id: string; merchantCode: string }> {
  const { data } = await admin().get<Listed<{ id: string; groupName: string; defaultAccountId: string }>>(
    '/biz-merchant/merchantGroup/list',
    { size: 100 },
  )
  const group = data.records.find(({ groupName }) => groupName === '锦礼堂礼品渠道')
  const made = await operator().post<{ id: string; merchantCode: string }>(`${MERCHANT}/save`, {
    merchantName: `蓝湾价格${(number += 1)}`,
    shortName: '蓝湾',
    merchantGroupId: group?.id,
    accountId: group?.defaultAccountId,
    merchantType,
  })
  expect(made, JSON.stringify(made.body)).toMatchObject({ code: 200 })
  return made.data
}
/** A supplier takes so much for a SKU, and orders go to it. */
async function supplied(skuId: string, purchasePrice: number): Promise<void> {
  const {
    data: {
      records: [supplier],
    },
  } = await admin().get<Listed<{ id: string }>>('/biz-supplier/supplierConfig/list', { status: 1, size: 50 })
  const goods = await admin().post<{ id: string }>(
    '/biz-supplier/supplierGoods/save',
    { supplierId: supplier?.id, skuId, supplierSkuCode: `S-${skuId}`, purchasePrice },
    { query: { confirm: '1' } },
  )
  expect(goods, JSON.stringify(goods.body)).toMatchObject({ code: 200 })
  expect(
    await admin().post('/biz-merchant/goodsChannelGroupConfig/update', {
      skuId,
      routeMode: 1,
      failSwitch: true,
      details: [{ supplierGoodsId: goods.data.id, priority: 1 }],
    }),
  ).toMatchObject({ code: 200 })
}
const open = (
  merchantIds: readonly string[],
  skuIds: readonly string[],
  price: Record<string, unknown> = { accountMethod: 1, discount: 0.965 },
  client = operator(),
) => client.post<{ created: number; skipped: number }>(`${GOODS}/save`, { merchantIds, skuIds, ...price })
const listed = async (merchantCode: string, client = admin()): Promise<readonly Goods[]> =>
  (await client.get<Listed<Goods>>(`${GOODS}/list`, { merchantCode, size: 200, ascs: 'faceValue' })).data
    .records
const change = (
  verb: string,
  rows: readonly { readonly id: string }[],
  input: Record<string, unknown>,
  client = operator(),
) =>
  client.post<{ success: number; fail: { id: string; msg: string }[]; operation?: string }>(
    `${GOODS}/${verb}`,
    { ids: rows.map(({ id }) => id), ...input },
  )
async function opened(
  faces: readonly number[],
  price?: Record<string, unknown>,
  sku: Record<string, unknown> = {},
): Promise<{
  merchant: { id: string; merchantCode: string }
  rows: readonly Goods[]
  skuIds: readonly string[]
}> {
  const skuIds = await newSkus(faces, sku),
    merchant = await newMerchant()
  expect(await open([merchant.id], skuIds, price)).toMatchObject({
    code: 200,
    data: { created: faces.length, skipped: 0 },
  })
  return { merchant, rows: await listed(merchant.merchantCode), skuIds }
}

describe('a price list', () => {
  let made: Made & { merchantCode: string }
  beforeAll(async () => {
    const skuIds = await newSkus([5_000, 10_000, 20_000]),
      merchant = await newMerchant()
    made = { merchantId: merchant.id, merchantCode: merchant.merchantCode, skuIds }
  })

  test('lets a merchant be enabled, and prices 50, 100 and 200 by 0.9650', async () => {
    expect(
      await operator().post(`${MERCHANT}/changeState`, { ids: made.merchantId, status: 1 }),
    ).toMatchObject({ code: 400, msg: '请先配置商户商品' })
    const first = await open([made.merchantId], made.skuIds)
    expect(first, JSON.stringify(first.body)).toMatchObject({
      code: 200,
      msg: '新增成功',
      data: { created: 3, skipped: 0 },
    })
    const rows = await listed(made.merchantCode)
    expect(rows.map(({ settlePrice }) => settlePrice)).toEqual([4_825, 9_650, 19_300])
    expect(rows.map(({ state, shopState }) => [state, shopState])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect(await open([made.merchantId], made.skuIds)).toMatchObject({
      code: 200,
      data: { created: 0, skipped: 3 },
    })
    expect(await change('changeState', rows, { state: 1 })).toMatchObject({
      code: 200,
      data: { success: 3, fail: [] },
    })
    expect((await listed(made.merchantCode)).map(({ state }) => state)).toEqual([1, 1, 1])
    expect(
      await operator().post(`${MERCHANT}/changeState`, { ids: made.merchantId, status: 1 }),
    ).toMatchObject({ code: 200 })
  })

  test('rounds half up on the unit price, in the database as in the program', async () => {
    const cases = [
      [1, 0.5, 1],
      [3, 0.5, 2],
      [1, 0.4999, 0],
      [999, 0.9955, 995],
      [10_001, 0.9965, 9_966],
      [33_333, 0.8885, 29_616],
      [7_777, 0.0105, 82],
      [1_990, 0.8995, 1_790],
    ] as const
    const { rows, merchant } = await opened(
      cases.map(([face]) => face),
      { accountMethod: 1, discount: 1 },
    )
    for (const [index, [face, discount, wanted]] of cases.entries()) {
      const row = (await listed(merchant.merchantCode)).find(
        ({ skuId }) =>
          skuId === rows.find(({ settlePrice, discount: own }) => settlePrice === face && own === 1)?.skuId,
      )
      expect(row, String(index)).toBeDefined()
      expect(
        await change('changeDiscount', [row ?? { id: '' }], { discount: Math.max(discount, 0.01) }),
      ).toMatchObject({ code: 200 })
      const [after] = (await admin().get<Listed<Goods>>(`${GOODS}/manager/page`, { skuId: row?.skuId })).data
        .records
      expect([face, after?.settlePrice]).toEqual([face, wanted])
      expect(
        settlePriceOf({
          accountMethod: 'discount',
          faceValue: face,
          discount,
          costPrice: null,
          point: null,
          fixedPrice: null,
        }),
      ).toBe(wanted)
    }
  })
})

describe('prices are changed', () => {
  test('only by their own method, within range and never below the floor', async () => {
    const { rows } = await opened([10_000, 20_000], undefined, { minSalePrice: 9_500 })
    expect(await change('changePoint', rows, { point: 0.02 })).toMatchObject({
      code: 400,
      msg: '核算方式不是成本加点',
      data: { success: 0 },
    })
    expect(await change('changeDiscount', rows, { discount: 1.6 })).toMatchObject({
      code: 400,
      data: { field: 'discount' },
    })
    expect(await change('changeDiscount', rows, { discount: 0.005 })).toMatchObject({
      code: 400,
      data: { field: 'discount' },
    })
    expect(await change('changeDiscount', rows, { discount: 0.98765 })).toMatchObject({
      code: 400,
      data: { field: 'discount' },
    })
    const mixed = await change('changeDiscount', rows, { discount: 0.94 })
    expect(mixed).toMatchObject({
      code: 200,
      data: { success: 1, fail: [{ id: rows[0]?.id, msg: '售价低于最低限价' }] },
    })
    expect(await change('changeAccountMethod', rows, { accountMethod: 3, value: 9_600 })).toMatchObject({
      code: 200,
      data: { success: 2 },
    })
    expect(await change('changeDiscount', rows, { discount: 0.97 })).toMatchObject({
      code: 400,
      msg: '核算方式不是按折扣',
    })
    expect(await change('changeAccountMethod', rows, { accountMethod: 1, value: 1.7 })).toMatchObject({
      code: 400,
      msg: '折扣需在0.01-1.5之间',
    })
    expect(await change('changeAccountMethod', rows, { accountMethod: 2, value: 0.01 })).toMatchObject({
      code: 400,
      msg: '商品没有成本，不能按成本加点',
    })
  })

  test('is told before with what was and what will be, and can be taken back', async () => {
    const { rows, merchant } = await opened([10_000])
    const preview = await operator().post<{ effects: string[]; undoable: boolean }>(`${GOODS}/preview`, {
      action: 'changeDiscount',
      ids: rows.map(({ id }) => id),
      input: { discount: 0.95 },
    })
    expect(preview.data.effects.join()).toContain('结算单价 ¥96.50 → ¥95.00')
    const done = await change('changeDiscount', rows, { discount: 0.95 })
    expect((await listed(merchant.merchantCode))[0]).toMatchObject({ settlePrice: 9_500, discount: 0.95 })
    expect(await operator().post(`${GOODS}/undo`, { operation: done.data.operation })).toMatchObject({
      code: 200,
    })
    expect((await listed(merchant.merchantCode))[0]).toMatchObject({ settlePrice: 9_650, discount: 0.965 })
    const { data } = await admin().get<
      Listed<{ field: string; oldValue: string; newValue: string; source: number }>
    >('/biz-merchant/merchantGoodsChangeLog/list', {
      goodsId: rows[0]?.id,
      field: 'settlePrice',
      ascs: 'createTime',
    })
    expect(data.records).toMatchObject([
      { oldValue: '9650', newValue: '9500', source: 1 },
      { oldValue: '9500', newValue: '9650', source: 1 },
    ])
  })

  test('1 200 rows at once, each answered for, a replay doing nothing twice', async () => {
    const merchants = await Promise.all(Array.from({ length: 20 }, () => newMerchant()))
    const skuIds = await newSkus(Array.from({ length: 60 }, (_, index) => 10_000 + index))
    expect(
      await open(
        merchants.map(({ id }) => id),
        skuIds,
      ),
    ).toMatchObject({ code: 200, data: { created: 1_200 } })
    const key = `bulk-${number}`
    const filter = { skuId: skuIds.join(',') }
    const done = await operator().post<{ success: number }>(
      `${GOODS}/changeDiscount`,
      { filter, discount: 0.95 },
      { key },
    )
    expect(done, JSON.stringify(done.body).slice(0, 300)).toMatchObject({
      code: 200,
      data: { success: 1_200 },
    })
    expect(
      await operator().post(`${GOODS}/changeDiscount`, { filter, discount: 0.95 }, { key }),
    ).toMatchObject({ code: 200, data: { success: 1_200 } })
    const log = await admin().get<Listed<unknown>>('/biz-merchant/merchantGoodsChangeLog/list', {
      field: 'discount',
      merchantCode_in: merchants.map(({ merchantCode }) => merchantCode).join(','),
    })
    expect(log.data.total).toBe(1_200)
    expect(await operator().post(`${GOODS}/changeState`, { filter, state: 1 })).toMatchObject({
      code: 200,
      data: { success: 1_200 },
    })
    expect(
      await operator().post(`${GOODS}/changeDiscount`, {
        ids: Array.from({ length: 1_001 }, (_, index) => String(index + 1)),
        discount: 0.95,
      }),
    ).toMatchObject({ code: 400, msg: '最多 1000 条，当前 1001 条' })
  }, 120_000)
})

describe('goods are sold', () => {
  test('from the shelf only, and taken off sale before they are removed', async () => {
    const { rows, merchant, skuIds } = await opened([10_000])
    const {
      data: [sku],
    } = await admin().post<{ spuId: string }[]>('/biz-product/goodsSku/skuList', { skuIds })
    expect(await change('changeShopState', rows, { shopState: 1 })).toMatchObject({ code: 409 })
    expect(await change('changeState', rows, { state: 1 })).toMatchObject({ code: 200 })
    expect(await change('changeShopState', rows, { shopState: 1 })).toMatchObject({ code: 200 })
    expect(await operator().post(`${GOODS}/remove`, { ids: rows[0]?.id })).toMatchObject({
      code: 400,
      msg: '在售商品不能删除，请先停售',
    })
    expect(await change('changeState', rows, { state: 0 })).toMatchObject({ code: 200 })
    expect((await listed(merchant.merchantCode))[0]).toMatchObject({ state: 0, shopState: 0 })
    expect(
      await admin().post('/biz-product/goodsSpu/changeShelfStatus', { ids: sku?.spuId, shelfStatus: 2 }),
    ).toMatchObject({ code: 200 })
    expect(await change('changeState', rows, { state: 1 })).toMatchObject({ code: 400, msg: '商品未上架' })
    expect(await operator().post(`${GOODS}/remove`, { ids: rows[0]?.id })).toMatchObject({ code: 200 })
    expect(await listed(merchant.merchantCode)).toEqual([])
  })

  test('in the mall not below the settlement price unless somebody may allow it', async () => {
    const { rows } = await opened([10_000])
    expect(await change('changeShopDiscount', rows, { shopDiscount: 0.96 })).toMatchObject({
      code: 400,
      msg: '商城售价不能低于结算单价',
    })
    expect(await change('changeShopDiscount', rows, { shopDiscount: 0.98 })).toMatchObject({ code: 200 })
    expect(await change('changeDiscount', rows, { discount: 0.99 })).toMatchObject({
      code: 400,
      msg: '商城售价不能低于结算单价',
    })
    expect(await change('changeShopDiscount', rows, { shopDiscount: 0.96 }, admin())).toMatchObject({
      code: 200,
    })
  })

  test('by nobody of another tenant, and their cost is seen by those who may', async () => {
    const { rows, merchant, skuIds } = await opened([10_000])
    const stranger = server.as('admin', '100002')
    expect(await change('changeDiscount', rows, { discount: 0.9 }, stranger)).toMatchObject({ code: 404 })
    expect(await open([merchant.id], skuIds, { accountMethod: 1, discount: 0.9 }, stranger)).toMatchObject({
      code: 400,
      msg: '商户不存在或已删除',
    })
    expect(await listed(merchant.merchantCode, stranger)).toEqual([])
    expect(await open([merchant.id], skuIds, { accountMethod: 1 })).toMatchObject({
      code: 400,
      msg: '请输入结算折扣',
    })
    expect(
      await change('changeDiscount', rows, { discount: 0.9 }, server.as('viewer', '100001')),
    ).toMatchObject({ code: 403 })
    expect(await operator().get(`${GOODS}/manager/page`, { lossOnly: 1 })).toMatchObject({
      code: 400,
      errCode: 'UNKNOWN_FILTER',
    })
    expect(await admin().get(`${GOODS}/manager/page`, { lossOnly: 1 })).toMatchObject({ code: 200 })
  })
})

describe('what could still be opened', () => {
  test('is told with its brands, of one merchant at a time; a list is of one merchant, a page of all', async () => {
    const { rows, merchant } = await opened([10_000])
    const left = await admin().get<{ id: string; skuCode: string }[]>(`${GOODS}/goodsList`, {
      merchantCode: merchant.merchantCode,
      keyword: rows[0]?.skuCode,
    })
    expect(left).toMatchObject({ code: 200, data: [] })
    const other = await newMerchant()
    expect(
      (
        await admin().get<{ skuCode: string }[]>(`${GOODS}/goodsList`, {
          merchantCode: other.merchantCode,
          keyword: rows[0]?.skuCode,
        })
      ).data,
    ).toMatchObject([{ skuCode: rows[0]?.skuCode }])
    expect(
      (await admin().get<unknown[]>(`${GOODS}/goodsBrand`, { merchantCode: other.merchantCode })).data.length,
    ).toBeGreaterThan(0)
    expect(await admin().get(`${GOODS}/goodsList`)).toMatchObject({
      code: 400,
      data: { field: 'merchantCode' },
    })
    expect(
      await server.as('admin', '100002').get(`${GOODS}/goodsList`, { merchantCode: merchant.merchantCode }),
    ).toMatchObject({ code: 404 })
    const rights = await admin().get<Listed<{ goodsType: number }>>(`${GOODS}/rightsGoodsList`, { size: 200 })
    expect(rights.data.records.every(({ goodsType }) => [2, 3, 5, 8].includes(goodsType))).toBe(true)
    expect(await admin().get(`${GOODS}/list`)).toMatchObject({ code: 400, msg: '商户编号不能为空' })
    expect(await admin().get(`${GOODS}/manager/page`)).toMatchObject({ code: 200 })
    expect(
      await admin().get(`${GOODS}/manager/export`, { merchantCode: merchant.merchantCode }),
    ).toMatchObject({ code: 200 })
    expect(await server.as('viewer', '100001').get(`${GOODS}/manager/export`)).toMatchObject({ code: 403 })
  })

  test('says beforehand what would lose money or lie below its floor, and what is open already', async () => {
    const skuIds = await newSkus([10_000, 20_000], { minSalePrice: 9_500 }),
      merchant = await newMerchant()
    await supplied(skuIds[0] ?? '', 9_700)
    const asked = (discount: number, client: Client) =>
      client.post<{ total: number; eligible: number; warnings?: unknown; skipped: unknown[] }>(
        `${GOODS}/preview`,
        { action: 'open', input: { merchantIds: [merchant.id], skuIds, accountMethod: 1, discount } },
      )
    expect((await asked(0.94, admin())).data).toMatchObject({
      total: 2,
      eligible: 2,
      skipped: [],
      warnings: [
        { text: '低于成本', count: 1 },
        { text: '低于最低限价，不能在售', count: 1 },
      ],
    })
    expect((await asked(0.94, operator())).data.warnings).toEqual([
      { text: '低于最低限价，不能在售', count: 1 },
    ])
    expect(await open([merchant.id], skuIds.slice(0, 1))).toMatchObject({
      code: 200,
      data: { created: 1, skipped: 0 },
    })
    expect((await asked(0.99, admin())).data).toMatchObject({
      total: 2,
      eligible: 1,
      skipped: [{ reason: '该商户已开通此商品', count: 1 }],
    })
    expect((await listed(merchant.merchantCode))[0]?.stockQty).toBe(-1)
  })
})
