import type { ActionSpec } from './action.ts'
import type { DraftOf, Fields, RowOf } from './field.ts'
import type { Resource } from './resource.ts'
import type { StateField, StatesSpec } from './states.ts'

type StateNames<S> = S extends StatesSpec<infer N> ? N : never
/** The columns every row has. */
export interface SystemRow {
  readonly id: string
  readonly createUser: string | null
  readonly createDept: string | null
  readonly createTime: string
  readonly updateUser: string | null
  readonly updateTime: string
  readonly version: number
}
/** A stored row of `R`. */
export type Row<R> =
  R extends Resource<infer F, infer S, Readonly<Record<string, ActionSpec>>>
    ? SystemRow & RowOf<F> & { readonly [K in StateField<S>]: StateNames<S> }
    : never
/** The fields a form of `R` may write. */
export type Draft<R> =
  R extends Resource<infer F, StatesSpec | undefined, Readonly<Record<string, ActionSpec>>>
    ? DraftOf<F>
    : never
/** Names of the states of `R`. */
export type State<R> =
  R extends Resource<Fields, infer S, Readonly<Record<string, ActionSpec>>> ? StateNames<S> : never
/** Names of the actions of `R`. */
export type Action<R> = R extends Resource<Fields, StatesSpec | undefined, infer A> ? keyof A & string : never
/** Input of the action `K` of `R`. */
export type Input<R, K extends Action<R>> =
  R extends Resource<Fields, StatesSpec | undefined, infer A>
    ? A[K] extends { readonly input: infer I extends Fields }
      ? DraftOf<I>
      : Record<never, never>
    : never
