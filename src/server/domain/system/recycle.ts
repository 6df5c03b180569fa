import { fail } from '../../../contract/errors.ts'
import { operateLog } from '../../../contract/resources/system/operateLog.ts'
import { parseIds } from '../../../contract/wire.ts'
import { permissionOf } from '../../../contract/define/permission.ts'
import { restoreRows } from '../../engine/restore.ts'
import type { Route, WriteRoute } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import { MAX_IDS } from '../../engine/selection.ts'
import { findMatching } from '../../store/rows.ts'
import type { Work } from '../../engine/work.ts'

const MAX_ROWS = Math.min(MAX_IDS, 200)

interface Meant {
  readonly noun: string
  readonly ids: readonly string[]
}

/** The rows of a removal in the operation log. */
async function meantBy(logId: string, work: Work): Promise<Meant> {
  const [entry] = await findMatching(work.db, operateLog, {
    tenantId: work.tenantId,
    ids: [logId],
    where: visibleTo(operateLog, work),
  })
  if (!entry) return fail('NOT_FOUND')
  if (entry.action !== 'remove' || entry.result !== 'success') return fail('RECYCLE_NO_REMOVAL')
  return { noun: entry.resource ?? '', ids: parseIds(entry.targetIds) }
}

/** Restores the rows of a removal (`logId`), or rows of a noun (`resource`, `ids`). */
const restore: WriteRoute['write'] = async (parameters, work) => {
  const { noun, ids } = parameters.logId
    ? await meantBy(String(parameters.logId), work)
    : { noun: String(parameters.resource ?? ''), ids: parseIds(parameters.ids) }
  if (ids.length === 0) fail('NO_SELECTION')
  if (ids.length > MAX_ROWS) fail('TOO_MANY_ROWS', { limit: MAX_ROWS, count: ids.length })
  const resource = work.services.resources.find(({ id }) => id === noun)
  if (!resource) return fail('RECYCLE_NOUN', { noun })
  return restoreRows(resource, ids, work)
}

/** The call with which the platform restores removed rows, its own or those of the tenant that `tenantId` names. */
export const RECYCLE_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/blade-system/recycle/restore',
    summary: '恢复删除的数据',
    permission: permissionOf(operateLog, 'restore'),
    platform: true,
    resource: operateLog.id,
    action: 'restore',
    write: restore,
  },
]
