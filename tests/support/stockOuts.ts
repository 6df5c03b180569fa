import { expect } from 'vitest'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, configure } from '@zip.js/zip.js'
import type { Answer, Client, Listed } from './client.ts'
import type { TestServer } from './server.ts'
import { admin, operator } from './people.ts'
import { newShop, type Shop, skuId } from './orders.ts'
import { STOCK_OUT_STATE } from './wireNumbers.ts'

configure({ useWebWorkers: false })

export const OUT = '/biz-card/cardStockOut',
  RECORD = '/biz-card/cardStockOutRecord',
  PREPAID = '/biz-merchant/merchantStock'

export interface OutDocument {
  readonly id: string
  readonly outNo: string
  readonly orderState: number
  readonly qty: number
  readonly totalAmount: number
  readonly failReason: string | null
}
export interface PackageRecord {
  readonly id: string
  readonly recordNo: string
  readonly batchNo: string
  readonly qty: number
  readonly sendState: number
  readonly downloadCount: number
  readonly fileState: number
  readonly failReason: string | null
}
export interface Batch {
  readonly id: string
  readonly availableQty: number
  readonly lockedQty: number
  readonly allocatedQty: number
  readonly outQty: number
  readonly invalidQty: number
}

let number = 0
export const requestNo = (): string => `stock-out-${(number += 1)}`

