/** SQL type of a column, without its length; `float8` is double precision. */
export type SqlType =
  | 'bigint'
  | 'integer'
  | 'smallint'
  | 'numeric'
  | 'float8'
  | 'boolean'
  | 'varchar'
  | 'text'
  | 'date'
  | 'timestamptz'
  | 'jsonb'
  | 'bigint[]'
  | 'smallint[]'
  | 'timestamptz[]'

/**
 * A column: its type, ` null` where it may be empty, ` default` where an insert may omit it, ` generated` where
 * the database computes it.
 */
export type ColumnSpec = `${SqlType}${'' | ' null'}${'' | ' default' | ' generated'}`

type Nullability<O> = O extends { required: true | string }
  ? O extends { when: object }
    ? ' null'
    : ''
  : ' null'
type Origin<T, O> = T extends `${string}[]` ? ' default' : O extends { generated: true } ? ' generated' : ''
/** The column of a field with the options `O`, as `columnSql` of the store creates it. */
export type ColumnOf<T extends SqlType, O> = `${T}${Nullability<O>}${Origin<T, O>}`

/** The two columns of a window. */
export interface WindowColumns<Ends extends string> {
  readonly ends: Ends
}
/** The column of a secret, and that of its digest where it is `searchable`. */
export interface SecretColumns<O> {
  readonly digest: O extends { searchable: true } ? true : false
}
/** The table of child rows with the fields `F`; none where the rows belong to another noun. */
export interface ChildTable<O> {
  readonly childFields: O extends { of: string } ? never : O extends { fields: infer F } ? F : never
}
