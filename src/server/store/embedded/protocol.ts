/** What the main thread asks of the worker that holds the embedded database. */
export type Unsent =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'script'; readonly sql: string }
  | { readonly kind: 'copy'; readonly to: string }
  | { readonly kind: 'close' }
export type Ask = Unsent & { readonly id: number }

/**
 * The worker's answer: rows as lists of values, which travel far quicker than records, in the order of
 * `names`; `error` has PostgreSQL's SQLSTATE as `code`.
 */
export interface Reply {
  readonly id: number
  readonly names: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly affected: number
  /**
   * What the statement was, as PostgreSQL says after it: `COMMIT`, or `ROLLBACK` where a failed transaction
   * was to be committed.
   */
  readonly command: string
  /** The database itself broke down with this answer. */
  readonly broken?: true
  readonly error?: {
    readonly message: string
    readonly code?: string
    readonly constraint?: string
    readonly detail?: string
  }
}
