/**
 * How a field answers a plain `field=value` filter; `list` in the resource decides which fields are offered
 * on screen.
 */
export type Search = 'contains' | 'prefix' | 'equals' | 'range' | 'none'

export type Scalar = string | number | boolean

/** The options every kind understands. */
export interface CommonOptions {
  /** `true`, or the sentence to show when it is missing (the specification words some of them). */
  readonly required?: boolean | string
  /** No two live rows of one tenant may share the value; a string is the sentence to answer with. */
  readonly unique?: boolean | string
  readonly default?: Scalar | readonly string[]
  /** Filled by the server; a draft that carries it is refused. */
  readonly computed?: boolean
  /**
   * Worked out by the database from other columns of the row, as its migration says; goes with `computed`.
   */
  readonly generated?: boolean
  /** Kept for the server's own use: no list, no record and no export shows it. */
  readonly internal?: boolean
  /** Writable on create, fixed afterwards. */
  readonly fixed?: boolean
  /** Permission code without which the field is null in every answer. */
  readonly readPermission?: string
  /** How many characters at either end exports show; all of them to holders of the code `plain`. */
  readonly mask?: { readonly start: number; readonly end: number; readonly plain?: string }
  /** Permission code without which a change of the field is refused. */
  readonly writePermission?: string
  readonly search?: Search
  /**
   * Pictures it shows may be seen by anybody; without it uploaded files are for people of the tenant who
   * are logged in.
   */
  readonly public?: true
  /** Shown, and therefore required, only while the other fields of the draft have one of these values. */
  readonly when?: Readonly<Record<string, Scalar | readonly Scalar[]>>
  readonly help?: string
  /** Column width in CSS pixels; each kind has a default; 0 in child rows: carried along, but not shown. */
  readonly width?: number
}

/**
 * How documents are numbered: prefix, the day where `daily`, then a counter of so many digits; one counter
 * for each tenant, prefix and day, or one for all tenants where `shared`. With `fromId` the digits are the
 * row's id, so that nobody waits for a counter and the number leads to the row.
 */
export interface Numbering {
  readonly prefix: string
  readonly digits: number
  readonly daily?: boolean
  readonly shared?: boolean
  readonly fromId?: boolean
}
export interface TextOptions extends CommonOptions {
  /** Given by the server when the row is created; goes with `computed`. */
  readonly number?: Numbering
  readonly max?: number
  readonly min?: number
  readonly pattern?: RegExp
  readonly patternText?: string
  readonly mono?: boolean
}
export interface NumberOptions extends CommonOptions {
  readonly min?: number
  readonly max?: number
  /** From 0 to 100, drawn as a bar. */
  readonly meter?: boolean
}
/** How a fraction reads: 0.965 as `96.50%`, or as people speak of discounts, `9.65折`. */
export type FractionFormat = 'percent' | 'fold'
export interface DecimalOptions extends NumberOptions {
  readonly scale?: number
  /** How a fraction is shown and typed. */
  readonly fractionFormat?: FractionFormat
}
export interface TimeOptions extends CommonOptions {
  readonly after?: string
}
export interface OneOfOptions<K extends string> extends CommonOptions {
  readonly wire: Readonly<Record<K, number | string>>
  readonly tones?: Readonly<Partial<Record<K, Tone>>>
}
export interface SomeOfOptions<K extends string> extends CommonOptions {
  readonly wire: Readonly<Record<K, number>>
}
export interface DictionaryOptions extends CommonOptions {
  readonly code: string
  readonly business?: boolean
  readonly numeric?: boolean
}
export interface ReferenceOptions extends CommonOptions {
  readonly to: string
  /**
   * The call whose rows are offered, where they are not the plain choices of the other resource: `{ id,
   * title }` each.
   */
  readonly offer?: string
  /**
   * Only rows with these values may be chosen, by the names of the other resource (`{ partyType:
   * ['customer', 'both'] }`).
   */
  readonly where?: Readonly<Record<string, Scalar | readonly Scalar[]>>
  readonly max?: number
  /** What a row that points here does to removing its target. */
  readonly onRemove?: 'refuse' | 'keep'
}
export interface SecretOptions extends CommonOptions {
  readonly max?: number
  readonly searchable?: boolean
  /** `hash` is one way (passwords), `cipher` can be revealed by an audited action. */
  readonly store?: 'hash' | 'cipher'
}
export interface FileOptions extends CommonOptions {
  readonly accept?: readonly string[]
  readonly maxBytes?: number
}
export interface WindowOptions extends CommonOptions {
  readonly from: string
  readonly to: string
}

/** Colour of a state's dot. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'idle'
