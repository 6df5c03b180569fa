import { creditCheckSign } from '../../src/server/domain/finance/creditCode.ts'
import { APP_DRAFTS } from './appDrafts.ts'
import { topUps } from './channels.ts'
import type { Client } from './client.ts'
import { ETERNITY_DRAFTS } from './eternityDrafts.ts'
import { MALL_DRAFTS } from './mallDrafts.ts'
import { PRICE_DRAFTS } from './timedDraft.ts'

type Wire = Record<string, unknown>
/** Money off without a minimum, to be claimed from now on. */
const couponDraft = (number: number): Wire => ({
  couponName: `立减${number}`,
  couponType: 3,
  amount: 500,
  receiveBegin: '2026-01-01 00:00:00',
  receiveEnd: '2037-12-31 00:00:00',
  validType: 2,
  validDays: 30,
  totalQuantity: 100,
})
const GROUP_RULE = { op: 'and', items: [{ field: 'orderCount', cmp: 'ge', value: 1 }] }

const creditCode = (number: number): string => {
  const body = `9131000${String(number % 10)}MA${String(number).padStart(7, '0').slice(-7)}`
  return `${body}${creditCheckSign(body)}`
}
const party = (number: number, type: number): Wire => ({
  partyName: `主体${number}`,
  shortName: `主${number}`,
  partyType: type,
  unifiedCreditCode: creditCode(number),
  bankAccountNo: '6222020000001234',
  ownPartyId: null,
})
const supplierGroup = async (client: Client): Promise<{ readonly id: string } | undefined> => {
  const { data } = await client.get<{ records: { id: string; defaultAccountId: string | null }[] }>(
    '/biz-supplier/supplierGroup/list',
    { status: 1, size: 200 },
  )
  return data.records.find(({ defaultAccountId }) => defaultAccountId)
}
/** A new supplier for each row, so that no two collide. */
const newSupplier = async (number: number, client: Client): Promise<{ readonly id: string }> =>
  (
    await client.post<{ id: string }>('/biz-supplier/supplierConfig/save', {
      supplierName: `供应商${number}-${Math.random()}`,
      supplierType: 1,
      supplierGroupId: (await supplierGroup(client))?.id,
      adapterCode: 'mock',
    })
  ).data
const supplierGoodsOf = async (number: number, client: Client): Promise<Wire> => {
  const supplier = await newSupplier(number, client)
  const { data } = await client.get<{ records: { id: string }[] }>('/biz-product/goodsSku/list', {
    skuCode: 'HF-50',
  })
  return { supplierId: supplier.id, skuId: data.records[0]?.id, purchasePrice: 4900 }
}

/** A batch of cards of which some are available. */
const cardBatch = async (client: Client): Promise<Wire> => {
  const { data } = await client.get<{
    records: { id: string; skuId: string; goodsType: number; availableQty: number }[]
  }>('/biz-product/stock/list', { status: 1, size: 200 })
  const batch = data.records.find(({ goodsType, availableQty }) => goodsType === 2 && availableQty > 20)
  return { skuId: batch?.skuId, stockId: batch?.id }
}

