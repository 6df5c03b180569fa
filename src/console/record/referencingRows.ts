import { widestRange, withRange } from '../../contract/define/listRange.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { Page } from '../../contract/wire.ts'
import { loadResourceTexts } from '../resourceLoader.ts'
import { pageOf, type Row } from './calls.ts'

/** Number of rows in a page. */
export const RELATED_SIZE = 100
/** Number of rows of a part of a record before all of them are requested. */
export const FIRST_ROWS = 10

interface ReferenceOptions {
  readonly by: string
  readonly call?: string
  readonly from?: string
  readonly sort?: string
}
interface ReferenceRequest {
  /** Counts from 1. */
  readonly page?: number
  readonly size?: number
  readonly signal?: AbortSignal
}
/** A page of the rows of a noun that reference this row, with the texts of that noun. */
export async function referencingRows(
  of: Resource,
  { by, call, from = 'id', sort = of.list.sort }: ReferenceOptions,
  row: Row,
  { page: current = 1, size = RELATED_SIZE, signal }: ReferenceRequest = {},
): Promise<Page<Row>> {
  const value = row[from]
  if (value === null || value === undefined || value === '')
    return { records: [], total: 0, size, current: 1, pages: 1 }
  const name = call || of.list.plain === 'equals' ? by : `${by}_equal`
  const filter = withRange(of, { [name]: String(value) }, widestRange(of))
  const [page] = await Promise.all([
    pageOf(of, { call, current, size, sort, filter }, signal),
    loadResourceTexts(of.id),
  ])
  return page
}

/** Maximum number of rows that are read at once. */
export const MAX_ROWS = 2000

/** Rows that reference a row; `isWhole` is false where there are more. */
export interface ReferencingRows {
  readonly rows: readonly Row[]
  readonly isWhole: boolean
}

/** All rows of a noun that reference this row, the first `MAX_ROWS` at most. */
export async function allReferencingRows(
  of: Resource,
  options: ReferenceOptions,
  row: Row,
  signal: AbortSignal,
): Promise<ReferencingRows> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { records, total } = await referencingRows(of, options, row, { page, signal })
    rows.push(...records)
    const isWhole = records.length < RELATED_SIZE || rows.length >= total
    if (isWhole || rows.length >= MAX_ROWS) return { rows, isWhole }
  }
}
