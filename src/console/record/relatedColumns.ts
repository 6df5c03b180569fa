import type { RelatedRows } from '../../contract/define/detail.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { menus } from '../menus.ts'
import { fieldNamed, mayRead } from '../../palette/fields.ts'
import type { Columns } from './partView.ts'

const MAX_COLUMNS = 6
/** Columns of related rows, those the operator may read. */
export const columnsOf = (of: Resource, { by, columns }: RelatedRows): Columns =>
  (columns ?? of.list.columns.filter((name) => name !== by).slice(0, MAX_COLUMNS)).flatMap((name) => {
    const spec = fieldNamed(of, name)
    return spec && mayRead(spec, menus.permissions) ? [[name, spec] as const] : []
  })
