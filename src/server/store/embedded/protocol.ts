/** What the main thread asks of the worker that holds the embedded database. */
export type Ask =
  | {
      readonly id: number
      readonly kind: 'query'
      readonly sql: string
      readonly parameters: readonly unknown[]
    }
  | { readonly id: number; readonly kind: 'script'; readonly sql: string }
  | { readonly id: number; readonly kind: 'close' }

/** The worker's answer: rows as lists of values, which travel far quicker than records, in the order of `names`; `error` has PostgreSQL's SQLSTATE as `code`. */
export interface Reply {
  readonly id: number
  readonly names: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  readonly affected: number
  readonly error?: {
    readonly message: string
    readonly code?: string
    readonly constraint?: string
    readonly detail?: string
  }
}
