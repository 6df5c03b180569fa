import type { Resource } from '../../contract/define/resource.ts'
import { fail, notFound } from '../../contract/errors.ts'
import type { WireRow } from '../../contract/wire.ts'
import type { Parameters } from './route.ts'
import { selectRows } from '../store/pageRows.ts'
import { inTenant } from '../store/tenantWork.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import type { AnyRow, Changes } from './hooks.ts'
import type { WriteResult } from './perform.ts'
import { presentRows } from './read.ts'
import { attachChildren } from './childResources.ts'
import { createRow, updateRow } from './save.ts'
import { visibleTo } from './scope.ts'
import type { Reading, Work } from './work.ts'
import type { Reader } from '../store/db.ts'

/** The row of a noun with at most one row while none is stored: the defaults of its declaration. */
export function defaultsOf(resource: Resource): Changes {
  const row: Changes = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      field.default ?? (field.kind === 'someOf' ? [] : null),
    ]),
  )
  if (resource.stateField && resource.states) row[resource.stateField] = resource.states.initial
  return row
}

const nounOf = (reading: Reading, id: string): Resource =>
  reading.services.resources.find((resource) => resource.id === id) ?? fail('NOT_FOUND')

/**
 * The columns that identify the row: none where there is one per tenant, otherwise the value shared with a
 * row of another noun. Refuses with NOT_FOUND where the caller cannot see that row.
 */
async function keyOf(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
  db: Reader,
): Promise<Changes> {
  const { single } = resource
  if (single === null || single === 'tenant') return {}
  const value = String(parameters[single.by] ?? '')
  if (value === '')
    fail('VALIDATION', { label: resource.fields[single.by]?.label, rule: '不能为空' }, single.by)
  const owner = nounOf(reading, single.of)
  const [ownerRow] = await selectRows(db, owner, {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(owner, reading), { field: single.by, operator: 'equals', values: [value] }] },
    order: [],
    limit: 1,
    offset: 0,
  })
  if (!ownerRow) throw notFound(resource)
  return { [single.by]: value }
}

/** The row, if it is stored. */
async function findSingle(
  resource: Resource,
  key: Changes,
  tenantId: string,
  db: Reader,
): Promise<AnyRow | undefined> {
  const where = {
    all: Object.entries(key).map(([field, value]) => ({
      field,
      operator: 'equals' as const,
      values: [value],
    })),
  }
  return (await selectRows(db, resource, { tenantId, where, order: [], limit: 1, offset: 0 }))[0]
}

/** The platform tenant may name another tenant; all others get their own. */
function targetTenant(
  { single }: Resource,
  { tenantId: requestedTenant }: Parameters,
  reading: Reading,
): string {
  const other =
    single === 'tenant' &&
    reading.tenantId === PLATFORM_TENANT &&
    typeof requestedTenant === 'string' &&
    requestedTenant !== ''
  return other ? requestedTenant : reading.tenantId
}

/** The row, or the defaults with a null id while none is stored. */
export function readSingle(resource: Resource, parameters: Parameters, reading: Reading): Promise<WireRow> {
  const tenantId = targetTenant(resource, parameters, reading),
    db = reading.database.kysely
  const tenantReading: Reading = { ...reading, tenantId }
  const read = async (): Promise<WireRow> => {
    const key = await keyOf(resource, parameters, tenantReading, db)
    const row = await findSingle(resource, key, tenantId, db)
    if (row) await attachChildren(resource, [row], tenantReading)
    const [wire] = await presentRows(
      resource,
      [row ?? { ...defaultsOf(resource), ...key, id: '', version: null }],
      tenantReading,
    )
    return { ...wire, id: row?.id ?? null }
  }
  return tenantId === reading.tenantId ? read() : inTenant(db, tenantId, read)
}

/** Creates the row, or updates it at the version that was read. */
export function saveSingle(
  resource: Resource,
  parameters: Parameters,
  work: Work,
): Promise<WriteResult<unknown>> {
  const tenantId = targetTenant(resource, parameters, work)
  const tenantWork: Work = { ...work, tenantId }
  const save = async (): Promise<WriteResult<unknown>> => {
    const key = await keyOf(resource, parameters, tenantWork, work.db)
    const row = await findSingle(resource, key, tenantId, work.db)
    const { tenantId: _tenantId, ...wire } = parameters
    // A client that read the defaults must not overwrite a row that was saved since then.
    const expectedVersion = wire.version ?? (work.caller.detail ? -1 : undefined)
    return row
      ? updateRow(resource, { ...wire, id: row.id, version: expectedVersion }, tenantWork)
      : createRow(resource, wire, tenantWork)
  }
  return tenantId === work.tenantId ? save() : inTenant(work.db, tenantId, save)
}
