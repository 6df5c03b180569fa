import type { Resource } from '../../contract/define/resource.ts'
import { fail, notFound } from '../../contract/errors.ts'
import type { WireRow } from '../../contract/wire.ts'
import { encodeRows, type Nulls } from '../../contract/wireOut.ts'
import { findMatching } from '../store/rows.ts'
import { attachChildren } from './childResources.ts'
import { decorateRows } from './decorate.ts'
import type { RequestedFields } from './fields.ts'
import type { Parameters } from './route.ts'
import { withVisibilityOf, maskRows, visibleTo } from './scope.ts'
import type { Reading } from './work.ts'

type Row = Record<string, unknown> & { readonly id: string }

/** How nulls are encoded for the caller. */
export const nullsFor = (reading: Reading): Nulls => (reading.caller.detail ? 'plain' : 'blade')

/** The rows with labels and decorations, those of `fields` alone where they are given, masked for the caller. */
export function readable<R extends Row>(
  resource: Resource,
  sourceRows: readonly R[],
  reading: Reading,
  fields: RequestedFields | null = null,
): Promise<readonly R[]> {
  return withVisibilityOf(reading.caller, async () => {
    const rows = await reading.services.labels.fill(resource, sourceRows, reading, fields?.read)
    await decorateRows(resource, rows, fields?.sent ?? null, reading)
    maskRows(resource, rows, reading.caller)
    return rows
  })
}

/** Labels, decorates, masks and encodes rows for the answer. */
export const presentRows = async (
  resource: Resource,
  rows: readonly Row[],
  reading: Reading,
  fields: RequestedFields | null = null,
): Promise<WireRow[]> =>
  encodeRows(resource, await readable(resource, rows, reading, fields), nullsFor(reading), fields?.sent)

/**
 * One row by id. Rows of other tenants, rows out of scope and removed rows are all refused with NOT_FOUND.
 */
export async function readDetail(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<WireRow> {
  const id = String(parameters.id ?? '')
  const [row] = await findMatching(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    ids: [id],
    where: visibleTo(resource, reading),
  })
  if (!row) throw notFound(resource)
  await attachChildren(resource, [row], reading)
  const [wire] = await presentRows(resource, [row], reading)
  return wire ?? fail('NOT_FOUND')
}
