import { useSnapshot } from 'valtio'
import { lazyComponent } from '../../lazyComponent.ts'
import { menus } from '../../menus.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { Popover } from '../Popover.tsx'

const TopMenuEntries = lazyComponent(() =>
  import('./TopMenuEntries.tsx').then((module) => module.TopMenuEntries),
)

/** Chooses the top menu whose entries the sidebar shows; all entries by default. */
export function TopMenuSwitch() {
  const { top, topId } = useSnapshot(menus)
  if (top.length === 0) return null
  const chosenMenu = top.find((menu) => menu.id === topId)
  return (
    <div className="px-2 pb-1">
      <Popover
        role="menu"
        label={t('顶部菜单')}
        className="w-50 text-fg"
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className={
              'flex h-7 w-full items-center gap-2 rounded-control px-2 ' +
              'text-small text-side-fg2 hover:bg-side-hover'
            }
          >
            <span className="clip flex-1">{chosenMenu ? t(chosenMenu.name) : t('全部菜单')}</span>
            <Icon name="chevron-down" size={13} />
          </button>
        )}
      >
        {() => <TopMenuEntries />}
      </Popover>
    </div>
  )
}
