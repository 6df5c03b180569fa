import { useSnapshot } from 'valtio'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { type MenuRow, menus } from '../menus.ts'
import { PageHeader } from '../pages/PageHeader.tsx'
import { History } from '../record/History.tsx'
import { ReadFailed } from '../record/ReadFailed.tsx'
import { RecordBody } from '../record/RecordBody.tsx'
import { t } from '../text.ts'
import { SingleForm } from './SingleForm.tsx'
import { useSingle } from './singleRow.ts'

const NO_KEY = {}

/**
 * The page of a noun with one row per tenant: its form where it may be changed, else its values, and its
 * history.
 */
export function SinglePage({
  resource,
  menu,
}: {
  readonly resource: Resource
  readonly menu?: MenuRow | undefined
}) {
  const single = useSingle(resource, NO_KEY)
  const { permissions } = useSnapshot(menus)
  const { row, error } = single
  return (
    <>
      <PageHeader
        title={t(menu?.name ?? resource.label)}
        {...(row && !row.id ? { note: t('尚未保存，以下为默认值') } : {})}
      />
      {error ? <ReadFailed error={error} retry={single.reload} /> : null}
      {row ? (
        <div className="flex min-h-0 flex-1 max-l:flex-col max-l:overflow-y-auto">
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            {permissions.has(permissionOf(resource, 'edit')) ? (
              <SingleForm resource={resource} single={single} row={row} />
            ) : (
              <div className="min-h-0 flex-1 overflow-y-auto">
                <RecordBody resource={resource} row={row} />
              </div>
            )}
          </div>
          {row.id && permissions.has('log_operate_view') ? (
            <aside
              aria-label={t('操作记录')}
              className={
                'min-h-0 w-90 shrink-0 overflow-y-auto border-l border-line ' +
                'max-l:w-full max-l:border-t max-l:border-l-0'
              }
            >
              <h2 className="px-4 pt-3 text-small font-semibold text-fg2">{t('操作记录')}</h2>
              <History resource={resource} id={row.id} version={single.version} />
            </aside>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
