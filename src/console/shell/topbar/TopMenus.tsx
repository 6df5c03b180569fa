import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { chooseTopMenu, menus } from '../../menus.ts'
import { HOME } from '../../tabs/tabs.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'

/** Home and the top menus of the server; each shows its part of the menu. */
export function TopMenus() {
  const { top, topId } = useSnapshot(menus)
  const choose = (id: string): void => {
    void chooseTopMenu(id)
    if (id === '') navigate(HOME)
  }
  return (
    <nav
      className="flex min-w-0 flex-1 items-center gap-0.5 overflow-x-auto [scrollbar-width:none]"
      aria-label={t('顶部菜单')}
    >
      {[{ id: '', name: '首页', source: 'house' }, ...top].map((menu) => (
        <button
          key={menu.id}
          type="button"
          className={`button button-quiet ${menu.id === topId ? 'bg-press font-medium' : 'text-fg2'}`}
          aria-current={menu.id === topId ? 'true' : undefined}
          onClick={() => choose(menu.id)}
        >
          <Icon name={menu.source ?? ''} />
          {t(menu.name)}
        </button>
      ))}
    </nav>
  )
}
