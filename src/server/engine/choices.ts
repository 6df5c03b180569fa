import type { FieldSpec, Kind } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { CHOICE_PAGE_SIZE, ROWS_BY_NUMBER, type WireRow } from '../../contract/wire.ts'
import type { Parameters } from './route.ts'
import { choiceRow, choiceSortKey } from './choiceRow.ts'
import { keysToRead } from '../store/columnLists.ts'
import { isId } from '../../kernel/id.ts'
import { type Selecting, selectRows } from '../store/pageRows.ts'
import { findMatching } from '../store/rows.ts'
import { MAX_COMPARED_ROWS, mayBePinyin, readLike } from './pinyinChoices.ts'
import { readFilter, wholeNumber } from './query.ts'
import { hiddenFields, visibleTo } from './scope.ts'
import type { Reading } from './work.ts'
import type { Predicate, Where } from '../store/predicate.ts'

type Row = Record<string, unknown> & { readonly id: string }

/**
 * Figures cannot be searched in a picker: a caller without read access could find out their value by trying.
 */
const FIGURES: ReadonlySet<Kind> = new Set([
  'money',
  'decimal',
  'percent',
  'integer',
  'secret',
  'json',
  'rows',
])
const guessable = ({ kind, mask, readPermission }: FieldSpec): boolean =>
  FIGURES.has(kind) || mask !== undefined || readPermission !== undefined

/**
 * The fields by which any logged-in user may search in a picker: the title and the search fields of the list,
 * without masked fields, figures and fields hidden from the caller.
 */
export function pickableFields(resource: Resource, { caller }: Reading): ReadonlySet<string> {
  const hidden = hiddenFields(resource, caller)
  return new Set(
    [resource.title, ...resource.list.search].filter((name) => {
      const field = resource.fields[name]
      return name === resource.stateField || (field !== undefined && !hidden.has(name) && !guessable(field))
    }),
  )
}

/**
 * The filters of a picker's call. Declared fields outside `pickableFields` are refused with UNKNOWN_FILTER
 * for new clients and ignored for old ones; undeclared names are ignored.
 */
export function pickerFilters(resource: Resource, parameters: Parameters, reading: Reading): Parameters {
  const pickable = pickableFields(resource, reading)
  const fieldFilters = Object.entries(parameters).filter(
    ([name, value]) =>
      !RESERVED.has(name) && value !== '' && (name in resource.fields || name === resource.stateField),
  )
  const unknownFilter = fieldFilters.find(([name]) => name !== 'parentId' && !pickable.has(name))
  if (unknownFilter && reading.caller.detail)
    fail('UNKNOWN_FILTER', { field: unknownFilter[0] }, unknownFilter[0])
  return Object.fromEntries(fieldFilters.filter(([name]) => name === 'parentId' || pickable.has(name)))
}

const RESERVED = new Set(['tenantId', 'userId', 'deptId', 'ids', 'keyword', 'current'])
/**
 * Choices of a picker (`choiceRow`). Selected by `keyword`, by `ids` (at most 200) or by values of its search fields;
 * without `ids` in pages of `CHOICE_PAGE_SIZE`, counted by `current`.
 */
