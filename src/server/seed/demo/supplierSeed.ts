import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { randomWord } from '../../../kernel/id.ts'
import { creditCheckSign } from '../../domain/finance/creditCode.ts'
import type { Vault } from '../../access/vault.ts'
import type { Writer } from '../../store/database.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { recountRoutes } from '../../store/supplier/supplierRows.ts'
import { postPast } from './pastPostings.ts'

/** Groups of the demonstration: short name of the supplier, name, level, what it supplies, account of who looks after it, end of the agreement, fen paid in advance. */
const GROUPS: readonly (readonly [
  party: string,
  name: string,
  level: 'standard' | 'preferred' | 'strategic',
  goodsTypes: readonly string[],
  manager: string,
  until: string,
  prepaid: number,
])[] = [
  [
    '星河影视',
    '星河数科权益供货',
    'strategic',
    ['topUp', 'ticket'],
    'dingguoping',
    '2027-12-31',
    200_000_000,
  ],
  ['迅充通信', '北辰话费流量', 'preferred', ['topUp', 'coupon'], 'tianzhenhua', '2027-09-30', 150_000_000],
  ['博卡信息', '云卡卡券供货', 'standard', ['card', 'coupon'], 'jiangxinyi', '2026-12-15', 60_000_000],
]

type Kind = 'topUp' | 'card' | 'inKind'
/** Suppliers: group, name, kind, adapter, its settings, where they stand, alert value in fen. */
const SUPPLIERS: readonly (readonly [
  group: number,
  name: string,
  type: Kind,
  adapter: 'mock' | 'manual' | 'httpMd5',
  url: string | null,
  status: 'active' | 'disabled',
  alert: number,
])[] = [
  [0, '星河数科', 'topUp', 'mock', null, 'active', 5_000_000],
  [1, '北辰通信', 'topUp', 'mock', null, 'active', 5_000_000],
  [2, '云卡供应链', 'card', 'mock', null, 'active', 2_000_000],
  [2, '云卡人工代充', 'topUp', 'manual', null, 'active', 0],
  [1, '北辰通信备用线路', 'topUp', 'httpMd5', 'https://gw2.beichen.example.com/charge', 'disabled', 0],
]

/** What they take: supplier, code of the SKU, fen, priority. */
const GOODS: readonly (readonly [supplier: number, sku: string, price: number, priority: number])[] = [
  [0, 'HF-100', 9930, 1],
  [1, 'HF-100', 9950, 2],
  [0, 'HF-30', 2975, 1],
  [1, 'HF-30', 2981, 2],
  [0, 'HF-50', 4958, 1],
  [1, 'HF-50', 4966, 2],
  [0, 'HF-200', 19_860, 2],
  [1, 'HF-200', 19_850, 1],
  [0, 'HF-500', 49_650, 1],
  [1, 'HF-500', 49_690, 2],
  [1, 'LL-1G', 400, 1],
  [0, 'MD-M', 1620, 1],
  [0, 'DY-2D', 3650, 1],
  [1, 'CX-10', 870, 1],
  [1, 'CX-30', 2610, 1],
  [2, 'VIP-M', 1900, 1],
  [2, 'XM-W', 980, 1],
  [2, 'XM-Q', 5650, 1],
  [2, 'XM-Y', 20_600, 1],
  [2, 'XK-10', 820, 1],
  [2, 'XK-30', 2450, 1],
  [3, 'JY-100', 9920, 1],
  [3, 'JY-500', 49_600, 1],
]

type Text = Readonly<Record<string, unknown>>

/** Writes the groups, suppliers and goods of the demonstration company, and pays its suppliers in advance. */
export async function seedSuppliers(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const put = putFor(writer, tenantId)
  const all = async (resource: Parameters<typeof selectWhere>[1]): Promise<readonly Text[]> =>
    selectWhere(writer, resource, tenantId, { all: [] })
  const parties = new Map((await all(contractParty)).map((party) => [String(party.shortName), party]))
  const accounts = new Map(
    (await all(contractPartyAccount))
      .filter(({ accountType }) => accountType === 'supplier')
      .map((account) => [account.contractPartyId, String(account.id)]),
  )
  const staff = new Map((await all(user)).map(({ id, account }) => [String(account), id]))
  const groups = GROUPS.map(([party, groupName, level, goodsTypes, manager, agreementEnd]) => {
    const { id: contractPartyId, contactName, contactPhone, contactEmail } = parties.get(party) ?? {}
    return {
      groupName,
      level,
      goodsTypes,
      agreementEnd,
      contractPartyId,
      defaultAccountId: accounts.get(contractPartyId) ?? null,
      managerId: staff.get(manager) ?? null,
      contactName,
      contactPhone,
      contactEmail,
      status: 'enabled',
    }
  })
  const groupIds = await put('supplierGroup', groups)
  for (const [index, [, , , , , , prepaid]] of GROUPS.entries())
    await postPast(
      { db: writer, tenantId, daysAgo: 13, minute: 910 },
      {
        bizType: 'pay',
        bizNo: `FA2026010100001${index}`,
        accountId: groups[index]?.defaultAccountId ?? '',
        amount: prepaid,
        dims: { remark: '预付货款' },
      },
    )
  const suppliers = SUPPLIERS.map(
    ([group, supplierName, supplierType, adapterCode, apiUrl, status, balanceAlertValue]) => ({
      ...secretsOf(vault),
      supplierName,
      supplierType,
      adapterCode,
      apiUrl,
      queryUrl: apiUrl,
      appId: apiUrl ? 'yunfan' : null,
      adapterConfig: adapterCode === 'mock' ? { rules: [] } : null,
      chargeType: supplierType === 'topUp' ? '4' : null,
      supplierGroupId: groupIds[group],
      contractPartyId: groups[group]?.contractPartyId,
      accountId: groups[group]?.defaultAccountId,
      managerId: groups[group]?.managerId,
      contactName: groups[group]?.contactName,
      contactPhone: groups[group]?.contactPhone,
      connectTimeoutMs: 15_000,
      resultTimeoutMin: 30,
      maxQps: 20,
      balanceAlertValue,
      testPassed: false,
      noReplyCount: 0,
      replyCount: 0,
      status,
    }),
  )
  const ids = await put('supplierConfig', suppliers)
  await seedGoods(writer, tenantId, ids)
}

