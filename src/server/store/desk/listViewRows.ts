import { sql } from 'kysely'
import type { Density } from '../../../contract/listViews.ts'
import { role } from '../../../contract/resources/system/role.ts'
import type { Reader } from '../db.ts'
import { ago, anyId, NOW } from '../expressions.ts'
import { visibleFieldSql, visibleRowsSql } from '../visibilitySql.ts'

/** Whose views are read or changed; `roleIds` are the roles he works in. */
export interface ViewUser {
  readonly tenantId: string
  readonly userId: string
  readonly roleIds: readonly string[]
}

/** What is stored of a view. */
export interface ViewContent {
  readonly name: string
  readonly filter: Readonly<Record<string, string>>
  readonly sort: string
  readonly group: string
  readonly columns: unknown
  readonly density: Density | null
  readonly roleIds: readonly string[]
}

export interface ViewRow extends ViewContent {
  readonly id: string
  readonly userId: string
  readonly resource: string
  readonly version: number
  /** Null where the account was removed. */
  readonly owner: string | null
}

/** Days for which a removed view can be restored. */
const RESTORABLE = '7 days'

const viewsOf = (db: Reader, tenantId: string) =>
  db
    .selectFrom('list_view as v')
    .leftJoin('account as a', (join) => join.onRef('a.id', '=', 'v.user_id').on('a.is_deleted', '=', 0))
    .select([
      'v.id',
      'v.user_id as userId',
      'v.resource',
      'v.name',
      'v.filter',
      'v.sort',
      'v.group_by as group',
      'v.columns',
      'v.density',
      'v.version',
      'v.role_ids as roleIds',
      'a.real_name as owner',
    ])
    .where('v.tenant_id', '=', tenantId)
    .$narrowType<{ filter: Record<string, string>; columns: unknown; density: Density | null }>()

/** The views of a user and those shared with his roles, the oldest first; of one list where it is named. */
export async function selectViews(
  db: Reader,
  { tenantId, userId, roleIds }: ViewUser,
  resource?: string,
): Promise<readonly ViewRow[]> {
  let matching = viewsOf(db, tenantId)
    .where('v.removed_time', 'is', null)
    .where((part) =>
      part.or([part('v.user_id', '=', userId), sql<boolean>`v.role_ids && ${roleIds}::bigint[]`]),
    )
  if (resource !== undefined) matching = matching.where('v.resource', '=', resource)
  return matching.orderBy('v.id').execute()
}

/** A view that was not removed, locked until the transaction ends. */
export async function lockView(db: Reader, tenantId: string, id: string): Promise<ViewRow | undefined> {
  const rows = await viewsOf(db, tenantId)
    .where('v.id', '=', id)
    .where('v.removed_time', 'is', null)
    .forUpdate('v')
    .execute()
  return rows[0]
}

/** The number of views a user has, and whether one of this list has the name already. */
export async function countViews(
  db: Reader,
  { tenantId, userId }: Omit<ViewUser, 'roleIds'>,
  named: { readonly resource: string; readonly name: string; readonly except: string },
): Promise<{ readonly total: number; readonly isNamed: boolean }> {
  const rows = await db
    .selectFrom('list_view')
    .select(['id', 'resource', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('removed_time', 'is', null)
    .execute()
  const others = rows.filter(({ id }) => id !== named.except)
  const isNamed = others.some(({ resource, name }) => resource === named.resource && name === named.name)
  return { total: others.length, isNamed }
}

const columnsOf = ({ name, filter, sort, group, columns, density, roleIds }: ViewContent) => ({
  name,
  filter: JSON.stringify(filter),
  sort,
  group_by: group,
  density,
  columns: columns === null ? null : JSON.stringify(columns),
  role_ids: roleIds,
})

export async function insertView(
  db: Reader,
  { tenantId, userId }: Omit<ViewUser, 'roleIds'>,
  { id, resource, ...content }: ViewContent & { readonly id: string; readonly resource: string },
): Promise<void> {
  await db
    .insertInto('list_view')
    .values({ id, tenant_id: tenantId, user_id: userId, resource, ...columnsOf(content) })
    .execute()
}

/** Stores a locked view under its next version. */
export async function updateView(
  db: Reader,
  tenantId: string,
  { id, version, ...content }: ViewContent & { readonly id: string; readonly version: number },
): Promise<void> {
  await db
    .updateTable('list_view')
    .set({ ...columnsOf(content), version: version + 1, update_time: NOW })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Removes a locked view; the owner's views that can no longer be restored are deleted. */
export async function removeView(
  db: Reader,
  { tenantId, userId }: Omit<ViewUser, 'roleIds'>,
  id: string,
): Promise<void> {
  await db
    .deleteFrom('list_view')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('removed_time', '<', ago(RESTORABLE))
    .execute()
  await db
    .updateTable('list_view')
    .set({ removed_time: NOW })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** A removed view of the user, locked; undefined where there is none. */
export async function lockRemovedView(
  db: Reader,
  { tenantId, userId }: Omit<ViewUser, 'roleIds'>,
  id: string,
): Promise<ViewRow | undefined> {
  const rows = await viewsOf(db, tenantId)
    .where('v.id', '=', id)
    .where('v.user_id', '=', userId)
    .where('v.removed_time', 'is not', null)
    .forUpdate('v')
    .execute()
  return rows[0]
}

export async function restoreView(db: Reader, tenantId: string, id: string): Promise<void> {
  await db
    .updateTable('list_view')
    .set({ removed_time: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

export interface ViewOrderRow {
  readonly resource: string
  readonly ids: readonly string[]
  readonly defaultId: string | null
}

export const selectViewOrders = (
  db: Reader,
  { tenantId, userId }: Omit<ViewUser, 'roleIds'>,
): Promise<readonly ViewOrderRow[]> =>
  db
    .selectFrom('list_view_order')
    .select(['resource', 'view_ids as ids', 'default_id as defaultId'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()

export async function putViewOrder(
  db: Reader,
  { tenantId, userId }: Omit<ViewUser, 'roleIds'>,
  { resource, ids, defaultId }: ViewOrderRow,
): Promise<void> {
  await db
    .insertInto('list_view_order')
    .values({ tenant_id: tenantId, user_id: userId, resource, view_ids: ids, default_id: defaultId })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'resource'])
        .doUpdateSet({ view_ids: ids, default_id: defaultId }),
    )
    .execute()
}

/** Id and name of the roles of a tenant that the caller may see; of those with these ids where they are named. */
export async function selectRoles(
  db: Reader,
  tenantId: string,
  ids?: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const named = ids ? sql`and id = ${anyId(ids)}` : sql``
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, ${visibleFieldSql(role, 'roleName', 'role_name')} as name from role
    where tenant_id = ${tenantId} and is_deleted = 0 ${named} ${visibleRowsSql(role, 'id')}
    order by sort, id
  `.execute(db)
  return rows.map(({ id, name }) => ({ id, name: name ?? id }))
}
