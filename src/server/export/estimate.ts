import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import type { Work } from '../engine/work.ts'
import { countRows } from '../store/countRows.ts'
import type { ExportRequest, FileType } from './exportRequest.ts'
import { exportWhere } from './batches.ts'
import { FILE_ROWS, inTenThousands, limitOf } from './limits.ts'

/** The number of rows of an export. Refuses more than `export.maxRows` with `EXPORT_TOO_LARGE`. */
export async function requireWithinLimit(
  resource: Resource,
  { filter }: ExportRequest,
  work: Work,
): Promise<number> {
  const maxRows = await limitOf(work.database, work.tenantId, 'export.maxRows')
  const count = await countRows(work.db, resource, {
    tenantId: work.tenantId,
    where: await exportWhere(resource, filter, work),
    cap: maxRows,
  })
  if (count > maxRows) fail('EXPORT_TOO_LARGE', { n: inTenThousands(maxRows) })
  return count
}

/**
 * The requested file type, by default a workbook if the rows fit into one and CSV otherwise. CSV of more rows
 * than one file has becomes an archive.
 */
export const typeFor = (requested: FileType | null, estimate: number): FileType => {
  const type = requested ?? (estimate <= FILE_ROWS.xlsx ? 'xlsx' : 'csv')
  return type === 'csv' && estimate > FILE_ROWS.csv ? 'csvZip' : type
}
