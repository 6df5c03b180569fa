import {
  type ListView,
  type ListViewCount,
  type ListViewOrder,
  type ListViewsAnswer,
  MAX_COUNTED_VIEWS,
  VIEW_COUNT_CAP,
} from '../../../contract/listViews.ts'
import { permissionOf } from '../../../contract/define/permission.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { withStateCodes } from '../../../contract/define/states.ts'
import { Refusal } from '../../../contract/errors.ts'
import { readings } from '../../../kernel/pinyin.ts'
import { readFilter } from '../../engine/query.ts'
import { readableQuery } from '../../engine/readableFilter.ts'
import type { Parameters } from '../../engine/route.ts'
import { type Caller, holds } from '../../engine/caller.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { countEach } from '../../store/countRows.ts'
import { selectViewOrders, selectViews, type ViewRow, type ViewUser } from '../../store/desk/listViewRows.ts'
import type { Predicate } from '../../store/predicate.ts'
import { withinTimeout } from '../../store/statementTimeout.ts'
import { isGroup, listIn, listNamed } from './listViewInput.ts'

const TIMEOUT_MS = 3000

/** The caller as an owner and reader of views: in his own tenant, in the roles he works in. */
export const viewUserOf = ({ session }: Caller): ViewUser => ({
  tenantId: session.tenantId,
  userId: session.userId,
  roleIds: session.roleIds,
})

/** A stored view as the caller may use it today. */
export function presentView(resource: Resource, row: ViewRow, reading: Reading): ListView {
  const isOwn = row.userId === reading.caller.session.userId
  const { dropped, ...query } = readableQuery(resource, row, reading)
  const hasGroup = isGroup(resource, row.group, reading)
  return {
    id: row.id,
    resource: row.resource,
    list: resource.menu?.name ?? resource.label,
    name: row.name,
    pinyin: readings(row.name),
    ...query,
    group: hasGroup ? row.group : '',
    dropped: hasGroup ? dropped : [...dropped, resource.fields[row.group]?.label ?? row.group],
    columns: row.columns,
    density: row.density,
    version: row.version,
    isOwn,
    isDeclared: false,
    owner: row.owner ?? '',
    roleIds: isOwn ? row.roleIds : [],
    isShared: row.roleIds.length > 0,
  }
}

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
      pinyin: readings(label),
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

/** Views of the noun, then own ones, then shared ones, the oldest first; `ids` first, in their order. */
function ordered(views: readonly ListView[], ids: readonly string[]): ListView[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id, isOwn, isDeclared }: ListView): number =>
    places.get(id) ?? ids.length + (isDeclared ? 0 : isOwn ? 1 : 2)
  return views.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const nounsWithViews = (rows: readonly ViewRow[], { services }: Reading): readonly string[] => [
  ...new Set([
    ...services.resources.filter(({ list }) => Object.keys(list.views).length > 0).map(({ id }) => id),
    ...rows.map(({ resource }) => resource),
  ]),
]

/** The views the caller may use, in his order, of one list where it is named. */
async function presentViews(reading: Reading, only?: string): Promise<ListViewsAnswer> {
  const db = reading.database.kysely,
    user = viewUserOf(reading.caller)
  const [rows, orders] = await Promise.all([selectViews(db, user, only), selectViewOrders(db, user)])
  const named = only === undefined ? nounsWithViews(rows, reading) : [only]
  const nouns = new Map(named.map((id) => [id, listNamed(id, reading)]))
  const views = [...nouns].flatMap(([id, resource]) =>
    resource
      ? ordered(
          [
            ...declaredViews(resource, reading),
            ...rows.filter((row) => row.resource === id).map((row) => presentView(resource, row, reading)),
          ],
          orders.find((order) => order.resource === id)?.ids ?? [],
        )
      : [],
  )
  const usable = new Set(views.map(({ id }) => id))
  const usableOrder = ({ defaultId, ...order }: ListViewOrder): ListViewOrder => ({
    ...order,
    defaultId: defaultId !== null && usable.has(defaultId) ? defaultId : null,
  })
  return {
    views,
    orders: orders.filter(({ resource }) => nouns.get(resource) !== undefined).map(usableOrder),
  }
}

export const readViews = (_parameters: Parameters, reading: Reading): Promise<ListViewsAnswer> =>
  presentViews(reading)

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
