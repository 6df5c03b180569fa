import { resourceById, RESOURCES } from '../../src/contract/index.ts'
import type { Client, Listed } from './client.ts'
import { validWire } from './drafts.ts'
import { MERCHANT_GOODS_STATE, MERCHANT_STATUS } from './wireNumbers.ts'

export interface Shop {
  readonly merchantId: string
  readonly merchantCode: string
  readonly accountId: string
}
/** Address of parcels. */
export const RECEIVER = {
  name: '沈慕白',
  phone: '13817720056',
  province: '上海市',
  city: '上海市',
  address: '示例路 100 号',
}
let number = Math.floor(Math.random() * 900_000)

async function create<T>(client: Client, path: string, body: Record<string, unknown>): Promise<T> {
  const answer = await client.post<T>(path, body)
  if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.data
}

/** Id of a SKU of the demo. */
export async function skuId(client: Client, skuCode: string): Promise<string> {
  const { data } = await client.get<Listed<{ id: string }>>('/biz-product/goodsSku/list', { skuCode })
  return data.records[0]?.id ?? ''
}

/** Creates a customer account with a balance in fen. */
async function newAccount(
  client: Client,
  balance: number,
): Promise<{ readonly id: string; readonly contractPartyId: string }> {
  const accounts = resourceById('contractPartyAccount')
  if (!accounts) throw new Error('no accounts')
  const account = await create<{ id: string; contractPartyId: string }>(
    client,
    `${accounts.path}/save`,
    await validWire(accounts, 20_000_000 + number, { client, resources: RESOURCES }),
  )
  if (balance > 0)
    await create(client, '/blade-test/ledger', {
      verb: 'post',
      bizType: 'recharge',
      accountId: account.id,
      bizNo: `SHOP-${number}`,
      amount: balance,
    })
  return account
}

/** Creates a customer with an account and a balance in fen, and a merchant with SKUs at fixed prices. */
export async function newShop(
  client: Client,
  balance: number,
  prices: Readonly<Record<string, number>>,
): Promise<Shop> {
  number += 1
  const account = await newAccount(client, balance)
  const group = await create<{ id: string }>(client, '/biz-merchant/merchantGroup/save', {
    groupName: `下单客户${number}`,
    contractPartyId: account.contractPartyId,
    defaultAccountId: account.id,
    level: 1,
    industry: '1',
  })
  const merchant = await create<{ id: string; merchantCode: string }>(
    client,
    '/biz-merchant/merchantConfig/save',
    {
      merchantName: `下单商户${number}`,
      shortName: '下单',
      merchantGroupId: group.id,
      accountId: account.id,
      merchantType: 3,
    },
  )
  for (const [code, fixedPrice] of Object.entries(prices))
    await create(client, '/biz-merchant/merchantGoods/save', {
      merchantIds: [merchant.id],
      skuIds: [await skuId(client, code)],
      accountMethod: 3,
      fixedPrice,
    })
  const goods = await client.get<Listed<{ id: string }>>('/biz-merchant/merchantGoods/list', {
    merchantCode: merchant.merchantCode,
    size: 100,
  })
  await create(client, '/biz-merchant/merchantGoods/changeState', {
    ids: goods.data.records.map(({ id }) => id),
    state: MERCHANT_GOODS_STATE.on,
  })
  await create(client, '/biz-merchant/merchantConfig/changeState', {
    ids: merchant.id,
    status: MERCHANT_STATUS.enabled,
  })
  return { merchantId: merchant.id, merchantCode: merchant.merchantCode, accountId: account.id }
}

/** Amounts of a customer account in fen. */
export async function figuresOf(
  client: Client,
  accountId: string,
): Promise<{ readonly balance: number; readonly holdAmount: number; readonly availableAmount: number }> {
  return (
    await client.get<{ balance: number; holdAmount: number; availableAmount: number }>(
      '/biz-finance/contract_party_account/detail',
      { id: accountId },
    )
  ).data
}

/** Runs the scheduled work that orders wait for. */
export const tick = (client: Client): Promise<unknown> => client.post('/blade-test/tick', { work: 'orders' })
