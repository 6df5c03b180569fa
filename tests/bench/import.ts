import { readFile } from 'node:fs/promises'
import { setTimeout as after } from 'node:timers/promises'
import { workbookBytes } from '../../src/server/sheets/xlsxWriter.ts'
import type { Client } from '../support/client.ts'
import { openStand } from './stand.ts'
import type { Bench, Row } from './table.ts'

const ROWS = 50_000
const POSTS = '/blade-system/post',
  TASKS = '/biz-export/importTask'
interface ImportTaskView {
  readonly id: string
  readonly status: string
  readonly totalCount: number | null
  readonly failCount: number | null
  readonly errorMsg: string | null
  readonly operation: string | null
}

async function bookOf(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of workbookBytes([{ name: '岗位', rows }])) parts.push(part)
  return Buffer.concat(parts)
}

async function waitForTask(client: Client, id: string): Promise<ImportTaskView> {
  for (;;) {
    const { code, msg, data } = await client.get<ImportTaskView>(`${TASKS}/sketch`, { id })
    if (code !== 200) throw new Error(`the task cannot be read: ${msg}`)
    if (data.status !== 'running') return data
    await after(100)
  }
}

async function accepted(response: Promise<{ readonly code: number; readonly msg: string }>): Promise<void> {
  const { code, msg } = await response
  if (code !== 200) throw new Error(`refused: ${msg}`)
}

async function checked(client: Client, book: Buffer): Promise<ImportTaskView> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(book)], '岗位.xlsx'))
  const { data, msg } = await client.form<{ taskId?: string }>(`${POSTS}/import`, form)
  if (!data.taskId) throw new Error(`not taken in: ${msg}`)
  await accepted(client.post(`${TASKS}/check`, { ids: data.taskId }))
  return waitForTask(client, data.taskId)
}

async function confirmed(client: Client, id: string): Promise<ImportTaskView> {
  await accepted(client.post(`${TASKS}/confirm`, { ids: id }))
  return waitForTask(client, id)
}

/** Processor seconds a process has used so far; Linux only. */
async function usedSeconds(pid: number): Promise<number> {
  const parts = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ') ?? []
  return (Number(parts[11]) + Number(parts[12])) / 100
}
/** Result of a step, its seconds, and how many of them the server's processor was busy. */
async function timed<T>(
  pid: number,
  run: () => Promise<T>,
): Promise<[T, { readonly value: number; readonly note: string }]> {
  const startedAt = performance.now(),
    used = await usedSeconds(pid),
    result = await run()
  return [
    result,
    {
      value: (performance.now() - startedAt) / 1000,
      note: `${((await usedSeconds(pid)) - used).toFixed(1)} s of processor in the server`,
    },
  ]
}

/** A file of fifty thousand rows on PostgreSQL: checked, written, undone. */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const stand = await openStand(bench)
  if (!stand) return []
  try {
    const client: Client = stand.as('admin', '100001')
    const book = await bookOf([
      ['岗位编号', '岗位名称', '岗位类型', '岗位排序', '岗位描述'],
      ...Array.from({ length: ROWS }, (_, index) => [
        `BIG${index}`,
        `大批岗位${index}`,
        '高层',
        String(index % 100),
        `第 ${index} 行的描述`,
      ]),
    ])
    const [task, check] = await timed(stand.server.pid, () => checked(client, book))
    requireAll(task, 'checked')
    const [finished, write] = await timed(stand.server.pid, () => confirmed(client, task.id))
    requireAll(finished, 'done')
    const [undone, undo] = await timed(stand.server.pid, () =>
      client.post(`${POSTS}/undo`, { operation: finished.operation }),
    )
    if (undone.code !== 200) throw new Error(`not taken back: ${undone.msg}`)
    return [
      { label: 'import: upload, read and judge 50 000 rows', ...check, unit: 's', target: 10, limit: 30 },
      { label: 'import: write 50 000 rows', ...write, unit: 's', target: 15, limit: 45 },
      { label: 'import: take 50 000 rows back', ...undo, unit: 's', target: 15, limit: 45 },
    ]
  } catch (error) {
    throw new Error(`${String(error)}\n${stand.server.log().slice(-2000)}`, { cause: error })
  } finally {
    await stand.close()
  }
}

function requireAll(
  { status, totalCount, failCount, errorMsg }: ImportTaskView,
  expectedStatus: string,
): void {
  if (status !== expectedStatus || totalCount !== ROWS || failCount !== 0)
    throw new Error(`${status}, ${totalCount} rows, ${failCount} faulty, ${errorMsg ?? ''}`)
}
