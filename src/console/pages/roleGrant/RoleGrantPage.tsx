import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { useUnsaved } from '../../form/unsaved.ts'
import type { PageProps } from '../../pageProps.ts'
import { closeTab } from '../../tabs/tabs.ts'
import { t } from '../../text.ts'
import { GrantHead } from './GrantHead.tsx'
import { rolesOfPath } from './grantPath.ts'
import { RoleGrantBody } from './RoleGrantBody.tsx'
import { useGrantSave } from './useGrantSave.ts'
import { useRoleNames } from './useRoleNames.ts'
import { useRoleGrant } from './useRoleGrant.ts'

/** Escape empties a field first. */
const isFilledField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.value !== ''

/** Asks before the page is left with changes. */
function useAsking(path: string, isChanged: boolean): void {
  const isDirty = useRef(false)
  isDirty.current = isChanged
  useUnsaved(
    path,
    useCallback(() => isDirty.current, []),
  )
}

/** The rights of one or several roles: trees beside what would change, whom it concerns and what weighs. */
export function RoleGrantPage({ path }: PageProps) {
  // No role has this id: an address without ids is answered as one of a role that is gone.
  const roleIds = rolesOfPath(path) ?? ['0']
  const name = useRoleNames(roleIds)
  const grant = useRoleGrant(roleIds)
  const saving = useGrantSave(roleIds, name, grant)
  useAsking(path, grant.entries.length > 0)
  const [tab, setTab] = useState(0)
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isFilledField(event.target)) {
      event.stopPropagation()
      closeTab(path)
      return
    }
    if (!(event.ctrlKey || event.metaKey) || (event.key !== 's' && event.key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    saving.save()
  }
  return (
    <div role="presentation" className="grant-page" onKeyDown={press}>
      <GrantHead
        name={name}
        roleIds={roleIds}
        grant={grant}
        tab={tab}
        showTab={setTab}
        save={saving.save}
        isSaving={saving.isSaving}
        cancel={() => closeTab(path)}
      />
      {grant.failed === '' ? (
        <RoleGrantBody roleIds={roleIds} grant={grant} saving={saving} tab={tab} showTab={setTab} />
      ) : (
        <div className="p-6">
          <p role="alert" className="mb-3 text-bad">
            {grant.failed}
          </p>
          <button type="button" className="button button-plain" onClick={() => void grant.reload()}>
            {t('重试')}
          </button>
        </div>
      )}
    </div>
  )
}
