import { useSnapshot } from 'valtio'
import { chooseTopMenu, menus } from '../../menus.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { MenuEntry } from '../MenuPanel.tsx'

const ALL = { id: '', name: '全部菜单', source: 'layout-list' } as const

/** The top menus as entries of a menu, the chosen one checked. */
export function TopMenuEntries() {
  const { top, topId } = useSnapshot(menus)
  return [ALL, ...top].map(({ id, name, source }) => (
    <MenuEntry
      key={id}
      checked={id === topId}
      choose={() => {
        void chooseTopMenu(id)
      }}
    >
      <Icon name={source ?? ''} />
      {t(name)}
      {id === topId ? <Icon name="check" className="ml-auto" /> : null}
    </MenuEntry>
  ))
}
