/**
 * How a plain `field=value` filter compares; the `list` of the resource decides which fields are offered as
 * filters.
 */
export type Search = 'contains' | 'prefix' | 'equals' | 'range' | 'none'

export type Scalar = string | number | boolean

/** The options of every kind of field. */
export interface CommonOptions {
  /** `true`, or the message for a missing value. */
  readonly required?: boolean | string
  /** No two live rows of a tenant may have the same value; a string is the message for a duplicate. */
  readonly unique?: boolean | string
  readonly default?: Scalar | readonly string[]
  /** Set by the server; a draft that contains it is refused. */
  readonly computed?: boolean
  /**
   * Computed by the database from other columns of the row, as defined in its migration; used with
   * `computed`.
   */
  readonly generated?: boolean
  /** For the server's own use: hidden in lists, records and exports. */
  readonly internal?: boolean
  /** Can be set on create only. */
  readonly fixed?: boolean
  /** Permission code without which the field is null in every answer. */
  readonly readPermission?: string
  /** Number of characters at either end that exports show; users with the code `plain` get the full value. */
  readonly mask?: { readonly start: number; readonly end: number; readonly plain?: string }
  /** Permission code without which a change of the field is refused. */
  readonly writePermission?: string
  readonly search?: Search
  /** Its pictures are public; without it uploaded files are only served to logged-in users of the tenant. */
  readonly public?: true
  /** Visible, and therefore required, only while the other fields of the draft have one of these values. */
  readonly when?: Readonly<Record<string, Scalar | readonly Scalar[]>>
  /**
   * Of an input of an action: asked for only where the row the action is done to has one of these values; the
   * handler refuses its absence then.
   */
  readonly whenRow?: Readonly<Record<string, Scalar | readonly Scalar[]>>
  /** Keeps its value while `when` does not hold; without it the value becomes null. */
  readonly kept?: true
  /** Another name of the field that old clients read and send. */
  readonly alias?: string
  readonly help?: string
  /** Column width in CSS pixels; each kind has a default; 0 in child rows: submitted but not displayed. */
  readonly width?: number
}

/**
 * How documents are numbered: prefix, the day if `daily`, then a counter of `digits` digits. There is one
 * counter for each tenant, prefix and day, or one for all tenants if `shared`. With `fromId` the digits are
 * derived from the row's id, so that no counter is locked and the number leads to the row.
 */
export interface Numbering {
  readonly prefix: string
  readonly digits: number
  readonly daily?: boolean
  readonly shared?: boolean
  readonly fromId?: boolean
}
export interface TextOptions extends CommonOptions {
  /** Assigned by the server when the row is created; used with `computed`. */
  readonly number?: Numbering
  readonly max?: number
  readonly min?: number
  readonly pattern?: RegExp
  readonly patternText?: string
  /** Characters of every text that fits the pattern; the error says so where the number differs. */
  readonly length?: number
  readonly mono?: boolean
  /** A number people quote: the palette finds its row by the whole number, its beginning or its end. */
  readonly lookup?: true
  /** The number of a document of another noun, which opens from here; used with `mono`. */
  readonly document?: true
  /** The json field with the sentence of which this is the Chinese text; the console translates it. */
  readonly sentence?: string
  /**
   * The value is the number of a row of this noun (`numberBesideTitle`): lists and records show its title, which
   * opens it, and filters choose it by its title.
   */
  readonly numberOf?: string
}
export interface NumberOptions extends CommonOptions {
  readonly min?: number
  readonly max?: number
  /** A value from 0 to 100, drawn as a bar. */
  readonly meter?: boolean
}
/** How a fraction is written: 0.965 as `96.50%` (percent) or `9.65折` (fold). */
export type FractionFormat = 'percent' | 'fold'
export interface DecimalOptions extends NumberOptions {
  readonly scale?: number
  /** How a fraction is displayed and typed. */
  readonly fractionFormat?: FractionFormat
}
export interface TimeOptions extends CommonOptions {
  readonly after?: string
}
export interface OneOfOptions<K extends string> extends CommonOptions {
  readonly wire: Readonly<Record<K, number | string>>
  /** Further codes that old clients send: `{ 0: 'no' }`. */
  readonly aliases?: Readonly<Record<string, K>>
  /** Choices that no form offers; the rules of the noun say why they are refused. */
  readonly withheld?: readonly K[]
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
   * The call that lists the choices (`{ id, title }` each), where they are not those of the other resource.
   */
  readonly offer?: string
  /**
   * Only rows with these values may be chosen, by fields of the other resource (`{ partyType: ['customer',
   * 'both'] }`).
   */
  readonly where?: Readonly<Record<string, Scalar | readonly Scalar[]>>
  readonly max?: number
  /** Whether rows that refer to a target prevent its removal. */
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
  /** The file is read once by the server and by nobody else: it holds what is worth money. */
  readonly singleUse?: true
}
export interface WindowOptions extends CommonOptions {
  readonly from: string
  readonly to: string
}

/** Colour of a state's dot. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'idle'
