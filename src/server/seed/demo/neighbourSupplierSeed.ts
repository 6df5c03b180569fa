import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import { creditCheckSign } from '../../domain/finance/creditCode.ts'
import type { Vault } from '../../secrets/vault.ts'
import { putFor } from '../../store/seed/putRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { recountRoutes } from '../../store/supplier/supplierRows.ts'
import { callbackSecrets } from './callbackSecrets.ts'
import type { Writer } from '../../store/db.ts'

/** Writes one supplier of the second tenant with its group and account. */
export async function seedNeighbourSupplier(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  const put = putFor(writer, tenantId)
  const { contractPartyId, accountId } = await seedParty(writer, tenantId)
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
      ...callbackSecrets(vault),
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
  await seedGoods(writer, tenantId, supplierId)
}

/** Writes the supplier's company and our account with it. */
async function seedParty(writer: Writer, tenantId: string) {
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
  return { contractPartyId, accountId }
}

async function seedGoods(writer: Writer, tenantId: string, supplierId: string): Promise<void> {
  const [sku] = await selectWhere(writer, goodsSku, tenantId, {
    field: 'skuCode',
    operator: 'equals',
    values: ['NF-HF50'],
  })
  if (!sku) return
  await putFor(writer, tenantId)('supplierGoods', [
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
