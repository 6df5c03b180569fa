import { fail } from '../../../contract/errors.ts'
import { userGroup } from '../../../contract/resources/people/userGroup.ts'
import { parseIds } from '../../../contract/wire.ts'
import { idIn, wholeNumber } from '../../engine/query.ts'
import type { Parameters, Route, WriteRoute } from '../../engine/route.ts'
import { MAX_BYTES, readAhead } from './mobileRows.ts'
import { tagByFile } from './tagByFile.ts'
import { changeNamed } from './userBatch.ts'

const BASE = userGroup.path,
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

const joinOrLeave = ({ operation }: Parameters): number => {
  const number = wholeNumber(operation, JOIN, 'operation')
  return number === JOIN || number === LEAVE ? number : fail('USER_OPERATION_WRONG', {}, 'operation')
}

/** Calls by which consumers enter and leave lists. */
export const MEMBER_ROUTES: readonly Route[] = [
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
]
