import { fail } from '../../../contract/errors.ts'
import { topmenu } from '../../../contract/resources/system/topmenu.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { replaceTopSetting, selectTopSetting } from '../../store/system/menuRows.ts'
import { selectGrantNames } from '../../store/system/roleRows.ts'
import { inTransaction } from './rank.ts'
import { reachOfCaller } from './reach.ts'
import { particulars } from '../../engine/particulars.ts'

const grant: ActionHandler<typeof topmenu, 'grant'> = async (row, input, work) => {
  const before = await selectTopSetting(work.db, work.tenantId, [row.id])
  const requestedIds = [...new Set(input.menuIds ?? [])]
  const reach = await reachOfCaller(inTransaction(work))
  const added = requestedIds.filter((id) => !before.includes(id))
  if (added.some((id) => !reach.has(id))) fail('TOP_MENU_BEYOND_OWN')
  const keptIds = before.filter((id) => !reach.has(id))
  await replaceTopSetting(work.db, work.tenantId, row.id, [...requestedIds, ...keptIds])
  const removed = before.filter((id) => reach.has(id) && !requestedIds.includes(id))
  work.note({
    id: row.id,
    field: 'menuIds',
    label: '菜单',
    old: (await selectGrantNames(work.db, 'menu', removed)).join('、') || null,
    new: (await selectGrantNames(work.db, 'menu', added)).join('、') || null,
  })
  return { previousInput: { menuIds: before } }
}

export const topmenuParticulars = particulars(topmenu, { actions: { grant } })