export async function readChoices(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<readonly WireRow[]> {
  const db = reading.database.kysely,
    { tenantId } = reading
  const scope = visibleTo(resource, reading)
  const ids = typeof parameters.ids === 'string' && parameters.ids !== '' ? parameters.ids.split(',') : null
  const { where } = await readFilter(resource, pickerFilters(resource, parameters, reading), reading)
  const order = [choiceSortKey(resource, reading)],
    offset = offsetOf(parameters)
  const rows = ids
    ? await findMatching(db, resource, { tenantId, ids: ids.slice(0, 200), where: scope })
    : await selectRows(db, resource, {
        tenantId,
        where: { all: [scope, namedBy(resource, parameters.keyword, reading), where] },
        order,
        limit: CHOICE_PAGE_SIZE,
        offset,
      })
  const term = String(parameters.keyword ?? '').trim()
  if (!ids && term !== '' && offset === 0)
    await putExactFirst(resource, { term, where: { all: [scope, where] }, order, rows }, reading)
  if (!ids && offset === 0 && rows.length < CHOICE_PAGE_SIZE && isTitleRead(resource, term, reading))
    rows.push(
      ...(await rowsReadLike(resource, { term, where: { all: [scope, where] }, order, rows }, reading)),
    )
  const pickable = pickableFields(resource, reading)
  return rows.map((row) => choiceRow(resource, row, pickable))
}

/**
 * Puts the rows one of whose texts is the term itself in front of the first page, wherever they are in the order: who
 * types a whole code means that row and not one whose code begins with it. Their own page has them as well.
 */
async function putExactFirst<R extends Resource>(
  resource: R,
  { term, where, order, rows }: ExactSearch<R>,
  reading: Reading,
): Promise<void> {
  const texts = searchedTexts(resource, reading)
  const isExact = (row: Row): boolean => texts.some((name) => row[name] === term)
  const any: Predicate[] = texts.map((field) => ({ field, operator: 'equals', values: [term] }))
  const mayBeLater = rows.length === CHOICE_PAGE_SIZE
  const first = mayBeLater
    ? await selectRows(reading.database.kysely, resource, {
        tenantId: reading.tenantId,
        where: { all: [where, { any } as Where<R>] },
        order,
        limit: CHOICE_PAGE_SIZE,
        offset: 0,
      })
    : rows.filter(isExact)
  const rest = rows.filter((row) => !isExact(row))
  rows.splice(0, rows.length, ...first, ...rest)
}

interface ExactSearch<R extends Resource> {
  readonly term: string
  readonly where: Where<R>
  readonly order: Selecting<R>['order']
  /** The first page of what was found; it is put in order. */
  readonly rows: Row[]
}

const isTitleRead = (resource: Resource, term: string, reading: Reading): boolean =>
  mayBePinyin(term) && pickableFields(resource, reading).has(resource.title)

interface PinyinSearch<R extends Resource> {
  readonly term: string
  readonly where: Where<R>
  readonly order: Selecting<R>['order']
  /** Rows found by their text already. */
  readonly rows: readonly { readonly id: string }[]
}

/** Rows whose title is read like the term and that were not found by their text. */
async function rowsReadLike<R extends Resource>(
  resource: R,
  { term, where, order, rows }: PinyinSearch<R>,
  { database, tenantId }: Reading,
) {
  const foundIds = new Set(rows.map(({ id }) => id))
  const candidates = await selectRows(database.kysely, resource, {
    tenantId,
    where,
    order,
    limit: MAX_COMPARED_ROWS,
    offset: 0,
    keys: keysToRead(resource, new Set(['id', resource.title])),
  })
  const titles = candidates
    .filter(({ id }) => !foundIds.has(id))
    .map(({ id, ...row }) => ({ id, title: String((row as Record<string, unknown>)[resource.title] ?? '') }))
  const ids = (await readLike(titles, term)).slice(0, CHOICE_PAGE_SIZE - rows.length).map(({ id }) => id)
  return ids.length > 0 ? findMatching(database.kysely, resource, { tenantId, ids, where }) : []
}

const searchedTexts = (resource: Resource, reading: Reading): readonly string[] =>
  [...pickableFields(resource, reading)].filter((name) => resource.fields[name]?.kind === 'text')

/** Matches rows whose title or another searchable text contains the keyword. */
export function namedBy<R extends Resource>(resource: R, keyword: unknown, reading: Reading): Where<R> {
  const term = String(keyword ?? '').trim()
  if (term === '') return { all: [] }
  const texts = searchedTexts(resource, reading)
  const any: Predicate[] = [
    ...texts.map((field): Predicate => ({ field, operator: 'contains', values: [term] })),
    ...(isId(term) ? [{ field: 'id', operator: 'equals' as const, values: [term] }] : []),
  ]
  return { any } as Where<R>
}

/** Rows before the page that is asked for; refuses pages too far back with RESULT_TOO_LARGE. */
function offsetOf({ current }: Parameters): number {
  const offset = (wholeNumber(current, 1, 'current') - 1) * CHOICE_PAGE_SIZE
  return offset > ROWS_BY_NUMBER ? fail('RESULT_TOO_LARGE') : offset
}
