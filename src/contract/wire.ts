import type { Fields, FieldSpec } from './define/field.ts'
import type { Resource } from './define/resource.ts'
import type { FieldError, Refusal } from './errors.ts'
import { isId } from '../kernel/id.ts'
import type { Sentence } from '../kernel/sentence.ts'
import { shapeOf } from '../kernel/shape.ts'
import { decodeFields, isBlank } from './wireValues.ts'

/**
 * The BladeX dialect: this file has its envelope, page and ids, `wireValues.ts` decodes values, `wireOut.ts`
 * encodes them. All other code uses rows in row form.
 */

export interface Envelope<T = unknown> {
  readonly code: number
  readonly success: boolean
  readonly data: T
  readonly msg: string
}
export interface Page<T = WireRow> {
  readonly records: readonly T[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
  readonly totalCapped?: boolean
  readonly nextCursor?: string
}
export type WireRow = Record<string, unknown>
/**
 * Rows with the same keys, the keys listed once: `keys[n]` is the name of value `n` of each row, `nulls` are
 * the keys that are null in every row. Choices and states come as codes only.
 */
export interface Table {
  readonly keys: readonly string[]
  readonly nulls: readonly string[]
  readonly values: readonly (readonly unknown[])[]
}
/**
 * A page whose rows are sent as a table. Requested with `Accept-Rows: table`; where the rows differ in their
 * keys, an ordinary page is sent.
 */
export interface TablePage extends Omit<Page, 'records'> {
  readonly table: Table
}
export interface ErrorBody {
  readonly errCode: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly field?: string
  readonly errors?: readonly FieldError[]
  readonly fail?: readonly RowOutcome[]
}
/** The outcome of one row of a bulk action. */
export interface RowOutcome {
  readonly id: string
  readonly msg: string
  readonly errCode?: string
  /** `msg` as a translatable sentence; only where it has placeholders. */
  readonly said?: Sentence
  /** Its title, where the id belongs to no row of the noun. */
  readonly title?: string
}
/**
 * The answer of a bulk action; `skipped`, `ok` and `operation` only for clients that send `Accept-Detail: 1`.
 */
export interface BulkAnswer {
  readonly success: number
  readonly fail: readonly RowOutcome[]
  readonly skipped?: readonly RowOutcome[]
  readonly ok?: readonly { readonly id: string; readonly version: number }[]
  /** Id for `undo`; absent where the action has no inverse. */
  readonly operation?: string
}
/** The answer of a preview; nothing has been changed. */
export interface Preview {
  readonly total: number
  readonly eligible: number
  readonly skipped: readonly {
    readonly reason: string
    readonly said?: Sentence
    readonly count: number
    readonly ids: readonly string[]
  }[]
  readonly effects: readonly string[]
  /** The effects as translatable sentences. */
  readonly sentences: readonly Sentence[]
  /** Warnings about some of the rows, which do not prevent the action. */
  readonly warnings?: readonly { readonly text: string; readonly said?: Sentence; readonly count: number }[]
  readonly undoable: boolean
  /** Figures of accounts that change, for callers who may see them. */
  readonly figures?: readonly FigureChange[]
}

/** Figures of an account that a preview compares; fields of `contractPartyAccount`. */
export const ACCOUNT_FIGURES = [
  'balance',
  'holdAmount',
  'creditLimit',
  'tempCredit',
  'availableAmount',
] as const
export type AccountFigure = (typeof ACCOUNT_FIGURES)[number]

/** A figure of an account before and after an action, in fen. */
export interface FigureChange {
  readonly accountId: string
  /** Name of the account. */
  readonly account: string
  readonly figure: AccountFigure
  readonly before: number
  readonly after: number
  /** It changes only once an application is approved. */
  readonly planned?: boolean
}

/** The envelope of a successful answer. */
export const ok = <T>(data: T, msg = '操作成功'): Envelope<T> => ({
  code: 200,
  success: true,
  data,
  msg: data === null ? '暂无承载数据' : msg,
})

/** The envelope of a refusal; `errCode` and `params` allow a client to translate it. */
export function refusalEnvelope(refusal: Refusal): Envelope<ErrorBody> {
  return {
    code: refusal.status,
    success: false,
    msg: refusal.message,
    data: {
      errCode: refusal.code,
      params: refusal.params,
      ...(refusal.field ? { field: refusal.field } : {}),
      ...(refusal.errors.length ? { errors: refusal.errors } : {}),
      ...refusal.details,
    },
  }
}

/** The outcome of a refused row. */
export const failedRow = (id: string, refusal: Refusal): RowOutcome => ({
  id,
  errCode: refusal.code,
  msg: refusal.message,
  ...sentencePart(refusal.sentence),
})
/** A sentence in addition to its Chinese text, where the text cannot be translated without its parameters. */
export const sentencePart = (sentence: Sentence): { readonly said?: Sentence } =>
  /\{\w+\}/.test(sentence.text) ? { said: sentence } : {}

/**
 * The HTTP status of an answer: the body code for 401, 403, 413, 415, 429 and 5xx, otherwise 200, because old
 * clients read the body (2002 is a warning).
 */
export const httpStatus = (code: number): number =>
  code === 401 || code === 403 || code === 413 || code === 415 || code === 429 || (code >= 500 && code < 600)
    ? code
    : 200

interface PageCount {
  readonly total: number
  readonly size: number
  readonly current: number
  readonly capped?: boolean
}
/** The figures of a page beside its rows. */
export const pageFigures = ({ total, size, current, capped }: PageCount): Omit<Page, 'records'> => ({
  total,
  size,
  current,
  pages: size > 0 ? Math.ceil(total / size) : 0,
  ...(capped ? { totalCapped: true } : {}),
})
/** A page of rows with its figures. */
export const page = <T>(records: readonly T[], counted: PageCount): Page<T> => ({
  records,
  ...pageFigures(counted),
})

/** Number of rows in a page of a picker's choices. */
export const CHOICE_PAGE_SIZE = 50
/**
 * Rows of a large noun that can be reached by page number; beyond that a page needs the cursor of the
 * previous one.
 */
export const ROWS_BY_NUMBER = 100_000

/**
 * `1,2`, `['1','2']`, `[{id: '1'}]`, `1` → ids, trimmed and without duplicates. Invalid ids are kept; the
 * engine refuses them.
 */
export function parseIds(input: unknown): string[] {
  const list = Array.isArray(input)
    ? input
    : typeof input === 'string'
      ? input.split(',')
      : typeof input === 'number'
        ? [String(input)]
        : []
  return [
    ...new Set(
      list
        .map((item: unknown) =>
          String(item !== null && typeof item === 'object' ? ((item as WireRow).id ?? '') : item).trim(),
        )
        .filter((id) => id !== ''),
    ),
  ]
}

/** Like `parseIds`, without invalid ids. */
export const parseRowIds = (input: unknown): string[] => parseIds(input).filter(isId)

/**
 * Decodes what a client sent into row form: declared fields, the state, `id` and `version`. Values of a wrong
 * type are kept; validation refuses them.
 */
export function decodeRow(resource: Resource, wire: Readonly<WireRow>): WireRow {
  const row = decodeFields(resource.fields, wire)
  if (!isBlank(wire.id)) row.id = String(wire.id)
  if (!isBlank(wire.version)) row.version = Number(wire.version)
  const { stateField, states } = resource
  if (stateField && states && !isBlank(wire[stateField]))
    row[stateField] =
      Object.entries(states.wire).find(([, code]) => String(code) === String(wire[stateField]))?.[0] ??
      wire[stateField]
  return row
}

/** Decodes the input of an action or the filter value of a field. */
export const decodeInput = (fields: Fields, wire: Readonly<WireRow>): WireRow => decodeFields(fields, wire)

/**
 * Decodes a row of the server for the console: names instead of numbers, nulls restored; unknown keys are
 * kept.
 */
export function readRow(resource: Resource, wire: Readonly<WireRow>): WireRow {
  return {
    ...wire,
    ...decodeRow(resource, wire),
    ...(Array.isArray(wire.children)
      ? { children: (wire.children as WireRow[]).map((child) => readRow(resource, child)) }
      : {}),
  }
}

/** Decodes the rows of a table for the console. */
export const readTable = (resource: Resource, { keys, nulls, values }: Table): WireRow[] => {
  const blank = shapeOf([...keys, ...nulls])
  return values.map((row) => {
    const wire = blank()
    for (let at = 0; at < keys.length; at += 1) wire[keys[at] ?? ''] = row[at]
    return readRow(resource, wire)
  })
}

/** The coded fields for which the noun declares no field with their readable text. */
export const fieldsToLabel = (
  { fields }: Resource,
  isCoded: (field: FieldSpec) => boolean,
): (readonly [name: string, field: FieldSpec])[] =>
  Object.entries(fields).filter(([name, field]) => isCoded(field) && !(labelKey(name) in fields))

/**
 * The key of the readable text of a coded field: `roleId` → `roleName`, `category` → `categoryName`,
 * `parentId` → `parentName`.
 */
export const labelKey = (field: string): string => `${field.replace(/Id$/, '')}Name`
