import { userGroup } from '../../../contract/resources/people/userGroup.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { readPage } from '../../engine/page.ts'
import { requireOperation } from '../../engine/permit.ts'
import type { ReadRoute, Route } from '../../engine/route.ts'
import { MEMBER_ROUTES } from './groupMemberRoutes.ts'
import { previewRule } from './groupPreview.ts'
import { changePage, ofUser, requireGroup } from './groupReads.ts'

const BASE = userGroup.path,
  VIEW = 'userGroup_view'

const memberPage: ReadRoute = {
  method: 'GET',
  path: `${BASE}/memberPage`,
  summary: '分组的成员',
  permission: VIEW,
  resource: userGroup.id,
  read: async ({ groupId, ...parameters }, reading) => {
    requireOperation(reading.caller, userinfo, 'view')
    const group = await requireGroup(groupId, reading)
    const { answer } = await readPage(userinfo, { ...parameters, groupIds: group.id }, reading)
    return answer
  },
}

/** Calls of groups beside the declared ones. */
export const GROUP_ROUTES: readonly Route[] = [
  memberPage,
  ...MEMBER_ROUTES,
  {
    method: 'POST',
    path: `${BASE}/previewRule`,
    summary: '规则圈中的人数',
    permission: ['userGroup_add', 'userGroup_edit'],
    resource: userGroup.id,
    read: previewRule,
  },
  {
    method: 'GET',
    path: `${BASE}/changePage`,
    summary: '分组名单的变动',
    permission: VIEW,
    resource: userGroup.id,
    read: changePage,
  },
  {
    method: 'GET',
    path: `${BASE}/ofUser`,
    summary: '用户所在的分组',
    permission: VIEW,
    resource: userGroup.id,
    read: ofUser,
  },
]
