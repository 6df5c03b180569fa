import type { Resource } from '../../../contract/define/resource.ts'
import { readRow, type WireRow } from '../../../contract/wire.ts'
import type { Row } from '../calls.ts'

/** A page as a list call sends it. */
export interface WirePage {
  readonly records: readonly WireRow[]
  readonly total?: number
}

/** The rows of a page in row form. */
export const rowsOf = (resource: Resource, page: WirePage | null): readonly Row[] =>
  page?.records.map((wire) => readRow(resource, wire) as Row) ?? []

/** Whether the server sent any value of a field: what the caller may not see is null in every row. */
export const hasField = (rows: readonly Row[], name: string): boolean =>
  rows.some((row) => row[name] !== null && row[name] !== undefined)

/** A price as a share of the face value, in tenths: `9.96 折`; empty without a face value. */
export const foldOf = (price: unknown, faceValue: unknown): number | null =>
  typeof price === 'number' && typeof faceValue === 'number' && faceValue > 0
    ? (price / faceValue) * 10
    : null
