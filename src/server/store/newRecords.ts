import type { Resource } from '../../contract/define/resource.ts'
import { momentOfId } from '../../kernel/id.ts'
import { writeRecord } from './columns.ts'
import { idFor, numbered } from './docNumbers.ts'
import { mapWithPauses, Pauses } from './pauses.ts'
import type { Reader } from './db.ts'

type NewRecord = Readonly<Record<string, unknown>> & { readonly id: string }

/** New rows as database records, with id, document numbers and tenant. */
export async function newRecords(
  db: Reader,
  resource: Resource,
  tenantId: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly NewRecord[]> {
  const numberedRows = await numbered(
    db,
    resource,
    tenantId,
    rows.map((row) => ({ ...row, id: idFor(resource, row) })),
  )
  return mapWithPauses(numberedRows, (row): NewRecord => {
    const id = String(row.id)
    return {
      ...writeRecord(resource, row),
      ...(resource.partition ? { create_time: momentOfId(id) } : {}),
      id,
      ...(resource.scope === 'tenant' ? { tenant_id: tenantId } : {}),
    }
  })
}

/** The columns set by any of these records. */
export async function columnsIn(records: readonly Readonly<Record<string, unknown>>[]): Promise<string[]> {
  const columns = new Set<string>(),
    pauses = new Pauses()
  for (const record of records) {
    for (const column of Object.keys(record)) columns.add(column)
    await pauses.due()
  }
  return [...columns]
}
