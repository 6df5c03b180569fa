export interface ListSpec<F extends string> {
  readonly columns: readonly F[]
  readonly search?: readonly F[]
  /** Columns that make room, the first ones first, where the list is too narrow for all. */
  readonly minor?: readonly F[]
  /** Money field that says how large a row is; by default the first money column. */
  readonly amount?: F
  /** Long fields that a list call answers only where its `fields` names them; the detail has them. */
  readonly omits?: readonly F[]
  /** Fields that are edited in the cells of the list, one at a time. */
  readonly editable?: readonly F[]
  /** Default sort order, descending with `-`: `-createTime`. */
  readonly sort?: string
  /** How a plain text filter without suffix compares; the system nouns use `contains`. */
  readonly plain?: 'contains' | 'equals'
  /**
   * States whose rows change by themselves: while one is on screen, the list is reloaded every three seconds.
   */
  readonly live?: readonly string[]
  /**
   * Name of the call that counts the rows in each state; the states then appear as tabs with counts above the
   * list.
   */
  readonly counts?: string
  /**
   * `list` requires a value for `field`; the rows of all values are served under a path segment of their own
   * (`manager/page`, `manager/export`).
   */
  readonly requiredFilter?: RequiredFilterSpec
  /** Maximum page size, where that is more than the usual 200. */
  readonly maxPageSize?: number
  /**
   * Maximum range of a list in days, by `field` (default: creation). Without a range the list shows today; a
   * filter by any of the `unless` fields makes the range unnecessary.
   */
  readonly within?: WithinSpec
  /**
   * Rows are cards in a narrow column while a record is open beside them, which takes all the rest: for records
   * that are worked through one by one.
   */
  readonly beside?: BesideSpec
  /** Views that every list of the noun has before those people save, by names of ids. */
  readonly views?: Readonly<Record<string, DeclaredViewSpec>>
}

/** A view that belongs to the noun. */
export interface DeclaredViewSpec {
  /** Chinese. */
  readonly label: string
  /** Conditions in wire form with states by name; `me` stands for the reader. */
  readonly filter: Readonly<Record<string, string>>
  /** Suffix of the right of those who have the view; default: to view. */
  readonly right?: string
}

export interface BesideSpec {
  /** Width of the column in CSS pixels. */
  readonly width: number
  /** A record is open from the beginning. */
  readonly open?: true
  /** Said where no row is left in the state rows begin in; Chinese title and text. */
  readonly done?: readonly [title: string, text: string]
}
export interface RequiredFilterSpec {
  readonly field: string
  readonly under: string
}
export interface WithinSpec {
  readonly days: number
  /** Days that a list without a range covers; default: today alone. */
  readonly first?: number
  readonly unless: readonly string[]
  readonly field?: string
}
