import { fail } from '../../contract/errors.ts'
import { attach } from '../../contract/resources/resource/attach.ts'
import type { Parameters } from '../engine/route.ts'
import type { Services } from '../services.ts'
import { selectWhere } from '../store/rows.ts'
import { linkTo } from '../storages/links.ts'
import { isObjectName } from './disk.ts'

/** Seconds a link is valid, where the call says nothing else, and at most. */
const DEFAULT_SECONDS = 600,
  MAX_SECONDS = 7 * 86_400

/**
 * The temporary address of a file of the tenant (`fileName`, `seconds`). Refuses NOT_FOUND, BAD_REQUEST.
 */
export async function fileLink(
  services: Services,
  tenantId: string,
  parameters: Parameters,
): Promise<string> {
  const name = String(parameters.fileName ?? ''),
    seconds = parameters.seconds === undefined ? DEFAULT_SECONDS : Number(parameters.seconds)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MAX_SECONDS) fail('BAD_REQUEST', {}, 'seconds')
  const [row] = isObjectName(name)
    ? await selectWhere(services.database.kysely, attach, tenantId, {
        field: 'name',
        operator: 'equals',
        values: [name],
      })
    : []
  return row
    ? linkTo(services, { tenantId, name, ossId: row.ossId === null ? null : String(row.ossId) }, seconds)
    : fail('NOT_FOUND')
}
