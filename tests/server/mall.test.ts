import { expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import type { Client } from '../support/client.ts'
import { skuId } from '../support/orders.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const MALL = '/v-mall/tenantproduct',
  MERCHANT = '/biz-merchant/merchantConfig'

interface Product {
  readonly id: string
  readonly version: number
  readonly showName: string
  readonly showPrice: number | null
  readonly pointPrice: number | null
  readonly usedQty: number
}
interface Page<T> {
  readonly total: number
  readonly records: readonly T[]
}
interface Shop {
  readonly id: string
  readonly version: number
  readonly merchantId: string
  readonly shopName: string
  readonly syncState: number
  readonly appSecret: string | null
}

test('goods on a mall take the name of the SKU, and only the price their mode asks for', async () => {
  const sku = await skuId(admin(), 'XK-30')
  const saved = dataOf(
    await admin().post<Product>(`${MALL}/submit`, {
      skuId: sku,
      dicType: '3',
      exchangeMode: 2,
      pointPrice: 2_600,
      showPrice: 1,
    }),
  )
  expect(saved).toMatchObject({ pointPrice: 2_600, usedQty: 0 })
  expect(saved.showName).toContain('巷口茶铺')
  expect(dataOf(await admin().get<Product>(`${MALL}/detail`, { id: saved.id })).showPrice).toBeNull()
  const repeated = await admin().post(`${MALL}/submit`, {
    skuId: sku,
    dicType: '3',
    exchangeMode: 2,
    pointPrice: 1,
  })
  expect(repeated).toMatchObject({ code: 400 })
  expect(repeated.msg).toBe('该频道下已有此商品')
})

test('a price below the minimum, too small a quota and a reversed window are refused at their fields', async () => {
  const sku = await skuId(admin(), 'XK-10')
  const submit = (values: Record<string, unknown>) =>
    admin().post<Product>(`${MALL}/submit`, { skuId: sku, dicType: '3', exchangeMode: 1, ...values })
  expect((await submit({ showPrice: 799 })).msg).toBe('展示价低于最低限价')
  expect(
    (await submit({ showPrice: 800, startTime: '2027-01-02 00:00:00', endTime: '2027-01-02 00:00:00' })).msg,
  ).toBe('展示结束必须晚于展示开始')
  expect((await submit({ exchangeMode: 3, showPrice: 1, pointPrice: null })).msg).toContain('积分价')
  const { id, version } = dataOf(await submit({ showPrice: 800, quota: 10 }))
  await server.sql(`update tenant_product set used_qty = 4 where id = ${id}`)
  const update = (quota: number) => admin().post(`${MALL}/submit`, { id, version, quota })
  expect((await update(3)).msg).toBe('投放数量不能小于已兑数量')
  expect(await update(4)).toMatchObject({ code: 200 })
})

test('goods that were stopped cannot be displayed again, and another tenant sees none', async () => {
  const sku = await skuId(admin(), 'YT-Q')
  const { id } = dataOf(
    await admin().post<Product>(`${MALL}/submit`, {
      skuId: sku,
      dicType: '1',
      exchangeMode: 1,
      showPrice: 4_050,
    }),
  )
  expect(await admin().post(`${MALL}/changeStatus`, { ids: id, status: 0 })).toMatchObject({ code: 200 })
  await server.sql(`update goods_sku set status = 0 where id = ${sku}`)
  expect((await admin().post(`${MALL}/changeStatus`, { ids: id, status: 1 })).msg).toContain('SKU未启用')
  const neighbour = server.as('admin', '100002')
  expect(await neighbour.get(`${MALL}/detail`, { id })).toMatchObject({ code: 404 })
  expect(
    (await server.as('viewer', '100001').post(`${MALL}/changeStatus`, { ids: id, status: 1 })).code,
  ).toBe(403)
})

test('the channels of the mall are those of the business dictionary, for any user', async () => {
  const channels = dataOf(
    await server.as('viewer', '100001').get<readonly Record<string, unknown>[]>('/v-mall/h5/dicType'),
  )
  expect(channels[0]).toEqual({ dicType: '1', name: '权益会员', icon: expect.any(String) as string, sort: 1 })
  expect(channels).toHaveLength(4)
})

/** A merchant that has no shop yet. */
const merchantWithoutShop = async (): Promise<string> => {
  const [row] = await server.sql(`
    select id::text as id from merchant_config
    where tenant_id = '100001' and not coalesce(ecommerce_flag, false) and is_deleted = 0 order by id limit 1`)
  return String(row?.id)
}
const isCommerce = async (id: string): Promise<unknown> =>
  dataOf(await admin().get<{ ecommerceFlag: unknown }>(`${MERCHANT}/detail`, { id })).ecommerceFlag

test('a merchant becomes one of commerce with its shop, and is none when the shop and its secrets go', async () => {
  const merchantId = await merchantWithoutShop()
  const settings = {
    merchantId,
    ecommerceFlag: true,
    platformType: 2,
    shopName: '锦礼堂京东自营店',
    platformShopId: 'JD-1000234',
    appSecret: 'shop-secret-9',
    sessionToken: 'shop-token-9',
    tokenExpireTime: '2099-01-01 00:00:00',
  }
  const shop = dataOf(await admin().post<Shop>(`${MERCHANT}/setEcommerce`, settings))
  expect(await isCommerce(merchantId)).toBe(1)
  const listed = dataOf(
    await admin().get<Page<Shop>>(`${MERCHANT}/ecommercePage`, { shopName: '锦礼堂京东' }),
  )
  expect(listed.records).toMatchObject([{ id: shop.id, syncState: 0 }])
  expect(JSON.stringify(listed)).not.toContain('secret-9')
  const renamed = await admin().post<Shop>(`${MERCHANT}/setEcommerce`, { merchantId, shopName: '京东新店' })
  expect(dataOf(renamed)).toMatchObject({ id: shop.id, shopName: '京东新店' })
  expect(
    (await admin().post(`${MERCHANT}/setEcommerce`, { ...settings, merchantId: '1', platformShopId: 'X' }))
      .code,
  ).not.toBe(200)
  const closed = await admin().post(`${MERCHANT}/setEcommerce`, { merchantId, ecommerceFlag: false })
  expect(closed).toMatchObject({ code: 200 })
  expect(await isCommerce(merchantId)).toBe(0)
  expect(
    await server.sql(`select app_secret, session_token from merchant_ecommerce where id = ${shop.id}`),
  ).toEqual([{ app_secret: null, session_token: null }])
  expect(await admin().post(`${MERCHANT}/setEcommerce`, { merchantId, ecommerceFlag: false })).toMatchObject({
    code: 404,
  })
})

test('a shop belongs to one merchant, and a token that ran out is said until a new one is entered', async () => {
  const merchantId = await merchantWithoutShop()
  const refused = await admin().post(`${MERCHANT}/setEcommerce`, {
    merchantId,
    platformType: 4,
    shopName: '别家的店',
    platformShopId: '58120077',
  })
  expect(refused.msg).toBe('该平台店铺已被其他商户配置')
  const demo = dataOf(
    await admin().get<Page<Shop>>(`${MERCHANT}/ecommercePage`, { platformShopId: '58120077' }),
  ).records[0]
  const setEnd = async (tokenExpireTime: string): Promise<number> =>
    dataOf(
      await admin().post<Shop>(`${MERCHANT}/setEcommerce`, { merchantId: demo?.merchantId, tokenExpireTime }),
    ).syncState
  expect(await setEnd('2026-01-01 00:00:00')).toBe(2)
  expect(await setEnd('2099-01-01 00:00:00')).toBe(0)
  expect(
    await server
      .as('viewer', '100001')
      .post(`${MERCHANT}/setEcommerce`, { merchantId: demo?.merchantId, shopName: '改名' }),
  ).toMatchObject({ code: 403 })
})
