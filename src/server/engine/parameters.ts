import { param } from '../../contract/resources/system/param.ts'
import type { Bus } from '../store/bus.ts'
import type { Database } from '../store/database.ts'
import { selectParam } from '../store/system/paramRows.ts'
import { EVERY_TENANT, PLATFORM_TENANT } from '../store/tenancy.ts'
import { inTenant } from '../store/tenantWork.ts'
import type { Writer } from '../store/db.ts'

/** Where a parameter is read: the tenant whose value counts, and the current transaction if there is one. */
export interface ParamScope {
  readonly database: Pick<Database, 'bus' | 'kysely'>
  readonly tenantId: string
  readonly db?: Writer
}

type Values = Map<string, Promise<string | null>>

const caches = new WeakMap<Bus, Values>()

function valuesOf(bus: Bus): Values {
  const cached = caches.get(bus)
  if (cached) return cached
  const values: Values = new Map()
  caches.set(bus, values)
  bus.on('rows', (key) => {
    const [tenantId = '', resource] = key.split(':')
    if (key === '*' || (resource === param.id && tenantId === PLATFORM_TENANT)) values.clear()
    else if (resource === param.id)
      for (const name of values.keys()) if (name.startsWith(`${tenantId}/`)) values.delete(name)
  })
  return values
}

/** A parameter that is a limit: a whole number above 0, else `fallback`. */
export async function readLimit(scope: ParamScope, key: string, fallback: number): Promise<number> {
  const value = Number((await readParam(scope, key)) ?? '')
  return Number.isInteger(value) && value > 0 ? value : fallback
}

/** The tenant's own value of a parameter, else that of the platform; null where neither exists. */
export function readParam({ database, tenantId, db }: ParamScope, key: string): Promise<string | null> {
  const values = valuesOf(database.bus)
  const name = `${tenantId}/${key}`
  const cached = values.get(name)
  if (cached) return cached
  const reader = db ?? database.kysely
  const reading = inTenant(reader, EVERY_TENANT, () => selectParam(reader, tenantId, key))
  // A value read inside a transaction may never be committed, so it is not cached.
  if (reader.isTransaction) return reading
  values.set(name, reading)
  reading.catch(() => {
    values.delete(name)
  })
  return reading
}
