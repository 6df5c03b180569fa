import type { Say } from '../export/words.ts'
import type { Reading } from '../engine/work.ts'
import { selectFaults } from '../store/tasks/importRows.ts'
import { bookBytes } from './book.ts'
import { sourceOf } from './shelf.ts'
import { allRows } from './source.ts'

const MOST = 100_000

/** The rows of a file that are wrong, as they came, with what is wrong with each. */
export async function faultBytes(taskId: string, reading: Reading, say: Say): Promise<AsyncIterable<Buffer>> {
  const { faults } = await selectFaults(reading.database.kysely, taskId, { offset: 0, limit: MOST })
  const { path, maxRows } = await sourceOf(reading, taskId)
  const said = new Map<number, string[]>()
  for (const { rowNo, text } of faults) said.set(rowNo, [...(said.get(rowNo) ?? []), text])
  async function* rows(): AsyncGenerator<string[]> {
    let head = true
    for await (const { number, cells } of allRows(path, maxRows)) {
      const faulty = said.get(number)
      if (head) yield [say('行号'), say('错误'), ...cells]
      else if (faulty) yield [String(number), `第${number}行：${faulty.join('；')}`, ...cells]
      head = false
    }
  }
  return bookBytes([{ name: say('错误'), widths: [8, 48], rows: rows() }])
}
