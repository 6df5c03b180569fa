import { expect } from 'vitest'
import type { Client, Listed } from './client.ts'
import type { Credential } from './openApi.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'

interface Merchant {
  readonly id: string
  readonly merchantCode: string
  readonly merchantName: string
  readonly shortName: string
}

/** A credential as its creation returns it. */
export interface NewSecret extends Credential {
  readonly id: string
  readonly version: number
  readonly secretName: string
  readonly merchantCode: string
}

let number = 0

/** Merchants of a client's tenant. */
export const merchantsOf = async (client: Client): Promise<readonly Merchant[]> =>
  (await client.get<{ records: Merchant[] }>('/biz-merchant/merchantConfig/list', { size: 100 })).data.records

/**
 * Creates an app that may read balance and goods, with both signatures, from fixed addresses only; returns
 * its id.
 */
export async function newApp(client: Client, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const created = await client.post<{ id: string }>('/biz-openapi/openapi/app/add', {
    appName: `采购接口${(number += 1)}`,
    appType: 1,
    apiCodes: [1, 5],
    signTypes: [1, 2],
    ipRequired: 1,
    ...more,
  })
  expect(created, JSON.stringify(created.body)).toMatchObject({ code: 200, msg: '新增成功' })
  return created.data.id
}

/** Creates a credential of an app for the first merchant by default. */
export async function newSecret(
  client: Client,
  appId: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<NewSecret> {
  const [merchant] = await merchantsOf(client)
  const created = await client.post<NewSecret>('/biz-openapi/openapi/secret/save', {
    appId,
    merchantId: merchant?.id,
    ipWhiteList: '203.0.113.10/32',
    ...more,
  })
  expect(created, JSON.stringify(created.body)).toMatchObject({ code: 200 })
  return created.data
}

export const APP = '/biz-openapi/openapi/app',
  SECRET = '/biz-openapi/openapi/secret',
  LOG = '/biz-openapi/openapi/callLog'

export const BALANCE = ['GET', '/openapi/v1/balance/query'] as const

export interface Key {
  readonly id: string
  readonly apiKey: string
  readonly apiSecret: string
  readonly keyVersion: number
  readonly keyStatus: number
  readonly expireTime: string
  readonly version: number
}

export const keysOf = async (server: TestServer, secretId: string): Promise<readonly Key[]> =>
  (await admin(server).get<Listed<Key>>(`${SECRET}/apiKeyPage`, { secretId, ascs: 'key_version' })).data
    .records

export const issue = (
  server: TestServer,
  appId: string,
  secretId: string,
  more: Record<string, unknown> = {},
) => admin(server).post<Credential>(`${APP}/saveApiKey`, { appId, secretId, ...more })
