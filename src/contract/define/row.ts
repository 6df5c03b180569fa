import type { ActionSpec } from './action.ts'
import type { DraftOf, Field, Fields, Mode, RowOf } from './field.ts'
import type { Resource } from './resource.ts'
import type { StateField, StatesSpec } from './states.ts'

type StateNames<S> = S extends StatesSpec<infer N> ? N : never
/** The columns every row has. */
export type SystemRow = {
  readonly id: string
  readonly createUser: string | null
  readonly createDept: string | null
  readonly createTime: string
  readonly updateUser: string | null
  readonly updateTime: string
  readonly version: number
}
/** A stored row of `R`; of a plain `Resource` one with any keys. */
export type Row<R> =
  R extends Resource<infer F, infer S, Readonly<Record<string, ActionSpec>>>
    ? string extends keyof F
      ? Record<string, unknown> & { readonly id: string }
      : SystemRow & RowOf<F> & { readonly [K in StateField<S>]: StateNames<S> }
    : never
/** A stored child row of the field `K` of `R`. */
export type ChildRow<R, K> =
  R extends Resource<infer F, StatesSpec | undefined, Readonly<Record<string, ActionSpec>>>
    ? string extends keyof F
      ? Record<string, unknown>
      : K extends keyof RowOf<F>
        ? NonNullable<RowOf<F>[K]> extends readonly (infer C)[]
          ? C & { readonly id: string }
          : never
        : never
    : never
/**
 * Names of the columns of `R` in row form: fields, ends of windows and digests of secrets (`period.from`), the
 * state and the columns every row has. Of a plain `Resource` any string.
 */
export type ColumnName<R> =
  R extends Resource<infer F, infer S, Readonly<Record<string, ActionSpec>>>
    ? string extends keyof F
      ? string
      : keyof SystemRow | 'tenantId' | (keyof F & string) | `${keyof F & string}.${string}` | StateField<S>
    : never
type ColumnValue<F, K extends keyof F> = F extends Fields
  ? K extends keyof RowOf<F>
    ? RowOf<F>[K]
    : string | null
  : never
/** Values of columns of `R` by their names, in row form; of a secret its sealed text. */
export type ColumnValues<R> =
  R extends Resource<infer F, infer S, Readonly<Record<string, ActionSpec>>>
    ? string extends keyof F
      ? { readonly [name: string]: unknown }
      : { readonly [K in keyof F & string]?: ColumnValue<F, K> } & {
          readonly [K in keyof SystemRow]?: SystemRow[K]
        } & { readonly [K in StateField<S>]?: StateNames<S> } & { readonly tenantId?: string } & {
          readonly [K in `${keyof F & string}.${string}`]?: unknown
        }
    : never
/** The fields a form of `R` may write. */
export type Draft<R> =
  R extends Resource<infer F, StatesSpec | undefined, Readonly<Record<string, ActionSpec>>>
    ? DraftOf<F>
    : never
/** Names of the states of `R`. */
export type State<R> =
  R extends Resource<Fields, infer S, Readonly<Record<string, ActionSpec>>> ? StateNames<S> : never
/** Names of the choices of a field; `never` where its values are no choices. */
type ChoiceOf<F> =
  F extends Field<infer T, Mode>
    ? (T extends readonly (infer E)[] ? E : T) extends infer N extends string
      ? string extends N
        ? never
        : N
      : never
    : never
/** Names of the choices of the field `K` of `R`. */
export type Choice<R, K> =
  R extends Resource<infer F, StatesSpec | undefined, Readonly<Record<string, ActionSpec>>>
    ? K extends keyof F
      ? ChoiceOf<F[K]>
      : never
    : never
/** Names of the fields of `R` whose values are choices. */
export type ChoiceField<R> =
  R extends Resource<infer F, StatesSpec | undefined, Readonly<Record<string, ActionSpec>>>
    ? { readonly [K in keyof F & string]: [ChoiceOf<F[K]>] extends [never] ? never : K }[keyof F & string]
    : never
/** Names of the actions of `R`. */
export type Action<R> = R extends Resource<Fields, StatesSpec | undefined, infer A> ? keyof A & string : never
/** Input of the action `K` of `R`. */
export type Input<R, K extends Action<R>> =
  R extends Resource<Fields, StatesSpec | undefined, infer A>
    ? A[K] extends { readonly input: infer I extends Fields }
      ? DraftOf<I>
      : Record<never, never>
    : never
/** Names of the actions of `R` whose declaration is a `T`. */
type ActionWith<R, T> =
  R extends Resource<Fields, StatesSpec | undefined, infer A>
    ? { readonly [K in keyof A & string]: A[K] extends T ? K : never }[keyof A & string]
    : never
/** Names of the actions of `R` that are declared `handled`. */
export type HandledAction<R> = ActionWith<R, { readonly handled: true }>
/** Names of the actions of `R` that change all selected rows or none. */
export type WholeAction<R> = ActionWith<R, { readonly whole: true }>
/** Names of the actions of `R` that apply to no existing row. */
export type CollectionAction<R> = ActionWith<R, { readonly on: 'collection' }>
