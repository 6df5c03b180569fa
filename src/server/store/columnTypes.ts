import type { ColumnType } from 'kysely'
import type { ChildTable, ColumnSpec, WindowColumns } from '../../contract/define/column.ts'
import type { ActionSpec } from '../../contract/define/action.ts'
import type { Fields, StoredAs, ValueOf } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { StateField, StatesSpec } from '../../contract/define/states.ts'
import type { Storage } from '../../contract/define/storage.ts'
import type { SnakeCase } from '../../kernel/text.ts'

/** What the drivers return for each SQL type; of `jsonb` the structure its field declares. */
export interface DriverTypes {
  bigint: string
  integer: number
  smallint: number
  numeric: number
  float8: number
  boolean: boolean
  varchar: string
  text: string
  date: string
  timestamptz: string
  'varchar[]': string[]
  'bigint[]': string[]
  'smallint[]': number[]
  'timestamptz[]': string[]
}
/** What statements may write, where it is not only what is returned. */
interface WrittenTypes {
  timestamptz: string | Date
  'varchar[]': readonly string[]
  'bigint[]': readonly string[]
  'smallint[]': readonly number[]
  'timestamptz[]': readonly (string | Date)[]
  /** JSON text: the drivers would turn a list into an SQL array. */
  jsonb: string
}
type TypeName<C> = C extends `${infer T} ${string}` ? T : C
type Read<T, V> = T extends keyof DriverTypes ? DriverTypes[T] : V
type Written<T, V> = T extends keyof WrittenTypes ? WrittenTypes[T] : T extends 'bigint' ? V : Read<T, V>
type Empty<C> = C extends `${string} null${string}` ? null : never
type Omittable<C> = C extends `${string} default` ? undefined : never

/**
 * A column as Kysely wants it. `V` is the value of its field: what is written into a `bigint`, which is read as
 * text, and what is read from a `jsonb`.
 */
export type Column<C, V> = C extends `${string} generated`
  ? ColumnType<Read<TypeName<C>, V> | Empty<C>, never, never>
  : ColumnType<
      Read<TypeName<C>, V> | Empty<C>,
      Written<TypeName<C>, V> | Empty<C> | Omittable<C>,
      Written<TypeName<C>, V> | Empty<C>
    >

/** The tables of an area that are no noun, from the interface that names their columns. */
export type Described<T> = {
  [Table in keyof T]: {
    [Name in keyof T[Table]]: Column<
      T[Table][Name],
      TypeName<T[Table][Name]> extends 'bigint' ? string | number : unknown
    >
  }
}

type Flat<T> = { [K in keyof T]: T[K] }
type OwnColumns<F> = {
  [K in keyof F & string as StoredAs<F[K]> extends ColumnSpec ? SnakeCase<K> : never]: Column<
    StoredAs<F[K]>,
    ValueOf<F[K]>
  >
}
type Ends<C> = C extends WindowColumns<infer E> ? SnakeCase<E> : never
type WindowEnds<F> = {
  [K in keyof F & string as Ends<StoredAs<F[K]>>]: Column<'timestamptz null', string>
}
type SecretNames<C, K extends string> = C extends { readonly digest: infer D }
  ? K | (D extends true ? `${K}_hmac` : never)
  : never
type Secrets<F> = {
  [K in keyof F & string as SecretNames<StoredAs<F[K]>, SnakeCase<K>>]: Column<'text null', string>
}
type FieldColumns<F> = OwnColumns<F> & WindowEnds<F> & Secrets<F>

type TenantColumn<P extends Storage> = P['scope'] extends 'tenant'
  ? { tenant_id: Column<'varchar', string> }
  : unknown
interface AuditColumns {
  create_user: Column<'bigint null', string>
  create_dept: Column<'bigint null', string>
  create_time: Column<'timestamptz default', string>
  update_user: Column<'bigint null', string>
  update_time: Column<'timestamptz default', string>
}
type SystemColumns<P extends Storage> = { id: Column<'bigint', string> } & TenantColumn<P> &
  AuditColumns &
  (P['versioned'] extends true ? { version: Column<'integer default', number> } : unknown) &
  (P['softDelete'] extends true ? { is_deleted: Column<'smallint default', number> } : unknown)
type StateColumn<S> = { [K in StateField<S> as SnakeCase<K>]: Column<'smallint', number> }

type Actions = Readonly<Record<string, ActionSpec>>
/** The table of a noun; views of another noun have none. */
type OwnTable<R> =
  R extends Resource<infer F, infer S, Actions, infer P>
    ? P['viewOf'] extends null
      ? { name: P['table']; columns: Flat<SystemColumns<P> & FieldColumns<F> & StateColumn<S>> }
      : never
    : never
type ChildColumns<P extends Storage, F> = Flat<
  { id: Column<'bigint', string>; position: Column<'integer', number> } & TenantColumn<P> & {
      [K in `${P['table']}_id`]: Column<'bigint', string>
    } & FieldColumns<F>
>
/** The tables of the child rows of a noun. */
type ChildTables<R> =
  R extends Resource<infer F, StatesSpec | undefined, Actions, infer P>
    ? {
        [K in keyof F & string]: StoredAs<F[K]> extends ChildTable<unknown>
          ? StoredAs<F[K]>['childFields'] extends infer C extends Fields
            ? [C] extends [never]
              ? never
              : { name: `${P['table']}_${SnakeCase<K>}`; columns: ChildColumns<P, C> }
            : never
          : never
      }[keyof F & string]
    : never

interface NamedTable {
  name: string
  columns: unknown
}
type ByName<T extends NamedTable> = { [E in T as E['name']]: E['columns'] }
/** The tables of nouns and of their child rows, by name. */
export type NounTables<R> = ByName<OwnTable<R> | ChildTables<R>>
