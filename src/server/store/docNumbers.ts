import { sql } from 'kysely'
import type { Numbering } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { numberOfId } from '../../kernel/id.ts'
import { formatDay } from '../../kernel/time.ts'
import type { Reader } from './database.ts'
import { EVERY_TENANT, PLATFORM_TENANT } from './tenancy.ts'
import { inTenant } from './tenantWork.ts'

const ALWAYS = '2000-01-01'

/** The next numbers of a kind of document (of all tenants, where they share the counter), in order and without gaps among those that are kept; whoever takes one makes others of its kind wait for the end of the transaction. */
export function takeNumbers(db: Reader, tenantId: string, numbering: Numbering, count: number): Promise<string[]> {
  return numbering.shared ? inTenant(db, EVERY_TENANT, () => takeOf(db, PLATFORM_TENANT, numbering, count)) : takeOf(db, tenantId, numbering, count)
}

async function takeOf(db: Reader, tenantId: string, { prefix, digits, daily = false }: Numbering, count: number): Promise<string[]> {
  const day = formatDay(new Date())
  const { rows } = await sql<{ last: string }>`insert into doc_number (tenant_id, prefix, day, last) values (${tenantId}, ${prefix}, ${daily ? day : ALWAYS}, ${count}) on conflict (tenant_id, prefix, day) do update set last = doc_number.last + excluded.last returning last`.execute(db)
  const last = Number(rows[0]?.last ?? 0)
  return Array.from({ length: count }, (_, index) => `${prefix}${daily ? day.replaceAll('-', '') : ''}${String(last - count + 1 + index).padStart(digits, '0')}`)
}

type Row = Readonly<Record<string, unknown>>

/** The rows with the document numbers their resource declares, given to those that have none yet. */
export async function numbered(db: Reader, resource: Resource, tenantId: string, rows: readonly Row[]): Promise<readonly Row[]> {
  let given = rows
  for (const [name, { number: numbering }] of Object.entries(resource.fields)) {
    const lacks = (row: Row): boolean => row[name] === undefined || row[name] === null || row[name] === ''
    if (!numbering || !given.some(lacks)) continue
    if (numbering.fromId) {
      given = given.map((row) => (lacks(row) ? { ...row, [name]: numberOfId(numbering.prefix, String(row.id)) } : row))
      continue
    }
    const numbers = await takeNumbers(db, tenantId, numbering, given.filter(lacks).length)
    given = given.map((row) => (lacks(row) ? { ...row, [name]: numbers.shift() } : row))
  }
  return given
}
