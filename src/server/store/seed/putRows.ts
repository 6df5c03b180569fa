import { resourceById } from '../../../contract/index.ts'
import { insertRows } from '../rows.ts'
import type { Writer } from '../db.ts'

/** Inserts initial rows of a noun, given by its id; returns the ids of the rows. */
export type Put = (resource: string, rows: readonly Readonly<Record<string, unknown>>[]) => Promise<string[]>

/** A `Put` for one tenant. */
export const putFor =
  (writer: Writer, tenantId: string): Put =>
  (id, rows) => {
    const resource = resourceById(id)
    if (!resource) throw new Error(`${id} is no declared noun`)
    return insertRows(writer, resource, tenantId, rows)
  }
