import type { Resource } from '../../contract/define/resource.ts'
import { tenantsOfRows } from '../store/access/tenantRows.ts'
import type { Database } from '../store/database.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'

const MAX_ROWS = 10_000

/** The tenants of rows. They are remembered: a row never changes its tenant. */
export class RowTenants {
  readonly #database: Database
  readonly #tenants = new Map<string, string>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The tenants of the rows with these ids, each once; of ids without a row none. */
  async of(resource: Resource, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const keyOf = (id: string): string => `${resource.table}:${id}`
    const tenants = new Map(ids.map((id) => [id, this.#tenants.get(keyOf(id))]))
    const unknownIds = ids.filter((id) => tenants.get(id) === undefined)
    if (unknownIds.length > 0) {
      const rows = await asTenant(EVERY_TENANT, () =>
        tenantsOfRows(this.#database.kysely, resource, unknownIds),
      )
      if (this.#tenants.size + rows.length > MAX_ROWS) this.#tenants.clear()
      for (const { id, tenantId } of rows) {
        tenants.set(id, tenantId)
        this.#tenants.set(keyOf(id), tenantId)
      }
    }
    return new Set([...tenants.values()].filter((tenantId) => tenantId !== undefined))
  }
}
