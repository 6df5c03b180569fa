import type { Fields } from './field.ts'

/** What an import does with a row: creates it, or updates an existing one. */
export const IMPORT_MODES = { labels: { add: '新增', update: '更新' }, wire: { add: 1, update: 2 } } as const
export type ImportMode = keyof typeof IMPORT_MODES.labels

/** How rows of a noun are imported, where `import: true` is not enough. */
export interface ImportSpec<F extends string = string> {
  /** The fields a file may fill; default: those of the form. */
  readonly columns?: readonly F[]
  /**
   * The columns of a file, where they are not fields of the noun; the `importRows` hook creates rows from
   * them.
   */
  readonly fields?: Fields
  /** Columns that together identify a row; a second row of the file with the same values is refused. */
  readonly once?: readonly string[]
  /**
   * Rows are independent: valid ones are written, faulty ones are reported to be corrected and sent again.
   * The same file is refused when it is sent twice within ten minutes.
   */
  readonly partial?: boolean
  /** The user chooses whether the rows of the file are new or update existing ones. */
  readonly modes?: boolean
  /** Maximum file size in bytes, where that is less than usual. */
  readonly maxBytes?: number
  /** A second path of the call that takes the file, of the contract that old clients speak. */
  readonly call?: string
}

/** Calls of old clients that send rows as a file at once or import one at once, where ours are tasks. */
export interface FileCallsSpec<F extends string = string> {
  /** Names of the calls below the path of the noun. */
  readonly export: string
  readonly template: string
  readonly import: string
  /** The field by which a line of a covering import (`isCovered=1`) finds the row that it changes. */
  readonly by: F
  /** Headings of old templates that are no labels of ours, and the fields they stand for. */
  readonly headings?: Readonly<Record<string, F>>
}
