import type { Resource } from '../../../contract/define/resource.ts'
import type { WireRow } from '../../../contract/wire.ts'
import { dress } from '../../engine/read.ts'
import type { Reading } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'

/** One row as lists show it, whatever the caller's data scope; null where there is none. */
export async function dressed(resource: Resource, id: string, reading: Reading): Promise<WireRow | null> {
  const [row] = await dress(
    resource,
    await findRows(reading.database.kysely, resource, reading.tenantId, [id]),
    reading,
  )
  return row ?? null
}
