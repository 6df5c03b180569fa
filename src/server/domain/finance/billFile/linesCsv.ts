import type { Reading } from '../../../engine/work.ts'
import { csvText } from '../../../sheets/csvWriter.ts'
import type { Cells } from '../../../sheets/tableColumn.ts'
import { billLineBatches, LINE_COLUMNS } from './lineBatches.ts'

/** Most lines that are sent with a statement: they are written at once. More belong into an export. */
const MOST_LINES = 5000

/** The lines of a statement as a CSV file, the earliest first; null where they are too many. */
export async function linesCsv(
  billId: string,
  { database, tenantId }: Pick<Reading, 'database' | 'tenantId'>,
): Promise<Buffer | null> {
  const lines: Cells[] = []
  for await (const batch of billLineBatches(database, tenantId, { billId })) {
    lines.push(...batch)
    if (lines.length > MOST_LINES) return null
  }
  return Buffer.from(csvText(LINE_COLUMNS, lines))
}
