import type { ListView, ListViewOrder, ListViewsAnswer } from '../../../contract/listViews.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { readings } from '../../../kernel/pinyin.ts'
import { readableQuery } from '../../engine/readableFilter.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Caller } from '../../engine/caller.ts'
import type { Reading } from '../../engine/work.ts'
import { selectViewOrders, selectViews, type ViewRow, type ViewUser } from '../../store/desk/listViewRows.ts'
import { declaredViews, nounsWithViews } from './declaredViews.ts'
import { isGroup, listNamed } from './listViewInput.ts'

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

/** Views of the noun, then own ones, then shared ones, the oldest first; `ids` first, in their order. */
function ordered(views: readonly ListView[], ids: readonly string[]): ListView[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id, isOwn, isDeclared }: ListView): number =>
    places.get(id) ?? ids.length + (isDeclared ? 0 : isOwn ? 1 : 2)
  return views.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The views the caller may use, in his order, of one list where it is named. */
export async function presentViews(reading: Reading, only?: string): Promise<ListViewsAnswer> {
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
