import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/define/resource.ts'
import { idAt, momentOfId, newId } from '../../kernel/id.ts'
import { parseMoment } from '../../kernel/time.ts'
import {
  childTable,
  type Column,
  columnOf,
  columnsOf,
  fieldColumns,
  readRecord,
  readRows,
  writeRecord,
} from './columns.ts'
import { numbered } from './docNumbers.ts'
import type { Reader } from './database.ts'
import { FLAT, type Flat } from './records.ts'
import { type Predicate, whereSql } from './where.ts'

type Row = Record<string, unknown> & { readonly id: string }
export interface Order {
  readonly field: string
  readonly descending: boolean
}

const columnList = new WeakMap<Resource, RawBuilder<unknown>>()
/** Everything of a row but its secrets. */
export function columnsSql(resource: Resource): RawBuilder<unknown> {
  const known = columnList.get(resource)
  if (known) return known
  const list = sql.raw(
    columnsOf(resource)
      .filter((column) => column.field?.kind !== 'secret')
      .map(({ column }) => `"${column}"`)
      .join(', '),
  )
  columnList.set(resource, list)
  return list
}

/** Tenant and soft delete, which no query of ours goes without. */
export function liveSql(resource: Resource, tenantId: string): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = []
  if (resource.scope === 'tenant') parts.push(sql`tenant_id = ${tenantId}`)
  if (resource.softDelete) parts.push(sql`is_deleted = 0`)
  return parts.length ? sql`${sql.join(parts, sql` and `)}` : sql`true`
}

export interface Selecting {
  readonly tenantId: string
  readonly where: Predicate
  readonly order: readonly Order[]
  readonly limit: number
  readonly offset: number /** Reads on behind a row: what it has in the first order's column, as the database spells it, and its id. */
  readonly after?: Mark /** Keeps where the last row stands, for `markOf`. */
  readonly marked?: boolean /** Keys that rows are going to get. */
  readonly room?: readonly string[]
}
/** Where a row stands in an order. */
export type Mark = readonly [value: string | null, id: string]

const marks = new WeakMap<Row, Mark>()
/** Where the last row stood of those read with `marked`; exact, which what is shown of a moment is not. */
export const markOf = (row: Row): Mark | null => marks.get(row) ?? null

/** Live rows of one tenant that satisfy a predicate, in order, ties by id. */
export async function selectRows(db: Reader, resource: Resource, selecting: Selecting): Promise<Row[]> {
  return readMarked(resource, await askFlat(db, pageSql(resource, selecting)), selecting.room)
}

/** Rows as lists of values. */
export async function askFlat(db: Reader, statement: RawBuilder<unknown>): Promise<Flat> {
  const {
    rows: [flat],
  } = await sql<Flat>`${sql.raw(FLAT)}${statement}`.execute(db)
  return flat ?? { names: [], rows: [] }
}

function readMarked(resource: Resource, flat: Flat, room?: readonly string[]): Row[] {
  const rows = readRows(resource, flat, room) as Row[],
    last = rows.at(-1),
    place = flat.names.indexOf('mark_value')
  if (last && place >= 0) marks.set(last, [(flat.rows.at(-1)?.[place] ?? null) as string | null, last.id])
  return rows
}

function pageSql(
  resource: Resource,
  { tenantId, where, order, limit, offset, after, marked = false }: Selecting,
  more?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const last = order.at(-1)?.descending ?? false
  const keys = [
    ...order.map(
      ({ field, descending }) =>
        sql`${sql.ref(columnOf(resource, field)?.column ?? 'id')} ${sql.raw(descending ? 'desc' : 'asc')}`,
    ),
    sql`id ${sql.raw(last ? 'desc' : 'asc')}`,
  ]
  const first = order[0]
  const column = first ? columnOf(resource, first.field) : undefined
  const seek = after && column && first ? sql` and ${seekSql(column, after, first.descending)}` : sql``
  const mark = marked && column ? sql`, ${sql.ref(column.column)}::text as mark_value` : sql``
  const shown = sql`select ${columnsSql(resource)}${mark}${more ? sql`, ${more}` : sql``}`
  const page = sql`${matchingSql(resource, { tenantId, where })}${seek} order by ${sql.join(keys)} limit ${sql.lit(limit)} offset ${offset}`
  // What is skipped is counted in the index alone, where it can be; only what is shown is read whole.
  return resource.large && offset >= FAR
    ? sql`${shown} from ${sql.table(resource.table)} where (id, create_time) in (select id, create_time ${page}) order by ${sql.join(keys)}`
    : sql`${shown} ${page}`
}
/** Rows skipped from which on finding them first and reading them afterwards is cheaper. */
const FAR = 2000

