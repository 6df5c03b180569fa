/** Reads a table as spreadsheets copy it: rows of texts between tabs; cells with tabs, lines or quotes are quoted. */
export function readTable(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  let at = 0
  const put = (cell: string): void => void rows.at(-1)?.push(cell)
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : null
    if (quoted === null) {
      const end = endOfCell(text, at)
      put(text.slice(at, end))
      at = end
    } else {
      put(quoted.cell)
      at = quoted.end
    }
    if (text[at] === '\t') at += 1
    else if (at >= text.length) break
    else {
      at += text.startsWith('\r\n', at) ? 2 : 1
      // The line that ends the last row begins no other one.
      if (at >= text.length) break
      rows.push([])
    }
  }
  return rows
}

function endOfCell(text: string, from: number): number {
  let end = from
  while (end < text.length && !'\t\r\n'.includes(text[end] as string)) end += 1
  return end
}

/** A quoted cell and where it ends; null where the quote is part of a text. */
function quotedCell(text: string, from: number): { readonly cell: string; readonly end: number } | null {
  let cell = ''
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at]
    else if (text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else {
      const end = at + 1
      return end === text.length || '\t\r\n'.includes(text[end] as string) ? { cell, end } : null
    }
  }
  return null
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

/**
 * How many cells a table fills from the active cell on: the marked ones where it fits into them a whole number of
 * times, as a single value does, else as many as it has.
 */
export function filledSize(table: readonly (readonly string[])[], marked: Size): Size {
  const size = { rows: table.length, columns: Math.max(...table.map(({ length }) => length)) }
  const repeats = marked.rows % size.rows === 0 && marked.columns % size.columns === 0
  return repeats ? marked : size
}

/** The text for a place of the filled cells; undefined where a shorter line has none. */
export function textAt(
  table: readonly (readonly string[])[],
  row: number,
  column: number,
): string | undefined {
  const width = Math.max(...table.map(({ length }) => length))
  return table[row % table.length]?.[column % width]
}
