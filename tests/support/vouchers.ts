import { dataOf } from './answers.ts'
import type { Client, Listed } from './client.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'
import { serial } from './serial.ts'
import { momentIn, stockDraft } from './voucherDrafts.ts'

export const STOCK = '/biz-marketing/favorCoupon',
  OFFER = '/biz-marketing/favor',
  RECORD = '/biz-marketing/favorRecord',
  REISSUE = '/biz-marketing/FavorReissueRecord'
export const STOCK_STATE = { inactive: 0, creating: 1, running: 2, paused: 3, stopped: 4, failed: 5 } as const
export const RECORD_STATE = {
  pending: 0,
  sending: 1,
  sent: 2,
  used: 3,
  expired: 4,
  failed: 5,
  closed: 6,
} as const

export interface VoucherStock {
  readonly id: string
  readonly version: number
  readonly status: number
  readonly stockId: string
  readonly mchId: string
  readonly balance: number
  readonly reservedCount: number
  readonly issuedCount: number
  readonly externalCount: number
  readonly usedCount: number
  readonly expiredCount: number
  readonly returnedCount: number
  readonly failMsg: string | null
  readonly outRequestNo: string
  readonly warned: number
}
export interface VoucherRecord {
  readonly id: string
  readonly recordNo: string
  readonly state: number
  readonly couponId: string | null
  readonly failReason: string | null
  readonly failCode: string | null
  readonly stockId: string
  readonly retryCount: number
}

export { momentIn, SANDBOX_MERCHANT, stockDraft } from './voucherDrafts.ts'

export const tick = async (server: TestServer, work: string): Promise<void> => {
  dataOf(await admin(server).post('/blade-test/tick', { work }))
}
export const stockAt = async (server: TestServer, id: string): Promise<VoucherStock> =>
  dataOf(await admin(server).get<VoucherStock>(`${STOCK}/detail`, { id }))
export const recordAt = async (server: TestServer, id: string): Promise<VoucherRecord> =>
  dataOf(await admin(server).get<VoucherRecord>(`${RECORD}/detail`, { id }))

/** A stock that runs at its platform. */
export async function newStock(
  server: TestServer,
  more: Readonly<Record<string, unknown>> = {},
): Promise<VoucherStock> {
  const { id } = dataOf(await admin(server).post<{ id: string }>(`${STOCK}/save`, stockDraft(more)))
  await tick(server, 'favorStocks')
  return stockAt(server, id)
}

/** A placement in force that takes from these stocks. */
export async function newOffer(
  server: TestServer,
  stockIds: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const merchants = dataOf(
    await admin(server).get<Listed<{ id: string }>>('/biz-merchant/merchantConfig/list', {
      current: 1,
      size: 1,
    }),
  )
  const { id } = dataOf(
    await admin(server).post<{ id: string }>(`${OFFER}/save`, {
      favorName: `投放${serial()}`,
      platform: 1,
      merchantIds: merchants.records[0]?.id,
      stocks: stockIds.map((favorCouponId, index) => ({ favorCouponId, priority: index + 1 })),
      routeMode: 1,
      accountType: 1,
      startTime: momentIn(-1),
      endTime: momentIn(29),
      ...more,
    }),
  )
  dataOf(await admin(server).post(`${OFFER}/changeStatus?id=${id}&status=1`, {}))
  return id
}

/** Issues vouchers to accounts; resolves to the ids of the records in the order of the accounts. */
export const issueTo = async (
  server: TestServer,
  offer: string,
  accounts: readonly string[],
  by: Client = admin(server),
): Promise<readonly string[]> =>
  dataOf(
    await by.post<{ recordIds: readonly string[] }>(`${OFFER}/issue`, {
      id: offer,
      accounts: accounts.join('\n'),
    }),
  ).recordIds

/** Records of a stock by state, in the database. */
export async function countStates(
  server: TestServer,
  stock: string,
): Promise<Readonly<Record<number, number>>> {
  const rows = await server.sql(
    `select state, count(*)::int as n from favor_record where favor_coupon_id = ${stock} group by state`,
  )
  return Object.fromEntries(rows.map(({ state, n }) => [Number(state), Number(n)]))
}
