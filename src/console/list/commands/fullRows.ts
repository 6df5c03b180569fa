import { detailOf, pageOf, type Row } from '../../record/calls.ts'
import { isPartial } from '../../record/partialRow.ts'
import type { ListModel } from '../model.ts'

/** Rows of one request. */
const PART = 100

/**
 * Loaded rows of a list with these fields, or with all; those that lack some are read again, a part at a time,
 * under the filters of the list.
 */
export async function fullRows(
  { resource, filter, verb }: ListModel,
  rows: readonly Row[],
  fields: readonly string[] | null,
): Promise<readonly Row[]> {
  const lacking = rows.filter((row) =>
    fields ? fields.some((name) => !(name in row)) : isPartial(resource, row),
  )
  const read = new Map<string, Row>()
  for (let from = 0; from < lacking.length; from += PART) {
    const ids = lacking.slice(from, from + PART).map(({ id }) => id)
    const { records } = await pageOf(resource, {
      verb: verb(),
      sort: '',
      current: 1,
      size: PART,
      filter: { ...filter(), id_in: ids.join(',') },
      count: false,
    })
    for (const row of records) read.set(row.id, row)
    // What the filters no longer find was changed meanwhile.
    for (const id of ids) if (!read.has(id)) read.set(id, await detailOf(resource, id))
  }
  return rows.map((row) => read.get(row.id) ?? row)
}
