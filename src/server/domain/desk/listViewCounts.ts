import type { Resource } from '../../../contract/define/resource.ts'
import { Refusal } from '../../../contract/errors.ts'
import {
  type ListView,
  type ListViewCount,
  MAX_COUNTED_VIEWS,
  VIEW_COUNT_CAP,
} from '../../../contract/listViews.ts'
import { readFilter } from '../../engine/query.ts'
import type { Parameters } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { countEach } from '../../store/countRows.ts'
import type { Predicate } from '../../store/predicate.ts'
import { withinTimeout } from '../../store/statementTimeout.ts'
import { listIn } from './listViewInput.ts'
import { presentViews } from './listViews.ts'

const TIMEOUT_MS = 3000

/** The condition of a view; null where a value of it is no longer one. */
async function whereOf(resource: Resource, view: ListView, reading: Reading): Promise<Predicate | null> {
  try {
    const { where } = await readFilter(resource, view.filter, reading)
    return { all: [visibleTo(resource, reading), where] }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The number of rows of each view of a list, of the first twenty, under the rights of the list. */
export async function readViewCounts(
  parameters: Parameters,
  reading: Reading,
): Promise<readonly ListViewCount[]> {
  const resource = listIn(parameters, reading)
  const { views } = await presentViews(reading, resource.id)
  const counted = views.slice(0, MAX_COUNTED_VIEWS)
  const wheres = await Promise.all(counted.map((view) => whereOf(resource, view, reading)))
  const valid = wheres.filter((where) => where !== null)
  const counts = await withinTimeout(reading.database, TIMEOUT_MS, (db) =>
    countEach(db, resource, { tenantId: reading.tenantId, wheres: valid, cap: VIEW_COUNT_CAP }),
  )
  const results = (counts ?? []).values()
  return counted.map(({ id }, place) => {
    const count = wheres[place] === null ? null : (results.next().value ?? null)
    const capped = count !== null && count > VIEW_COUNT_CAP
    return { id, count: capped ? VIEW_COUNT_CAP : count, capped }
  })
}
