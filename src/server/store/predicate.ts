import type { Operator } from '../../contract/define/query.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { ColumnName } from '../../contract/define/row.ts'

/** A condition on columns with the names `N`; values are in the form of the column. */
export type Predicate<N extends string = string> =
  | { readonly all: readonly Predicate<N>[] }
  | { readonly any: readonly Predicate<N>[] }
  /** The row that `field` refers to is one of `refersTo` that matches `where`. */
  | { readonly field: N; readonly refersTo: Resource; readonly where: Predicate }
  | { readonly field: N; readonly operator: Operator; readonly values: readonly unknown[] }
/** A condition on the columns of `R`. */
export type Where<R> = Predicate<ColumnName<R>>
