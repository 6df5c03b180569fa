import { expect } from 'vitest'
import type { Answer } from './client.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'

export const BASE = '/biz-product'

export type Wire = Record<string, unknown> & { readonly id: string; readonly version: number }

export interface Records {
  readonly records: Wire[]
  readonly total: number
}

export const make = async (
  server: TestServer,
  noun: string,
  body: Record<string, unknown>,
): Promise<Wire> => {
  const answer = await admin(server).post<Wire>(`${BASE}/${noun}/save`, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200, msg: '新增成功' })
  return answer.data
}

export const detail = async (server: TestServer, noun: string, id: string): Promise<Wire> =>
  (await admin(server).get<Wire>(`${BASE}/${noun}/detail`, { id })).data

export const skusOf = (spu: Wire): Wire[] => spu.skus as Wire[]

export const list = (
  server: TestServer,
  noun: string,
  query: Record<string, string | number>,
): Promise<Answer<Records>> => admin(server).get<Records>(`${BASE}/${noun}/page`, query)
