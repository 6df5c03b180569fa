import { refuse } from '../../../contract/errors.ts'
import { topmenu } from '../../../contract/resources/system/topmenu.ts'
import { handler } from '../../engine/hooks.ts'
import { replaceTopSetting, selectTopSetting } from '../../store/system/menuRows.ts'
import { selectGrantNames } from '../../store/system/roleRows.ts'
import { inside } from './rank.ts'
import { reachOfCaller } from './reach.ts'

handler(topmenu, 'grant', async (row, input, work) => {
  const before = await selectTopSetting(work.db, work.tenantId, [row.id])
  const wanted = [...new Set(input.menuIds ?? [])]
  const reach = await reachOfCaller(inside(work))
  const added = wanted.filter((id) => !before.includes(id))
  if (added.some((id) => !reach.has(id))) refuse('只能放入自己可见的菜单')
  const kept = before.filter((id) => !reach.has(id))
  await replaceTopSetting(work.db, work.tenantId, row.id, [...wanted, ...kept])
  const removed = before.filter((id) => reach.has(id) && !wanted.includes(id))
  work.note({
    id: row.id,
    field: 'menuIds',
    label: '菜单',
    old: (await selectGrantNames(work.db, 'menu', removed)).join('、') || null,
    new: (await selectGrantNames(work.db, 'menu', added)).join('、') || null,
  })
  return { previousInput: { menuIds: before } }
})
