import { expect } from 'vitest'
import type { Client } from './client.ts'
import { cards, type ReadReceipt } from './stockIns.ts'
import { STOCK_IN_STATE } from './wireNumbers.ts'

export const PURCHASE = '/biz-product/purchaseOrder'
export const RECEIPT = '/biz-product/stockInRecord'

/** A purchase order as its detail answers it. */
export interface Purchase {
  readonly id: string
  readonly version: number
  readonly purchaseNo: string
  readonly orderState: number
  readonly totalQty: number
  readonly totalAmount: number
  readonly inQty: number
  readonly inAmount: number
  readonly returnQty: number
  readonly paidAmount: number
  readonly unpaidAmount: number
  readonly payState: number
  readonly arrival: number | null
  readonly items: readonly { readonly skuId: string; readonly qty: number; readonly inQty: number }[]
  readonly payments: readonly { readonly amount: number }[]
}

export const purchaseOf = async (client: Client, id: string): Promise<Purchase> =>
  (await client.get<Purchase>(`${PURCHASE}/detail`, { id })).data

/** A call with an idempotency key of its own. */
export const call = (client: Client, path: string, body: Readonly<Record<string, unknown>>) =>
  client.post<{ id: string }>(path, body)

export const HEAD = '卡号,卡密,有效期'

/** Imports a file of cards and waits until it was read. */
export async function importCards(
  client: Client,
  rows: readonly string[],
  fields: Readonly<Record<string, string>>,
): Promise<ReadReceipt> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new Blob([[HEAD, ...rows].join('\n')], { type: 'text/csv' }), 'cards.csv')
  const sent = await client.form<{ id: string }>(`${RECEIPT}/importCards`, form)
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ code: 200 })
  const read = async () => (await client.get<ReadReceipt>(`${RECEIPT}/detail`, { id: sent.data.id })).data
  await expect
    .poll(async () => (await read()).orderState, { timeout: 30_000 })
    .not.toBe(STOCK_IN_STATE.parsing)
  return read()
}

/** The lines of scenario 1: 985 new cards, 7 of them again, 5 that the SKU has, 3 without a secret. */
export function scenarioRows(): string[] {
  const fresh = cards(0, 985)
  const rows = [
    ...fresh,
    ...fresh.slice(0, 7),
    ...cards(9000, 9005),
    '88009999,,',
    '88009998,  ,',
    '88009997,,',
  ]
  expect(rows).toHaveLength(1000)
  return rows
}
