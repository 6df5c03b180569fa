import { expect } from 'vitest'
import type { Client } from './client.ts'

interface Listed<T> {
  readonly records: readonly T[]
  readonly total: number
}
interface Named {
  readonly id: string
}
let number = Math.floor(Math.random() * 100_000)

async function create<T>(client: Client, path: string, body: Record<string, unknown>): Promise<T> {
  const answer = await client.post<T>(path, body, { query: { confirm: '1' } })
  expect(answer, `${path} ${JSON.stringify(answer.body)}`).toMatchObject({ code: 200 })
  return answer.data
}

/** Ids of new top-up SKUs, one product each. */
export async function topUps(client: Client, count: number): Promise<string[]> {
  const {
    data: [category],
  } = await client.get<Named[]>('/biz-product/goodsCategory/select', { keyword: '话费充值' })
  const codes = Array.from({ length: count }, () => `BT-${(number += 1)}`)
  for (const skuCode of codes)
    await create(client, '/biz-product/goodsSpu/save', {
      spuName: `话费 ${skuCode}`,
      goodsType: 1,
      deliverType: 2,
      accountType: 1,
      categoryId: category?.id,
      taxCode: '0.06',
      skus: [{ skuCode, faceValue: 10_000, salePrice: 10_000 }],
    })
  const { data } = await client.get<Listed<Named>>('/biz-product/goodsSku/list', {
    skuCode_in: codes.join(','),
    size: 200,
  })
  expect(data.records).toHaveLength(count)
  return data.records.map(({ id }) => id)
}

/** Makes a supplier offer SKUs; returns its id. */
export async function supplierOf(client: Client, skuIds: readonly string[]): Promise<string> {
  const {
    data: {
      records: [supplier],
    },
  } = await client.get<Listed<Named>>('/biz-supplier/supplierConfig/list', {
    status: 1,
    supplierType: 1,
    size: 50,
  })
  for (const skuId of skuIds)
    await create(client, '/biz-supplier/supplierGoods/save', {
      supplierId: supplier?.id,
      skuId,
      supplierSkuCode: `S-${skuId}`,
      purchasePrice: 9_000,
    })
  return supplier?.id ?? ''
}

/** Ids of new merchant groups. */
export async function merchantGroups(client: Client, count: number): Promise<string[]> {
  const {
    data: {
      records: [like],
    },
  } = await client.get<Listed<{ contractPartyId: string; defaultAccountId: string }>>(
    '/biz-merchant/merchantGroup/list',
    { size: 1 },
  )
  const ids: string[] = []
  for (let remaining = count; remaining > 0; remaining -= 1)
    ids.push(
      (
        await create<Named>(client, '/biz-merchant/merchantGroup/save', {
          groupName: `批量商户组${(number += 1)}`,
          contractPartyId: like?.contractPartyId,
          defaultAccountId: like?.defaultAccountId,
          level: 1,
          industry: '1',
        })
      ).id,
    )
  return ids
}

/** Result of a batch. */
export interface BatchResult {
  readonly batchNo: string
  readonly submitterId: string
  readonly taskStatus: number
  readonly totalCount: number
  readonly processedCount: number
  readonly successCount: number
  readonly failCount: number
  readonly errorMsg: string | null
  readonly fail: readonly { readonly title: string; readonly msg: string }[]
}
export const batchResult = async (client: Client, batchNo: string): Promise<BatchResult> =>
  (await client.get<BatchResult>('/biz-export/batchTask/result', { batchNo })).data
/** Waits until a batch has ended. */
export async function batchEnd(client: Client, batchNo: string, timeout = 120_000): Promise<BatchResult> {
  await expect
    .poll(async () => (await batchResult(client, batchNo)).taskStatus, { timeout, interval: 100 })
    .toBeGreaterThan(1)
  return batchResult(client, batchNo)
}
