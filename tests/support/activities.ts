import { expect } from 'vitest'
import type { Client } from './client.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'
import { inMinutes } from './timedPrices.ts'

export const ACTIVITY = '/biz-product/GoodsActivity'
export const ACTIVITY_STATE = { draft: 0, published: 1, paused: 2, ended: 3 } as const

export interface Activity {
  readonly id: string
  readonly version: number
  readonly activityState: number
  readonly runState: number | null
  readonly usedQty: number
  readonly endTime: string
  readonly items: readonly Record<string, unknown>[]
}

/** The body of a special price, running for an hour for the given merchants. */
export const activityBody = (
  items: readonly Record<string, unknown>[],
  merchantIds: readonly string[],
  more: Record<string, unknown> = {},
) => ({
  activityName: '活动',
  activityType: 1,
  startTime: inMinutes(-1),
  endTime: inMinutes(60),
  merchantScope: 1,
  merchantIds,
  items,
  ...more,
})

export async function newActivity(
  client: Client,
  items: readonly Record<string, unknown>[],
  merchantIds: readonly string[],
  more: Record<string, unknown> = {},
): Promise<string> {
  const saved = await client.post<Activity>(`${ACTIVITY}/save`, activityBody(items, merchantIds, more))
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200 })
  return saved.data.id
}
export const move = (client: Client, verb: string, ids: readonly string[]) =>
  client.post<{ success: number; fail: { msg: string }[] }>(`${ACTIVITY}/${verb}`, { ids })

export async function publishedActivity(
  client: Client,
  items: readonly Record<string, unknown>[],
  merchantIds: readonly string[],
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = await newActivity(client, items, merchantIds, more)
  const moved = await move(client, 'publish', [id])
  expect(moved, JSON.stringify(moved.body)).toMatchObject({ code: 200 })
  return id
}
export const activityOf = async (server: TestServer, id: string): Promise<Activity> =>
  (await admin(server).get<Activity>(`${ACTIVITY}/detail`, { id })).data
