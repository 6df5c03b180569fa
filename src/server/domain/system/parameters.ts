import { param } from '../../../contract/resources/system/param.ts'
import { hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import type { Database, Writer } from '../../store/database.ts'
import { selectParam } from '../../store/paramRows.ts'
import { EVERY_TENANT, PLATFORM_TENANT } from '../../store/tenancy.ts'
import { inTenant } from '../../store/tenantWork.ts'

/** Where a parameter is read: the tenant whose value counts, and the transaction under way if there is one. */
export interface ParamPlace { readonly database: Database; readonly tenantId: string; readonly db?: Writer }

type Values = Map<string, Promise<string | null>>
const caches = new WeakMap<Database, Values>()

function valuesOf(database: Database): Values {
  const known = caches.get(database)
  if (known) return known
  const values: Values = new Map()
  caches.set(database, values)
  database.bus.on('param', (tenantId) => {
    for (const key of values.keys()) if (tenantId === '*' || tenantId === PLATFORM_TENANT || key.startsWith(`${tenantId}/`)) values.delete(key)
  })
  return values
}

/** The tenant's own value of a parameter, else the platform's; null where neither has one. */
export function readParam({ database, tenantId, db }: ParamPlace, key: string): Promise<string | null> {
  const values = valuesOf(database)
  const name = `${tenantId}/${key}`
  const known = values.get(name)
  if (known) return known
  const reader = db ?? database.kysely
  const reading = inTenant(reader, EVERY_TENANT, () => selectParam(reader, tenantId, key))
  // A value read inside a transaction may be one that is never committed.
  if (!db) {
    values.set(name, reading)
    reading.catch(() => { values.delete(name) })
  }
  return reading
}

const changed = async (work: Work): Promise<void> => { await work.tell('param', work.tenantId); await work.tell('access', work.tenantId === PLATFORM_TENANT ? '*' : work.tenantId) }
hooks(param, { afterSave: ({ work }) => changed(work), afterRemove: (_rows, work) => changed(work) })