/** Values that the rules of a noun require beyond its declaration. */
export const NOUN_DRAFTS: Readonly<Record<string, (number: number, client: Client) => Promise<Wire>>> = {
  coupon: (number) => Promise.resolve(couponDraft(number)),
  contractParty: (number) => Promise.resolve(party(number, 1)),
  contractPartyAccount: async (number, client) => {
    const own = (
      await client.post<{ id: string }>('/blade-system/contract_party/save', party(9_000_000 + number * 2, 1))
    ).data
    const other = (
      await client.post<{ id: string }>('/blade-system/contract_party/save', {
        ...party(9_000_001 + number * 2, 2),
        ownPartyId: own.id,
      })
    ).data
    return { contractPartyId: other.id, ownPartyId: own.id, accountType: 1, settleMode: 1 }
  },
  merchantConfig: async (_number, client) => {
    const { data } = await client.get<{
      records: { id: string; defaultAccountId: string | null; status: number }[]
    }>('/biz-merchant/merchantGroup/list', { status: 1, size: 200 })
    const group = data.records.find(({ defaultAccountId }) => defaultAccountId)
    return { merchantGroupId: group?.id, accountId: group?.defaultAccountId, merchantType: 2 }
  },
  blackWhiteList: (number) =>
    Promise.resolve({ targetType: 1, targetValue: `139${String(20_000_000 + number)}`, scope: 1 }),
  userinfo: (number) => Promise.resolve({ mobile: `136${String(30_000_000 + number)}`, tagIds: [] }),
  stockAlertConfig: async (_number, client) => ({
    alertType: 1,
    skuId: (await topUps(client, 1))[0],
    merchantId: null,
  }),
  userGroup: () => Promise.resolve({ groupType: 2, rule: GROUP_RULE, refreshCycle: 0 }),
  blackUser: (number) =>
    Promise.resolve({ targetType: 3, targetValue: `open-${number}`, scopes: [2], endTime: null }),
  quickTemplate: () => Promise.resolve({ columnMap: { account: '手机号', qty: '数量' } }),
  supplierConfig: async (_number, client) => ({
    supplierType: 2,
    supplierGroupId: (await supplierGroup(client))?.id,
    adapterCode: 'mock',
  }),
  supplierGoods: async (number, client) => ({
    ...(await supplierGoodsOf(number, client)),
    supplierSkuCode: `C${number}`,
  }),
  express: (number) =>
    Promise.resolve({
      expressCode: `EX${number}`,
      noRegex: '^E\\d{6,20}$',
      customerPhone: '95338',
      trackUrl: 'https://express.example.com',
    }),
  purchaseOrder: async (number, client) => {
    const { data } = await client.get<{ records: { id: string }[] }>('/biz-product/goodsSku/list', {
      goodsType: 4,
      size: 1,
    })
    return {
      purchaseType: 2,
      items: [{ skuId: data.records[0]?.id, qty: (number % 1000) + 1, unitPrice: 100 }],
      expectDate: '2099-01-01',
    }
  },
  supplierPriceChange: async (number, client) => {
    const { data } = await client.post<{ id: string }>('/biz-supplier/supplierGoods/save', {
      ...(await supplierGoodsOf(number, client)),
      supplierSkuCode: `C${number}`,
    })
    return { supplierGoodsId: data.id, newPrice: 4800 }
  },
  // A credential can be removed only after it was disabled, and a merchant has one per app.
  secret: async (number, client) => {
    const created = await client.post<{ id: string }>('/biz-openapi/openapi/app/save', {
      appName: `接入${number}`,
      appType: 2,
      apiCodes: [1],
      signTypes: [1],
      ipRequired: 0,
    })
    return { appId: created.data.id, status: 0 }
  },
  goodsChannelGroupConfig: async (number, client) => {
    const spu = await client.post<{ id: string }>('/biz-product/goodsSpu/save', {
      ...(await NOUN_DRAFTS.goodsSpu?.(5_000_000 + number, client)),
      spuName: `渠道商品${number}`,
    })
    const { data } = await client.get<{ records: { id: string }[] }>('/biz-product/goodsSku/list', {
      spuId: spu.data.id,
    })
    return { skuId: data.records[0]?.id }
  },
  ...PRICE_DRAFTS,
  ...MALL_DRAFTS,
  ...ETERNITY_DRAFTS,
  ...APP_DRAFTS,
  cardStockOut: async (_number, client) => {
    const { skuId } = await cardBatch(client)
    return { outType: 3, skuId, qty: 1, reason: '展会样品', merchantCode: null, batchNo: null }
  },
  emailOrderInfo: async (number, client) => {
    const { data } = await client.get<{ records: { merchantCode: string }[] }>(
      '/biz-merchant/merchantConfig/list',
      { status: 1, size: 1 },
    )
    const { skuId } = await cardBatch(client)
    return {
      bizType: 2,
      skuId,
      activityId: null,
      merchantId: null,
      merchantCode: data.records[0]?.merchantCode,
      quantity: 1,
      unitPrice: 100,
      email: `codes${number}@example.com`,
      ccEmails: null,
      passwordPhone: '13900008801',
    }
  },
  cardTransferOrder: async (_number, client) => {
    const { data } = await client.get<{ records: { merchantCode: string }[] }>(
      '/biz-merchant/merchantConfig/list',
      { status: 1, size: 1 },
    )
    return {
      ...(await cardBatch(client)),
      transferType: 1,
      toMerchantCode: data.records[0]?.merchantCode,
      toMerchantId: null,
      fromMerchantId: null,
      fromMerchantCode: null,
      qty: 1,
      settle: 0,
      unitPrice: null,
    }
  },
  // A scope is about a noun that exists.
  dataScope: () => Promise.resolve({ resourceCode: 'user' }),
  // The code of a region decides what is above it: here the districts of Beijing.
  region: (number) => Promise.resolve({ code: `1101${String(number).padStart(8, '0')}` }),
  datasource: (number) =>
    Promise.resolve({ url: `jdbc:postgresql://db${number}.example.com:5432/shop`, password: `p${number}` }),
  shopTemplate: () =>
    Promise.resolve({
      sharing: 2,
      config: { page: { title: '首页' }, components: [{ key: 'a', type: 'banner' }] },
    }),
  identityProvider: () =>
    Promise.resolve({
      protocol: 1,
      issuer: 'https://id.example.com',
      consoleOrigin: 'https://console.example.com',
    }),
  supplierOrderTimeOut: async (number, client) => ({ supplierId: (await newSupplier(number, client)).id }),
  paymentManagementInfo: (number) =>
    Promise.resolve({ channelCode: 'MOCK', mchId: `M${number}`, feeRate: 0.006, useScenes: '1' }),
  goodsSpu: async (number, client) => {
    const { data } = await client.get<{ id: string }[]>('/biz-product/goodsCategory/select', {
      keyword: '杯壶',
    })
    return {
      goodsType: 4,
      deliverType: 3,
      taxCode: '0.13',
      categoryId: data[0]?.id,
      skus: [{ skuCode: `T-${number}`, faceValue: 8900, salePrice: 8500 }],
    }
  },
}
