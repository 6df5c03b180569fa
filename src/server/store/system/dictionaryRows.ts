import { sql } from 'kysely'
import { dict } from '../../../contract/resources/system/dict.ts'
import { dictBiz } from '../../../contract/resources/system/dictBiz.ts'
import { stateSql } from '../storedValues.ts'
import { visibleRowsSql, visibleFieldSql } from '../visibilitySql.ts'
import type { Reader } from '../db.ts'

const dictionaryIn = (table: 'dict' | 'dict_biz') => (table === 'dict' ? dict : dictBiz)

/** A live entry of a dictionary. */
export interface EntryRow {
  readonly id: string
  readonly parentId: string | null
  readonly code: string
  readonly dictKey: string
  readonly dictValue: string
  readonly sort: number
  readonly remark: string | null
}

/** The entries of a dictionary below its top row in order, without sealed ones. */
export async function selectEntries(
  db: Reader,
  table: 'dict' | 'dict_biz',
  tenantId: string,
  code: string,
): Promise<EntryRow[]> {
  const tenantFilter = table === 'dict_biz' ? sql` and tenant_id = ${tenantId}` : sql``
  const { rows } = await sql<EntryRow>`
      select id, parent_id as "parentId", code, dict_key as "dictKey",
        ${visibleFieldSql(dictionaryIn(table), 'dictValue', 'dict_value')} as "dictValue", sort, remark
      from ${sql.table(table)}
      where code = ${code} and parent_id is not null and is_sealed = ${stateSql(dictionaryIn(table), 'open')}
        and is_deleted = 0${tenantFilter}${visibleRowsSql(dictionaryIn(table), 'id')}
      order by sort, id
    `.execute(db)
  return rows
}

/** Id, parent and value of every live row in order, including top rows. */
export async function selectDictionaryTree(
  db: Reader,
  table: 'dict' | 'dict_biz',
  tenantId: string,
): Promise<{ readonly id: string; readonly parentId: string | null; readonly title: string }[]> {
  const tenantFilter = table === 'dict_biz' ? sql` and tenant_id = ${tenantId}` : sql``
  const { rows } = await sql<{
    id: string
    parentId: string | null
    title: string
  }>`
    select id, parent_id as "parentId", ${visibleFieldSql(dictionaryIn(table), 'dictValue', 'dict_value')} as title
    from ${sql.table(table)}
    where is_deleted = 0${tenantFilter}${visibleRowsSql(dictionaryIn(table), 'id')}
    order by sort, id limit 10000
  `.execute(db)
  return rows
}
