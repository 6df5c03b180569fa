import type { ReactNode, Ref } from 'react'
import type { Tone } from '../../contract/define/fieldOptions.ts'
import type { CellEditing } from './editing.ts'

/** A row in row form; its identity is `String(row.id)`. */
export type GridRow = Readonly<Record<string, unknown>>

/**
 * Kind of a column, which decides its painter, alignment and width. `serial` is a long number that begins with a
 * day, `money` is whole fen, `percent` and
 * `fold` a fraction, `meter` 0 to 100.
 */
export type ColumnKind =
  | 'text'
  | 'mono'
  | 'serial'
  | 'number'
  | 'money'
  | 'percent'
  | 'fold'
  | 'date'
  | 'dateTime'
  | 'state'
  | 'flag'
  | 'link'
  | 'tree'
  | 'meter'

/** Writes a value into a recycled cell; it must overwrite everything of the row the cell showed before. */
export type CellPainter = (element: HTMLElement, value: unknown, row: GridRow) => void

/** A state of a `state` column: the readable text and the colour of its dot. */
export interface StateStyle {
  readonly label: string
  readonly tone: Tone
}

/** A column as the screen declares it; labels are already translated. */
export interface GridColumn {
  readonly id: string
  readonly label: string
  readonly kind: ColumnKind
  /** CSS pixels; each kind has a default. */
  readonly width?: number
  readonly align?: 'start' | 'end' | 'center'
  /** The field it shows: the cell of a row that does not have it is a placeholder. By default rows have all. */
  readonly field?: string
  /** The value to paint; default `row[id]`. */
  readonly value?: (row: GridRow) => unknown
  /** `state` only: text and colour by value. */
  readonly states?: Readonly<Record<string, StateStyle>>
  /** Replaces the painter of the kind. */
  readonly painter?: CellPainter
  readonly sortable?: boolean
  /** False: the column cannot be hidden by `h` or the column panel. */
  readonly hideable?: boolean
}

/**
 * The operator's arrangement of the columns, stored in saved views. Columns it does not name follow the
 * others, visible.
 */
export interface ColumnState {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  readonly start: readonly string[]
  readonly end: readonly string[]
}

/**
 * Position of a row in a tree: levels from 1, `expanded` null for a leaf, `size` and `position` among its
 * siblings.
 */
export interface TreePosition {
  readonly level: number
  readonly expanded: boolean | null
  readonly loading: boolean
  readonly position: number
  readonly size: number
}

/**
 * A change of a source: rows `from` (included) to `to` (excluded), and whether indexes moved, so that rows
 * must be found again by id.
 */
export interface SourceChange {
  readonly from: number
  readonly to: number
  readonly moved: boolean
}

/** A change painted before the server confirmed it; exactly one of the two methods ends it. */
export interface Patch {
  /** The server accepted the change: it stays until the next refresh. */
  readonly commit: () => void
  readonly rollback: () => void
}

/**
 * Source of the rows. Indexes count from 0 within the range of one scrollbar: the whole list, or one page of
 * it.
 */
export interface RowSource {
  readonly shape: 'list' | 'tree'
  /** Rows under the scrollbar now; may be an estimate that grows. */
  readonly count: () => number
  /** Rows of the whole list; `exact` is false while it is unknown or capped. */
  readonly total: () => { readonly rows: number; readonly exact: boolean }
  /** Position of index 0 in the whole list: 0 unless one page is shown. */
  readonly offset: () => number
  /** The row, or undefined while its window is not loaded. */
  readonly get: (index: number) => GridRow | undefined
  readonly id: (index: number) => string | null
  /** Index of a loaded row, −1 if it is not loaded. */
  readonly indexOf: (id: string) => number
  /**
   * Sets the visible rows, the last one excluded; the source loads around them, and the row `keepIndex` stays
   * loaded.
   */
  readonly setVisibleRows: (from: number, to: number, keepIndex?: number) => void
  readonly subscribe: (listener: (change: SourceChange) => void) => () => void
  /**
   * Reads again, showing the present rows until the new ones arrive; settles when the visible rows are new.
   */
  readonly refresh: () => Promise<void>
  /** Ids of `from` to `to` (excluded); loads the missing rows. */
  readonly ids: (from: number, to: number) => Promise<readonly string[]>
  /** Paints a change of loaded rows in the same frame. */
  readonly patch: (ids: Iterable<string>, change: GridRow | ((row: GridRow) => GridRow)) => Patch
  /** Replaces loaded rows by saved ones with the same id. */
  readonly put: (rows: readonly GridRow[]) => void
  /** True while a visible row is being loaded. */
  readonly busy: () => boolean
  /** Error of the last read, null after a success. */
  readonly error: () => unknown
  readonly tree: TreeShape | null
}

/** Methods that only tree sources have. */
export interface TreeShape {
  readonly positionOf: (index: number) => TreePosition
  /** Opens or closes a row; loads lazy children. */
  readonly toggle: (index: number, open?: boolean) => void
  readonly parentOf: (index: number) => number
  /** Opens everything that is loaded, or closes everything. */
  readonly toggleAll: (open: boolean) => void
  /** Opens every branch above a loaded row, so that it can be shown. */
  readonly reveal: (id: string) => void
  /** Loaded rows, those in closed branches too; not exact while a branch has not been read. */
  readonly loaded: () => { readonly rows: number; readonly exact: boolean }
}

