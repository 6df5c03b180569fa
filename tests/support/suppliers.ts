import { ok } from './answers.ts'
import type { Client, Listed } from './client.ts'
import { admin, director, operator } from './people.ts'
import { serial } from './serial.ts'
import type { TestServer } from './server.ts'
import { SHELF_STATUS, SUPPLIER_STATUS } from './wireNumbers.ts'

export const CONFIG = '/biz-supplier/supplierConfig',
  GOODS = '/biz-supplier/supplierGoods',
  CHANGE = '/biz-supplier/supplierPriceChange',
  GROUP = '/biz-supplier/supplierGroup'

export interface Supplier {
  readonly id: string
  readonly supplierCode: string
  readonly supplierName: string
  readonly status: number
  readonly version: number
  readonly testPassed: number
  readonly contractPartyId: string
  readonly accountId: string
  readonly prepaidAvailable: number
  readonly supplierBalance: number
  readonly appSecretTail: string
  readonly suspendReason: string | null
}

export interface Goods {
  readonly id: string
  readonly skuId: string
  readonly purchasePrice: number
  readonly goodsState: number
  readonly margin: number
  readonly lowestSalePrice: number
  readonly version: number
  readonly purchaseDiscount: number
}

export interface Change {
  readonly id: string
  readonly changeNo: string
  readonly changeState: number
  readonly changeRate: number
  readonly minMarginAfter: number
  readonly affectMerchantCount: number
  readonly oldPrice: number
}

export const detail = async <T>(server: TestServer, path: string, id: string): Promise<T> =>
  ok(await admin(server).get<T>(`${path}/detail`, { id })).data

export const groupNamed = async (server: TestServer, name: string) =>
  (
    await admin(server).get<
      Listed<{
        id: string
        groupName: string
        contractPartyId: string
        defaultAccountId: string
        supplierCount: number
      }>
    >(`${GROUP}/list`, { size: 100 })
  ).data.records.find(({ groupName }) => groupName === name) ?? {
    id: '',
    contractPartyId: '',
    defaultAccountId: '',
    supplierCount: 0,
  }

export async function newSupplier(server: TestServer, more: Record<string, unknown> = {}): Promise<Supplier> {
  const group = await groupNamed(server, '星河数科权益供货')
  const created = ok(
    await operator(server).post<Supplier>(`${CONFIG}/save`, {
      supplierName: `线路${serial()}`,
      supplierType: 1,
      supplierGroupId: group.id,
      adapterCode: 'mock',
      ...more,
    }),
  )
  return detail(server, CONFIG, created.data.id)
}

export const change = (client: Client, path: string, ids: string, input: Record<string, unknown>) =>
  client.post<{ success: number }>(`${path}/changeState`, { ids, ...input })

export async function activeSupplier(
  server: TestServer,
  more: Record<string, unknown> = {},
): Promise<Supplier> {
  const { id } = await newSupplier(server, more)
  ok(await operator(server).post(`${CONFIG}/testConnect`, { id }))
  ok(await change(operator(server), CONFIG, id, { status: SUPPLIER_STATUS.active }))
  return detail(server, CONFIG, id)
}

/** Creates a SKU of face value 100 yuan on sale that is delivered by suppliers only. */
export async function newSku(server: TestServer, deliverType = 3): Promise<{ id: string; skuCode: string }> {
  const {
    data: [category],
  } = await admin(server).get<{ id: string }[]>('/biz-product/goodsCategory/select', { keyword: '立减金' })
  const skuCode = `SP-${serial()}`
  const spu = ok(
    await admin(server).post<{ id: string }>('/biz-product/goodsSpu/save', {
      spuName: `话费100元 ${skuCode}`,
      goodsType: deliverType === 2 ? 3 : 5,
      deliverType,
      categoryId: category?.id,
      taxCode: '0',
      skus: [{ skuCode, faceValue: 10_000, salePrice: 9980 }],
    }),
  )
  if (deliverType === 3)
    ok(
      await admin(server).post('/biz-product/goodsSpu/changeShelfStatus', {
        ids: spu.data.id,
        shelfStatus: SHELF_STATUS.on,
      }),
    )
  const { data } = await admin(server).get<Listed<{ id: string; skuCode: string }>>(
    '/biz-product/goodsSku/list',
    {
      skuCode,
    },
  )
  return data.records[0] ?? { id: '', skuCode: '' }
}

export const newGoods = async (server: TestServer, goods: Record<string, unknown>): Promise<Goods> =>
  detail(
    server,
    GOODS,
    ok(
      await operator(server).post<Goods>(`${GOODS}/save`, {
        supplierSkuCode: `X${serial()}`,
        ...goods,
      }),
    ).data.id,
  )

export const enter = (
  client: Client,
  supplierGoodsId: string,
  newPrice: number,
  more: Record<string, unknown> = {},
) => client.post<Change>(`${CHANGE}/save`, { supplierGoodsId, newPrice, lossAction: 2, ...more })

export const tick = async (server: TestServer, work: string): Promise<void> => {
  ok(await director(server).post('/blade-test/tick', { work }))
}

/** Makes an entered price change due now. */
export async function letComeDue(server: TestServer, changeId: string): Promise<void> {
  await server.sql(`
    update supplier_price_change set effective_time = now() - interval '1 second' where id = ${changeId}
  `)
}
