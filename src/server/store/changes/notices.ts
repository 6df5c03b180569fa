import type { RowChange } from './rowChange.ts'
import type { ChangeKind } from './writtenBy.ts'

/** A notification of PostgreSQL has less than 8000 bytes. */
const MAX_BYTES = 7000
/** Ids of one table and kind that are told one by one. */
const MAX_IDS = 100

/** Tenant, table, kind, ids and users. */
type Wire = readonly [string, string, ChangeKind, readonly string[] | 0, readonly string[]]

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])]

/** One change for each tenant, table and kind. */
function joined(batch: readonly RowChange[]): readonly RowChange[] {
  const groups = new Map<string, RowChange>()
  for (const change of batch) {
    const key = [change.tenant, change.table, change.kind].join('/'),
      before = groups.get(key)
    const ids = !before ? change.ids : before.ids && change.ids ? union(before.ids, change.ids) : null
    const users = union(before?.users ?? [], change.users)
    groups.set(key, { ...change, ids: ids && ids.length <= MAX_IDS ? ids : null, users })
  }
  return [...groups.values()]
}

const wireOf = ({ tenant, table, kind, ids, users }: RowChange): Wire => [
  tenant,
  table,
  kind,
  ids ?? 0,
  users,
]

/** Texts of a batch for the other processes. */
export function notices(batch: readonly RowChange[]): string[] {
  const texts: string[] = []
  let part: string[] = [],
    bytes = 0
  const close = (): void => {
    if (part.length > 0) texts.push(`[${part.join(',')}]`)
    part = []
    bytes = 0
  }
  for (const change of joined(batch).flatMap(byUsers)) {
    const text = JSON.stringify(wireOf(change))
    if (bytes + text.length > MAX_BYTES) close()
    part.push(text)
    bytes += text.length + 1
  }
  close()
  return texts
}

/** A change of the rows of many users as several, none of which is too long. */
function byUsers(change: RowChange): readonly RowChange[] {
  const parts: RowChange[] = []
  for (let from = 0; from === 0 || from < change.users.length; from += MAX_IDS)
    parts.push({ ...change, users: change.users.slice(from, from + MAX_IDS) })
  return parts
}

/** The changes in a text of another process. */
export const changesIn = (text: string): readonly RowChange[] =>
  (JSON.parse(text) as readonly Wire[]).map(([tenant, table, kind, ids, users]) => ({
    tenant,
    table,
    kind,
    ids: ids === 0 ? null : ids,
    users,
  }))
