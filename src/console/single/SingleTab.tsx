import { useSnapshot } from 'valtio'
import { permissionOf } from '../../contract/define/permission.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { menus } from '../menus.ts'
import { ReadFailed } from '../record/ReadFailed.tsx'
import { RecordBody } from '../record/RecordBody.tsx'
import { t } from '../text.ts'
import { openSingle } from './SingleDialog.tsx'
import { type SingleKey, useSingle } from './singleRow.ts'

/**
 * The single row that another noun's record has, as a tab of that record; it is edited in a dialog, so that
 * moving to another record loses no input.
 */
export function SingleTab({ resource, by }: { readonly resource: Resource; readonly by: SingleKey }) {
  const single = useSingle(resource, by)
  const { permissions } = useSnapshot(menus)
  const { row, error } = single
  if (error) return <ReadFailed error={error} retry={single.reload} />
  if (!row)
    return (
      <div className="late grid gap-2 p-4" role="status" aria-label={t('正在读取')}>
        <div className="skeleton h-4 w-2/3" />
        <div className="skeleton h-4 w-1/2" />
      </div>
    )
  return (
    <>
      <div className="flex items-center gap-2 px-4 pt-3">
        <span className="min-w-0 flex-1 text-fg2">{row.id ? '' : t('尚未保存，以下为默认值')}</span>
        {permissions.has(permissionOf(resource, 'edit')) ? (
          <button
            type="button"
            className="button button-plain"
            onClick={() => openSingle(resource, row, single)}
          >
            {t('修改')}
          </button>
        ) : null}
      </div>
      <RecordBody resource={resource} row={row} />
    </>
  )
}
