/** `0` → A, `27` → AB. */
export const columnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${columnLetters(Math.floor(column / 26) - 1)}${columnLetters(column % 26)}`

/** `AB12` → 27. */
export function columnNumber(cellReference: string): number {
  let column = 0
  for (const sign of cellReference) {
    const letter = sign.charCodeAt(0) & 0xdf
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}
