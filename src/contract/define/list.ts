export interface ListSpec<F extends string> {
  readonly columns: readonly F[]
  readonly search?: readonly F[]
  /** `-createTime` descends. */
  readonly sort?: string
  /** How a plain text filter without suffix compares; the system nouns say `contains`. */
  readonly plain?: 'contains' | 'equals'
  /**
   * States whose rows change by themselves: while one is on screen the list is read again every three
   * seconds.
   */
  readonly live?: readonly string[]
  /**
   * Call that answers how many rows are in each state, by its name; the states then stand above the list as
   * tabs with their counts.
   */
  readonly counts?: string
  /**
   * `list` answers the rows of one only, named by `field`; those of all are answered under a segment of
   * their own (`manager/page`, `manager/export`).
   */
  readonly requiredFilter?: RequiredFilterSpec
  /** Rows a page may have, where that is more than the usual 200. */
  readonly maxPageSize?: number
  /**
   * How many days a list may span by `field` (the creation unless told): without a time it shows today; one
   * that asks for any of the `unless` fields by value needs none.
   */
  readonly within?: WithinSpec
}

export interface RequiredFilterSpec {
  readonly field: string
  readonly under: string
}
export interface WithinSpec {
  readonly days: number
  readonly unless: readonly string[]
  readonly field?: string
}
