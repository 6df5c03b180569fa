import { user } from '../../../contract/resources/system/user.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import type { WireRow } from '../../../contract/wire.ts'
import { presentRows } from '../../engine/read.ts'
import type { Reading } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { withVisibility } from '../../store/visibility.ts'

/** A row as lists show it; null where it does not exist. */
export async function readDisplayRow(
  resource: Resource,
  id: string,
  reading: Reading,
): Promise<WireRow | null> {
  const [row] = await presentRows(
    resource,
    await findRows(reading.database.kysely, resource, reading.tenantId, [id]),
    reading,
  )
  return row ?? null
}

/** The caller's own account, which no data scope hides. */
export const ownAccount = (reading: Reading): Promise<WireRow | null> =>
  withVisibility(null, () => readDisplayRow(user, reading.caller.session.userId, reading))
