import { fail } from '../../../contract/errors.ts'
import { userGroup } from '../../../contract/resources/people/userGroup.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { parseIds } from '../../../contract/wire.ts'
import { readPage } from '../../engine/page.ts'
import { requireOperation } from '../../engine/permit.ts'
import { idIn, wholeNumber } from '../../engine/query.ts'
import type { Parameters, ReadRoute, Route, WriteRoute } from '../../engine/route.ts'
import { previewRule } from './groupPreview.ts'
import { changePage, ofUser, requireGroup } from './groupReads.ts'
import { MAX_BYTES, readAhead } from './mobileRows.ts'
import { tagByFile } from './tagByFile.ts'
import { changeNamed } from './userBatch.ts'

const BASE = userGroup.path,
  VIEW = 'userGroup_view',
  MEMBER = 'userGroup_member',
  JOIN = 3,
  LEAVE = 4

/** A call that lets named consumers enter or leave a list. */
const memberRoute = (name: string, summary: string, operation: number): WriteRoute => ({
  method: 'POST',
  path: `${BASE}/${name}`,
  summary,
  permission: MEMBER,
  resource: userGroup.id,
  action: name,
  write: async ({ groupId, ids }, work) => {
    const userIds = [...new Set(parseIds(ids))]
    if (userIds.length === 0) fail('USER_SELECTION_MISSING', {}, 'ids')
    return changeNamed({ operation, tagIds: [], groupId: idIn(groupId, 'groupId') }, userIds, work)
  },
})

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

const joinOrLeave = ({ operation }: Parameters): number => {
  const number = wholeNumber(operation, JOIN, 'operation')
  return number === JOIN || number === LEAVE ? number : fail('USER_OPERATION_WRONG', {}, 'operation')
}

/** Calls of groups beside the declared ones. */
export const GROUP_ROUTES: readonly Route[] = [
  memberPage,
  memberRoute('memberAdd', '添加成员', JOIN),
  memberRoute('memberRemove', '移除成员', LEAVE),
  {
    method: 'POST',
    path: `${BASE}/memberUp`,
    summary: '按文件中的手机号入组或出组',
    permission: MEMBER,
    resource: userGroup.id,
    action: 'memberUp',
    upload: { maxBytes: MAX_BYTES, ahead: readAhead },
    write: (parameters, work, _services, sent) =>
      tagByFile({ ...parameters, operation: joinOrLeave(parameters) }, work, sent),
  },
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
