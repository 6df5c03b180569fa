import { Link } from '../../location.tsx'
import { Icon } from '../../shell/Icon.tsx'
import { KeyHint } from '../../shell/KeyHint.tsx'
import { t } from '../../text.ts'
import { CopyRole } from './CopyRole.tsx'
import type { RoleGrant } from './useRoleGrant.ts'

interface GrantHeadProps {
  readonly name: string
  readonly roleIds: readonly string[]
  readonly grant: RoleGrant
  readonly tab: number
  readonly showTab: (index: number) => void
  readonly save: () => void
  readonly isSaving: boolean
  readonly cancel: () => void
}

/** Where the page is, its parts with how much is granted of each, and the way out. */
export function GrantHead({ name, roleIds, grant, tab, showTab, save, isSaving, cancel }: GrantHeadProps) {
  const count = grant.entries.reduce((sum, { ids }) => sum + ids.length, 0)
  return (
    <header className="grant-head">
      <Link href="/authority/role" className="shrink-0 text-fg2">
        {t('角色管理')}
      </Link>
      <Icon name="chevron-right" size={14} className="text-fg3 max-s:hidden" />
      <h1 tabIndex={-1} className="clip">
        {name} <span className="font-normal text-fg2">{t('权限设置')}</span>
      </h1>
      <div role="group" aria-label={t('权限设置')} className="grant-parts">
        {(grant.parts ?? []).map((part, index) => (
          <button key={part.key} type="button" aria-pressed={index === tab} onClick={() => showTab(index)}>
            {t(part.title)} <span className="tabular-nums">{grant.checked(part.key).size}</span>
          </button>
        ))}
      </div>
      <span className="flex-1" />
      <CopyRole roleIds={roleIds} grant={grant} />
      <button type="button" className="button button-plain" onClick={cancel}>
        {t('取消')}
        <KeyHint keys="Esc" />
      </button>
      <button
        type="button"
        className="button button-primary"
        aria-disabled={count === 0 || isSaving}
        aria-keyshortcuts="Control+S"
        onClick={save}
      >
        {count === 0 ? t('保存') : t('保存 {count} 处', { count })}
        <KeyHint keys="mod+s" />
      </button>
    </header>
  )
}
