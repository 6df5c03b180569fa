import type { Translate } from '../engine/translation.ts'
import type { Reading } from '../engine/work.ts'
import { selectFaults } from '../store/tasks/importRows.ts'
import { workbookBytes } from '../sheets/xlsxWriter.ts'
import { sourceOf } from './importFileStore.ts'
import { allRows } from './source.ts'

const MAX_FAULTS = 100_000

/** A workbook of the faulty rows with their original cells and the faults of each. */
export async function faultBytes(
  taskId: string,
  reading: Reading,
  translate: Translate,
): Promise<AsyncIterable<Buffer>> {
  const { faults } = await selectFaults(reading.database.kysely, taskId, { offset: 0, limit: MAX_FAULTS })
  const { path, maxRows } = await sourceOf(reading, taskId)
  const textsByRow = new Map<number, string[]>()
  for (const { rowNo, text } of faults) textsByRow.set(rowNo, [...(textsByRow.get(rowNo) ?? []), text])
  async function* rows(): AsyncGenerator<string[]> {
    let isHeading = true
    for await (const { number, cells } of allRows(path, maxRows)) {
      const faulty = textsByRow.get(number)
      if (isHeading) yield [translate('行号'), translate('错误'), ...cells]
      else if (faulty) yield [String(number), `第${number}行：${faulty.join('；')}`, ...cells]
      isHeading = false
    }
  }
  return workbookBytes([{ name: translate('错误'), widths: [8, 48], rows: rows() }])
}
