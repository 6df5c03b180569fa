import { fail, Refusal } from '../../../contract/errors.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { failedRow, parseIds } from '../../../contract/wire.ts'
import type { Parameters, WriteRoute } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'
import { applyOperation, readOperation, type UserOperation } from './tagOperation.ts'
import { changeFound } from './submitFound.ts'
import { OPEN } from './usersFound.ts'

const MAX_IDS = 5000

/** Changes the named consumers within the call; refuses too many. */
export async function changeNamed(operation: UserOperation, ids: readonly string[], work: Work) {
  if (ids.length > MAX_IDS) fail('USER_SELECTION_LONG', {}, 'ids')
  const users = await findMatching(work.db, userinfo, {
    tenantId: work.tenantId,
    ids,
    where: { all: [visibleTo(userinfo, work), OPEN] },
  })
  if (users.length === 0) fail('USER_UNKNOWN', {}, 'ids')
  const found = new Set(users.map(({ id }) => id))
  const missing = ids.filter((id) => !found.has(id)).map((id) => failedRow(id, new Refusal('USER_UNKNOWN')))
  const { changed, failed } = await applyOperation(operation, [...found], work)
  const fails = [...missing, ...failed]
  return {
    answer: { total: ids.length, success: ids.length - fails.length, fail: fails, batchNo: null },
    targets: changed,
    message: `成功 ${ids.length - fails.length} 个用户，失败 ${fails.length} 个`,
  }
}

const isFilter = (value: unknown): value is Parameters =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The call that changes many consumers: named ones at once, those of a filter in the background. */
export const BATCH_ROUTE: WriteRoute = {
  method: 'POST',
  path: `${userinfo.path}/batchUpdate`,
  summary: '批量加标签、移除标签、入组或出组',
  permission: 'userinfo_batch',
  resource: userinfo.id,
  action: 'batchUpdate',
  write: (parameters, work) => {
    const operation = readOperation(parameters)
    const ids = [...new Set(parseIds(parameters.ids))]
    if (ids.length > 0) return changeNamed(operation, ids, work)
    if (!isFilter(parameters.filter)) return fail('USER_SELECTION_MISSING', {}, 'ids')
    return changeFound(operation, parameters.filter, work)
  },
}
