import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { FieldSpec } from '../../src/contract/define/field.ts'
import type { Resource } from '../../src/contract/define/resource.ts'
import { importTask } from '../../src/contract/resources/desk/importTask.ts'
import { workbookBytes } from '../../src/server/sheets/xlsxWriter.ts'
import type { Client } from './client.ts'

/** A task as the console reads it. */
export interface ImportTaskView {
  readonly id: string
  readonly status: string
  readonly headings: readonly { readonly heading: string; readonly samples: readonly string[] }[]
  readonly mapping: readonly (string | null)[]
  readonly columns: readonly { readonly name: string; readonly label: string; readonly required: boolean }[]
  readonly totalCount: number | null
  readonly successCount: number | null
  readonly failCount: number | null
  readonly errorMsg: string | null
  readonly operation: string | null
  readonly version: number
}

export interface Fault {
  readonly rowNo: number
  readonly field: string
  readonly label: string
  readonly value: string
  readonly text: string
}

const BASE = importTask.path

/** A workbook with these rows. */
export async function workbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of workbookBytes([{ name: '表', rows }])) parts.push(part)
  return Buffer.concat(parts)
}

/** A file, and its mode where the noun has one. */
export type Content = Buffer | { readonly bytes: Buffer; readonly mode: string }

/** Sends a file to be imported; returns the whole body. */
export async function send(
  url: string,
  client: Client,
  path: string,
  content: Content,
): Promise<{
  readonly code: number
  readonly msg: string
  readonly data: { readonly taskId: string; readonly errCode?: string }
}> {
  const form = new FormData()
  const { bytes, mode } = Buffer.isBuffer(content) ? { bytes: content, mode: '' } : content
  if (mode !== '') form.append('mode', mode)
  form.append('file', new File([new Uint8Array(bytes)], '导入.xlsx'))
  const { access_token, tenant_id } = await client.token()
  const response = await fetch(`${url}/api${path}/import`, {
    method: 'POST',
    headers: {
      'Blade-Auth': `bearer ${access_token}`,
      'Tenant-Id': tenant_id,
      'Accept-Detail': '1',
      'Idempotency-Key': randomUUID(),
    },
    body: form,
  })
  return (await response.json()) as never
}

export const importTaskView = async (client: Client, id: string): Promise<ImportTaskView> =>
  (await client.get<ImportTaskView>(`${BASE}/sketch`, { id })).data

export const faults = async (client: Client, id: string): Promise<readonly Fault[]> =>
  (await client.get<{ records: Fault[] }>(`${BASE}/faults`, { id, size: 200 })).data.records

/** Waits until a task is not running. */
export async function waitForTask(client: Client, id: string, timeout = 120_000): Promise<ImportTaskView> {
  await expect
    .poll(async () => (await importTaskView(client, id)).status, { timeout, interval: 30 })
    .not.toBe('running')
  return importTaskView(client, id)
}

/** Uploads and checks a file; returns the task. */
export async function checked(
  url: string,
  client: Client,
  path: string,
  content: Content,
): Promise<ImportTaskView> {
  const uploadAnswer = await send(url, client, path, content)
  expect(uploadAnswer, JSON.stringify(uploadAnswer)).toMatchObject({ code: 200 })
  const { mapping } = await importTaskView(client, uploadAnswer.data.taskId)
  const started = await client.post(`${BASE}/check`, { ids: uploadAnswer.data.taskId, mapping })
  expect(started, JSON.stringify(started.body)).toMatchObject({ code: 200 })
  return waitForTask(client, uploadAnswer.data.taskId)
}

export async function confirmed(client: Client, id: string): Promise<ImportTaskView> {
  const started = await client.post(`${BASE}/confirm`, { ids: id })
  expect(started, JSON.stringify(started.body)).toMatchObject({ code: 200 })
  return waitForTask(client, id)
}

/** A wire value as text of a cell. */
export function cellText(field: FieldSpec | undefined, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field?.kind === 'money') return (Number(value) / 100).toFixed(2)
  if (field?.kind === 'flag') return value === 1 || value === true ? '是' : '否'
  if (field?.kind === 'oneOf')
    return (
      field.choices?.[
        Object.entries(field.wire ?? {}).find(([name, code]) => code === value || name === value)?.[0] ?? ''
      ] ?? String(value)
    )
  return Array.isArray(value)
    ? value
        .map((item) =>
          cellText(field ? { ...field, kind: field.kind === 'someOf' ? 'oneOf' : 'text' } : undefined, item),
        )
        .join('、')
    : String(value)
}

/** Headings and one row of cells for each wire row. */
export function tableOf(
  resource: Resource,
  wires: readonly Readonly<Record<string, unknown>>[],
  names: readonly string[],
): string[][] {
  return [
    names.map((name) => resource.fields[name]?.label ?? name),
    ...wires.map((wire) => names.map((name) => cellText(resource.fields[name], wire[name]))),
  ]
}

export const totalOf = async (client: Client, resource: Resource): Promise<number> => {
  const { data } = await client.get<{ total?: number } | unknown[]>(
    `${resource.path}/${resource.verbs.includes('page') ? 'page' : 'list'}`,
    { size: 1 },
  )
  return Array.isArray(data) ? nodesIn(data) : (data.total ?? 0)
}

/** Number of rows of a tree, those at every depth included. */
const nodesIn = (rows: readonly unknown[]): number =>
  rows.reduce<number>((sum, row) => {
    const { children = [] } = row as { readonly children?: readonly unknown[] }
    return sum + 1 + nodesIn(children)
  }, 0)

export async function bookAt(url: string, client: Client, path: string): Promise<Buffer> {
  const response = await fetch(`${url}/api${path}`, {
    headers: { 'Blade-Auth': `bearer ${(await client.token()).access_token}` },
  })
  expect(response.headers.get('content-type')).toContain('spreadsheetml')
  return Buffer.from(await response.arrayBuffer())
}
