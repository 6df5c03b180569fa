import type { Fields, FieldSpec } from './define/field.ts'
import type { Resource } from './define/resource.ts'
import type { FieldError, Refusal } from './errors.ts'
import { isId } from '../kernel/id.ts'
import type { Sentence } from '../kernel/sentence.ts'
import { shapeOf } from '../kernel/shape.ts'
import { decodeFields, isBlank } from './wireValues.ts'

/**
 * The BladeX dialect: this file knows its envelope, page and ids, `wireValues.ts` how values are read,
 * `wireOut.ts` how they are sent. Rows elsewhere are in row form.
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
 * Rows that have all the same keys, with the keys said once: `keys[n]` is the name of each row's value `n`,
 * `nulls` the names of what no row has. Choices and states come as their codes alone.
 */
export interface Table {
  readonly keys: readonly string[]
  readonly nulls: readonly string[]
  readonly values: readonly (readonly unknown[])[]
}
/**
 * A page whose rows travel as a table: what `Accept-Rows: table` asks for and, where the rows differ in
 * their keys, does not get.
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
/** What became of one row of a bulk action. */
export interface RowOutcome {
  readonly id: string
  readonly msg: string
  readonly errCode?: string
  /** What `msg` says, to be told in another language; only where it has parts. */
  readonly said?: Sentence
  /** Words for it where it is no row of the noun. */
  readonly title?: string
}
/** Answer of a bulk action; `results` and `operation` only for clients that sent `Accept-Detail: 1`. */
export interface BulkAnswer {
  readonly success: number
  readonly fail: readonly RowOutcome[]
  readonly skipped?: readonly RowOutcome[]
  readonly ok?: readonly { readonly id: string; readonly version: number }[]
  /** Number to hand to `undo`; absent where the action has no inverse. */
  readonly operation?: string
}
/** Answer of a preview: nothing has happened yet. */
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
  /** The effects, to be told in another language. */
  readonly sentences: readonly Sentence[]
  /** What is wrong with some of the rows though it may be done. */
  readonly warnings?: readonly { readonly text: string; readonly said?: Sentence; readonly count: number }[]
  readonly undoable: boolean
}

export const ok = <T>(data: T, msg = '操作成功'): Envelope<T> => ({
  code: 200,
  success: true,
  data,
  msg: data === null ? '暂无承载数据' : msg,
})

/** Envelope of a refusal; `errCode` and `params` let a console say it in its own language. */
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

/** What became of a row that was refused. */
export const failedRow = (id: string, refusal: Refusal): RowOutcome => ({
  id,
  errCode: refusal.code,
  msg: refusal.message,
  ...sentencePart(refusal.sentence),
})
/** A sentence beside its Chinese text, where the text alone cannot be told in another language. */
export const sentencePart = (sentence: Sentence): { readonly said?: Sentence } =>
  /\{\w+\}/.test(sentence.text) ? { said: sentence } : {}

/**
 * HTTP status of an answer: the body code for 401, 403, 429 and 5xx (2002 is a warning, not a failure),
 * else 200; old clients read the body.
 */
export const httpStatus = (code: number): number =>
  code === 401 || code === 403 || code === 413 || code === 415 || code === 429 || (code >= 500 && code < 600)
    ? code
    : 200

interface Counted {
  readonly total: number
  readonly size: number
  readonly current: number
  readonly capped?: boolean
}
/** What a page says beside its rows. */
export const pageFigures = ({ total, size, current, capped }: Counted): Omit<Page, 'records'> => ({
  total,
  size,
  current,
  pages: size > 0 ? Math.ceil(total / size) : 0,
  ...(capped ? { totalCapped: true } : {}),
})
export const page = <T>(records: readonly T[], counted: Counted): Page<T> => ({
  records,
  ...pageFigures(counted),
})

/**
 * Rows of a large noun that a page may be asked for by its number; further down it takes the cursor of the
 * page before.
 */
export const ROWS_BY_NUMBER = 100_000

/**
 * `1,2`, `['1','2']`, `[{id: '1'}]`, `1` → ids, trimmed and without repeats; anything that is not an id is
 * kept for the engine to refuse.
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

/** Like `parseIds`, without what no row can have as its id. */
export const parseRowIds = (input: unknown): string[] => parseIds(input).filter(isId)

/**
 * Reads what a client sent into row form: only declared fields, the state, `id` and `version`; wrong types
 * are left for validation to name.
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

/** Reads one input of an action, or a filter value of one field. */
export const decodeInput = (fields: Fields, wire: Readonly<WireRow>): WireRow => decodeFields(fields, wire)

/** A server's row as the console reads it: nulls restored, names instead of numbers; unknown keys pass. */
export function readRow(resource: Resource, wire: Readonly<WireRow>): WireRow {
  return {
    ...wire,
    ...decodeRow(resource, wire),
    ...(Array.isArray(wire.children)
      ? { children: (wire.children as WireRow[]).map((child) => readRow(resource, child)) }
      : {}),
  }
}

/** Rows of a server's table as the console reads them. */
export const readTable = (resource: Resource, { keys, nulls, values }: Table): WireRow[] => {
  const blank = shapeOf([...keys, ...nulls])
  return values.map((row) => {
    const wire = blank()
    for (let at = 0; at < keys.length; at += 1) wire[keys[at] ?? ''] = row[at]
    return readRow(resource, wire)
  })
}

/** Fields of these kinds whose readable text no declared field is. */
export const fieldsToLabel = (
  { fields }: Resource,
  kinds: ReadonlySet<string>,
): (readonly [name: string, field: FieldSpec])[] =>
  Object.entries(fields).filter(([name, { kind }]) => kinds.has(kind) && !(labelKey(name) in fields))

/**
 * Where the readable text of a coded field stands: `roleId` → `roleName`, `category` → `categoryName`,
 * `parentId` → `parentName`.
 */
export const labelKey = (field: string): string => `${field.replace(/Id$/, '')}Name`
