import { fail } from '../../../contract/errors.ts'
import { MAX_VIEWS } from '../../../contract/listViews.ts'
import { SHARE_VIEWS } from '../../../contract/branchEntries.ts'
import { newId } from '../../../kernel/id.ts'
import { holds } from '../../engine/caller.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Reading, Work } from '../../engine/work.ts'
import {
  countViews,
  insertView,
  lockRemovedView,
  lockView,
  putViewOrder,
  removeView,
  restoreView,
  selectRoles,
  selectViews,
  updateView,
  type ViewOrderRow,
  type ViewRow,
} from '../../store/desk/listViewRows.ts'
import {
  columnsIn,
  densityIn,
  groupIn,
  idIn,
  idsIn,
  isViewId,
  listIn,
  nameIn,
  queryIn,
} from './listViewInput.ts'
import { declaredViews } from './declaredViews.ts'
import { presentView, viewUserOf } from './listViews.ts'

/** Most roles a view is shared with. */
const MAX_ROLES = 50

/**
 * The stored view a call names, if it is the caller's. A view shared with him is refused with its owner's name,
 * any other as one that does not exist.
 */
async function ownView(parameters: Parameters, work: Work): Promise<ViewRow> {
  const user = viewUserOf(work.caller)
  const view = await lockView(work.db, user.tenantId, idIn(parameters))
  if (!view) return fail('NOT_FOUND')
  if (view.userId === user.userId) return view
  return view.roleIds.some((id) => user.roleIds.includes(id))
    ? fail('LIST_VIEW_OTHERS', { name: view.name, owner: view.owner ?? '' })
    : fail('NOT_FOUND')
}

/** Refuses a name that another view of the caller has in this list, and a view beyond the limit. */
async function requirePlace(
  work: Work,
  view: { readonly id: string; readonly resource: string; readonly name: string },
  isNew: boolean,
): Promise<void> {
  const { total, isNamed } = await countViews(work.db, viewUserOf(work.caller), { ...view, except: view.id })
  if (isNamed) fail('LIST_VIEW_NAME_EXISTS', { name: view.name }, 'name')
  if (isNew && total >= MAX_VIEWS) fail('LIST_VIEW_LIMIT', { most: MAX_VIEWS })
}

/**
 * The roles a view is to be shared with. Without the right to share they stay as they were, or become none.
 */
async function rolesIn(
  { roleIds }: Parameters,
  before: readonly string[],
  work: Work,
): Promise<readonly string[]> {
  if (roleIds === undefined) return before
  const ids = idsIn(roleIds, MAX_ROLES) ?? fail('LIST_VIEW_ROLE', {}, 'roleIds')
  const added = ids.filter((id) => !before.includes(id))
  if (added.length === 0) return ids
  if (!holds(work.caller, SHARE_VIEWS)) fail('LIST_VIEW_SHARE', {}, 'roleIds')
  const roles = await selectRoles(work.db, viewUserOf(work.caller).tenantId, added)
  return roles.length === added.length ? ids : fail('LIST_VIEW_ROLE', {}, 'roleIds')
}

const answerOf = (row: ViewRow, parameters: Parameters, work: Work) => ({
  answer: presentView(listIn({ ...parameters, resource: row.resource }, work), row, work),
  targets: [row.id],
  message: row.name,
})

/** Stores a new view. */
async function addView(parameters: Parameters, work: Work) {
  const { tenantId, userId } = viewUserOf(work.caller)
  const resource = listIn(parameters, work)
  const view = { id: newId(), resource: resource.id, name: nameIn(parameters) }
  await requirePlace(work, view, true)
  const row: ViewRow = {
    ...view,
    ...(await queryIn(resource, parameters, work)),
    group: groupIn(resource, parameters, work),
    columns: columnsIn(parameters),
    density: densityIn(parameters),
    roleIds: await rolesIn(parameters, [], work),
    userId,
    version: 0,
    owner: work.caller.session.realName,
  }
  await insertView(work.db, { tenantId, userId }, row)
  return answerOf(row, parameters, work)
}

/**
 * Stores what is named of a view of the caller: name, filter with sort order, group, columns, row height, roles.
 */
async function changeView(parameters: Parameters, work: Work) {
  const before = await ownView(parameters, work)
  if (parameters.version !== undefined && Number(parameters.version) !== before.version)
    fail('LIST_VIEW_CHANGED')
  const resource = listIn({ resource: before.resource }, work)
  const name = parameters.name === undefined ? before.name : nameIn(parameters)
  if (name !== before.name) await requirePlace(work, { ...before, name }, false)
  const query = parameters.filter === undefined ? {} : await queryIn(resource, parameters, work)
  const row: ViewRow = {
    ...before,
    name,
    ...query,
    group: parameters.group === undefined ? before.group : groupIn(resource, parameters, work),
    columns: parameters.columns === undefined ? before.columns : columnsIn(parameters),
    density: parameters.density === undefined ? before.density : densityIn(parameters),
    roleIds: await rolesIn(parameters, before.roleIds, work),
  }
  await updateView(work.db, viewUserOf(work.caller).tenantId, row)
  return answerOf({ ...row, version: before.version + 1 }, parameters, work)
}

export const saveView = (parameters: Parameters, work: Work) =>
  parameters.id === undefined || parameters.id === ''
    ? addView(parameters, work)
    : changeView(parameters, work)

export async function removeOwnView(parameters: Parameters, work: Work) {
  const view = await ownView(parameters, work)
  await removeView(work.db, viewUserOf(work.caller), view.id)
  return { answer: true, targets: [view.id], message: view.name }
}

/** Brings back a removed view of the caller, unless its name or its place was used in the meantime. */
export async function restoreOwnView(parameters: Parameters, work: Work) {
  const user = viewUserOf(work.caller)
  const view = await lockRemovedView(work.db, user, idIn(parameters))
  if (!view) return fail('NOT_FOUND')
  await requirePlace(work, view, true)
  await restoreView(work.db, user.tenantId, view.id)
  return answerOf(view, { resource: view.resource }, work)
}

/** Most views in the order of a list: own ones and shared ones. */
const MAX_ORDERED = 500

/** Stores the order of the views of a list for the caller, and the view it opens with; the rest is forgotten. */
export async function orderViews(parameters: Parameters, reading: Reading): Promise<ViewOrderRow> {
  const user = viewUserOf(reading.caller),
    db = reading.database.kysely
  const resource = listIn(parameters, reading)
  const ids = idsIn(parameters.ids, MAX_ORDERED, isViewId)
  if (ids === null) return fail('VALIDATION', { label: 'ids', rule: '格式不正确' }, 'ids')
  const usable = new Set(
    [...declaredViews(resource, reading), ...(await selectViews(db, user, resource.id))].map(({ id }) => id),
  )
  const defaultId = typeof parameters.defaultId === 'string' ? parameters.defaultId : ''
  if (defaultId !== '' && !usable.has(defaultId)) fail('NOT_FOUND')
  const order = {
    resource: resource.id,
    ids: ids.filter((id) => usable.has(id)),
    defaultId: defaultId === '' ? null : defaultId,
  }
  await putViewOrder(db, user, order)
  return order
}
