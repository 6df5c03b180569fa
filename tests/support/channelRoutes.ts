import { expect } from 'vitest'
import type { Listed } from './client.ts'
import { newMerchant } from './merchants.ts'
import { admin } from './people.ts'
import { serial } from './serial.ts'
import type { TestServer } from './server.ts'
import { SHELF_STATUS } from './wireNumbers.ts'

export const GOODS = '/biz-merchant/merchantGoods',
  CHANNEL = '/biz-merchant/goodsChannelGroupConfig',
  POOL = '/biz-merchant/merchantGoodsPool',
  RELATION = '/biz-merchant/merchantSupplierRelation'

export interface Goods {
  readonly id: string
  readonly skuId: string
  readonly state: number
  readonly settlePrice: number
  readonly costPrice: number | null
  readonly discount: number | null
  readonly grossRate: number | null
  readonly poolId: string | null
}

export interface Config {
  readonly id: string
  readonly version: number
  readonly channelCount: number
  readonly lowestCost: number | null
  readonly margin: number | null
  readonly state: number
  readonly details: readonly {
    id: string
    version: number
    supplierGoodsId: string
    supplierId: string
    priority: number
    weight: number
    costPrice: number
    detailState: number
  }[]
}

export async function sku(server: TestServer, faceValue = 10_000): Promise<{ id: string; code: string }> {
  const {
    data: [category],
  } = await admin(server).get<{ id: string }[]>('/biz-product/goodsCategory/select', { keyword: '话费充值' })
  const code = `CH-${serial()}`
  const spu = await admin(server).post<{ id: string }>('/biz-product/goodsSpu/save', {
    spuName: `话费 ${code}`,
    goodsType: 1,
    deliverType: 2,
    accountType: 1,
    categoryId: category?.id,
    taxCode: '0.06',
    skus: [{ skuCode: code, faceValue, salePrice: faceValue }],
  })
  expect(spu, JSON.stringify(spu.body)).toMatchObject({ code: 200 })
  const { data } = await admin(server).get<Listed<{ id: string }>>('/biz-product/goodsSku/list', {
    skuCode: code,
  })
  return { id: data.records[0]?.id ?? '', code }
}

export async function shelve(server: TestServer, skuId: string): Promise<void> {
  const {
    data: [firstSku],
  } = await admin(server).post<{ spuId: string }[]>('/biz-product/goodsSku/skuList', { skuIds: [skuId] })
  const shelved = await admin(server).post('/biz-product/goodsSpu/changeShelfStatus', {
    ids: firstSku?.spuId,
    shelfStatus: SHELF_STATUS.on,
  })
  expect(shelved, JSON.stringify(shelved.body)).toMatchObject({ code: 200 })
}

export async function suppliers(
  server: TestServer,
): Promise<readonly { id: string; supplierName: string }[]> {
  return (
    await admin(server).get<Listed<{ id: string; supplierName: string }>>(
      '/biz-supplier/supplierConfig/list',
      {
        status: 1,
        supplierType: 1,
        size: 50,
      },
    )
  ).data.records
}

export async function supply(
  server: TestServer,
  supplierId: string,
  skuId: string,
  purchasePrice: number,
): Promise<string> {
  const created = await admin(server).post<{ id: string }>(
    '/biz-supplier/supplierGoods/save',
    { supplierId, skuId, supplierSkuCode: `X${serial()}`, purchasePrice },
    { query: { confirm: '1' } },
  )
  expect(created, JSON.stringify(created.body)).toMatchObject({ code: 200 })
  return created.data.id
}

export const config = async (server: TestServer, id: string): Promise<Config> => {
  const { data } = await admin(server).get<Listed<Config>>(`${CHANNEL}/pageV2`, { id })
  const [channelConfig] = data.records
  if (!channelConfig) throw new Error('no config')
  return channelConfig
}

export const goodsOf = async (server: TestServer, merchantCode: string): Promise<readonly Goods[]> =>
  (await admin(server).get<Listed<Goods>>(`${GOODS}/list`, { merchantCode, size: 200, ascs: 'faceValue' }))
    .data.records

export const tick = async (server: TestServer, work: string): Promise<void> => {
  expect(await admin(server).post('/blade-test/tick', { work })).toMatchObject({ code: 200 })
}

export const open = (server: TestServer, merchantId: string, skuIds: readonly string[], discount = 0.965) =>
  admin(server).post(`${GOODS}/save`, { merchantIds: [merchantId], skuIds, accountMethod: 1, discount })

/** A SKU of 100.00 with the channels X at 95.20 and Y at 95.60, opened for a merchant at 96.50. */
export async function scene(server: TestServer) {
  const [x, y] = await suppliers(server)
  const firstSku = await sku(server),
    own = await newMerchant(server, { merchantType: 1 })
  const [gx, gy] = [
    await supply(server, x?.id ?? '', firstSku.id, 9_520),
    await supply(server, y?.id ?? '', firstSku.id, 9_560),
  ]
  const created = await admin(server).post<{ id: string }>(`${CHANNEL}/update`, {
    skuId: firstSku.id,
    routeMode: 1,
    failSwitch: true,
    details: [
      { supplierGoodsId: gx, priority: 1 },
      { supplierGoodsId: gy, priority: 2 },
    ],
  })
  expect(created, JSON.stringify(created.body)).toMatchObject({ code: 200 })
  await shelve(server, firstSku.id)
  expect(await open(server, own.id, [firstSku.id])).toMatchObject({ code: 200 })
  await tick(server, 'goodsRecheck')
  return { x: x?.id ?? '', y: y?.id ?? '', gx, gy, sku: firstSku, merchant: own, configId: created.data.id }
}
