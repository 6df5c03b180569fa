import type { Fen } from '../../kernel/money.ts'
import { named } from '../../kernel/names.ts'
import type { ChildTable, ColumnOf, SecretColumns, WindowColumns } from './column.ts'
import type {
  CommonOptions,
  DecimalOptions,
  DictionaryOptions,
  FileOptions,
  FractionFormat,
  Numbering,
  NumberOptions,
  OneOfOptions,
  ReferenceOptions,
  Scalar,
  SecretOptions,
  SomeOfOptions,
  TextOptions,
  TimeOptions,
  Tone,
  WindowOptions,
} from './fieldOptions.ts'
import type { StepsSpec } from './steps.ts'

/** The kind of a field; it determines column, control, filter, wire form and demo value. */
export type Kind =
  | 'text'
  | 'longText'
  | 'integer'
  | 'decimal'
  | 'percent'
  | 'money'
  | 'flag'
  | 'date'
  | 'dateTime'
  | 'window'
  | 'oneOf'
  | 'someOf'
  | 'dictionary'
  | 'reference'
  | 'references'
  | 'parent'
  | 'secret'
  | 'image'
  | 'file'
  | 'json'
  | 'rows'

/**
 * `of` and `by`: the rows belong to another noun (columns of the same names) and refer to this one by the
 * field `by`; they keep their ids and the rules of their noun.
 */
export interface RowsOptions extends CommonOptions {
  readonly fields: Readonly<Record<string, Field>>
  readonly max?: number
  readonly of?: string
  readonly by?: string
  /** What a form shows below the rows, by label: the sum over all rows of the product of these fields. */
  readonly totals?: Readonly<Record<string, readonly string[]>>
}
/** `fields` labels the parts of the structure, `steps` a list of events; it was a row of the noun `rowOf`. */
export interface JsonOptions extends CommonOptions {
  readonly fields?: Readonly<Record<string, Field>>
  readonly steps?: StepsSpec
  readonly rowOf?: string
}
/** The union of the options of all kinds; the type generic code reads. */
export interface FieldSpec extends FileOptions {
  readonly kind: Kind
  readonly label: string
  readonly max?: number
  readonly min?: number
  readonly pattern?: RegExp
  readonly patternText?: string
  readonly length?: number
  readonly mono?: boolean
  readonly document?: boolean
  readonly sentence?: string
  readonly numberOf?: string
  readonly meter?: boolean
  readonly number?: Numbering
  readonly lookup?: true
  readonly scale?: number
  readonly fractionFormat?: FractionFormat
  readonly after?: string
  /** oneOf and someOf: name to Chinese label. */
  readonly choices?: Readonly<Record<string, string>>
  readonly withheld?: readonly string[]
  readonly wire?: Readonly<Record<string, number | string>>
  /** The pairs of row and target are rows of a table of their own, which the store knows by this name. */
  readonly listedIn?: string
  readonly aliases?: Readonly<Record<string, string>>
  readonly tones?: Readonly<Partial<Record<string, Tone>>>
  readonly code?: string
  readonly business?: boolean
  readonly numeric?: boolean
  readonly to?: string
  readonly offer?: string
  readonly from?: string
  readonly where?: Readonly<Record<string, Scalar | readonly Scalar[]>>
  readonly onRemove?: 'refuse' | 'keep'
  readonly searchable?: boolean
  readonly store?: 'hash' | 'cipher'
  readonly fields?: Readonly<Record<string, Field>>
  readonly of?: string
  readonly by?: string
  readonly totals?: RowsOptions['totals']
  readonly steps?: StepsSpec
  readonly rowOf?: string
}

export type Mode = 'required' | 'optional' | 'computed' | 'secret'
declare const VALUE: unique symbol
declare const MODE: unique symbol
declare const STORED: unique symbol

/**
 * A declared field; `T` is the type of its value in a row, `M` how a draft treats it, `C` its columns. They
 * exist at compile time only.
 */
export interface Field<T = unknown, M extends Mode = Mode, C = unknown> extends FieldSpec {
  readonly [VALUE]?: T
  readonly [MODE]?: M
  readonly [STORED]?: C
}

