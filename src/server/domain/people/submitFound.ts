import { fail } from '../../../contract/errors.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { newId } from '../../../kernel/id.ts'
import { submitBatch } from '../../batch/submit.ts'
import { readFilter } from '../../engine/query.ts'
import type { Parameters } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Work } from '../../engine/work.ts'
import { countRows } from '../../store/countRows.ts'
import { beginBulk } from '../../store/people/userRows.ts'
import { OPERATION_NAMES, requireUsable, type UserOperation } from './tagOperation.ts'
import { OPEN, USERS_FOUND } from './usersFound.ts'

/** Leaves a change of everything a filter finds to the background. */
export async function changeFound(operation: UserOperation, filter: Parameters, work: Work) {
  await requireUsable(operation, work)
  const { where } = await readFilter(userinfo, filter, work)
  const total = await countRows(work.db, userinfo, {
    tenantId: work.tenantId,
    where: { all: [visibleTo(userinfo, work), where, OPEN] },
    cap: null,
  })
  if (total === 0) fail('NO_SELECTION')
  const bulkId = newId()
  await beginBulk(work.db, work.tenantId, bulkId)
  const { batchNo } = await submitBatch(
    {
      kind: USERS_FOUND,
      title: `按筛选条件${OPERATION_NAMES[operation.operation] ?? ''}`,
      total,
      input: { ...operation, filter, bulkId },
    },
    work,
  )
  return { answer: { total, success: 0, fail: [], batchNo }, message: `${batchNo}：共 ${total} 个用户` }
}
