import { expect } from 'vitest'
import type { Resource } from '../../src/contract/define/resource.ts'
import { RESOURCES } from '../../src/contract/index.ts'
import { exportTask } from '../../src/contract/resources/desk/exportTask.ts'
import type { Client, Query } from './client.ts'
import { admin } from './people.ts'
import { serial } from './serial.ts'
import type { TestServer } from './server.ts'
import { specimen, specimenDraft } from './specimen.ts'
import { TASK_STATUS } from './wireNumbers.ts'

export const BASE = exportTask.path

export interface Task {
  readonly id: string
  readonly taskStatus: number
  readonly errorMsg: string | null
  readonly progress: number
  readonly processedCount: number
  readonly totalCount: number
  readonly taskName: string
  readonly paramsText: string
  readonly fileType: number
  readonly files: readonly { readonly fileNo: number; readonly fileName: string; readonly rows: number }[]
  readonly downloadCount: number
}

/** Submits an export and returns its task. */
export async function submit(client: Client, resource: Resource, query: Query = {}): Promise<string> {
  const answer = await client.get<{ taskId: string }>(`${resource.path}/export`, query)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
  return answer.data.taskId
}

export const detail = async (client: Client, id: string): Promise<Task> =>
  (await client.get<Task>(`${BASE}/detail`, { id })).data

export async function endedTask(client: Client, id: string): Promise<Task> {
  await expect
    .poll(async () => (await detail(client, id)).taskStatus, { timeout: 20_000, interval: 50 })
    .toBeGreaterThan(1)
  return detail(client, id)
}

export async function fetched(server: TestServer, client: Client, id: string, fileNo = 1): Promise<Buffer> {
  const response = await fetch(`${server.url}/api${BASE}/download?id=${id}&fileNo=${fileNo}`, {
    headers: { 'Blade-Auth': `bearer ${(await client.token()).access_token}` },
  })
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/)
  return Buffer.from(await response.arrayBuffer())
}

export async function exported(
  server: TestServer,
  client: Client,
  resource: Resource,
  query: Query = {},
): Promise<{ readonly task: Task; readonly bytes: Buffer }> {
  const id = await submit(client, resource, query)
  const task = await endedTask(client, id)
  expect(task).toMatchObject({ taskStatus: TASK_STATUS.done, errorMsg: null, progress: 100 })
  return { task, bytes: await fetched(server, client, id) }
}

export const resourceOf = (id: string): Resource =>
  RESOURCES.find((resource) => resource.id === id) ?? specimen

export async function makeSpecimen(server: TestServer, change: Record<string, unknown>): Promise<void> {
  const answer = await admin(server).post(`${specimen.path}/submit`, {
    ...specimenDraft(serial()),
    idNumber: undefined,
    pin: undefined,
    seasonBegin: '2026-01-01 00:00:00',
    seasonEnd: null,
    season: undefined,
    sourceKind: 'B',
    grade: 1,
    ...change,
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 200 })
}