export type ModeOf<O> = O extends { computed: true }
  ? 'computed'
  : O extends { required: true | string }
    ? O extends { default: Scalar | readonly string[] } | { when: object } | { whenRow: object }
      ? 'optional'
      : 'required'
    : 'optional'
type Empty = Record<never, never>
/** Type of the column of a choice; one textual code makes all of them text. */
type CodeType<W> = W extends Readonly<Record<keyof W, number>> ? 'smallint' : 'varchar'

/** Options that are looked up by names and codes from outside. */
const LOOKUP_TABLES = ['choices', 'wire', 'aliases', 'fields', 'tones'] as const

function make(kind: Kind, label: string, options: Omit<FieldSpec, 'kind' | 'label'>): FieldSpec {
  const tables = LOOKUP_TABLES.flatMap((name) => (options[name] ? [[name, named(options[name])]] : []))
  return { kind, label, ...options, ...(Object.fromEntries(tables) as Partial<FieldSpec>) }
}

/** A line of text of at most `max` characters (default 255). */
export const text = <const O extends TextOptions = Empty>(
  label: string,
  options?: O,
): Field<string, ModeOf<O>, ColumnOf<'varchar', O>> => make('text', label, { max: 255, ...options })
/** Several lines of at most `max` characters (default 2 000). */
export const longText = <const O extends TextOptions = Empty>(
  label: string,
  options?: O,
): Field<string, ModeOf<O>, ColumnOf<'text', O>> => make('longText', label, { max: 2000, ...options })
/** An integer within the safe range. */
export const integer = <const O extends NumberOptions = Empty>(
  label: string,
  options?: O,
): Field<number, ModeOf<O>, ColumnOf<'integer', O>> => make('integer', label, { ...options })
/** A decimal with `scale` places (default 2), a number on the wire. */
export const decimal = <const O extends DecimalOptions = Empty>(
  label: string,
  options?: O,
): Field<number, ModeOf<O>, ColumnOf<'numeric', O>> => make('decimal', label, { scale: 2, ...options })
/** A fraction with four decimals: 0.9650 for 96.50 %. */
export const percent = <const O extends NumberOptions = Empty>(
  label: string,
  options?: O,
): Field<number, ModeOf<O>, ColumnOf<'numeric', O>> =>
  make('percent', label, { min: 0, max: 1, scale: 4, ...options })
/** Fen, an integer. */
export const money = <const O extends NumberOptions = Empty>(
  label: string,
  options?: O,
): Field<Fen, ModeOf<O>, ColumnOf<'bigint', O>> => make('money', label, { ...options })
/** Yes or no; 1 and 0 on the wire. */
export const flag = <const O extends CommonOptions = Empty>(
  label: string,
  options?: O,
): Field<boolean, ModeOf<O>, ColumnOf<'boolean', O>> => make('flag', label, { default: false, ...options })
/** A day, `yyyy-MM-dd`. */
export const date = <const O extends TimeOptions = Empty>(
  label: string,
  options?: O,
): Field<string, ModeOf<O>, ColumnOf<'date', O>> => make('date', label, { ...options })
/** A moment, `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export const dateTime = <const O extends TimeOptions = Empty>(
  label: string,
  options?: O,
): Field<string, ModeOf<O>, ColumnOf<'timestamptz', O>> => make('dateTime', label, { ...options })
/** A time range stored in two columns, `from` and `to`, which are also its two names on the wire. */
export const window = <const O extends WindowOptions>(
  label: string,
  options: O,
): Field<
  { readonly from: string | null; readonly to: string | null },
  ModeOf<O>,
  WindowColumns<O['from'] | O['to']>
> => make('window', label, options)
/** One choice of a closed list; rows hold its name, the wire and the database its number. */
export const oneOf = <
  const C extends Readonly<Record<string, string>>,
  const O extends OneOfOptions<keyof C & string>,
>(
  label: string,
  choices: C,
  options: O & { readonly wire: { readonly [K in Exclude<keyof O['wire'], keyof C>]: never } },
): Field<keyof C & string, ModeOf<O>, ColumnOf<CodeType<O['wire']>, O>> =>
  make('oneOf', label, { choices, ...options })
/**
 * Several choices of a closed list; rows hold the names, the wire and the database a list of their numbers.
 */
