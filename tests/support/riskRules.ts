import { expect } from 'vitest'
import type { Client } from './client.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'

export const LIST = '/biz-order/blackWhiteList'

export type Row = Record<string, unknown> & { readonly id: string; readonly version: number }

export interface Verdict {
  readonly hit: string | null
  readonly code: string | null
  readonly reason: string | null
}

let codes: string[] = []

/** Code of a merchant, by creation order. */
export async function merchant(server: TestServer, index = 0): Promise<string> {
  if (codes.length === 0)
    codes = (
      await admin(server).get<{ records: { merchantCode: string }[] }>('/biz-merchant/merchantConfig/list', {
        size: 20,
        ascs: 'createTime',
      })
    ).data.records.map(({ merchantCode }) => merchantCode)
  return codes[index] ?? ''
}

export const order = async (
  server: TestServer,
  parts: Record<string, unknown> = {},
  client: Client = admin(server),
) =>
  client.post<Verdict>(
    '/blade-test/risk',
    { merchantCode: await merchant(server), skuId: '7001', orderAmount: 9980, ...parts },
    { key: null },
  )

export const entry = (server: TestServer, parts: Record<string, unknown>) =>
  admin(server).post<Row>(`${LIST}/save`, { listType: 1, targetType: 1, scope: 1, reason: '投诉', ...parts })

export async function trans(server: TestServer, parts: Record<string, unknown>): Promise<void> {
  const { data } = await admin(server).get<Row>('/biz-merchant/transRule/detail')
  expect(
    await admin(server).post('/biz-merchant/transRule/save', {
      ...data,
      singleMaxAmount: 0,
      dayMaxAmount: 0,
      duplicateWindowSec: 60,
      tradeStart: null,
      tradeEnd: null,
      status: 1,
      ...parts,
    }),
  ).toMatchObject({ code: 200 })
}

export async function rule(server: TestServer, parts: Record<string, unknown>, index = 0): Promise<void> {
  const merchantCode = await merchant(server, index)
  const { data } = await admin(server).get<Row>('/biz-merchant/blackWhiteRule/getByMerchantCode', {
    merchantCode,
  })
  expect(
    await admin(server).post('/biz-merchant/blackWhiteRule/save', {
      ...data,
      listMode: 1,
      targets: [1, 2, 3, 4],
      useGlobal: 1,
      hitAction: 1,
      regionCodes: [],
      accountDayCount: 0,
      accountDayAmount: 0,
      accountMonthCount: 0,
      accountMonthAmount: 0,
      status: 1,
      ...parts,
    }),
  ).toMatchObject({ code: 200 })
}

let phones = 13_500_000_000

export const phone = (): string => String((phones += 1))
