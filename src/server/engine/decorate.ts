import type { Resource } from '../../contract/define/resource.ts'
import { labelKey } from '../../contract/wire.ts'
import type { Changes, Decoration } from './hooks.ts'
import { hooksOf } from './particulars.ts'
import type { Reading } from './work.ts'

/** The decorations of a noun that set one of these keys; all of them for null. */
export const decorationsFor = (
  resource: Resource,
  sent: ReadonlySet<string> | null,
  reading: Pick<Reading, 'services'>,
): readonly Decoration[] =>
  (hooksOf(resource, reading).decorate ?? []).filter(
    ({ sets }) => sent === null || sets.some((key) => sent.has(key)),
  )

/**
 * Runs the decorations that set one of these keys, each on what it says it is made of alone: what it does not
 * name is missing in every list, not only in those that leave it out.
 */
export async function decorateRows(
  resource: Resource,
  rows: readonly Changes[],
  sent: ReadonlySet<string> | null,
  reading: Reading,
): Promise<void> {
  for (const { sets, from, run } of decorationsFor(resource, sent, reading)) {
    const sources = from ? ['id', ...from.flatMap((name) => [name, labelKey(name)])] : null
    const views = rows.map((row) => (sources ? part(row, sources) : { ...row }))
    await run(views, reading)
    views.forEach((view, index) => Object.assign(rows[index] ?? {}, part(view, sets)))
  }
}

const part = (row: Readonly<Changes>, keys: readonly string[]): Changes => {
  const chosen: Changes = {}
  for (const key of keys) if (key in row) chosen[key] = row[key]
  return chosen
}
