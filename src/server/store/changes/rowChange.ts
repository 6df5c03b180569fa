import { EVERY_TENANT } from '../tenancy.ts'
import { type ChangeKind, type Written, writtenBy } from './writtenBy.ts'

/** Rows of one table that a statement changed. */
export interface RowChange {
  /** `*` where the statement does not say whose rows they are. */
  readonly tenant: string
  readonly table: string
  readonly kind: ChangeKind
  /** Null where the statement does not say which rows. */
  readonly ids: readonly string[] | null
  /** The users the rows belong to; for rows that are private to them. */
  readonly users: readonly string[]
}

/** A statement that succeeded. */
export interface Done {
  readonly text: string
  readonly values: readonly unknown[]
  readonly rows: readonly Record<string, unknown>[]
  readonly affected: number
}

/** Ids of one statement that are told one by one; more are told as several. */
const MAX_IDS = 200

const idOf = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') &&
  /^\d+$/.test(String(value))
    ? String(value)
    : null

function idsOf({ idParameter, returns }: Written, { values, rows }: Done): readonly string[] | null {
  if (idParameter !== null) {
    const id = idOf(values[idParameter])
    return id === null ? null : [id]
  }
  if (!returns || rows.length === 0 || rows.length > MAX_IDS) return null
  const ids = rows.map((row) => idOf(row.id))
  return ids.every((id) => id !== null) ? ids : null
}

const tenantOf = (row: Record<string, unknown>): string =>
  String(row.tenant_id ?? row.tenantId ?? EVERY_TENANT)

/** Rows by the tenant they name; all of them under the tenant of the connection where that is one. */
function byTenant(tenant: string, rows: Done['rows']): ReadonlyMap<string, Done['rows']> {
  if (tenant !== EVERY_TENANT || rows.length === 0) return new Map([[tenant, rows]])
  const groups = new Map<string, Record<string, unknown>[]>()
  for (const row of rows) groups.set(tenantOf(row), [...(groups.get(tenantOf(row)) ?? []), row])
  return groups
}

/** What a statement changed in the tables that are watched. `tenant` is that of its connection. */
export function changesOf(done: Done, tenant: string, watched: ReadonlySet<string>): readonly RowChange[] {
  const written = writtenBy(done.text)
  if (!written?.tables.some(({ table }) => watched.has(table))) return []
  if (done.affected === 0 && written.tables.length === 1) return []
  const groups =
    written.returns && done.rows.length <= MAX_IDS
      ? byTenant(tenant, done.rows)
      : ([[tenant, done.rows]] as const)
  return [...groups].flatMap(([owner, rows]) =>
    written.tables
      .filter(({ table }) => watched.has(table))
      .map(({ table, kind }) => ({
        tenant: owner,
        table,
        kind,
        ids: idsOf(written, { ...done, rows }),
        users: rows.flatMap((row) => (typeof row.userId === 'string' ? [row.userId] : [])),
      })),
  )
}
