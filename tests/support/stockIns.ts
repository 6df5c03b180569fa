import { MESSAGE_CATEGORIES, type MessageCategory } from '../../src/contract/parts/messageCategories.ts'
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

/** A supplier with a settlement account, of those in the state `status` where one is given. */
export const supplier = async (client: Client, status?: number): Promise<{ id: string; balance: number }> => {
  const { data } = await client.get<{ records: { id: string; accountId: string | null }[] }>(
    '/biz-supplier/supplierConfig/list',
    { size: 50, ...(status === undefined ? {} : { status }) },
  )
  const supplierRow = data.records.find(({ accountId }) => accountId)
  if (!supplierRow) throw new Error('no supplier with an account')
  const { data: account } = await client.get<{ balance: number }>(
    '/biz-finance/contract_party_account/detail',
    { id: supplierRow.accountId ?? '' },
  )
  return { id: supplierRow.id, balance: account.balance }
}

/** A stock receipt made of a card file. */
export interface ReadReceipt {
  readonly id: string
  readonly inNo: string
  readonly orderState: number
  readonly totalRows: number
  readonly okQty: number
  readonly dupQty: number
  readonly badQty: number
  readonly totalCost: number
  readonly batchNo: string
  readonly failReason: string | null
}

/** Titles of a client's messages of a category that lead to a stock receipt, the latest first. */
export async function receiptMessages(
  client: Client,
  category: MessageCategory,
  { id, inNo }: { readonly id: string; readonly inNo: string },
): Promise<string[]> {
  const { data } = await client.get<{ records: { title: string; link: string }[] }>(
    '/blade-desk/message/page',
    { category: MESSAGE_CATEGORIES.wire[category], size: 200 },
  )
  return data.records
    .filter(({ title, link }) => title.includes(inNo) && link === `/stock/in?row=${id}&pane=detail`)
    .map(({ title }) => title)
}

/** Lines of a card file: number, secret and no expiry of their own. */
export const cards = (from: number, to: number, prefix = 'VIP'): string[] =>
  Array.from(
    { length: to - from },
    (_, index) =>
      `8800${String(from + index).padStart(8, '0')},${prefix}-SECRET-${String(from + index).padStart(6, '0')},`,
  )
