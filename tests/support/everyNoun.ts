import { expect } from 'vitest'
import type { Resource } from '../../src/contract/define/resource.ts'
import { RESOURCES } from '../../src/contract/index.ts'
import type { Client } from './client.ts'
import { validWire } from './drafts.ts'
import type { TestServer } from './server.ts'
import { specimen } from './specimen.ts'

export const everything: readonly Resource[] = [...RESOURCES, specimen]

let number = Math.floor(Math.random() * 100_000)

export const owner = (server: TestServer, resource: Resource): Client =>
  resource.scope === 'platform' ? server.as('admin') : server.as('admin', '100001')

export const createVerb = (resource: Resource): string =>
  resource.verbs.includes('submit') ? 'submit' : 'save'

export const updateVerb = (resource: Resource): string =>
  resource.verbs.includes('submit') ? 'submit' : 'update'

export const removable = (resource: Resource): boolean => resource.verbs.includes('remove')

export const freeTexts = (resource: Resource) =>
  Object.entries(resource.fields).filter(
    ([, field]) => field.kind === 'text' && !field.computed && !field.fixed && !field.pattern && !field.when,
  )

export const firstText = (resource: Resource): string => {
  const texts = freeTexts(resource)
  const title = texts.find(([name]) => name === resource.title)
  return (title ?? texts.find(([, field]) => field.required) ?? texts[0])?.[0] ?? resource.title
}

/** Whether rows are edited by a form; documents are entered and decided instead. */
export const editable = (resource: Resource): boolean =>
  resource.verbs.includes('submit') || resource.verbs.includes('update')

export async function draft(server: TestServer, resource: Resource): Promise<Record<string, unknown>> {
  number += 1
  return validWire(resource, number, { client: owner(server, resource), resources: everything })
}

export async function create(
  server: TestServer,
  resource: Resource,
): Promise<{ id: string; version: number } & Record<string, unknown>> {
  const answer = await owner(server, resource).post<{ id: string; version: number }>(
    `${resource.path}/${createVerb(resource)}`,
    await draft(server, resource),
  )
  expect(answer, `${resource.id}: ${JSON.stringify(answer.body)}`).toMatchObject({
    code: 200,
    msg: '新增成功',
  })
  return answer.data
}

export async function count(resource: Resource, client: Client): Promise<number> {
  const { data } = await client.get<{ total?: number } | unknown[]>(`${resource.path}/list`, { size: 1 })
  return Array.isArray(data) ? JSON.stringify(data).length : Number(data.total)
}