/** A source of server windows, shown under one scrollbar or page by page. */
export interface RemoteSource extends RowSource {
  /** 1-based `current` and rows a page; null in the continuous mode. */
  readonly page: () => { readonly current: number; readonly size: number } | null
  readonly setPage: (page: { readonly current: number; readonly size: number } | null) => void
  /** Discards every row and reads again: another filter, another list. */
  readonly clear: () => void
  /** Aborts pending reads; the source must not be used afterwards. */
  readonly close: () => void
}

/**
 * One request to the server: page `current` of `size` rows; `count` says whether the total is requested too.
 */
export interface WindowRequest {
  readonly current: number
  readonly size: number
  readonly count: boolean
  /** The server's cursor at which the window begins, '' where only its number is known. */
  readonly cursor: string
}
/** `total` null: not counted; `capped`: there are at least that many. */
export interface WindowAnswer {
  readonly rows: readonly GridRow[]
  readonly total: number | null
  readonly capped?: boolean
  /** The server's cursor at which the next window begins. */
  readonly next?: string | undefined
}

/** The selected rows as the grid needs them; the screen owns the set algebra. */
export interface GridSelection {
  readonly isSelected: (id: string) => boolean
  /** State of the header's checkbox: the rows of the page, or the whole selection in continuous mode. */
  readonly page: () => 'none' | 'some' | 'all'
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (ids: readonly string[], on: boolean) => void
  readonly togglePage: () => void
}

/** The corner of a range of cells that stays while the other one moves. */
export interface CellAnchor {
  readonly index: number
  readonly column: string
}

/**
 * The active row, by identity first: `index` is its last known index, `column` the active cell or null in row
 * mode. With an `anchor` the cells from there to the active one are a range.
 */
export interface Cursor {
  readonly id: string | null
  readonly index: number
  readonly column: string | null
  readonly anchor?: CellAnchor | undefined
}

/** Holds the cursor outside React; it outlives the grid, so that a reopened tab restores it. */
export interface CursorStore {
  readonly get: () => Cursor
  readonly put: (cursor: Cursor) => void
  readonly subscribe: (listener: () => void) => () => void
}

export interface SortKey {
  readonly field: string
  readonly descending: boolean
}
export type OpenTarget = 'pane' | 'tab' | 'window'
/** Height of the rows; `card` is for rows of three lines on narrow screens, without titles above the columns. */
export type Density = 'compact' | 'normal' | 'roomy' | 'card'

export interface GridProps {
  /** Accessible name. */
  readonly label: string
  /** Keep the array stable: a new one rebuilds the cells. */
  readonly columns: readonly GridColumn[]
  readonly source: RowSource
  readonly cursor: CursorStore
  /** Without it there are no checkboxes and `x` does nothing. */
  readonly selection?: GridSelection
  readonly sort?: readonly SortKey[]
  readonly density?: Density
  /**
   * Initial arrangement; later changes come from the operator or the handle. Keep it stable: another object
   * replaces the operator's arrangement.
   */
  readonly columnState?: Partial<ColumnState>
  /** Highlight colour of a row. */
  /** Columns that make room, the first ones first, where the grid is too narrow for all. */
  readonly minor?: readonly string[]
  readonly rowTone?: (row: GridRow) => Tone | null
  /** False disables all single-letter keys (WCAG 2.1.4). */
  readonly letters?: boolean
  /** True while the keymap waits for the rest of a sequence; the grid then ignores every key. */
  readonly sequenceWaiting?: () => boolean
  /** How cells are edited, loaded when the rows stand; null where this person may edit none. */
  readonly editing?: () => Promise<CellEditing | null>
  readonly onOpen?: (row: GridRow, target: OpenTarget, column: string | null) => void
  readonly onPeek?: (row: GridRow) => void
  readonly onCursor?: (cursor: Cursor, row: GridRow | undefined) => void
  readonly onSort?: (column: string, additive: boolean) => void
  /** Right click, long press or the menu key, in client coordinates. */
  readonly onContextMenu?: (row: GridRow, x: number, y: number) => void
  readonly onHeaderMenu?: (column: string, x: number, y: number) => void
  /** The width of the rows, where there are `minor` columns. */
  readonly onWidth?: (width: number) => void
  readonly onColumns?: (state: ColumnState) => void
  /** Called when the keyboard moves between the two zones; also on the element as `data-zone`. */
  readonly onZone?: (zone: 'grid' | 'header') => void
  /** Shown in place of rows when there are none. */
  readonly empty?: ReactNode
  /** Shown in place of rows when the first read failed. */
  readonly failed?: (error: unknown, retry: () => void) => ReactNode
  readonly ref?: Ref<GridHandle>
}

/** What commands may do to a mounted grid. */
export interface GridHandle {
  readonly focus: () => void
  readonly moveCursor: (by: number) => void
  /** Moves to a loaded row; false if it is not loaded. */
  readonly moveToId: (id: string) => boolean
  /** Client rectangle of the active row, for menus and overlays. */
  readonly cursorRect: () => DOMRect | null
  readonly columns: () => ColumnState
  /** The visible columns from left to right. */
  readonly visibleColumns: () => readonly GridColumn[]
  readonly setColumns: (state: Partial<ColumnState>) => void
  /** Edits the active cell, of a whole row its first one that can be; false where there is none. */
  readonly editCell: () => boolean
}
