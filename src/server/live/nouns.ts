import type { Resource } from '../../contract/define/resource.ts'
import { callLog } from '../../contract/resources/openapi/callLog.ts'
import { logApi } from '../../contract/resources/system/logApi.ts'
import { logError } from '../../contract/resources/system/logError.ts'
import { loginSession } from '../../contract/resources/system/loginSession.ts'
import { logUsual } from '../../contract/resources/system/logUsual.ts'
import { notice } from '../../contract/resources/desk/notice.ts'
import { operateLog } from '../../contract/resources/system/operateLog.ts'
import { strangerCall } from '../../contract/resources/system/strangerCall.ts'
import { unmatchedQuery } from '../../contract/resources/system/unmatchedQuery.ts'
import { childTable } from '../store/columns.ts'

/** Rows that calls leave behind: each call would tell every reader of them, whose next call would tell again. */
const LEFT_BY_CALLS = new Set<string>(
  [callLog, logApi, logError, logUsual, loginSession, operateLog, strangerCall, unmatchedQuery].map(
    ({ table }) => table,
  ),
)
/** Tables whose rows belong to single users; they count what waits for him. */
export const PRIVATE_TABLES: ReadonlySet<string> = new Set(['message', 'notice_read'])
/** A change of these rows may change what waits for every user of the tenant. */
export const COUNTED_TABLE: string = notice.table

/** A noun whose rows change with a table; `whole`: the ids of the table are those of its rows. */
export interface NounOfTable {
  readonly resource: Resource
  readonly whole: boolean
}

/** The nouns by the tables of their rows and of their child rows. */
export function nounsByTable(resources: readonly Resource[]): ReadonlyMap<string, readonly NounOfTable[]> {
  const nouns = new Map<string, NounOfTable[]>()
  const add = (table: string, entry: NounOfTable): void => {
    if (!LEFT_BY_CALLS.has(table)) nouns.set(table, [...(nouns.get(table) ?? []), entry])
  }
  for (const resource of resources) {
    add(resource.table, { resource, whole: true })
    for (const [name, field] of Object.entries(resource.fields))
      if (field.kind === 'rows' && !field.of) add(childTable(resource, name), { resource, whole: false })
  }
  return nouns
}
