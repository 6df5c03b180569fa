import { type Fen, fen, parseYuan } from '../../kernel/money.ts'
import { ProviderFailure } from './provider.ts'

/** Reads cells of one line of a bill by the names of their columns; a missing column is a broken bill. */
export type BillCells = (column: string) => string

/**
 * The lines of a bill as its provider writes it: a heading with the names of the columns, lines, and what follows
 * them, which `cellsOf` answers with null.
 */
export function* billTable(
  text: string,
  { heading, cellsOf }: { readonly heading: RegExp; readonly cellsOf: (line: string) => string[] | null },
): Generator<BillCells> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const at = lines.findIndex((line) => heading.test(line))
  if (at < 0) throw new ProviderFailure('账单没有表头')
  const columns = (lines[at] ?? '').split(',').map((name) => name.trim())
  for (const line of lines.slice(at + 1)) {
    const cells = cellsOf(line)
    if (!cells) return
    yield (column) => {
      const cell = cells[columns.indexOf(column)]
      if (cell === undefined) throw new ProviderFailure(`账单没有“${column}”列`)
      return cell.trim()
    }
  }
}

/** An amount in yuan as bills write it, without its sign. */
export function billAmount(text: string): Fen {
  const amount = parseYuan(text.replace(/^[-+]/, ''))
  if (amount === null) throw new ProviderFailure('账单中的金额无法识别')
  return fen(amount)
}
