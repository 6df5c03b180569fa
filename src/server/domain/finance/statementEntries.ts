import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import type { WireRow } from '../../../contract/wire.ts'
import { presentRows } from '../../engine/read.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { findMatching } from '../../store/rows.ts'

/** The entries with these ids as the caller may see them, in this order. */
export async function entriesOf(ids: readonly string[], reading: Reading): Promise<readonly WireRow[]> {
  const rows = await findMatching(reading.database.kysely, accountDetail, {
    tenantId: reading.tenantId,
    ids,
    where: visibleTo(accountDetail, reading),
  })
  const byId = new Map<string, WireRow>(
    (await presentRows(accountDetail, rows, reading)).map((row) => [String(row.id), row]),
  )
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}
