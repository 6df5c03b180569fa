import { interleaved, median, medianRatio } from './rounds.ts'
import { multiply, openStand, loginHeaders } from './stand.ts'
import type { Bench, Row } from './table.ts'
import { throughput } from './throughput.ts'

const ROWS = 10_000
const LIST = '/list?current=3&size=20'

/**
 * A list of 20 with token, permission, tenant, data scope and audit, compared with the same statements
 * without them.
 */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const stand = await openStand(bench)
  if (!stand) return []
  try {
    await multiply(stand, 'post', ROWS, { post_code: "'B' || n" })
    const admin = stand.as('admin')
    const headers = { ...(await loginHeaders(admin)), 'Accept-Detail': '1' }
    const full = (body: string): boolean => body.includes('"records":[{') && body.includes('"total"')
    const ours = (): Promise<number> =>
      throughput(stand.server.url, { path: `/api/blade-system/post${LIST}`, headers }, full)
    const bare = (): Promise<number> => throughput(stand.peer.url, { path: LIST }, full)
    await ours()
    const { ours: mine, bare: theirs } = await interleaved(bench.rounds, { ours, bare })
    return [
      {
        label: 'list of 20, against bare node:http and pg',
        value: medianRatio(mine, theirs),
        unit: 'x',
        target: 0.75,
        limit: 0.6,
        more: true,
        note: `${median(mine).toFixed(0)} against ${median(theirs).toFixed(0)} a second, ${ROWS} rows`,
      },
    ]
  } finally {
    await stand.close()
  }
}
