import { dict } from '../../../contract/resources/system/dict.ts'
import { dictBiz } from '../../../contract/resources/system/dictBiz.ts'
import type { Changes, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import type { Bus } from '../../store/bus.ts'
import type { Database } from '../../store/database.ts'
import { hiddenNow, visibilityPredicate } from '../../store/visibility.ts'
import { type EntryRow, selectEntries } from '../../store/system/dictionaryRows.ts'
import { findRows } from '../../store/rows.ts'
import { particulars } from '../../engine/particulars.ts'

export type Dictionary = typeof dict | typeof dictBiz

/**
 * A top row is the dictionary and has key -1; an entry gets the code of its dictionary, whatever was sent.
 */
async function fillEntry(
  resource: Dictionary,
  before: { readonly parentId: string | null } | null,
  draft: Changes,
  work: Work,
): Promise<void> {
  const parentId = draft.parentId === undefined ? before?.parentId : draft.parentId
  if (typeof parentId !== 'string') {
    draft.dictKey = '-1'
    return
  }
  const [parent] = await findRows(work.db, resource, work.tenantId, [parentId])
  if (parent) draft.code = parent.code
}

const dictHooks: Hooks<typeof dict> = {
  beforeSave: ({ before, draft, work }) => fillEntry(dict, before, draft, work),
}
const dictBizHooks: Hooks<typeof dictBiz> = {
  beforeSave: ({ before, draft, work }) => fillEntry(dictBiz, before, draft, work),
}

type EntryCache = Map<string, Promise<EntryRow[]>>
const caches = new WeakMap<Bus, EntryCache>()

function cacheOf(bus: Bus): EntryCache {
  const existing = caches.get(bus)
  if (existing) return existing
  const cache: EntryCache = new Map()
  caches.set(bus, cache)
  bus.on('rows', (key) => {
    if (key === '*' || key.endsWith(`:${dict.id}`) || key.endsWith(`:${dictBiz.id}`)) cache.clear()
  })
  return cache
}

/** Enabled entries of a dictionary, cached until a dictionary changes on any server. */
export function entriesOf(
  resource: Dictionary,
  { bus, kysely }: Pick<Database, 'bus' | 'kysely'>,
  tenantId: string,
  code: string,
): Promise<readonly EntryRow[]> {
  if (visibilityPredicate(resource) || hiddenNow(resource).size > 0)
    return selectEntries(kysely, resource.id === dict.id ? 'dict' : 'dict_biz', tenantId, code)
  const cache = cacheOf(bus)
  const cacheKey = `${resource.id}/${resource.scope === 'tenant' ? tenantId : ''}/${code}`
  const cached = cache.get(cacheKey)
  if (cached) return cached
  const pending = selectEntries(kysely, resource.id === dict.id ? 'dict' : 'dict_biz', tenantId, code)
  if (kysely.isTransaction || cache.size > 2000) return pending
  cache.set(cacheKey, pending)
  pending.catch(() => {
    cache.delete(cacheKey)
  })
  return pending
}

export const dictParticulars = particulars(dict, { hooks: dictHooks })

export const dictBizParticulars = particulars(dictBiz, { hooks: dictBizHooks })
