import { navigate } from 'wouter/use-browser-location'
import type { RelatedRows } from '../../contract/define/detail.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { rowsPath } from './recordPath.ts'

/** Leads from a record to all rows that belong to it, in their own list. */
export function RowsLink({ of, related, row }: { readonly of: Resource; readonly related: RelatedRows; readonly row: Row }) {
  const path = of.list.search.includes(related.by) ? rowsPath(of, related, row) : null
  if (!path) return null
  return <p className="px-4 pb-3"><a href={path} className="text-link" onClick={(event) => { if (event.ctrlKey || event.metaKey || event.shiftKey) return; event.preventDefault(); navigate(path) }}>{t('在“{page}”中打开', { page: t(of.menu?.name ?? of.label) })}</a></p>
}
