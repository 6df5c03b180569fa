import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import type { BatchKind } from '../../batch/kinds.ts'
import { readFilter } from '../../engine/query.ts'
import type { Parameters } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import { selectRows } from '../../store/pageRows.ts'
import { advanceBulk, lastOfBulk } from '../../store/people/userRows.ts'
import type { Where } from '../../store/predicate.ts'
import { applyOperation, readOperation } from './tagOperation.ts'

const PART_SIZE = 2000

type Users = Where<typeof userinfo>
/** Consumers whose account was not closed. */
export const OPEN: Users = {
  field: 'status',
  operator: 'notEquals',
  values: [userinfo.states.wire.cancelled],
}

/** Changes everything a filter finds, by id, so that each consumer is met once whatever the change does to it. */
export const USERS_FOUND: BatchKind = {
  name: 'userinfo.found',
  resource: userinfo,
  operation: 'batch',
  part: async (input, _from, work) => {
    const operation = readOperation(input),
      bulkId = String(input.bulkId)
    const { where } = await readFilter(userinfo, input.filter as Parameters, work)
    const lastId = await lastOfBulk(work.db, work.tenantId, bulkId)
    const users = await selectRows(work.db, userinfo, {
      tenantId: work.tenantId,
      where: {
        all: [visibleTo(userinfo, work), where, OPEN, { field: 'id', operator: 'gt', values: [lastId] }],
      },
      order: [{ field: 'id', descending: false }],
      limit: PART_SIZE,
      offset: 0,
    })
    const ids = users.map(({ id }) => id)
    const { changed, failed } = await applyOperation(operation, ids, work)
    const last = ids.at(-1)
    if (last) await advanceBulk(work.db, work.tenantId, { id: bulkId, lastId: last })
    return {
      places: ids.length,
      targets: changed,
      success: ids.length - failed.length,
      failed,
      over: ids.length < PART_SIZE,
    }
  },
}