const NEVER_NULL: ReadonlySet<string> = new Set(['id', 'createTime', 'updateTime'])
/** Rows behind a mark; rows that have nothing in the column stand last, or first where the order descends. */
function seekSql(
  { column, name, field, type }: Column,
  [value, id]: Mark,
  descending: boolean,
): RawBuilder<boolean> {
  const reference = sql.ref(column),
    beyond = sql.raw(descending ? '<' : '>')
  const sure = NEVER_NULL.has(name) || (Boolean(field?.required) && !field?.when)
  if (value === null)
    return descending
      ? sql`((${reference} is null and id < ${id}) or ${reference} is not null)`
      : sql`(${reference} is null and id > ${id})`
  const behind = sql<boolean>`(${reference}, id) ${beyond} (${value}::${sql.raw(type)}, ${id})`
  return sure || descending ? behind : sql`(${behind} or ${reference} is null)`
}

/** Rows of a page together with the count of all that satisfy the predicate, in one statement; an empty page is counted by itself. */
export async function selectCounted(
  db: Reader,
  resource: Resource,
  selecting: Selecting,
  cap: number | null,
): Promise<{ readonly rows: Row[]; readonly count: number }> {
  const { tenantId, where } = selecting
  const matching = matchingSql(resource, { tenantId, where })
  const counted =
    cap === null
      ? sql`(select count(*) ${matching}) as row_count`
      : sql`(select count(*) from (select 1 ${matching} limit ${sql.lit(cap + 1)}) as capped) as row_count`
  const flat = await askFlat(db, pageSql(resource, selecting, counted)),
    [first] = flat.rows
  if (first)
    return {
      rows: readMarked(resource, flat, selecting.room),
      count: Number(first[flat.names.indexOf('row_count')] ?? 0),
    }
  return {
    rows: [],
    count: selecting.offset === 0 ? 0 : await countRows(db, resource, { tenantId, where, cap }),
  }
}

const matchingSql = (
  resource: Resource,
  { tenantId, where }: Pick<Selecting, 'tenantId' | 'where'>,
): RawBuilder<unknown> =>
  sql`from ${sql.table(resource.table)} where ${liveSql(resource, tenantId)} and ${whereSql(resource, where)}`

/** One id is compared as itself: the plan of a list is made anew at every call, that of a single value is kept. */
const amongSql = (
  reference: RawBuilder<unknown>,
  values: readonly unknown[],
  type: 'bigint' | 'smallint',
): RawBuilder<boolean> =>
  values.length === 1
    ? sql`${reference} = ${values[0]}`
    : sql`${reference} = any(${values}::${sql.raw(type)}[])`

/** Rows with these ids; where the table is cut by months, only the parts these ids can be in. */
export function idsSql(resource: Resource, ids: readonly string[], qualifier = ''): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql.raw(`${qualifier}${name}`)
  const among = amongSql(column('id'), ids, 'bigint')
  if (!resource.partition || ids.length === 0) return among
  const moments = ids.map((id) => momentOfId(id).getTime())
  return sql`${among} and ${column('create_time')} >= ${new Date(Math.min(...moments))} and ${column('create_time')} <= ${new Date(Math.max(...moments))}`
}

