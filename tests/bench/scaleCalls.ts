import { RESOURCES } from '../../src/contract/index.ts'
import type { Table } from '../../src/contract/wire.ts'
import { formatDay } from '../../src/kernel/time.ts'
import type { Client } from '../support/client.ts'

/** A repeated request, and how many milliseconds it may take. */
export interface Question {
  readonly label: string
  readonly limit: number
  readonly target: number
  readonly ask: (turn: number) => Promise<unknown>
}

interface Page {
  readonly table?: Table
  readonly records?: readonly Row[]
  readonly nextCursor?: string | null
}
export type Parameters = Readonly<Record<string, string | number | undefined>>
const DAY_MS = 86_400_000
export const day = (back: number): string => formatDay(new Date(Date.now() - back * DAY_MS))
export const PAGE = { target: 30, limit: 100 } as const,
  WINDOW = { target: 10, limit: 30 } as const

/** A page as the console requests it. */
export async function list(client: Client, path: string, parameters: Parameters): Promise<Page> {
  const answer = await client.get<Page>(`${path}/list`, parameters, { headers: { 'Accept-Rows': 'table' } })
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`)
  return answer.data
}

export type Row = Readonly<Record<string, unknown>>
export const rowsOf = ({ records, table }: Page): readonly Row[] =>
  table
    ? table.values.map((values) => Object.fromEntries(table.keys.map((key, at) => [key, values[at]])))
    : (records ?? [])

/** The fields of the columns a list shows. */
export function fieldsOf(path: string): string {
  const noun = RESOURCES.find((resource) => resource.path === path)
  return [noun?.title, ...(noun?.list.columns ?? [])].join(',')
}

/** Reads on behind the last row, window after window, and starts again at the end. */
export function scroll(
  client: Client,
  path: string,
  parameters: Parameters,
): (turn: number) => Promise<unknown> {
  let cursor = ''
  const fields = fieldsOf(path)
  return async () => {
    cursor =
      (await list(client, path, { ...parameters, fields, size: 200, count: 0, cursor })).nextCursor ?? ''
  }
}

/** A window far behind the first row, as after dragging the scrollbar. */
export async function deep(
  client: Client,
  path: string,
  parameters: Parameters,
): Promise<(turn: number) => Promise<unknown>> {
  const visible = { ...parameters, fields: fieldsOf(path) }
  const { nextCursor } = await list(client, path, { ...visible, size: 200, count: 0, current: 400 })
  return nextCursor
    ? () => list(client, path, { ...visible, size: 200, count: 0, cursor: nextCursor })
    : scroll(client, path, parameters)
}
