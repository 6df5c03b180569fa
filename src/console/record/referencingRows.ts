import type { Resource } from '../../contract/define/resource.ts'
import type { Page } from '../../contract/wire.ts'
import { loadResourceTexts } from '../resourceLoader.ts'
import { pageOf, type Row } from './calls.ts'

/** Maximum number of rows in a pane. */
export const RELATED_SIZE = 20

interface ReferenceOptions {
  readonly by: string
  readonly from?: string
  readonly sort?: string
}
/** Rows of a noun that reference this row, with the texts of that noun. */
export async function referencingRows(
  of: Resource,
  { by, from = 'id', sort = of.list.sort }: ReferenceOptions,
  row: Row,
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const value = row[from]
  if (value === null || value === undefined || value === '')
    return { records: [], total: 0, size: RELATED_SIZE, current: 1, pages: 1 }
  const name = of.list.plain === 'equals' ? by : `${by}_equal`
  const [page] = await Promise.all([
    pageOf(of, { current: 1, size: RELATED_SIZE, sort, filter: { [name]: String(value) } }, signal),
    loadResourceTexts(of.id),
  ])
  return page
}
