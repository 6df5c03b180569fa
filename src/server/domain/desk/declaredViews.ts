import { permissionOf } from '../../../contract/define/permission.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { withStateCodes } from '../../../contract/define/states.ts'
import type { ListView } from '../../../contract/listViews.ts'
import { holds } from '../../engine/caller.ts'
import { readableQuery } from '../../engine/readableFilter.ts'
import type { Reading } from '../../engine/work.ts'
import type { ViewRow } from '../../store/desk/listViewRows.ts'

/** The views of a noun that the caller has without saving them. */
export function declaredViews(resource: Resource, reading: Reading): readonly ListView[] {
  const list = resource.menu?.name ?? resource.label
  return Object.entries(resource.list.views).flatMap(([name, { label, filter, right = 'view' }]) => {
    const query = readableQuery(resource, { filter: withStateCodes(resource, filter), sort: '' }, reading)
    if (query.dropped.length > 0 || !holds(reading.caller, permissionOf(resource, right))) return []
    return {
      ...NEITHER_OWN_NOR_SHARED,
      id: `${resource.id}.${name}`,
      resource: resource.id,
      list,
      name: label,
      pinyin: '',
      ...query,
    }
  })
}
const NEITHER_OWN_NOR_SHARED = {
  group: '',
  columns: null,
  density: null,
  version: 0,
  isOwn: false,
  isDeclared: true,
  owner: '',
  roleIds: [],
  isShared: false,
} as const

/** The nouns of saved views, and those that declare some. */
export const nounsWithViews = (rows: readonly ViewRow[], { services }: Reading): readonly string[] => [
  ...new Set([
    ...services.resources.filter(({ list }) => Object.keys(list.views).length > 0).map(({ id }) => id),
    ...rows.map(({ resource }) => resource),
  ]),
]
