import { specimenDraft } from '../support/specimen.ts'
import { accepted, load, type Shot } from './load.ts'
import { interleaved, median, medianRatio } from './rounds.ts'
import { multiply, openStand, type Stand, loginHeaders } from './stand.ts'
import type { Bench, Row } from './table.ts'

const ROWS = 1000
const STORED = 0,
  DISPLAYED = 1

/** Creates one specimen through the API and copies it in the database; returns the ids. */
export async function fillSpecimens(stand: Stand): Promise<string[]> {
  const created = await stand
    .as('admin')
    .post('/blade-test/specimen/submit', { ...wireDraft(), season: undefined })
  if (!created.success) throw new Error(`no specimen: ${created.msg}`)
  await multiply(stand, 'specimen', ROWS, { name: "'标本' || (n + 1)", code: "'SP' || (n + 1)" })
  return (await stand.sql('select id::text as id from specimen order by id'))
    .map((row) => String(row.id))
    .slice(0, ROWS)
}

/** The draft in wire form. */
function wireDraft(): Record<string, unknown> {
  const { season, ...draft } = specimenDraft(1)
  return { ...draft, grade: 1, sourceKind: 'B', isFragile: 1, seasonBegin: season.from, seasonEnd: season.to }
}

/**
 * One row changes its state and back, with audit, idempotency and version, compared with one plain UPDATE in
 * a transaction.
 */
export async function measure(bench: Bench): Promise<readonly Row[]> {
  const stand = await openStand(bench)
  if (!stand) return []
  try {
    const ids = await fillSpecimens(stand)
    const { ours, bare } = contenders(stand, ids, await loginHeaders(stand.as('admin')))
    await ours()
    const { ours: mine, bare: theirs } = await interleaved(bench.rounds, { ours, bare })
    return [
      {
        label: 'state of one row, against one bare UPDATE',
        value: medianRatio(mine, theirs),
        unit: 'x',
        target: 0.5,
        limit: 0.4,
        more: true,
        note: `${median(mine).toFixed(0)} against ${median(theirs).toFixed(0)} a second`,
      },
    ]
  } finally {
    await stand.close()
  }
}

/** The same change of one row after the other, through the API and as plain UPDATE. */
function contenders(
  { server, peer }: Stand,
  ids: readonly string[],
  headers: Readonly<Record<string, string>>,
): Record<'ours' | 'bare', () => Promise<number>> {
  const success = (body: string): boolean => body.includes('"success":true')
  // All rows change before the first changes back, so that no two requests meet at a row. Both contenders
  // share the rows.
  let turn = 0
  const next = (): { id: string; forth: boolean } => {
    const number = turn++
    return { id: ids[number % ids.length] ?? '', forth: Math.floor(number / ids.length) % 2 === 0 }
  }
  const apiRequest = (): Shot => {
    const { id, forth } = next()
    return {
      method: 'POST',
      path: `/api/blade-test/specimen/${forth ? 'show' : 'store'}`,
      headers: { ...headers, 'Idempotency-Key': `bench-${turn}` },
      body: JSON.stringify({ ids: [id] }),
    }
  }
  const bareRequest = (): Shot => {
    const { id, forth } = next()
    return {
      method: 'POST',
      path: '/move',
      body: JSON.stringify({ id, from: forth ? STORED : DISPLAYED, to: forth ? DISPLAYED : STORED }),
    }
  }
  return {
    ours: async () => accepted(await load(server.url, apiRequest, success)),
    bare: async () => accepted(await load(peer.url, bareRequest, success)),
  }
}
