import { useCallback } from 'react'
import { resourceById } from '../../contract/index.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { AuditChange } from '../../contract/resources/system/operateLog.ts'
import { loadServerTexts } from '../api.ts'
import { type PagedRows, usePagedRows } from '../table/usePagedRows.ts'
import { WindowList } from '../table/WindowList.tsx'
import { t } from '../text.ts'
import { pageOf, type Row } from './calls.ts'
import { fieldNamed } from '../../palette/fields.ts'
import { changesOf, HistoryEntry } from './HistoryEntry.tsx'
import { type ReferenceValues, useTitles } from './useTitles.ts'

const PAGE_SIZE = 50
/** CSS pixels. */
const ENTRY_HEIGHT = 72
interface HistoryProps {
  readonly resource: Resource
  readonly id: string
  readonly version: number
}

/** The log of a record, read page by page, and again whenever its version grows. */
const useHistory = ({ resource, id, version }: HistoryProps): PagedRows<Row> =>
  usePagedRows(
    useCallback(
      async (current: number, signal: AbortSignal) => {
        const log = resourceById('operateLog')
        if (!log) return { records: [], total: 0 }
        const filter = { resource_equal: resource.id, targetIds: id }
        const [page] = await Promise.all([
          pageOf(log, { current, size: PAGE_SIZE, sort: '-time', filter }, signal),
          loadServerTexts(),
        ])
        return page
      },
      [resource, id, version],
    ),
    PAGE_SIZE,
  )

/** Who did what to a record, newest first, each field before and after. */
export function History(props: HistoryProps) {
  const { resource, id } = props
  const { rows, error, onView } = useHistory(props)
  const titles = useTitles(
    referencesIn(
      resource,
      (rows ?? []).flatMap((row) => (row ? changesOf(row, id) : [])),
    ),
  )
  if (error)
    return (
      <p role="alert" className="p-4 text-bad">
        {error}
      </p>
    )
  if (rows === null)
    return (
      <div className="late grid gap-2 p-4" role="status" aria-label={t('正在读取')}>
        <div className="skeleton h-4 w-2/3" />
        <div className="skeleton h-4 w-1/2" />
      </div>
    )
  if (rows.length === 0) return <p className="px-5 py-4 text-fg3">{t('还没有操作记录')}</p>
  return (
    <WindowList
      as="ol"
      items={rows}
      className="px-4 py-3"
      itemClassName="relative border-l border-line2 pb-4 pl-4 last:pb-0"
      itemHeight={ENTRY_HEIGHT}
      onView={onView}
      render={(row) =>
        row ? <HistoryEntry resource={resource} id={id} row={row} titles={titles} /> : <UnreadEntry />
      }
    />
  )
}

/** The place of an entry that is being read. */
const UnreadEntry = () => <span className="late skeleton block h-4 w-2/3" />

/** The reference fields among some changes with every id before and after. */
function referencesIn(resource: Resource, changes: readonly AuditChange[]): ReferenceValues[] {
  return changes.flatMap((change) => {
    const spec = fieldNamed(resource, change.field)
    const to = spec?.kind === 'parent' ? resource.id : spec?.to
    return to ? [{ to, values: [change.old, change.new] }] : []
  })
}
