import { permissionOf } from '../../../contract/define/permission.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { ExportDialog } from '../../list/commands/ExportDialog.tsx'
import { hasPermission } from '../../menus.ts'
import { type DialogProps, openDialog } from '../../shell/dialogs.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'

interface ExportProps {
  readonly of: Resource
  readonly accountId: string
  readonly days: { readonly from: string; readonly to: string }
  readonly count: number
}

/** Exports the entries of the statement; the button says how many they are. */
export function ExportStatement({ of, accountId, days, count }: ExportProps) {
  if (count === 0 || !of.export || !hasPermission(permissionOf(of, 'export'))) return null
  const filter = { accountId, accountingDate_datege: days.from, accountingDate_datele: days.to }
  return (
    <button
      type="button"
      className="button button-plain"
      onClick={() =>
        void openDialog(({ close }: DialogProps) => (
          <ExportDialog resource={of} filter={filter} close={close} />
        ))
      }
    >
      <Icon name="download" />
      {t('导出 {count} 笔', { count: count.toLocaleString('en-US') })}
    </button>
  )
}
