import type { Client } from './client.ts'

export const skuNamed = async (
  client: Client,
  skuCode: string,
): Promise<{ id: string; availableQty: number; costPrice: number }> => {
  const { data } = await client.get<{ records: { id: string; availableQty: number; costPrice: number }[] }>(
    '/biz-product/goodsSku/list',
    { skuCode },
  )
  const [sku] = data.records
  if (!sku) throw new Error(`no SKU ${skuCode}`)
  return sku
}

export const supplier = async (client: Client): Promise<{ id: string; balance: number }> => {
  const { data } = await client.get<{ records: { id: string; accountId: string | null }[] }>(
    '/biz-supplier/supplierConfig/list',
    { size: 50 },
  )
  const supplierRow = data.records.find(({ accountId }) => accountId)
  if (!supplierRow) throw new Error('no supplier with an account')
  const { data: account } = await client.get<{ balance: number }>(
    '/biz-finance/contract_party_account/detail',
    { id: supplierRow.accountId ?? '' },
  )
  return { id: supplierRow.id, balance: account.balance }
}
