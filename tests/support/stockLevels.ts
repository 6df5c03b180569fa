import type { Client, Listed } from './client.ts'

export interface StockLevels {
  readonly available: number
  readonly locked: number
  readonly out: number
  readonly invalid: number
}

/** Total stock of a SKU over its batches. */
export async function stockLevelsOf(client: Client, skuId: string): Promise<StockLevels> {
  const { data } = await client.get<Listed<Record<string, number>>>('/biz-product/stock/list', {
    skuId,
    size: 200,
  })
  const sum = (name: string): number => data.records.reduce((total, row) => total + Number(row[name] ?? 0), 0)
  return {
    available: sum('availableQty'),
    locked: sum('lockedQty'),
    out: sum('outQty'),
    invalid: sum('invalidQty'),
  }
}
