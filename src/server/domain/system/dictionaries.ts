import { dict } from '../../../contract/resources/system/dict.ts'
import { dictBiz } from '../../../contract/resources/system/dictBiz.ts'
import { hooks } from '../../engine/hooks.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import type { Bus } from '../../store/bus.ts'
import type { Database } from '../../store/database.ts'
import { hiddenNow, sightOver } from '../../store/sight.ts'
import { type EntryRow, selectEntries } from '../../store/system/dictionaryRows.ts'
import { findRows } from '../../store/rows.ts'

export type Dictionary = typeof dict

/**
 * A top row is its dictionary, its key is -1; an entry carries the code of the dictionary it stands in,
 * whatever was sent.
 */
async function settle(
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

hooks(dict, { beforeSave: ({ before, draft, work }) => settle(dict, before, draft, work) })
hooks(dictBiz, { beforeSave: ({ before, draft, work }) => settle(dictBiz, before, draft, work) })

type Kept = Map<string, Promise<EntryRow[]>>
const caches = new WeakMap<Bus, Kept>()

function keptOf(bus: Bus): Kept {
  const known = caches.get(bus)
  if (known) return known
  const kept: Kept = new Map()
  caches.set(bus, kept)
  bus.on('rows', (key) => {
    if (key === '*' || key.endsWith(`:${dict.id}`) || key.endsWith(`:${dictBiz.id}`)) kept.clear()
  })
  return kept
}

/** Entries in use of one dictionary, kept until a dictionary changes anywhere. */
export function entriesOf(
  resource: Dictionary,
  { bus, kysely }: Pick<Database, 'bus' | 'kysely'>,
  tenantId: string,
  code: string,
): Promise<readonly EntryRow[]> {
  if (sightOver(resource) || hiddenNow(resource).size > 0)
    return selectEntries(kysely, resource.id === dict.id ? 'dict' : 'dict_biz', tenantId, code)
  const kept = keptOf(bus)
  const name = `${resource.id}/${resource.scope === 'tenant' ? tenantId : ''}/${code}`
  const known = kept.get(name)
  if (known) return known
  const reading = selectEntries(kysely, resource.id === dict.id ? 'dict' : 'dict_biz', tenantId, code)
  if (kysely.isTransaction || kept.size > 2000) return reading
  kept.set(name, reading)
  reading.catch(() => {
    kept.delete(name)
  })
  return reading
}
