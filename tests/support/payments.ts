import { expect } from 'vitest'
import type { Client, Listed } from './client.ts'
import { admin } from './people.ts'
import { serial } from './serial.ts'
import type { TestServer } from './server.ts'
import { API_V3_KEY, MERCHANT, PLATFORM, type SignedCall } from './wechatPay.ts'

export const CHANNEL = '/blade-pay/paymentManagementInfo'
export const PAYMENT = '/blade-pay/payOrder'
export const REFUND = '/blade-pay/payRefund'

export const PAY_STATE = { unpaid: 0, paying: 1, paid: 2, closed: 3, refunded: 4, partRefunded: 5 } as const
export const REFUND_STATE = { pending: 0, processing: 1, done: 2, failed: 3 } as const
export const CHANNEL_STATE = { disabled: 0, enabled: 1, faulty: 2 } as const

export interface PayChannel {
  readonly id: string
  readonly channelNo: string
  readonly channelName: string
  readonly mchId: string
  readonly state: number
  readonly version: number
  readonly certSerialNo: string | null
  readonly certExpireTime: string | null
  readonly lastTestResult: number
  readonly todayAmount: number
  readonly todayCount: number
  readonly todayFailures: number
}
export interface Payment {
  readonly id: string
  readonly payNo: string
  readonly channelId: string | null
  readonly status: number
  readonly amount: number
  readonly feeAmount: number
  readonly refundingAmount: number
  readonly refundedAmount: number
  readonly channelTradeNo: string | null
  readonly problem: string | null
  readonly payUrl: string | null
  readonly late: number
  readonly version: number
}
export interface PayRefund {
  readonly id: string
  readonly refundNo: string
  readonly amount: number
  readonly feeAmount: number
  readonly refundState: number
  readonly errorText: string | null
}
type Values = Readonly<Record<string, unknown>>

/** A company of ours that nothing was paid to yet, so that only the channels of one test fit. */
export async function newCompany(server: TestServer): Promise<string> {
  const [row] = await server.sql(
    `insert into contract_party (id, tenant_id, party_code, party_name, short_name, party_type,
       unified_credit_code, status)
     select ${9_000_000_000 + serial()}, '100001', 'CPT' || n, '收款公司' || n, '收款' || n, party_type,
       'TEST' || n, status
     from contract_party, (select ${serial()} as n) s
     where tenant_id = '100001' and party_type = 1 limit 1 returning id::text as id`,
  )
  return String(row?.id)
}

export const ownParty = async (server: TestServer): Promise<string> => {
  const own = await admin(server).get<Listed<{ id: string }>>('/blade-system/contract_party/list', {
    partyType: 1,
  })
  return own.data.records[0]?.id ?? ''
}

export const channel = async (server: TestServer, id: string): Promise<PayChannel> =>
  (await admin(server).get<PayChannel>(`${CHANNEL}/detail`, { id })).data
export const payment = async (server: TestServer, id: string): Promise<Payment> =>
  (await admin(server).get<Payment>(`${PAYMENT}/detail`, { id })).data
export const refundsOf = async (server: TestServer, payNo: string): Promise<readonly PayRefund[]> =>
  (await admin(server).get<Listed<PayRefund>>(`${REFUND}/page`, { payNo, ascs: 'createTime' })).data.records

/** The values of a channel at the double of WeChat Pay. */
export const wechatValues = (url: string, ownPartyId: string, more: Values = {}): Values => ({
  channelName: `微信 ${serial()}`,
  channelCode: 'WX_JSAPI',
  ownPartyId,
  mchId: `1900${serial()}`,
  payAppId: 'wx8888888888888888',
  apiV3Key: API_V3_KEY,
  privateKey: MERCHANT.privateKey,
  certificate: MERCHANT.certificate,
  platformKey: PLATFORM.certificate,
  gatewayUrl: url,
  feeRate: 0.006,
  useScenes: '1,2',
  priority: 1,
  ...more,
})
export const mockValues = (ownPartyId: string, more: Values = {}): Values => ({
  channelName: `模拟 ${serial()}`,
  channelCode: 'MOCK',
  ownPartyId,
  mchId: `M${serial()}`,
  feeRate: 0.006,
  useScenes: '1,2',
  priority: 1,
  ...more,
})

export const changeState = (client: Client, id: string, state: 0 | 1, more: Values = {}) =>
  client.post(`${CHANNEL}/changeState`, {}, { query: { id, state, ...(more as Record<string, string>) } })

/** Creates a channel, tests it and enables it. */
export async function enabledChannel(server: TestServer, values: Values): Promise<PayChannel> {
  const saved = await admin(server).post<PayChannel>(`${CHANNEL}/save`, values)
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200 })
  const { id } = saved.data
  const tested = await admin(server).post(`${CHANNEL}/test`, { id })
  expect(tested, JSON.stringify(tested.body)).toMatchObject({ code: 200 })
  expect(await changeState(admin(server), id, 1)).toMatchObject({ code: 200 })
  return channel(server, id)
}

/** A payment of an order of a shop; its payer has the link with `opened`. */
export async function shopPayment(
  server: TestServer,
  {
    ownPartyId,
    amount = 19_900,
    opened = true,
  }: { readonly ownPartyId: string; readonly amount?: number; readonly opened?: boolean },
): Promise<Payment> {
  const created = await admin(server).post<{ id: string }>('/blade-test/shopPayment', {
    orderNo: `SO${serial()}`,
    amount,
    ownPartyId,
    payerOpenId: 'openid-1',
  })
  expect(created, JSON.stringify(created.body)).toMatchObject({ code: 200 })
  const { id } = created.data
  if (opened) {
    const link = await admin(server).post(`${PAYMENT}/prepay`, { id })
    expect(link, JSON.stringify(link.body)).toMatchObject({ code: 200 })
  }
  return payment(server, id)
}

/** The address at which a provider tells of payments of a channel; its token is known to this test alone. */
export async function notifyAddress(server: TestServer, { id, channelNo }: PayChannel): Promise<string> {
  const token = (await admin(server).post<{ token: string }>('/blade-test/payToken', { id })).data.token
  return `${server.url}/api/blade-pay/notify/${channelNo}/${token}`
}
export const tell = async (
  address: string,
  { headers, body }: SignedCall,
): Promise<{ readonly status: number; readonly text: string }> => {
  const response = await fetch(address, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}

/** Sums of the ledger of a business number: subject and signed fen, debit above zero. */
export async function postingsOf(
  server: TestServer,
  bizNo: string,
): Promise<Readonly<Record<string, number>>> {
  const rows = await server.sql(
    `select biz_type || ':' || subject as name, sum(case direction when 1 then amount else -amount end)::int as sum
     from ledger_entry where tenant_id = '100001' and biz_no = '${bizNo}' group by 1`,
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [String(name), Number(sum)]))
}
export async function isBalanced(server: TestServer): Promise<boolean> {
  const [row] = await server.sql(
    `select count(*)::int as n from (select txn_id from ledger_entry where tenant_id = '100001' group by txn_id
     having sum(case direction when 1 then amount else -amount end) <> 0) t`,
  )
  return row?.n === 0
}

export const tick = (server: TestServer, work: string) => admin(server).post('/blade-test/tick', { work })
/** From now on a scheduled job runs only when `tick` runs it. */
export const holdJob = async (server: TestServer, work: string): Promise<void> => {
  const answer = await admin(server).post('/blade-test/holdJob', { work })
  if (answer.code !== 200) throw new Error(answer.msg)
}
