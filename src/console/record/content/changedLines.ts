/** A line of two texts: in both, or only in the former or the latter one. */
export interface ChangedLine {
  readonly key: number
  readonly kind: 'same' | 'gone' | 'added'
  readonly text: string
}

/** Beyond it two texts are shown one after the other. */
const MAX_CELLS = 4_000_000
const BLOCK_END = /(?<=<\/(?:p|h[1-6]|li|tr|blockquote|div)>)|\n/

const linesOf = (text: string): string[] =>
  text
    .split(BLOCK_END)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Lengths of the longest common sequences of all ends of two lists. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const row = lengths[i],
        below = lengths[i + 1]
      if (!row || !below) continue
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return lengths
}

/** The blocks of two texts in one order, each marked by where it stands. */
export function changedLines(former: string, latter: string): readonly ChangedLine[] {
  const before = linesOf(former),
    after = linesOf(latter)
  const lines: ChangedLine[] = []
  const add = (kind: ChangedLine['kind'], text: string | undefined): void => {
    lines.push({ key: lines.length, kind, text: text ?? '' })
  }
  const isLong = before.length * after.length > MAX_CELLS
  const lengths = isLong ? [] : commonLengths(before, after)
  let i = 0,
    j = 0
  while (i < before.length || j < after.length) {
    const keepsLatter = (lengths[i]?.[j + 1] ?? 0) > (lengths[i + 1]?.[j] ?? 0)
    if (!isLong && i < before.length && j < after.length && before[i] === after[j]) {
      add('same', before[i++])
      j++
    } else if (j < after.length && (i >= before.length || keepsLatter)) add('added', after[j++])
    else add('gone', before[i++])
  }
  return lines
}
