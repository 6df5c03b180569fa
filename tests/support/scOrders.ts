import type { Answer, Client } from './client.ts'
import type { newShop } from './orders.ts'
import { call } from './purchases.ts'
import type { TestServer } from './server.ts'

export const SC = '/biz-order/scPurchaseOrder'
export const SC_STATE = {
  pending: 1,
  toDeliver: 2,
  partly: 3,
  delivered: 4,
  done: 5,
  rejected: 6,
  closed: 7,
} as const

/** A bulk purchase as its detail answers it. */
export interface ScOrder {
  readonly scOrderNo: string
  readonly orderState: number
  readonly deliveredQty: number
  readonly capturedAmount: number
  readonly releasedAmount: number
  readonly totalAmount: number
  readonly receiverPhoneMask: string
  readonly items: readonly { readonly id: string; readonly deliveredQty: number }[]
}

/** What the people of the demo do with bulk purchases; `audit` is by another person than `save`. */
export interface ScDesk {
  readonly admin: () => Client
  readonly seller: () => Client
  readonly auditor: () => Client
  readonly detail: (id: string) => Promise<ScOrder>
  readonly audit: (id: string, by?: Client, pass?: number) => Promise<Answer<{ id: string }>>
  readonly deliver: (id: string, more?: Readonly<Record<string, unknown>>) => Promise<Answer<{ id: string }>>
  readonly merchantId: (shop: Awaited<ReturnType<typeof newShop>>) => Promise<string>
}

export function scDesk(server: Pick<TestServer, 'as'>): ScDesk {
  const admin = (): Client => server.as('admin', '100001'),
    seller = (): Client => server.as('operator', '100001'),
    auditor = (): Client => server.as('baixue', '100001')
  return {
    admin,
    seller,
    auditor,
    detail: async (id) => (await admin().get<ScOrder>(`${SC}/detail`, { id })).data,
    audit: (id, by = auditor(), pass = 1) => call(by, `${SC}/audit`, { ids: [id], pass, opinion: '同意' }),
    deliver: (id, more = {}) => call(seller(), `${SC}/deliver`, { id, ...more }),
    merchantId: async ({ merchantCode }) =>
      (
        await admin().get<{ records: { id: string }[] }>('/biz-merchant/merchantConfig/list', {
          merchantCode,
        })
      ).data.records[0]?.id ?? '',
  }
}
