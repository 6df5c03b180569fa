/** One figure with its target and limit. */
export interface Row {
  readonly label: string
  readonly value: number
  /** `ms`, `kB`, `MB`, `rows/s`, or `x` for a ratio to a peer measured in the same run. */
  readonly unit: string
  readonly target: number
  /** The run fails past this. */
  readonly limit: number
  /** The limit is a minimum. */
  readonly more?: boolean
  /** What the figure is compared with, or how it was counted. */
  readonly note?: string
}

/** What a bench file is given. */
export interface Bench {
  /** Address of a PostgreSQL whose role may create databases. */
  readonly postgres: string | null
  /** Number of rounds whose median counts. */
  readonly rounds: number
  /** Creates a temporary folder that is removed at the end. */
  readonly folder: () => Promise<string>
}

const round = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(value < 10 ? 2 : 1)
export const isPast = ({ value, limit, more }: Row): boolean => (more ? value < limit : value > limit)

/** The rows as a table with aligned columns. */
export function tableText(rows: readonly Row[]): string {
  const head = ['measured', 'figure', 'target', 'limit', 'of limit', '']
  const body = rows.map((row) => {
    const share = row.more ? row.limit / row.value : row.value / row.limit
    return [
      row.label,
      `${round(row.value)} ${row.unit}`,
      `${row.more ? '≥' : '≤'} ${row.target}`,
      `${row.more ? '≥' : '≤'} ${row.limit}`,
      `${(share * 100).toFixed(0)} %${isPast(row) ? ' PAST' : ''}`,
      row.note ?? '',
    ]
  })
  const widths = head.map((_, column) =>
    Math.max(...[head, ...body].map((cells) => cells[column]?.length ?? 0)),
  )
  return [head, ...body]
    .map((cells) =>
      cells
        .map((cell, column) =>
          column === 0 || column === 5
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
