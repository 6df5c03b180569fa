import type { Scope } from './resourceInput.ts'

/** What decides the name and the system columns of the table of a noun. */
export interface Storage {
  readonly table: string
  readonly viewOf: string | null
  readonly scope: Scope
  readonly versioned: boolean
  readonly softDelete: boolean
}

/** The part of a declaration from which its `Storage` is inferred. */
export interface StorageInput<
  Id extends string,
  View extends string | null,
  Table extends string,
  Whose extends Scope,
  ReadOnly extends boolean,
  Versioned extends boolean,
  SoftDelete extends boolean,
> {
  readonly id: Id
  readonly viewOf?: View
  readonly table?: Table
  readonly scope: Whose
  readonly readOnly?: ReadOnly
  readonly versioned?: Versioned
  readonly softDelete?: SoftDelete
}

/** The `Storage` of one noun. */
export interface StorageOf<
  Table extends string,
  View extends string | null,
  Whose extends Scope,
  Versioned extends boolean,
  SoftDelete extends boolean,
> {
  readonly table: Table
  readonly viewOf: View
  readonly scope: Whose
  readonly versioned: Versioned
  readonly softDelete: SoftDelete
}

/** Rows that are only read have neither versions nor a mark of removal. */
export type Not<B> = B extends true ? false : true
