import type { Operator } from '../../contract/define/query.ts'

/** A condition on declared fields; values are in the form of the column. */
export type Predicate =
  | { readonly all: readonly Predicate[] }
  | { readonly any: readonly Predicate[] }
  | { readonly field: string; readonly operator: Operator; readonly values: readonly unknown[] }
