/** A request of the main thread to the worker of the embedded database. */
export type WorkerRequest =
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly kind: 'script'; readonly sql: string }
  | { readonly kind: 'copy'; readonly to: string }
  | { readonly kind: 'close' }
export type NumberedRequest = WorkerRequest & { readonly id: number }

/**
 * The worker's answer. Rows are lists of values in the order of `names`, which transfer faster than records;
 * `error` has the SQLSTATE as `code`.
 */
export interface Reply {
  readonly id: number
  readonly names: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly affected: number
  /**
   * The command tag of PostgreSQL: `COMMIT`, or `ROLLBACK` where a failed transaction was to be committed.
   */
  readonly command: string
  /** The database itself crashed with this answer. */
  readonly broken?: true
  readonly error?: {
    readonly message: string
    readonly code?: string
    readonly constraint?: string
    readonly detail?: string
  }
}
