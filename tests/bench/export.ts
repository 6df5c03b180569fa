import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Client } from '../support/client.ts'
import { percentile } from './rounds.ts'
import { openStand, type Stand } from './stand.ts'
import type { Bench, Row } from './table.ts'

const ROWS = Number(process.env.BENCH_EXPORT_ROWS ?? 1_000_000)
const CARDS = '/biz-card/stockCard',
  TASKS = '/biz-export/exportTask'
const XLSX = 1,
  CSV = 2,
  DONE = 2,
  BUSY = new Set([0, 1])
interface Task {
  readonly taskStatus: number
  readonly processedCount: number
  readonly errorMsg: string | null
}
interface Figures {
  readonly seconds: number
  readonly grownMb: number
  readonly slower: number
}

const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms)
  })
/** Resident memory of a process in megabytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function listMs(client: Client): Promise<number> {
  const startedAt = performance.now()
  await client.get('/blade-system/post/list', { size: 20 })
  return performance.now() - startedAt
}

/** Runs one export to its end while another client reads a list; records the server's peak memory. */
async function runExport({ server }: Stand, client: Client, fileType: number): Promise<Figures> {
  const alone: number[] = [],
    beside: number[] = []
  for (let turn = 0; turn < 100; turn += 1) alone.push(await listMs(client))
  const idleMegabytes = memoryOf(server.pid),
    startedAt = performance.now()
  const { data } = await client.get<{ taskId: string }>(`${CARDS}/export`, { fileType })
  let peakMb = idleMegabytes
  for (;;) {
    for (let turn = 0; turn < 10; turn += 1) {
      beside.push(await listMs(client))
      await pause(20)
    }
    peakMb = Math.max(peakMb, memoryOf(server.pid))
    const { data: task } = await client.get<Task>(`${TASKS}/detail`, { id: data.taskId })
    if (BUSY.has(task.taskStatus)) continue
    if (task.taskStatus !== DONE || task.processedCount < ROWS)
      throw new Error(`the export ended with ${JSON.stringify(task)}`)
    return {
      seconds: (performance.now() - startedAt) / 1000,
      grownMb: peakMb - idleMegabytes,
      slower: percentile(beside, 0.95) / percentile(alone, 0.95),
    }
  }
}

/** A million cards as files: duration, memory, and the delay of other calls. */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const stand = await openStand(bench)
  if (!stand) return []
  try {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['dist/testing/fill.js', 'stockCard', String(ROWS)],
      { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: stand.address } },
    )
    if (status !== 0) throw new Error(`${stdout}${stderr}`)
    process.stdout.write(stdout)
    const client = stand.as('admin', '100001'),
      rows: Row[] = []
    for (const [name, type, target] of [
      ['CSV', CSV, 20],
      ['XLSX', XLSX, 60],
    ] as const) {
      const { seconds, grownMb, slower } = await runExport(stand, client, type)
      rows.push(
        {
          label: `export of ${ROWS.toLocaleString('en')} rows, ${name}`,
          value: seconds,
          unit: 's',
          target,
          limit: 90,
        },
        {
          label: `memory it takes beyond rest, ${name}`,
          value: grownMb,
          unit: 'MB',
          target: 150,
          limit: 250,
        },
        { label: `lists of others meanwhile, p95, ${name}`, value: slower, unit: 'x', target: 2, limit: 4 },
      )
    }
    return rows
  } finally {
    await stand.close()
  }
}
