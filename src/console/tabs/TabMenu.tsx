import { useRef } from 'react'
import { host } from '../host.ts'
import { MenuEntry, MenuPanel, type MenuPosition } from '../shell/MenuPanel.tsx'
import { t } from '../text.ts'
import { closable, closeTab } from './tabs.ts'
import { closeAllTabs, closeOtherTabs } from './tabCommands.ts'

const entriesOf = (path: string): readonly (readonly [string, () => void])[] => [
  ...(closable(path) ? [[t('关闭'), () => closeTab(path)] as const] : []),
  [
    t('清除缓存'),
    () => {
      void host.session.clearCache()
    },
  ],
  [t('关闭其他'), () => closeOtherTabs(path)],
  [t('关闭全部'), closeAllTabs],
]

interface TabMenuProps {
  readonly path: string
  readonly position: MenuPosition
  readonly close: () => void
}

/** The menu of one tab, at the pointer; the focus returns to where it was. */
export function TabMenu({ path, position, close }: TabMenuProps) {
  const previousFocus = useRef(document.activeElement)
  return (
    <MenuPanel
      label={t('标签操作')}
      className="fixed min-w-36"
      trigger={null}
      position={position}
      closed={() => {
        close()
        const { current } = previousFocus
        if (document.activeElement === document.body && current instanceof HTMLElement) current.focus()
      }}
    >
      {entriesOf(path).map(([title, run]) => (
        <MenuEntry key={title} choose={run}>
          {title}
        </MenuEntry>
      ))}
    </MenuPanel>
  )
}
