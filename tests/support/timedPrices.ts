import { expect } from 'vitest'
import { formatMoment } from '../../src/kernel/time.ts'
import type { Client, Listed } from './client.ts'
import { GOODS } from './merchantGoods.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'

export const TIMED = '/biz-merchant/merchantTimedPriceAdjustment'
export const TASK_STATE = {
  waiting: 0,
  running: 1,
  done: 2,
  partFailed: 3,
  canceled: 4,
  reverted: 5,
} as const

export interface TimedTask {
  readonly id: string
  readonly version: number
  readonly taskNo: string
  readonly taskState: number
  readonly enabled: boolean | number
  readonly itemCount: number
  readonly successCount: number
  readonly failCount: number
  readonly revertedCount: number
  readonly skippedCount: number
  readonly stateReason: string | null
}
export interface TimedItem {
  readonly skuCode: string
  readonly merchantCode: string
  readonly oldPrice: number | null
  readonly newPrice: number | null
  readonly oldText: string | null
  readonly newText: string | null
  readonly newGrossRate: number | null
  readonly itemState: number
  readonly failMsg: string | null
}

/** A moment so many minutes from now. */
export const inMinutes = (minutes: number): string => formatMoment(new Date(Date.now() + minutes * 60_000))

/** The body of an adjustment of goods by −0.0150 in ten minutes. */
export const timedBody = (goodsIds: readonly string[], more: Record<string, unknown> = {}) => ({
  taskName: '调价',
  scopeType: 1,
  goodsIds,
  adjustField: 1,
  adjustMode: 2,
  adjustValue: -0.015,
  executeTime: inMinutes(10),
  ...more,
})

/** Enters an adjustment and answers it. */
export async function plan(
  client: Client,
  goodsIds: readonly string[],
  more: Record<string, unknown> = {},
): Promise<TimedTask> {
  const saved = await client.post<TimedTask>(`${TIMED}/save`, timedBody(goodsIds, more))
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200 })
  return saved.data
}

export const enable = (client: Client, id: string, enabled: unknown = 1) =>
  client.post(`${TIMED}/changeStatus`, { ids: [id], enabled })
export const taskOf = async (client: Client, id: string): Promise<TimedTask> =>
  (await client.get<TimedTask>(`${TIMED}/detail`, { id })).data
export const itemsOf = async (client: Client, taskId: string, size = 200): Promise<readonly TimedItem[]> =>
  (await client.get<Listed<TimedItem>>(`${TIMED}/itemPage`, { taskId, size })).data.records

/** Moves the moments of an adjustment, as if time had passed. */
export async function moveTimes(
  server: TestServer,
  id: string,
  { execute, revert }: { readonly execute?: number; readonly revert?: number },
): Promise<void> {
  const at = (minutes: number) => `now() + interval '${minutes} minutes'`
  const sets = [
    ...(execute === undefined ? [] : [`execute_time = ${at(execute)}`]),
    ...(revert === undefined ? [] : [`revert_time = ${at(revert)}`]),
  ]
  await server.sql(`update merchant_timed_price_adjustment set ${sets.join(', ')} where id = ${id}`)
}

/** Lets the server do what is due, until the adjustment is in this state. */
export async function runTo(server: TestServer, id: string, state: number): Promise<TimedTask> {
  await expect
    .poll(
      async () => {
        await admin(server).post('/blade-test/tick', { work: 'timedPrices' })
        return (await taskOf(admin(server), id)).taskState
      },
      { timeout: 30_000, interval: 100 },
    )
    .toBe(state)
  return taskOf(admin(server), id)
}

/** The settlement price of goods in fen. */
export const priceOf = async (server: TestServer, goodsId: string): Promise<number | null> =>
  (await admin(server).get<{ settlePrice: number | null }>(`${GOODS}/detail`, { id: goodsId })).data
    .settlePrice

/** What an action would do, as its preview says. */
export const foretell = async (
  client: Client,
  action: string,
  id: string,
  input: Record<string, unknown> = {},
): Promise<string> =>
  JSON.stringify((await client.post(`${TIMED}/preview`, { action, ids: [id], input })).data)
