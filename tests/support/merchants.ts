import { expect } from 'vitest'
import type { Client, Listed } from './client.ts'
import { admin, operator } from './people.ts'
import { serial } from './serial.ts'
import type { TestServer } from './server.ts'

export const GROUP = '/biz-merchant/merchantGroup',
  MERCHANT = '/biz-merchant/merchantConfig'

export interface Group {
  readonly id: string
  readonly contractPartyId: string
  readonly defaultAccountId: string
  readonly groupName: string
  readonly merchantCount: number
  readonly managerId: string
}

export interface Merchant {
  readonly id: string
  readonly merchantCode: string
  readonly merchantName: string
  readonly merchantGroupId: string
  readonly contractPartyId: string
  readonly accountId: string
  readonly status: number
  readonly version: number
  readonly alertValue: number
  readonly freezeReason: string | null
  readonly availableAmount: number
  readonly managerId: string
}

export const groups = async (server: TestServer): Promise<readonly Group[]> =>
  (await admin(server).get<Listed<Group>>(`${GROUP}/list`, { size: 100 })).data.records

export async function groupNamed(server: TestServer, name: string): Promise<Group> {
  const group = (await groups(server)).find(({ groupName }) => groupName === name)
  if (!group) throw new Error(`no group ${name}`)
  return group
}

export async function draft(
  server: TestServer,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const group = await groupNamed(server, '锦礼堂礼品渠道')
  return {
    merchantName: `蓝湾站点${serial()}`,
    shortName: '蓝湾',
    merchantGroupId: group.id,
    accountId: group.defaultAccountId,
    merchantType: 2,
    ...more,
  }
}

export async function newMerchant(server: TestServer, more: Record<string, unknown> = {}): Promise<Merchant> {
  const created = await operator(server).post<Merchant>(`${MERCHANT}/save`, await draft(server, more))
  expect(created, JSON.stringify(created.body)).toMatchObject({ code: 200 })
  return detail(server, created.data.id)
}

export const detail = async (server: TestServer, id: string): Promise<Merchant> =>
  (await admin(server).get<Merchant>(`${MERCHANT}/detail`, { id })).data

export const change = (client: Client, id: string, status: number, more: Record<string, unknown> = {}) =>
  client.post<{ operation?: string }>(`${MERCHANT}/changeState`, { ids: id, status, ...more })
