import { expect } from 'vitest'
import type { Client, Listed } from './client.ts'
import { newShop, type Shop, skuId, tick, RECEIVER } from './orders.ts'

const ORDER = '/biz-order/merchantOrderInfo'
/** Top-ups by their state after the worker has run; the last digit of the number decides. */
const TOP_UPS = [
  '13911112001',
  '13911112002',
  '13911112003',
  '13911112006',
  '13911112016',
  '13911112008',
  '13911110005',
  '13911110015',
  '13911110025',
]

async function postOk(
  client: Client,
  path: string,
  body: Record<string, unknown>,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await client.post<Readonly<Record<string, unknown>>>(path, body)
  expect(answer, `${path}: ${JSON.stringify(answer.body)}`).toMatchObject({ code: 200 })
  return answer.data
}

/**
 * Orders of a new merchant: three succeeded, three held, two processing, one failed, one doubtful, one with
 * cards, one to ship and one waiting. From now on orders move only when a test runs their job.
 */
export async function ordersOfEveryState(client: Client): Promise<Shop> {
  await postOk(client, '/blade-test/holdJob', { work: 'orders' })
  const { data } = await client.get<Listed<{ id: string; version: number; supplierName: string }>>(
    '/biz-supplier/supplierConfig/list',
    { size: 50 },
  )
  for (const order of data.records.filter(
    ({ supplierName }) => supplierName === '星河数科' || supplierName === '北辰通信',
  ))
    await postOk(client, '/biz-supplier/supplierConfig/update', {
      id: order.id,
      version: order.version,
      adapterConfig: { rules: [{ match: '6', result: 'accepted' }] },
    })
  const shop = await newShop(client, 1_000_000, { 'HF-100': 9980, 'SL-100': 9850, 'CUP-350': 8010 })
  for (const targetValue of ['13911110005', '13911110015', '13911110025'])
    await postOk(client, '/biz-order/blackWhiteList/save', {
      listType: 1,
      targetType: 1,
      targetValue,
      scope: 2,
      merchantCode: shop.merchantCode,
      action: 2,
      reason: '号码存在争议',
    })
  const accept = async (skuCode: string, more: Record<string, unknown>): Promise<unknown> =>
    postOk(client, '/blade-test/acceptOrder', {
      merchantCode: shop.merchantCode,
      skuId: await skuId(client, skuCode),
      qty: 1,
      ...more,
    })
  await accept('HF-100', { account: '13911112009', merchantOrderNo: 'MDOUBT1' })
  await tick(client)
  await postOk(client, '/blade-test/order/due', { late: 1 })
  await tick(client)
  for (const account of TOP_UPS) await accept('HF-100', { account, merchantOrderNo: `M${account}` })
  await accept('SL-100', { qty: 2, merchantOrderNo: 'MCARD1' })
  await accept('CUP-350', {
    qty: 2,
    merchantOrderNo: 'MSHIP1',
    receiver: RECEIVER,
  })
  await tick(client)
  await accept('HF-100', { account: '13911112007', merchantOrderNo: 'MWAIT1' })
  expect(await client.get(`${ORDER}/list`, { merchantCode: shop.merchantCode })).toMatchObject({ code: 200 })
  return shop
}
