/**
 * The fields that consoles of the contract have in the forms of their system screens. Each has two values: one
 * for a new row, one for its edit. A text that begins with `@` stands for the id of a row of that noun, `#` for
 * a number that differs from test to test.
 */
export interface FieldValues {
  readonly first: unknown
  readonly edited: unknown
  /** What is read back, where it is written in another form. */
  readonly back?: readonly [first: unknown, edited: unknown]
}
/** A field that the server sets or refuses: the value a form may send, and what becomes of it. */
export type OtherField =
  | { readonly value: unknown; readonly refused: string }
  | { readonly value: unknown; readonly named: true }

export interface NounFields {
  readonly path: string
  /** The call of its table. */
  readonly list: string
  /** The field by which its row is found. */
  readonly by: string
  readonly fields: Readonly<Record<string, FieldValues>>
  readonly others?: Readonly<Record<string, OtherField>>
}

/** A value for a new row, one for its edit, and what is read back of them. */
export const values = (first: unknown, edited: unknown, back?: readonly [unknown, unknown]): FieldValues => ({
  first,
  edited,
  ...(back ? { back } : {}),
})
