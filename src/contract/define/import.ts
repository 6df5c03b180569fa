import type { Fields } from './field.ts'

/** What an import does with a row: makes it, or changes the one that is there. */
export const IMPORT_MODES = { labels: { add: '新增', update: '更新' }, wire: { add: 1, update: 2 } } as const
export type ImportMode = keyof typeof IMPORT_MODES.labels

/** How rows of a noun come from files, where a plain `true` does not say it. */
export interface ImportSpec<F extends string = string> {
  /** The fields a file may fill, where they are not all that a form asks for. */
  readonly columns?: readonly F[]
  /**
   * What the columns of a file say, where they are not fields of the noun: its importer in `server/domain`
   * makes rows of them.
   */
  readonly fields?: Fields
  /**
   * Columns that together say which row is meant: the second row of a file that means the same one is
   * refused.
   */
  readonly once?: readonly string[]
  /**
   * Every row stands for itself: good ones are written while bad ones stay behind, to be mended and sent
   * again; and the same file is not taken twice within ten minutes.
   */
  readonly partial?: boolean
  /** Whoever sends a file says whether its rows are new or change those that are there. */
  readonly modes?: boolean
  /** The largest file in bytes, where that is less than usual. */
  readonly maxBytes?: number
}
