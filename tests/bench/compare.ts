import { readFileSync } from 'node:fs'
import type { Listed } from '../support/client.ts'
import {
  addTask,
  COMPARE,
  placeChannelOrders,
  type Row as TaskRow,
  TASK_STATE,
} from '../support/comparing.ts'
import { dayAfter, formatDay } from '../../src/kernel/time.ts'
import { openStand } from './stand.ts'
import type { Bench, Row } from './table.ts'

const ROWS = Number(process.env.BENCH_COMPARE_ROWS ?? 1_000_000)
const PREFIX = 'BC'

const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms)
  })
/** Resident memory of a process in megabytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Compares a bill of a million rows with as many orders: how long it takes, and how much memory. */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const stand = await openStand(bench)
  if (!stand) return []
  try {
    const client = stand.as('admin', '100001')
    const { data } = await client.get<Listed<{ id: string }>>('/biz-supplier/supplierConfig/list', {
      status: 1,
      size: 1,
    })
    const supplierId = data.records[0]?.id ?? '',
      day = dayAfter(formatDay(new Date()), -3)
    await placeChannelOrders(stand, { supplierId, prefix: PREFIX, count: ROWS, day, price: 9930 })
    await stand.sql('analyze channel_order_info')
    const lines = ['渠道订单号,金额']
    // Every thousandth line has another amount, every thousandth order another number.
    for (let n = 1; n <= ROWS; n += 1)
      lines.push(`${PREFIX}${n % 1000 === 1 ? `X${n}` : n},${n % 1000 === 0 ? '99.35' : '99.30'}`)
    const idleMegabytes = memoryOf(stand.server.pid)
    const sent = await addTask(client, { supplierId, periodStart: day, periodEnd: day }, lines)
    const startedAt = performance.now()
    let peakMb = memoryOf(stand.server.pid)
    for (;;) {
      await pause(200)
      peakMb = Math.max(peakMb, memoryOf(stand.server.pid))
      const { data: speed } = await client.get<{ taskState: number }>(`${COMPARE}/speed`, {
        id: sent.data.id,
      })
      if (speed.taskState >= TASK_STATE.compared) break
    }
    const seconds = (performance.now() - startedAt) / 1000
    const { data: task } = await client.get<TaskRow>(`${COMPARE}/detail`, { id: sent.data.id })
    const figures = [task.matchCount, task.amountDiffCount, task.localOnlyCount, task.supplierOnlyCount]
    const thousandths = ROWS / 1000
    if (String(figures) !== String([ROWS - 2 * thousandths, thousandths, thousandths, thousandths]))
      throw new Error(`the comparison ended with ${JSON.stringify(task)}`)
    const label = `reconciliation of ${ROWS.toLocaleString('en')} rows`
    return [
      { label, value: seconds, unit: 's', target: 60, limit: 90 },
      {
        label: `memory it takes beyond rest`,
        value: peakMb - idleMegabytes,
        unit: 'MB',
        target: 200,
        limit: 300,
      },
    ]
  } finally {
    await stand.close()
  }
}
