import { expect } from 'vitest'
import type { Answer, Client, Listed } from './client.ts'
import { admin } from './people.ts'
import type { TestServer } from './server.ts'

export const USERS = '/biz-user/userinfo',
  TAGS = '/biz-user/userTag',
  TAG_GROUPS = '/biz-user/tagGroup',
  BLACK = '/biz-user/blackUser',
  GROUPS = '/biz-user/userGroup'

export interface Saved {
  readonly id: string
  readonly version: number
}
export interface Consumer extends Saved {
  readonly userNo: string
  readonly nickname: string | null
  readonly mobileMask: string | null
  readonly merchantId: string
  readonly tagIds: string | null
  readonly status: number
}
/** Ids that are sent joined by commas. */
export const idsIn = (joined: string | null): readonly string[] => (joined ?? '').split(',').filter(Boolean)

export const saved = <T extends Saved>(answer: Answer<T>): T => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data
}

let count = 0
/** A mobile number nobody else has in this file. */
export const freshMobile = (): string => `187${String(10_000_000 + (count += 1))}`

/** A new tag group with these tags. */
export async function tagsOf(
  client: Client,
  selectMode: 1 | 2,
  names: readonly string[],
): Promise<{ readonly groupId: string; readonly ids: readonly string[] }> {
  const group = saved(
    await client.post<Saved>(`${TAG_GROUPS}/save`, {
      groupName: `组${Math.random()}`.slice(0, 30),
      selectMode,
    }),
  )
  const ids: string[] = []
  for (const tagName of names)
    ids.push(saved(await client.post<Saved>(`${TAGS}/save`, { tagName, tagGroupId: group.id })).id)
  return { groupId: group.id, ids }
}

/** A merchant of the demonstration by its name. */
export async function merchantNamed(
  client: Client,
  merchantName: string,
): Promise<{ readonly id: string; readonly merchantCode: string }> {
  const { data } = await client.get<Listed<{ id: string; merchantCode: string }>>(
    '/biz-merchant/merchantConfig/list',
    { merchantName },
  )
  const [merchant] = data.records
  if (!merchant) throw new Error(`${merchantName} is no merchant`)
  return merchant
}

/** A new consumer; of the demonstration's first merchant where none is named. */
export async function newConsumer(
  client: Client,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Consumer & { readonly mobile: string }> {
  const mobile = freshMobile()
  const { merchantCode } = await merchantNamed(client, '锦礼堂开放平台')
  const answer = await client.post<Consumer>(`${USERS}/save`, { merchantCode, mobile, ...more })
  return { ...saved(answer), mobile: String(more.mobile ?? mobile) }
}

export const consumer = async (client: Client, id: string): Promise<Consumer> =>
  (await client.get<Consumer>(`${USERS}/detail`, { id })).data

/** Runs a scheduled job now and waits for its end. */
export const runJob = (server: TestServer, work: string): Promise<unknown> =>
  admin(server).post('/blade-test/tick', { work })

/** A file of mobile numbers as a form. */
export function mobileFile(rows: readonly string[], fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([`手机号*,备注\n${rows.join('\n')}\n`], { type: 'text/csv' }), 'users.csv')
  return form
}
