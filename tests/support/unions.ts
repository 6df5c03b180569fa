import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import { dataOf, ok } from './answers.ts'
import type { Listed } from './client.ts'
import { holdJob, tick } from './payments.ts'
import { admin } from './people.ts'
import { allowPrivateHosts } from './privateHosts.ts'
import type { TestServer } from './server.ts'

export const CONFIG = '/biz-marketing/commerceConfig',
  ORDER = '/biz-marketing/commerceOrder'
export const STATE = { unpaid: 10, paid: 20, completed: 30, settled: 40, invalid: 50 },
  REBATE = { none: 0, pending: 1, granted: 2, withdrawn: 3 }

export interface Config {
  readonly id: string
  readonly version: number
  readonly lastSyncTime: string | null
  readonly lastSyncCount: number | null
  readonly syncFailure: string | null
  readonly lastTestResult: number
}
export interface Tracked {
  readonly subOrderNo: string
  readonly orderState: number
  readonly rebateState: number
  readonly payAmount: number
  readonly actualCommission: number | null
  readonly rebateAmount: number | null
  readonly userId: string | null
  readonly mobileMask: string | null
  readonly rebateDueTime: string | null
}

/** A union whose pages a test writes. */
export const union = {
  url: '',
  secret: 'union-secret',
  pages: [] as unknown[][],
  calls: [] as { from: string; to: string; cursor: string | null; siteId: string }[],
  refuseAt: -1,
  wrongSignatures: 0,
}
const http = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const { headers } = request
    const text = [headers['x-timestamp'], headers['x-nonce'], createHash('sha256').update(body).digest('hex')]
    if (createHmac('sha256', union.secret).update(text.join('\n')).digest('hex') !== headers['x-sign'])
      union.wrongSignatures += 1
    const call = JSON.parse(body) as (typeof union.calls)[number]
    union.calls.push(call)
    const page = Number(call.cursor ?? 0)
    if (page === union.refuseAt) {
      response.end(JSON.stringify({ code: 500, msg: '系统繁忙' }))
      return
    }
    const next = page + 1 < union.pages.length ? String(page + 1) : null
    response.end(JSON.stringify({ code: 0, orders: union.pages[page] ?? [], next }))
  })
})

let number = 0
export const draft = (more: Record<string, unknown> = {}) => ({
  configName: `导购${(number += 1)}`,
  platform: 1,
  apiUrl: union.url,
  appKey: 'union-key',
  appSecret: union.secret,
  siteId: `site-${number}`,
  rebateMode: 1,
  rebateRate: 0.3333,
  integralId: 'POINTS',
  settleDelayDays: 15,
  syncEnabled: 1,
  status: 1,
  ...more,
})
export const day = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
export const order = (subOrderNo: string, more: Record<string, unknown> = {}) => ({
  orderNo: subOrderNo.split('-')[0],
  subOrderNo,
  goodsName: '无线耳机',
  quantity: 1,
  payAmount: 19_900,
  commissionRate: 0.08,
  estimateCommission: 1592,
  state: 'paid',
  orderTime: day(-1),
  payTime: day(-1),
  ...more,
})
export const settled = (subOrderNo: string, more: Record<string, unknown> = {}) =>
  order(subOrderNo, { state: 'settled', actualCommission: 1591, settleTime: day(0), ...more })

/** Starts the union for the tests of a file; what its tests do with configurations and orders. */
export function useUnion(server: TestServer) {
  beforeAll(async () => {
    await allowPrivateHosts(server)
    await holdJob(server, 'commerceSync')
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    union.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/orders`
  })
  afterAll(() => {
    http.closeAllConnections()
    http.close()
  })

  const save = (body: Record<string, unknown>, by = admin(server)) =>
    by.post<{ id: string }>(`${CONFIG}/save`, body)
  const configOf = async (id: string): Promise<Config> =>
    dataOf(await admin(server).get<Config>(`${CONFIG}/detail`, { id }))
  const sync = () => tick(server, 'commerceSync')
  async function syncNow(id: string): Promise<void> {
    ok(await admin(server).post(`${CONFIG}/sync`, { ids: id }))
    await sync()
  }
  const tracked = async (subOrderNo: string): Promise<Tracked> => {
    const list = dataOf(await admin(server).get<Listed<Tracked>>(`${ORDER}/list`, { subOrderNo }))
    expect(list.records).toHaveLength(1)
    return list.records[0] as Tracked
  }

  return { save, configOf, sync, syncNow, tracked }
}
