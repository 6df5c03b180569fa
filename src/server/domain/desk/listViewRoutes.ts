import { SHARE_VIEWS } from '../../../contract/branchEntries.ts'
import type { Route } from '../../engine/route.ts'
import { selectRoles } from '../../store/desk/listViewRows.ts'
import { readViewCounts } from './listViewCounts.ts'
import { readViews } from './listViews.ts'
import { orderViews, removeOwnView, restoreOwnView, saveView } from './listViewWrites.ts'

const BASE = '/blade-desk/list-view'
const write = { method: 'POST', resource: 'listView', personal: true } as const

/** Calls about the views of lists: every user has his own, and uses those shared with his roles. */
export const LIST_VIEW_ROUTES: readonly Route[] = [
  { method: 'GET', path: `${BASE}/list`, summary: '我的列表视图', read: readViews },
  { method: 'GET', path: `${BASE}/counts`, summary: '列表视图的数量', read: readViewCounts },
  {
    method: 'GET',
    path: `${BASE}/roles`,
    summary: '可以共享视图的角色',
    permission: SHARE_VIEWS,
    read: (_parameters, { caller, database }) => selectRoles(database.kysely, caller.session.tenantId),
  },
  { ...write, path: `${BASE}/save`, summary: '保存列表视图', action: 'saveView', write: saveView },
  { ...write, path: `${BASE}/remove`, summary: '删除列表视图', action: 'removeView', write: removeOwnView },
  {
    ...write,
    path: `${BASE}/restore`,
    summary: '恢复列表视图',
    action: 'restoreView',
    write: restoreOwnView,
  },
  // An order is a preference: no audit row is written.
  {
    method: 'POST',
    path: `${BASE}/order`,
    personal: true,
    summary: '列表视图的顺序与默认视图',
    read: orderViews,
  },
]
