import { sql } from 'kysely'
import type { Numbering } from '../../contract/define/fieldOptions.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { idAt, newId, numberOfId } from '../../kernel/id.ts'
import { formatDay, parseMoment } from '../../kernel/time.ts'
import { EVERY_TENANT, PLATFORM_TENANT } from './tenancy.ts'
import { inTenant } from './tenantWork.ts'
import type { Reader } from './db.ts'

const UNDATED = '2000-01-01'

/** Numbers of a certain day; default today. */
type DatedNumbering = Numbering & { readonly day?: string }

/**
 * The next numbers of a document type, in order and without gaps among committed ones; shared by all tenants
 * where `shared`. The counter stays locked until the end of the transaction.
 */
export function takeNumbers(
  db: Reader,
  tenantId: string,
  numbering: DatedNumbering,
  count: number,
): Promise<string[]> {
  return numbering.shared
    ? inTenant(db, EVERY_TENANT, () => takeOf(db, PLATFORM_TENANT, numbering, count))
    : takeOf(db, tenantId, numbering, count)
}

async function takeOf(
  db: Reader,
  tenantId: string,
  { prefix, digits, daily = false, day = formatDay(new Date()) }: DatedNumbering,
  count: number,
): Promise<string[]> {
  const { rows } = await sql<{
    last: string
  }>`
    insert into doc_number (tenant_id, prefix, day, last)
    values (${tenantId}, ${prefix}, ${daily ? day : UNDATED}, ${count})
    on conflict (tenant_id, prefix, day) do update set last = doc_number.last + excluded.last
    returning last
  `.execute(db)
  const last = Number(rows[0]?.last ?? 0)
  return Array.from(
    { length: count },
    (_, index) =>
      `${prefix}${daily ? day.replaceAll('-', '') : ''}${String(last - count + 1 + index).padStart(digits, '0')}`,
  )
}

type Row = Readonly<Record<string, unknown>>
/** A row dated back gets a number of its own day. */
const dayOf = ({ createTime }: Row): string =>
  typeof createTime === 'string' ? createTime.slice(0, 10) : formatDay(new Date())

/** Assigns the declared document numbers to the rows that have none. */
export async function numbered(
  db: Reader,
  resource: Resource,
  tenantId: string,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  let filledRows = rows
  for (const [name, { number: numbering }] of Object.entries(resource.fields)) {
    const isMissing = (row: Row): boolean => row[name] === undefined || row[name] === null || row[name] === ''
    if (!numbering || !filledRows.some(isMissing)) continue
    if (numbering.fromId) {
      filledRows = filledRows.map((row) =>
        isMissing(row) ? { ...row, [name]: numberOfId(numbering.prefix, String(row.id)) } : row,
      )
      continue
    }
    const counts = new Map<string, number>(),
      numbers = new Map<string, string[]>()
    for (const row of filledRows.filter(isMissing)) counts.set(dayOf(row), (counts.get(dayOf(row)) ?? 0) + 1)
    for (const [day, count] of counts)
      numbers.set(day, await takeNumbers(db, tenantId, { ...numbering, day }, count))
    filledRows = filledRows.map((row) =>
      isMissing(row) ? { ...row, [name]: numbers.get(dayOf(row))?.shift() } : row,
    )
  }
  return filledRows
}

/** The id of a row: its own if it has one. A row of a partitioned table gets an id of its creation time. */
export function idFor(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  if (typeof row.id === 'string') return row.id
  return resource.partition && typeof row.createTime === 'string'
    ? idAt(parseMoment(row.createTime))
    : newId()
}
