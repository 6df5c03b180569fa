/** Text that a spreadsheet could take for a formula. */
const FORMULA_PREFIX = /^[\s]*[=+\-@＝＋－＠]/
const cell = (text: string): string => {
  const escapedText = FORMULA_PREFIX.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escapedText) ? `"${escapedText.replaceAll('"', '""')}"` : escapedText
}

/** Saves a small table as a CSV file. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const href = URL.createObjectURL(
    new Blob([`\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`], { type: 'text/csv' }),
  )
  Object.assign(document.createElement('a'), { href, download: `${name}.csv` }).click()
  URL.revokeObjectURL(href)
}