const secretsOf = (vault: Vault): Text => {
  const token = randomWord(32)
  return { callbackToken: vault.seal(token), 'callbackToken.hmac': vault.digest(token) }
}

async function seedGoods(writer: Writer, tenantId: string, suppliers: readonly string[]): Promise<void> {
  const skus = new Map(
    (await selectWhere(writer, goodsSku, tenantId, { all: [] })).map((sku) => [
      String(sku.skuCode),
      sku as Text,
    ]),
  )
  const put = putFor(writer, tenantId)
  const rows = GOODS.flatMap(([supplier, skuCode, purchasePrice, priority]) => {
    const sku = skus.get(skuCode)
    return sku
      ? [
          {
            supplierId: suppliers[supplier],
            skuId: sku.id,
            skuCode,
            skuName: sku.skuName,
            goodsType: sku.goodsType,
            goodsName: `${SUPPLIERS[supplier]?.[1] ?? ''} / ${String(sku.skuName)}`,
            supplierSkuCode: supplier === 3 ? null : `YF${skuCode.replace('-', '')}`,
            faceValue: sku.faceValue,
            purchasePrice,
            minMargin: 0,
            lowestSalePrice: sku.salePrice,
            priority,
            weight: 10,
            dayLimitQty: skuCode === 'HF-500' ? 2000 : 0,
            goodsState: 'supplying',
          },
        ]
      : []
  })
  const ids = await put('supplierGoods', rows)
  const changed = ids[rows.findIndex(({ skuCode }) => skuCode === 'XM-Q')] ?? '',
    sku = skus.get('XM-Q')
  await put('supplierPriceChange', [
    {
      supplierGoodsId: changed,
      supplierId: suppliers[2],
      skuId: sku?.id,
      skuCode: 'XM-Q',
      changeType: 'manual',
      oldPrice: 5580,
      newPrice: 5650,
      changeRate: 0.0125,
      effectiveTime: '2026-01-08 00:00:00',
      appliedTime: '2026-01-08 00:00:12',
      minMarginAfter: Number(sku?.salePrice) - 5650,
      affectMerchantCount: 0,
      lossAction: 'notify',
      opinion: '季度合同价',
      changeState: 'effective',
    },
  ])
  await recountRoutes(
    writer,
    tenantId,
    rows.map(({ skuId }) => String(skuId)),
  )
}

/** Writes one supplier of the second tenant with its group and account. */
export async function seedNeighbourSupplier(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const put = putFor(writer, tenantId)
  const parties = await selectWhere(writer, contractParty, tenantId, { all: [] })
  const own = parties.find(({ partyType }) => partyType === 'own')
  const [contractPartyId] = await put('contractParty', [
    {
      partyName: '闽南通信服务有限公司',
      shortName: '闽南通信',
      partyType: 'supplier',
      unifiedCreditCode: `91350206MA31X8KQ4${creditCheckSign('91350206MA31X8KQ4')}`,
      ownPartyId: own?.id,
      status: 'active',
    },
  ])
  const [accountId] = await put('contractPartyAccount', [
    {
      accountName: '闽南通信-南风商贸（采购）',
      contractPartyId,
      ownPartyId: own?.id,
      accountType: 'supplier',
      settleMode: 'deposit',
      alertValue: 0,
      billCycle: 'month',
      autoConfirmDays: 7,
      status: 'active',
    },
  ])
  const [supplierGroupId] = await put('supplierGroup', [
    {
      groupName: '闽南话费供货',
      contractPartyId,
      defaultAccountId: accountId,
      goodsTypes: ['topUp'],
      level: 'standard',
      status: 'enabled',
    },
  ])
  const [supplierId = ''] = await put('supplierConfig', [
    {
      ...secretsOf(vault),
      supplierName: '闽南话费直连',
      supplierType: 'topUp',
      adapterCode: 'mock',
      supplierGroupId,
      contractPartyId,
      accountId,
      connectTimeoutMs: 15_000,
      resultTimeoutMin: 30,
      maxQps: 20,
      balanceAlertValue: 0,
      testPassed: false,
      noReplyCount: 0,
      replyCount: 0,
      status: 'active',
    },
  ])
  const [sku] = await selectWhere(writer, goodsSku, tenantId, {
    field: 'skuCode',
    operator: 'equals',
    values: ['NF-HF50'],
  })
  if (!sku) return
  await put('supplierGoods', [
    {
      supplierId,
      skuId: sku.id,
      skuCode: sku.skuCode,
      skuName: sku.skuName,
      goodsType: sku.goodsType,
      goodsName: `闽南话费直连 / ${String(sku.skuName)}`,
      supplierSkuCode: 'HF50',
      faceValue: sku.faceValue,
      purchasePrice: 4960,
      minMargin: 0,
      lowestSalePrice: sku.salePrice,
      priority: 10,
      weight: 10,
      dayLimitQty: 0,
      goodsState: 'supplying',
    },
  ])
  await recountRoutes(writer, tenantId, [sku.id])
}