/** Puts new cards into a batch of a SKU of its own test. */
export async function shelve(
  client: Client,
  skuCode: string,
  batch: {
    readonly batchNo: string
    readonly qty: number
    readonly unitCost?: number
    readonly expireTime?: string
  },
): Promise<{ readonly skuId: string; readonly stockId: string }> {
  const sku = await skuId(client, skuCode)
  const answer = await client.post<{ stockId: string }>('/blade-test/stock', {
    verb: 'shelve',
    skuId: sku,
    unitCost: 1900,
    ...batch,
    secrets: Array.from(
      { length: batch.qty },
      (_, index) => `${batch.batchNo}-${String(index).padStart(6, '0')}`,
    ),
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return { skuId: sku, stockId: answer.data.stockId }
}

/** A new document of the administrator. */
export const enter = (
  server: TestServer,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer<OutDocument>> =>
  admin(server).post<OutDocument>(`${OUT}/save`, { requestNo: requestNo(), ...body })

/** A merchant with a balance; the goods of documents are priced by them. */
export const shopWith = (server: TestServer, balance: number): Promise<Shop> =>
  newShop(admin(server), balance, { 'HF-100': 9980 })

/** A pickup by a shop. */
export const pickupOf = (
  shop: Shop,
  sku: string,
  qty: number,
  more: Readonly<Record<string, unknown>> = {},
) => ({
  outType: 1,
  merchantCode: shop.merchantCode,
  skuId: sku,
  qty,
  unitPrice: 1000,
  receiveType: 1,
  receivePhone: '13900001111',
  ...more,
})

export const approve = (server: TestServer, ids: readonly string[], by = operator(server)) =>
  by.post(`${OUT}/audit`, { ids, pass: 1, requestNo: requestNo() })
export const letGo = (server: TestServer, id: string, by = operator(server)) =>
  by.post(`${OUT}/out`, { id, requestNo: requestNo() })
export const revoke = (client: Client, id: string) =>
  client.post(`${OUT}/cancel`, { id, revoke: 1, reason: '商户退单', requestNo: requestNo() })
export const cancel = (client: Client, id: string) =>
  client.post(`${OUT}/cancel`, { id, reason: '录错了', requestNo: requestNo() })
export const detailOf = async (server: TestServer, id: string): Promise<OutDocument> =>
  (await admin(server).get<OutDocument>(`${OUT}/detail`, { id })).data
export const batchOf = async (server: TestServer, id: string): Promise<Batch> =>
  (await admin(server).get<Batch>('/biz-product/stock/detail', { id })).data
export const packagesOf = async (server: TestServer, outNo: string): Promise<readonly PackageRecord[]> =>
  (await admin(server).get<Listed<PackageRecord>>(`${RECORD}/list`, { outNo, size: 20 })).data.records

/** Enters a document, has it approved by another user and lets its cards go; resolves when that ended. */
export async function handOut(
  server: TestServer,
  body: Readonly<Record<string, unknown>>,
): Promise<OutDocument> {
  const entered = await enter(server, body)
  expect(entered, JSON.stringify(entered.body)).toMatchObject({ code: 200 })
  const { id } = entered.data
  expect(await approve(server, [id])).toMatchObject({ code: 200 })
  const gone = await letGo(server, id)
  expect(gone, JSON.stringify(gone.body)).toMatchObject({ code: 200 })
  await ended(server, id)
  return detailOf(server, id)
}

export const ended = (server: TestServer, id: string): Promise<void> =>
  expect
    .poll(async () => (await detailOf(server, id)).orderState, { timeout: 60_000 })
    .not.toBe(STOCK_OUT_STATE.running)

/** The answer to a download: status and bytes, JSON where it is refused. */
export async function download(server: TestServer, client: Client, id: string): Promise<Buffer> {
  const { access_token: token } = await client.token()
  const answer = await fetch(`${server.url}/api${RECORD}/download?id=${id}`, {
    headers: { 'Blade-Auth': `bearer ${token}` },
  })
  return Buffer.from(await answer.arrayBuffer())
}

/** The only file of an encrypted archive. */
export async function opened(archive: Buffer, password: string): Promise<Buffer> {
  const reader = new ZipReader(new Uint8ArrayReader(archive), { password })
  const [entry] = await reader.getEntries()
  if (!entry || entry.directory) throw new Error('the archive is empty')
  const bytes = await entry.getData(new Uint8ArrayWriter())
  await reader.close()
  return Buffer.from(bytes)
}

/** The invariants of stock that are broken: batches by rule. */
export async function brokenStock(server: TestServer): Promise<Record<string, unknown>[]> {
  return server.sql(`
    select 'I1' as rule, batch_no from stock
    where in_qty <> available_qty + locked_qty + allocated_qty + out_qty + invalid_qty
    union all
    select 'I2', s.batch_no from stock s left join (
      select stock_id, count(*) filter (where card_state = 1) a, count(*) filter (where card_state = 2) l,
        count(*) filter (where card_state = 3) m, count(*) filter (where card_state in (4, 7)) o,
        count(*) filter (where card_state in (5, 6)) v from stock_card group by 1) c on c.stock_id = s.id
    where s.goods_type in (2, 3) and (available_qty, locked_qty, allocated_qty, out_qty, invalid_qty)
      is distinct from (coalesce(a, 0), coalesce(l, 0), coalesce(m, 0), coalesce(o, 0), coalesce(v, 0))
    union all
    select 'I3', batch_no from stock s where allocated_qty <> coalesce(
      (select sum(available_qty + locked_qty) from merchant_stock m where m.stock_id = s.id), 0)
    union all
    select 'I4', batch_no from stock s join (
      select stock_id, sum(in_delta) i, sum(available_delta) a, sum(locked_delta) l, sum(allocated_delta) m,
        sum(out_delta) o, sum(invalid_delta) v from stock_flow group by 1) f on f.stock_id = s.id
    where (in_qty, available_qty, locked_qty, allocated_qty, out_qty, invalid_qty) is distinct from (i, a, l, m, o, v)
    union all
    select 'held', biz_no from stock_hold h join card_stock_out o on o.out_no = h.biz_no and o.tenant_id = h.tenant_id
    where o.order_state in (3, 4, 5) and h.qty > h.issued_qty + h.released_qty
    union all
    select 'held', biz_no from stock_hold h
      join email_order_info o on o.email_order_no = h.biz_no and o.tenant_id = h.tenant_id
    where o.email_state <> 4 and h.qty > h.issued_qty + h.released_qty`)
}
