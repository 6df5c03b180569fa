import { CHECKBOX_COLUMN } from './cursor.ts'
import { alignOf, painterOf, widthOf } from './painters.ts'
import type { CellPainter, GridColumn } from './types.ts'

/** Width of the checkbox column in CSS pixels. */
export const CHECKBOX_WIDTH = 40
export const MIN_WIDTH = 48
export const MAX_WIDTH = 800

export type Region = 'start' | 'center' | 'end'

/**
 * A visible column with its position: `left` counts from the edge of its region, in the centre from the row's
 * edge.
 */
export interface PositionedColumn {
  readonly id: string
  /** Number in the names of its CSS variables: `--w3`, `--l3`. */
  readonly key: number
  /** Null for the checkbox column. */
  readonly column: GridColumn | null
  readonly region: Region
  readonly width: number
  readonly left: number
  readonly align: 'start' | 'end' | 'center'
  readonly paint: CellPainter | null
}

/** All visible columns in reading order, with the sums that scrolling needs. */
export interface ColumnLayout {
  readonly columns: readonly PositionedColumn[]
  /** Index of the first centre column and of the first one pinned to the end. */
  readonly center: number
  readonly end: number
  readonly startWidth: number
  readonly endWidth: number
  readonly total: number
  /** Index of the column that names the row. */
  readonly rowHeader: number
}

/** A column to lay out: its declaration, its pinned side and its width. */
export interface SizedColumn {
  readonly column: GridColumn | null
  readonly key: number
  readonly region: Region
  readonly width: number
}

const NAMING: ReadonlySet<string> = new Set(['text', 'mono', 'serial', 'link', 'tree'])

/** Lays out columns from the left, regions in the order start, centre, end. */
export function layColumns(sizedColumns: readonly SizedColumn[]): ColumnLayout {
  const widths = { start: 0, center: 0, end: 0 }
  for (const { region, width } of sizedColumns) widths[region] += width
  const nextLeft = { start: 0, center: widths.start, end: 0 }
  const columns = sizedColumns.map(({ column, key, region, width }): PositionedColumn => {
    const left = nextLeft[region]
    nextLeft[region] += width
    return {
      id: column?.id ?? CHECKBOX_COLUMN,
      key,
      column,
      region,
      width,
      left,
      align: column === null ? 'center' : alignOf(column),
      paint: column === null ? null : painterOf(column),
    }
  })
  const count = (region: Region): number => sizedColumns.filter((sized) => sized.region === region).length
  return {
    columns,
    center: count('start'),
    end: sizedColumns.length - count('end'),
    startWidth: widths.start,
    endWidth: widths.end,
    total: widths.start + widths.center + widths.end,
    rowHeader: Math.max(
      columns.findIndex(({ column }) => column !== null && NAMING.has(column.kind)),
      columns[0]?.column === null ? 1 : 0,
    ),
  }
}

/** The same layout with one column of another width. */
export const withWidth = (layout: ColumnLayout, key: number, width: number): ColumnLayout =>
  layColumns(layout.columns.map((column) => (column.key === key ? { ...column, width } : column)))

/** CSS pixels to which a text column is widened: longer lines are read no better. */
const WIDEST_TEXT = 320

/** The same layout, its text columns widened together where there is room; those of a chosen width keep it. */
function widened(layout: ColumnLayout, width: number): ColumnLayout {
  const spare = width - layout.total
  const roomOf = ({ column, width: own }: PositionedColumn): number =>
    column !== null && NAMING.has(column.kind) && own === widthOf(column)
      ? Math.max(0, Math.min(WIDEST_TEXT - own, own))
      : 0
  const room = layout.columns.reduce((sum, column) => sum + roomOf(column), 0)
  if (spare <= 0 || room === 0) return layout
  return layColumns(
    layout.columns.map((column) => ({
      ...column,
      width: column.width + Math.floor(roomOf(column) * Math.min(1, spare / room)),
    })),
  )
}

/**
 * The same layout in its room: text columns are widened, and where columns are pinned to the right edge the last
 * text column reaches to them.
 */
export function stretched(full: ColumnLayout, width: number): ColumnLayout {
  const layout = widened(full, width)
  const { columns, center, end, total } = layout
  if (total >= width || end === columns.length || end === center) return layout
  const centre = columns.slice(center, end)
  const last = centre.findLast(({ column }) => column !== null && NAMING.has(column.kind)) ?? centre.at(-1)
  return last === undefined ? layout : withWidth(layout, last.key, last.width + width - total)
}

/** The columns of `minor` that make room where the layout is wider than `width`. */
export function columnsInTheWay(
  { columns, total }: ColumnLayout,
  minor: readonly string[],
  width: number,
): readonly string[] {
  let excess = total - width
  return minor.filter((id) => {
    const column = excess > 0 && width > 0 ? columns.find((candidate) => candidate.id === id) : undefined
    excess -= column?.width ?? 0
    return column !== undefined
  })
}

/** CSS pixels to which a text column may be narrowed. */
const NARROWEST_TEXT = 96

/**
 * The same layout, its text columns narrowed to fit into `width` where that is enough; columns whose width
 * somebody has chosen keep it.
 */
export function squeezed(layout: ColumnLayout, width: number): ColumnLayout {
  const excess = layout.total - width
  const slackOf = ({ column, width: own }: PositionedColumn): number =>
    column?.kind === 'text' && own === widthOf(column) ? Math.max(0, own - NARROWEST_TEXT) : 0
  const slack = layout.columns.reduce((sum, column) => sum + slackOf(column), 0)
  if (width <= 0 || excess <= 0 || slack < excess) return layout
  return layColumns(
    layout.columns.map((column) => ({
      ...column,
      width: column.width - Math.ceil((slackOf(column) * excess) / slack),
    })),
  )
}

export const columnIndex = (layout: ColumnLayout, id: string | null): number =>
  id === null ? -1 : layout.columns.findIndex((column) => column.id === id)

export const clampWidth = (width: number): number =>
  Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, Math.round(width)))

/** Writes widths and positions as CSS variables: resizing a column moves every cell without rendering any. */
export function writeWidths(element: HTMLElement, layout: ColumnLayout): void {
  const setVariable = (name: string, value: number): void => {
    const text = `${value}px`
    if (element.style.getPropertyValue(name) !== text) element.style.setProperty(name, text)
  }
  for (const { key, width, left } of layout.columns) {
    setVariable(`--w${key}`, width)
    setVariable(`--l${key}`, left)
  }
  setVariable('--start', layout.startWidth)
  setVariable('--end', layout.endWidth)
  setVariable('--total', layout.total)
}

/** Default width of a declared column. */
export { widthOf }
