import { user } from '../../../contract/resources/system/user.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import type { WireRow } from '../../../contract/wire.ts'
import { presentRows } from '../../engine/read.ts'
import type { Reading } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { withVisibility } from '../../store/visibility.ts'

/** One row as lists show it; null where there is none for the caller. */
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

/** The caller's own account: that he may see it does not hang on a data scope. */
export const ownAccount = (reading: Reading): Promise<WireRow | null> =>
  withVisibility(null, () => readDisplayRow(user, reading.caller.session.userId, reading))
