import { median } from './rounds.ts'
import { openStand } from './stand.ts'
import { fillSpecimens } from './state.ts'
import type { Bench, Row } from './table.ts'

/** A thousand rows are moved by one call with a result each, and moved back, once per round. */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const stand = await openStand(bench)
  if (!stand) return []
  try {
    const ids = await fillSpecimens(stand)
    const admin = stand.as('admin')
    await admin.token()
    const figures: number[] = []
    for (let turn = 0; turn < bench.rounds * 2; turn += 1) {
      const startedAt = performance.now()
      const answer = await admin.post<{ success: number }>(
        `/blade-test/specimen/${turn % 2 === 0 ? 'show' : 'store'}`,
        { ids },
      )
      figures.push(performance.now() - startedAt)
      if (answer.data.success !== ids.length)
        throw new Error(`${answer.data.success} of ${ids.length} rows: ${answer.msg}`)
    }
    return [
      {
        label: `bulk state of ${ids.length} rows, per-row results`,
        value: median(figures),
        unit: 'ms',
        target: 150,
        limit: 400,
      },
    ]
  } finally {
    await stand.close()
  }
}
