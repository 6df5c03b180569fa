/** One difference between a declaration and its table, with the SQL that ends it. */
export interface TableChange {
  readonly table: string
  /** One statement, or several that belong together. */
  readonly sql: string
  /** What the reader of the migration has to know. */
  readonly note: string | null
  /**
   * What a person has to add before the SQL can run: `value` (what existing rows get) or `removal` (whether
   * data may go); null where it can run as it is.
   */
  readonly open: 'value' | 'removal' | null
}

/** A change that can run as it is. */
export const ready = (table: string, sql: string, note: string | null = null): TableChange => ({
  table,
  sql,
  note,
  open: null,
})

/** A change that waits for a value. */
export const needsValue = (table: string, sql: string, note: string): TableChange => ({
  table,
  sql,
  note,
  open: 'value',
})

/** A change that drops data, which a person decides. */
export const removal = (table: string, sql: string, note: string): TableChange => ({
  table,
  sql,
  note,
  open: 'removal',
})