/** How many live rows satisfy a predicate, counting no further than `cap + 1`. */
export async function countRows(
  db: Reader,
  resource: Resource,
  {
    tenantId,
    where,
    cap,
  }: { readonly tenantId: string; readonly where: Predicate; readonly cap: number | null },
): Promise<number> {
  const matching = matchingSql(resource, { tenantId, where })
  const { rows } =
    cap === null
      ? await sql<{ n: string }>`select count(*) as n ${matching}`.execute(db)
      : await sql<{
          n: string
        }>`select count(*) as n from (select 1 ${matching} limit ${sql.lit(cap + 1)}) as capped`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** How many live rows of a noun with states are in each of them, by the state's name; those without rows are there with 0. */
export async function countByState(
  db: Reader,
  resource: Resource,
  tenantId: string,
  where: Predicate,
): Promise<Record<string, number>> {
  const state = resource.stateField ? columnOf(resource, resource.stateField) : undefined
  if (!state) throw new Error(`${resource.id} has no states`)
  const { rows } = await sql<{
    state: unknown
    n: string
  }>`select ${sql.ref(state.column)} as state, count(*) as n ${matchingSql(resource, { tenantId, where })} group by 1`.execute(
    db,
  )
  const counted = new Map(rows.map((row) => [state.decode(row.state), Number(row.n)]))
  return Object.fromEntries(
    Object.keys(resource.states?.labels ?? {}).map((name) => [name, counted.get(name) ?? 0]),
  )
}

export interface Finding {
  readonly tenantId: string
  readonly ids: readonly string[]
  readonly where?: Predicate /** Keeps the rows from changing until the transaction ends. */
  readonly lock?: boolean
}

/** The live rows with these ids. */
export const findRows = (
  db: Reader,
  resource: Resource,
  tenantId: string,
  ids: readonly string[],
): Promise<Row[]> => findMatching(db, resource, { tenantId, ids })

/** The live rows with these ids that also satisfy `where`. */
export async function findMatching(
  db: Reader,
  resource: Resource,
  { tenantId, ids, where = { all: [] }, lock = false }: Finding,
): Promise<Row[]> {
  const wanted = ids.filter((id) => /^\d{1,19}$/.test(id))
  if (wanted.length === 0) return []
  return readRows(
    resource,
    await askFlat(
      db,
      sql`select ${columnsSql(resource)} from ${sql.table(resource.table)} where ${idsSql(resource, wanted)} and ${liveSql(resource, tenantId)} and ${whereSql(resource, where)}${lock ? sql` order by id for update` : sql``}`,
    ),
  ) as Row[]
}

/** Rows by any predicate in the order of their list, without paging, for the particulars of a noun; at most 10 000. */
export const selectWhere = (
  db: Reader,
  resource: Resource,
  tenantId: string,
  where: Predicate,
): Promise<Row[]> =>
  selectRows(db, resource, {
    tenantId,
    where,
    order: [{ field: resource.list.sort.replace(/^-/, ''), descending: resource.list.sort.startsWith('-') }],
    limit: 10_000,
    offset: 0,
  })

/** Writes new rows in row form and returns their ids; a missing id is made, document numbers are given, secrets arrive already sealed. */
export async function insertRows(
  db: Reader,
  resource: Resource,
  tenantId: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<string[]> {
  const ids: string[] = []
  const records = (
    await numbered(
      db,
      resource,
      tenantId,
      rows.map((row) => ({ ...row, id: idFor(resource, row) })),
    )
  ).map((row) => {
    const id = String(row.id)
    ids.push(id)
    return {
      ...writeRecord(resource, row),
      ...(resource.partition ? { create_time: momentOfId(id) } : {}),
      id,
      ...(resource.scope === 'tenant' ? { tenant_id: tenantId } : {}),
    }
  })
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const step = Math.max(1, Math.floor(30_000 / Math.max(1, columns.length)))
  for (let from = 0; from < records.length; from += step) {
    const values = records
      .slice(from, from + step)
      .map(
        (record) =>
          sql`(${sql.join(columns.map((column) => (column in record ? sql`${(record as Record<string, unknown>)[column]}` : sql`default`)))})`,
      )
    await sql`insert into ${sql.table(resource.table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(
      db,
    )
  }
  return ids
}

/** A row keeps the id it has; one of a table cut by months gets the id of its own moment. */
function idFor(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  if (typeof row.id === 'string') return row.id
  return resource.partition && typeof row.createTime === 'string'
    ? idAt(parseMoment(row.createTime))
    : newId()
}

export interface Updating {
  readonly tenantId: string
  readonly ids: readonly string[]
  /** Column values in row form. */
  readonly set: Readonly<Record<string, unknown>>
  readonly userId: string | null
  /** Only rows still at this version (one number for one row, by id for several). */
  readonly versions?: ReadonlyMap<string, number>
  /** Only rows whose state is still one of these names. */
  readonly from?: readonly string[]
}

/** One conditional update; returns id and new version of the rows it reached, which may be fewer than asked. */
export async function updateRows(
  db: Reader,
  resource: Resource,
  { tenantId, ids, set, userId, versions, from }: Updating,
): Promise<{ readonly id: string; readonly version: number }[]> {
  if (ids.length === 0) return []
  const record = { ...writeRecord(resource, set), ...(userId ? { update_user: userId } : {}) }
  const assignments = [
    ...Object.entries(record).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql`update_time = now()`,
    ...(resource.versioned ? [sql`version = version + 1`] : []),
  ]
  const guards: RawBuilder<unknown>[] = [idsSql(resource, ids), liveSql(resource, tenantId)]
  const state = resource.stateField ? columnOf(resource, resource.stateField) : undefined
  if (from && state)
    guards.push(sql`${sql.ref(state.column)} = any(${from.map((name) => state.encode(name))}::smallint[])`)
  if (versions)
    guards.push(
      sql`(id, version) in (select * from unnest(${[...versions.keys()]}::bigint[], ${[...versions.values()]}::int[]))`,
    )
  const { rows } = await sql<{
    id: string
    version: number
  }>`update ${sql.table(resource.table)} set ${sql.join(assignments)} where ${sql.join(guards, sql` and `)} returning id, ${sql.raw(resource.versioned ? 'version' : '0 as version')}`.execute(
    db,
  )
  return rows.map((row) => ({ id: String(row.id), version: Number(row.version) }))
}

export interface Moving extends Finding {
  readonly from: readonly string[]
  readonly set: Readonly<Record<string, unknown>>
  readonly userId: string | null
}

/** Locks rows and moves those in one of the `from` states, in one statement; every row comes back as it was, at least id, version and state, with `movedTo` its new version where it moved. */
export async function moveRows(
  db: Reader,
  resource: Resource,
  moving: Moving,
): Promise<(Row & { readonly movedTo: number | null })[]> {
  const { tenantId, ids, where = { all: [] }, from, set, userId } = moving
  const wanted = ids.filter((id) => /^\d{1,19}$/.test(id))
  const state = resource.stateField ? columnOf(resource, resource.stateField) : undefined
  if (wanted.length === 0 || !state) return []
  const moved = await moveOne(db, resource, moving)
  if (moved) return [moved]
  const table = sql.table(resource.table)
  const { rows } = await sql<
    Record<string, unknown>
  >`with held as (select ${columnsSql(resource)} from ${table} where ${idsSql(resource, wanted)} and ${liveSql(resource, tenantId)} and ${whereSql(resource, where)} order by id for update),
    moved as (update ${table} set ${assignmentsSql(resource, set, userId)} from held where ${idsSql(resource, wanted, `${resource.table}.`)} and ${table}.id = held.id and ${amongSql(
      sql`held.${sql.ref(state.column)}`,
      from.map((name) => state.encode(name)),
      'smallint',
    )} returning ${table}.id, ${sql.raw(resource.versioned ? `${resource.table}.version` : '0')} as moved_to)
    select held.*, moved.moved_to from held left join moved on moved.id = held.id`.execute(db)
  return rows.map((record) => ({
    ...(readRecord(resource, record) as Row),
    movedTo: record.moved_to === null ? null : Number(record.moved_to),
  }))
}

/** One row of which only the state changes is not locked first: the update itself proves that the state is still the one it saw, and only id, state and version come back. Null where it did not move, or where more has to be known. */
async function moveOne(
  db: Reader,
  resource: Resource,
  { tenantId, ids: [id = '', ...others], where = { all: [] }, from, set, userId }: Moving,
): Promise<(Row & { readonly movedTo: number | null }) | null> {
  const { stateField, versioned } = resource
  const state = stateField ? columnOf(resource, stateField) : undefined
  if (
    !stateField ||
    !state ||
    others.length > 0 ||
    Object.keys(set).some((name) => name !== stateField) ||
    !/^\d{1,19}$/.test(id)
  )
    return null
  const table = sql.table(resource.table),
    column = sql.ref(state.column)
  const changed = sql`update ${table} set ${assignmentsSql(resource, set, userId)}`,
    known = sql`${idsSql(resource, [id], `${resource.table}.`)} and ${liveSql(resource, tenantId)} and ${whereSql(resource, where)}`
  const answer = sql`returning ${table}.id, ${versioned ? sql`${table}.version` : sql`1`} as moved_to`
  const [only, ...more] = from.map((name) => state.encode(name))
  const {
    rows: [record],
  } =
    more.length === 0
      ? await sql<
          Record<string, unknown>
        >`${changed} where ${known} and ${column} = ${only} ${answer}, ${only}::smallint as was`.execute(db)
      : await sql<
          Record<string, unknown>
        >`${changed} from (select id as held_id, ${column} as was from ${table} where ${idsSql(resource, [id])}) as held where ${known} and held_id = ${table}.id and was = ${table}.${column} and ${amongSql(sql`was`, [only, ...more], 'smallint')} ${answer}, was`.execute(
          db,
        )
  const movedTo = Number(record?.moved_to)
  return record ? { id, [stateField]: state.decode(record.was), version: movedTo - 1, movedTo } : null
}

/** What a move writes: the columns it sets, who and when, and the next version. */
const assignmentsSql = (
  resource: Resource,
  set: Readonly<Record<string, unknown>>,
  userId: string | null,
): RawBuilder<unknown> =>
  sql.join([
    ...Object.entries({ ...writeRecord(resource, set), update_user: userId }).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    ),
    sql`update_time = now()`,
    ...(resource.versioned ? [sql`version = ${sql.table(resource.table)}.version + 1`] : []),
  ])

/** Marks rows deleted (or, with `restore`, alive again); returns those it reached with their new version. */
export async function markDeleted(
  db: Reader,
  resource: Resource,
  {
    tenantId,
    ids,
    userId,
    restore = false,
    versions,
  }: {
    readonly tenantId: string
    readonly ids: readonly string[]
    readonly userId: string | null
    readonly restore?: boolean
    readonly versions?: ReadonlyMap<string, number>
  },
): Promise<{ readonly id: string; readonly version: number }[]> {
  const guards: RawBuilder<unknown>[] = [idsSql(resource, ids), sql`is_deleted = ${sql.lit(restore ? 1 : 0)}`]
  if (resource.scope === 'tenant') guards.push(sql`tenant_id = ${tenantId}`)
  if (versions && resource.versioned)
    guards.push(
      sql`(id, version) in (select * from unnest(${[...versions.keys()]}::bigint[], ${[...versions.values()]}::int[]))`,
    )
  const { rows } = await sql<{
    id: string
    version: number
  }>`update ${sql.table(resource.table)} set is_deleted = ${sql.lit(restore ? 0 : 1)}, update_user = ${userId}, update_time = now()${resource.versioned ? sql`, version = version + 1` : sql``} where ${sql.join(guards, sql` and `)} returning id, ${sql.raw(resource.versioned ? 'version' : '0 as version')}`.execute(
    db,
  )
  return rows.map((row) => ({ id: String(row.id), version: Number(row.version) }))
}

/** Child rows of several parents, by parent id, in their order. */
export async function selectChildren(
  db: Reader,
  resource: Resource,
  field: string,
  parentIds: readonly string[],
): Promise<Map<string, Record<string, unknown>[]>> {
  const columns = fieldColumns(resource.fields[field]?.fields ?? {})
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(childTable(resource, field))} where ${sql.ref(`${resource.table}_id`)} = any(${parentIds}::bigint[]) order by position`.execute(
    db,
  )
  const byParent = new Map<string, Record<string, unknown>[]>()
  for (const record of rows) {
    const parent = String(record[`${resource.table}_id`])
    const child: Record<string, unknown> = { id: String(record.id) }
    for (const column of columns)
      if (column.field?.kind !== 'secret') child[column.name] = column.decode(record[column.column])
    byParent.set(parent, [...(byParent.get(parent) ?? []), child])
  }
  return byParent
}

/** Replaces the child rows of one parent. */
export async function replaceChildren(
  db: Reader,
  resource: Resource,
  field: string,
  {
    tenantId,
    parentId,
    rows,
  }: {
    readonly tenantId: string
    readonly parentId: string
    readonly rows: readonly Readonly<Record<string, unknown>>[]
  },
): Promise<void> {
  const table = childTable(resource, field)
  await sql`delete from ${sql.table(table)} where ${sql.ref(`${resource.table}_id`)} = ${parentId}`.execute(
    db,
  )
  if (rows.length === 0) return
  const columns = fieldColumns(resource.fields[field]?.fields ?? {})
  const names = [
    'id',
    ...(resource.scope === 'tenant' ? ['tenant_id'] : []),
    `${resource.table}_id`,
    'position',
    ...columns.map((column) => column.column),
  ]
  const values = rows.map(
    (row, position) =>
      sql`(${sql.join([newId(), ...(resource.scope === 'tenant' ? [tenantId] : []), parentId, position, ...columns.map((column) => column.encode(row[column.name] ?? null))])})`,
  )
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values ${sql.join(values)}`.execute(
    db,
  )
}

/** How many live rows of `resource` name one of these ids in `field`. */
export async function countPointing(
  db: Reader,
  resource: Resource,
  {
    tenantId,
    field,
    ids,
  }: { readonly tenantId: string; readonly field: string; readonly ids: readonly string[] },
): Promise<number> {
  return countRows(db, resource, { tenantId, where: { field, operator: 'in', values: ids }, cap: null })
}
