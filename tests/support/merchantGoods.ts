import { expect } from 'vitest'
import type { Client, Listed } from './client.ts'
import { newMerchant } from './merchants.ts'
import { admin, operator } from './people.ts'
import { serial } from './serial.ts'
import type { TestServer } from './server.ts'
import { SHELF_STATUS } from './wireNumbers.ts'

export const GOODS = '/biz-merchant/merchantGoods'

export interface Goods {
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

/** SKUs delivered manually, each a product of its own, on sale; returns their codes. */
export async function newSkuCodes(
  server: TestServer,
  faces: readonly number[],
  more: Record<string, unknown> = {},
): Promise<string[]> {
  const {
    data: [category],
  } = await admin(server).get<{ id: string }[]>('/biz-product/goodsCategory/select', { keyword: '立减金' })
  const codes: string[] = []
  for (const faceValue of faces) {
    const code = `MG-${serial()}`
    const spu = await admin(server).post<{ id: string }>('/biz-product/goodsSpu/save', {
      spuName: `话费${faceValue / 100}元 ${code}`,
      goodsType: 5,
      deliverType: 3,
      categoryId: category?.id,
      taxCode: '0',
      skus: [{ skuCode: code, faceValue, salePrice: faceValue, ...more }],
    })
    expect(spu, JSON.stringify(spu.body)).toMatchObject({ code: 200 })
    expect(
      await admin(server).post('/biz-product/goodsSpu/changeShelfStatus', {
        ids: spu.data.id,
        shelfStatus: SHELF_STATUS.on,
      }),
    ).toMatchObject({ code: 200 })
    codes.push(code)
  }
  return codes
}

/** The same, returning ids. */
export async function newSkus(
  server: TestServer,
  faces: readonly number[],
  more: Record<string, unknown> = {},
): Promise<string[]> {
  const ids: string[] = []
  for (const skuCode of await newSkuCodes(server, faces, more)) {
    const { data } = await admin(server).get<Listed<{ id: string }>>('/biz-product/goodsSku/list', {
      skuCode,
    })
    ids.push(data.records[0]?.id ?? '')
  }
  return ids
}

/** Sets the purchase price of a supplier for a SKU and routes orders to it. */
export async function supplied(server: TestServer, skuId: string, purchasePrice: number): Promise<void> {
  const {
    data: {
      records: [supplier],
    },
  } = await admin(server).get<Listed<{ id: string }>>('/biz-supplier/supplierConfig/list', {
    status: 1,
    size: 50,
  })
  const goods = await admin(server).post<{ id: string }>(
    '/biz-supplier/supplierGoods/save',
    { supplierId: supplier?.id, skuId, supplierSkuCode: `S-${skuId}`, purchasePrice },
    { query: { confirm: '1' } },
  )
  expect(goods, JSON.stringify(goods.body)).toMatchObject({ code: 200 })
  expect(
    await admin(server).post('/biz-merchant/goodsChannelGroupConfig/update', {
      skuId,
      routeMode: 1,
      failSwitch: true,
      details: [{ supplierGoodsId: goods.data.id, priority: 1 }],
    }),
  ).toMatchObject({ code: 200 })
}

export const open = (
  client: Client,
  merchantIds: readonly string[],
  skuIds: readonly string[],
  price: Record<string, unknown> = { accountMethod: 1, discount: 0.965 },
) => client.post<{ created: number; skipped: number }>(`${GOODS}/save`, { merchantIds, skuIds, ...price })

export const listGoods = async (client: Client, merchantCode: string): Promise<readonly Goods[]> =>
  (await client.get<Listed<Goods>>(`${GOODS}/list`, { merchantCode, size: 200, ascs: 'faceValue' })).data
    .records

export const change = (
  client: Client,
  verb: string,
  rows: readonly { readonly id: string }[],
  input: Record<string, unknown>,
) =>
  client.post<{ success: number; fail: { id: string; msg: string }[]; operation?: string }>(
    `${GOODS}/${verb}`,
    { ids: rows.map(({ id }) => id), ...input },
  )

export async function openedGoods(
  server: TestServer,
  faces: readonly number[],
  price?: Record<string, unknown>,
  sku: Record<string, unknown> = {},
): Promise<{
  merchant: { id: string; merchantCode: string }
  rows: readonly Goods[]
  skuIds: readonly string[]
}> {
  const skuIds = await newSkus(server, faces, sku),
    merchant = await newMerchant(server, { merchantType: 1 })
  expect(await open(operator(server), [merchant.id], skuIds, price)).toMatchObject({
    code: 200,
    data: { created: faces.length, skipped: 0 },
  })
  return { merchant, rows: await listGoods(admin(server), merchant.merchantCode), skuIds }
}