export const someOf = <
  const C extends Readonly<Record<string, string>>,
  const O extends SomeOfOptions<keyof C & string>,
>(
  label: string,
  choices: C,
  options: O,
): Field<readonly (keyof C & string)[], ModeOf<O>, ColumnOf<'smallint[]', O>> =>
  make('someOf', label, { choices, ...options })
/** A `dictKey` of the dictionary `code`; `business` reads the tenant's own dictionary. */
export const dictionary = <const O extends DictionaryOptions>(
  label: string,
  options: O,
): Field<string, ModeOf<O>, ColumnOf<'varchar', O>> => make('dictionary', label, { max: 64, ...options })
/** The id of one row of another resource. */
export const reference = <const O extends ReferenceOptions>(
  label: string,
  options: O,
): Field<string, ModeOf<O>, ColumnOf<'bigint', O>> => make('reference', label, options)
/** Ids of several rows, comma-joined on the wire. */
export const references = <const O extends ReferenceOptions>(
  label: string,
  options: O,
): Field<readonly string[], ModeOf<O>, ColumnOf<'bigint[]', O>> => make('references', label, options)
/**
 * Several rows of another resource that are listed in a table of their own, `listedIn`: filters and rules ask that
 * table, and the row has no column for them.
 */
export const listed = (
  label: string,
  options: Pick<ReferenceOptions, 'to' | 'where'> & { readonly listedIn: string },
): Field<readonly string[], 'computed', null> =>
  make('references', label, { ...options, computed: true, onRemove: 'keep' })
/** The parent row of a tree resource; null at the top, `0` on the wire. */
export const parent = <const O extends CommonOptions = Empty>(
  label: string,
  options?: O,
): Field<string, 'optional', 'bigint null'> => make('parent', label, { ...options })
/** A value that is encrypted or hashed at rest and never part of an answer. */
export const secret = <const O extends SecretOptions = Empty>(
  label: string,
  options?: O,
): Field<string, 'secret', SecretColumns<O>> =>
  make('secret', label, { max: 255, store: 'cipher', ...options })
/** URL of an uploaded picture. */
export const image = <const O extends FileOptions = Empty>(
  label: string,
  options?: O,
): Field<string, ModeOf<O>, ColumnOf<'varchar', O>> => make('image', label, { max: 1000, ...options })
/** URL of an uploaded file. */
export const file = <const O extends FileOptions = Empty>(
  label: string,
  options?: O,
): Field<string, ModeOf<O>, ColumnOf<'varchar', O>> => make('file', label, { max: 1000, ...options })
/** A structure stored as JSON; `T` is its type. */
export const json = <T, const O extends JsonOptions = Empty>(
  label: string,
  options?: O,
): Field<T, ModeOf<O>, ColumnOf<'jsonb', O>> => make('json', label, { ...options })
/** Rows that belong to their parent and are edited in its form; of a child table, or of another noun. */
export const rows = <const O extends RowsOptions>(
  label: string,
  options: O,
): Field<readonly RowOf<O['fields']>[], ModeOf<O>, ChildTable<O>> => make('rows', label, options)

export type ValueOf<F> = F extends Field<infer T, Mode> ? T : never
/** The columns of a field. */
export type StoredAs<F> = F extends Field<unknown, Mode, infer C> ? C : never
type ModeIn<F> = F extends Field<unknown, infer M> ? M : never
export type Fields = Readonly<Record<string, Field>>

/** The fields a user fills in; computed ones are only set by programs. */
export const inputFieldsOf = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]: [string, FieldSpec]) => !field.computed))

/** The type of a stored row: required fields have a value, optional ones may be null, secrets are absent. */
export type RowOf<F extends Fields> = {
  readonly [K in keyof F as ModeIn<F[K]> extends 'secret' ? never : K]: ModeIn<F[K]> extends 'required'
    ? ValueOf<F[K]>
    : ValueOf<F[K]> | null
}
/** The type of a draft: the fields a form may write. */
export type DraftOf<F extends Fields> = {
  readonly [K in keyof F as ModeIn<F[K]> extends 'required' ? K : never]: ValueOf<F[K]>
} & {
  readonly [K in keyof F as ModeIn<F[K]> extends 'optional' | 'secret' ? K : never]?: ValueOf<F[K]> | null
}
