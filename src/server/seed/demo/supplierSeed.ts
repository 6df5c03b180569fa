import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { user } from '../../../contract/resources/system/user.ts'
import type { Vault } from '../../secrets/vault.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { recountRoutes } from '../../store/supplier/supplierRows.ts'
import { callbackSecrets } from './callbackSecrets.ts'
import { postPast } from './pastPostings.ts'
import { GOODS, GROUPS, SUPPLIERS } from './suppliers.data.ts'
import type { Writer } from '../../store/db.ts'

type Text = Readonly<Record<string, unknown>>

/**
 * Writes groups, suppliers and goods of the demonstration company, and posts prepayments to its suppliers.
 */
export async function seedSuppliers(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const put = putFor(writer, tenantId)
  const groups = await groupRows(writer, tenantId)
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
  const ids = await put('supplierConfig', supplierRows(vault, groups, groupIds))
  await seedGoods(writer, tenantId, ids)
}

/** Rows of the groups with their parties and accounts. */
async function groupRows(writer: Writer, tenantId: string) {
  const all = async (resource: Parameters<typeof selectWhere>[1]): Promise<readonly Text[]> =>
    selectWhere(writer, resource, tenantId, { all: [] })
  const parties = new Map((await all(contractParty)).map((party) => [String(party.shortName), party]))
  const accounts = new Map(
    (await all(contractPartyAccount))
      .filter(({ accountType }) => accountType === 'supplier')
      .map((account) => [account.contractPartyId, String(account.id)]),
  )
  const staff = new Map((await all(user)).map(({ id, account }) => [String(account), id]))
  return GROUPS.map(([party, groupName, level, goodsTypes, manager, agreementEnd]) => {
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
}

const supplierRows = (
  vault: Vault,
  groups: Awaited<ReturnType<typeof groupRows>>,
  groupIds: readonly string[],
): readonly Text[] =>
  SUPPLIERS.map(([group, supplierName, supplierType, adapterCode, apiUrl, status, balanceAlertValue]) => ({
    ...callbackSecrets(vault),
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
  }))

async function seedGoods(writer: Writer, tenantId: string, suppliers: readonly string[]): Promise<void> {
  const skus = new Map(
    (await selectWhere(writer, goodsSku, tenantId, { all: [] })).map((sku) => [String(sku.skuCode), sku]),
  )
  const put = putFor(writer, tenantId)
  const rows = goodsRows(skus, suppliers)
  const ids = await put('supplierGoods', rows)
  const changedGoodsId = ids[rows.findIndex(({ skuCode }) => skuCode === 'XM-Q')] ?? ''
  await put('supplierPriceChange', [priceChange(changedGoodsId, suppliers[2], skus.get('XM-Q'))])
  await recountRoutes(
    writer,
    tenantId,
    rows.map(({ skuId }) => String(skuId)),
  )
}

const goodsRows = (skus: ReadonlyMap<string, Text>, suppliers: readonly string[]) =>
  GOODS.flatMap(([supplier, skuCode, purchasePrice, priority]) => {
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

const priceChange = (
  supplierGoodsId: string,
  supplierId: string | undefined,
  sku: Text | undefined,
): Text => ({
  supplierGoodsId,
  supplierId,
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
})
