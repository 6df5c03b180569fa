import type { Resource } from '../../contract/define/resource.ts'
import { keysToRead } from '../store/columnLists.ts'
import { selectRows } from '../store/pageRows.ts'
import { findMatching } from '../store/rows.ts'
import { pickableFields } from './choices.ts'
import { MAX_COMPARED_ROWS, mayBePinyin, readLike } from './pinyinChoices.ts'
import { visibleTo } from './scope.ts'
import type { Reading } from './work.ts'

const MAX_FOUND = 5

/** Rows of a noun the caller may see whose title is read like the text; the newest ones are compared. */
export async function findByReading(resource: Resource, text: string, reading: Reading) {
  if (!mayBePinyin(text) || !pickableFields(resource, reading).has(resource.title)) return []
  const where = visibleTo(resource, reading),
    { tenantId } = reading,
    db = reading.database.kysely
  const candidates = await selectRows(db, resource, {
    tenantId,
    where,
    order: [{ field: 'createTime', descending: true }],
    limit: MAX_COMPARED_ROWS,
    offset: 0,
    keys: keysToRead(resource, new Set(['id', resource.title])),
  })
  const titles = candidates.map((row) => ({
    id: row.id,
    title: String((row as Record<string, unknown>)[resource.title] ?? ''),
  }))
  const ids = (await readLike(titles, text)).slice(0, MAX_FOUND).map(({ id }) => id)
  return ids.length > 0 ? findMatching(db, resource, { tenantId, ids, where }) : []
}
