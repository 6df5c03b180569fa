import { expect, test } from 'vitest'
import { resourceById, RESOURCES } from '../../../src/contract/index.ts'
import type { Client } from '../../support/client.ts'
import { validWire } from '../../support/drafts.ts'
import { figuresOf, tick } from '../../support/orders.ts'
import { useServer } from '../../support/server.ts'
import {
  MERCHANT_GOODS_STATE,
  MERCHANT_STATUS,
  ORDER_STATE,
  SHELF_STATUS,
} from '../../support/wireNumbers.ts'

const server = useServer()
const admin = (): Client => server.as('admin', '100001')
const GOODS = '/biz-merchant/merchantGoods',
  MERCHANT = '/biz-merchant/merchantConfig',
  SUPPLIER = '/biz-supplier/supplierConfig',
  ORDER = '/biz-order/merchantOrderInfo'
interface Listed<T> {
  readonly records: readonly T[]
}
interface Named {
  readonly id: string
  readonly version: number
}
interface Placed {
  readonly id: string
  readonly orderNo: string
  readonly duplicate: boolean
}

async function ok<T>(
  path: string,
  body: Record<string, unknown>,
  query: Record<string, string> = {},
): Promise<T> {
  const answer = await admin().post<T>(path, body, { query })
  expect(answer, `${path} ${JSON.stringify(answer.body)}`).toMatchObject({ code: 200 })
  return answer.data
}

/** Sets the result a supplier gives to every order from now on. */
async function answers(id: string, result: 'success' | 'fail'): Promise<void> {
  const { data } = await admin().get<Named>(`${SUPPLIER}/detail`, { id })
  await ok(`${SUPPLIER}/update`, {
    id,
    version: data.version,
    adapterConfig: { rules: [{ match: '*', result }] },
  })
}

/** Creates a top-up SKU on sale with its channels by priority. */
async function sku(
  faceValue: number,
  channels: readonly (readonly [supplierId: string, purchasePrice: number])[],
): Promise<string> {
  const {
    data: [category],
  } = await admin().get<Named[]>('/biz-product/goodsCategory/select', { keyword: '话费充值' })
  const skuCode = `LW-HF-${faceValue / 100}`
  const spu = await ok<Named>('/biz-product/goodsSpu/save', {
    spuName: `话费${faceValue / 100}元 蓝湾`,
    goodsType: 1,
    deliverType: 2,
    accountType: 1,
    categoryId: category?.id,
    taxCode: '0.06',
    skus: [{ skuCode, faceValue, salePrice: faceValue }],
  })
  const {
    data: {
      records: [createdSku],
    },
  } = await admin().get<Listed<Named>>('/biz-product/goodsSku/list', { skuCode })
  const goods: string[] = []
  for (const [supplierId, purchasePrice] of channels)
    goods.push(
      (
        await ok<Named>(
          '/biz-supplier/supplierGoods/save',
          { supplierId, skuId: createdSku?.id, supplierSkuCode: `${skuCode}-${goods.length}`, purchasePrice },
          { confirm: '1' },
        )
      ).id,
    )
  await ok('/biz-merchant/goodsChannelGroupConfig/update', {
    skuId: createdSku?.id,
    routeMode: 1,
    failSwitch: true,
    details: goods.map((supplierGoodsId, index) => ({ supplierGoodsId, priority: index + 1 })),
  })
  await ok('/biz-product/goodsSpu/changeShelfStatus', { ids: spu.id, shelfStatus: SHELF_STATUS.on })
  return createdSku?.id ?? ''
}

async function customer(): Promise<{
  readonly merchantId: string
  readonly merchantCode: string
  readonly accountId: string
}> {
  const accounts = resourceById('contractPartyAccount')
  if (!accounts) throw new Error('no accounts')
  const account = await ok<{ id: string; contractPartyId: string }>(
    `${accounts.path}/save`,
    await validWire(accounts, 31_000_001, { client: admin(), resources: RESOURCES }),
  )
  const group = await ok<Named>('/biz-merchant/merchantGroup/save', {
    groupName: '蓝湾科技',
    contractPartyId: account.contractPartyId,
    defaultAccountId: account.id,
    level: 1,
    industry: '1',
  })
  const merchant = await ok<Named & { merchantCode: string }>(`${MERCHANT}/save`, {
    merchantName: '蓝湾API',
    shortName: '蓝湾',
    merchantGroupId: group.id,
    accountId: account.id,
    merchantType: 1,
  })
  return { merchantId: merchant.id, merchantCode: merchant.merchantCode, accountId: account.id }
}

