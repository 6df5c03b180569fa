import { useSnapshot } from 'valtio'
import { selectionCount } from '../../../palette/command.ts'
import { readCtx } from '../../ctx.ts'
import { useScreenVersion } from '../../screen.ts'
import { tabs } from '../../tabs/tabs.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { Badge } from '../topbar/Badge.tsx'
import { usePlaces } from './usePlaces.ts'

const MAX_COUNT = 99
const PLACE = 'relative flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-tiny'

/** The places of a narrow screen, within reach of a thumb; the bar of selected rows stands in their place. */
export function BottomBar() {
  useScreenVersion()
  const places = usePlaces()
  const { active } = useSnapshot(tabs)
  const { list } = readCtx()
  if (list && selectionCount(list.selection) > 0) return null
  return (
    <nav
      aria-label={t('常用')}
      data-region="bottom"
      className="flex shrink-0 border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)]"
    >
      {places.map(({ id, label, icon, path, count = 0, choose }) => (
        <button
          key={id}
          type="button"
          aria-current={path !== null && path === active ? 'page' : undefined}
          className={`${PLACE} ${path !== null && path === active ? 'text-link' : 'text-fg2'}`}
          onClick={choose}
        >
          <span className="relative">
            <Icon name={icon} size={20} />
            {count > 0 ? <Badge text={count > MAX_COUNT ? `${MAX_COUNT}+` : String(count)} /> : null}
          </span>
          {t(label)}
          {count > 0 ? <span className="sr-only">{t('{count} 条未读', { count })}</span> : null}
        </button>
      ))}
    </nav>
  )
}