test('a new customer gets its first order, and the second supplier delivers where the first fails', async () => {
  const {
    data: { records: suppliers },
  } = await admin().get<Listed<Named & { adapterCode: string }>>(`${SUPPLIER}/list`, {
    status: 1,
    supplierType: 1,
    size: 50,
  })
  // A manual supplier keeps an order until a user reports its result: these two answer by themselves.
  const [idX = '', idY = ''] = suppliers
    .filter(({ adapterCode }) => adapterCode === 'mock')
    .map(({ id }) => id)
  expect(idY).not.toBe('')
  const { merchantId, merchantCode, accountId } = await customer()
  expect(
    await admin().post(`${MERCHANT}/changeState`, { ids: merchantId, status: MERCHANT_STATUS.enabled }),
  ).toMatchObject({
    code: 400,
    msg: '请先配置商户商品',
  })
  const fifty = await sku(5_000, [[idX, 4_760]]),
    hundred = await sku(10_000, [
      [idX, 9_520],
      [idY, 9_560],
    ]),
    twoHundred = await sku(20_000, [[idX, 19_040]])
  expect(
    await ok(`${GOODS}/save`, {
      merchantIds: [merchantId],
      skuIds: [fifty, hundred, twoHundred],
      accountMethod: 1,
      discount: 0.965,
    }),
  ).toMatchObject({ created: 3, skipped: 0 })
  const list = async () =>
    (
      await admin().get<Listed<Named & { settlePrice: number; state: number }>>(`${GOODS}/list`, {
        merchantCode,
        ascs: 'faceValue',
      })
    ).data.records
  expect((await list()).map(({ settlePrice, state }) => [settlePrice, state])).toEqual([
    [4_825, 0],
    [9_650, 0],
    [19_300, 0],
  ])
  expect(
    await ok(`${GOODS}/changeState`, {
      ids: (await list()).map(({ id }) => id),
      state: MERCHANT_GOODS_STATE.on,
    }),
  ).toMatchObject({ success: 3, fail: [] })
  expect((await list()).map(({ state }) => state)).toEqual([1, 1, 1])
  await ok('/blade-test/ledger', {
    verb: 'post',
    bizType: 'recharge',
    accountId,
    bizNo: 'LW-1',
    amount: 100_000,
  })
  await ok(`${MERCHANT}/changeState`, { ids: merchantId, status: MERCHANT_STATUS.enabled })

  await answers(idX, 'fail')
  await answers(idY, 'success')
  const order = (merchantOrderNo: string, skuId: string) =>
    admin().post<Placed>('/blade-test/acceptOrder', {
      merchantCode,
      skuId,
      qty: 1,
      account: '13812340000',
      merchantOrderNo,
    })
  const first = await order('LW-A-1', hundred)
  expect(first, JSON.stringify(first.body)).toMatchObject({ code: 200, data: { duplicate: false } })
  expect(await figuresOf(admin(), accountId)).toMatchObject({ holdAmount: 9_650, availableAmount: 90_350 })
  await tick(admin())
  const done = (
    await admin().get<{
      orderState: number
      capturedAmount: number
      costAmount: number
      channelOrders: { channelState: number; supplierId: string }[]
    }>(`${ORDER}/detail`, { id: first.data.id })
  ).data
  expect(done).toMatchObject({ orderState: ORDER_STATE.success, capturedAmount: 9_650, costAmount: 9_560 })
  expect(
    Object.fromEntries(done.channelOrders.map(({ channelState, supplierId }) => [supplierId, channelState])),
  ).toEqual({ [idX]: 40, [idY]: 30 })
  expect(await figuresOf(admin(), accountId)).toMatchObject({
    balance: 90_350,
    holdAmount: 0,
    availableAmount: 90_350,
  })

  expect((await order('LW-A-1', hundred)).data).toMatchObject({
    id: first.data.id,
    orderNo: first.data.orderNo,
    duplicate: true,
  })
  expect(await figuresOf(admin(), accountId)).toMatchObject({ holdAmount: 0, availableAmount: 90_350 })
  await answers(idX, 'success')
  expect(await order('LW-A-2', twoHundred)).toMatchObject({ code: 200, data: { duplicate: false } })
  expect(await figuresOf(admin(), accountId)).toMatchObject({ availableAmount: 71_050 })
  expect(await order('LW-A-3', twoHundred)).toMatchObject({ code: 400, msg: '重复下单，请稍后再试' })
  await tick(admin())
  expect(await figuresOf(admin(), accountId)).toMatchObject({
    balance: 71_050,
    holdAmount: 0,
    availableAmount: 71_050,
  })
  expect(
    (await admin().get<{ balanced: boolean; broken: unknown[] }>('/biz-finance/ledger/trialBalance')).data,
  ).toMatchObject({ balanced: true, broken: [] })
}, 60_000)
