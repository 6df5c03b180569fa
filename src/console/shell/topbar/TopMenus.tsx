import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { chooseTopMenu, menus } from '../../menus.ts'
import { HOME } from '../../tabs/tabs.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { MenuEntry } from '../MenuPanel.tsx'
import { Popover } from '../Popover.tsx'

interface Entry {
  readonly id: string
  readonly name: string
  readonly source?: string | null
}
const HOME_ENTRY: Entry = { id: '', name: '首页', source: 'house' }

function choose(id: string): void {
  void chooseTopMenu(id)
  if (id === '') navigate(HOME)
}

/** How many children of an element stand in its first line; the others wrap below it, out of sight. */
function useFitting(line: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Infinity)
  const count = useCallback((): void => {
    const children = [...(line.current?.children ?? [])] as HTMLElement[]
    setFitting(children.filter(({ offsetTop }) => offsetTop === children[0]?.offsetTop).length)
  }, [line])
  // Every rendering may have other names, as another language does, or a bolder one.
  useLayoutEffect(count)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(count)
    if (line.current) observer.observe(line.current)
    return () => observer.disconnect()
  }, [line, count])
  return fitting
}

/** Home and the top menus of the server, each of which shows its part of the menu; what finds no room is in a menu. */
export function TopMenus() {
  const { top, topId } = useSnapshot(menus)
  const line = useRef<HTMLDivElement>(null)
  const entries: readonly Entry[] = [HOME_ENTRY, ...top]
  const fitting = useFitting(line)
  const rest = entries.slice(fitting)
  return (
    <nav className="flex min-w-0 flex-1 items-center gap-0.5" aria-label={t('顶部菜单')}>
      <div ref={line} className="flex h-7 min-w-0 flex-1 flex-wrap items-center gap-0.5 overflow-hidden">
        {entries.map((entry, index) => (
          <button
            key={entry.id}
            type="button"
            className={`button button-quiet ${entry.id === topId ? 'bg-press font-medium' : 'text-fg2'} ${
              index < fitting ? '' : 'invisible'
            }`}
            aria-current={entry.id === topId ? 'true' : undefined}
            onClick={() => choose(entry.id)}
          >
            <Icon name={entry.source ?? ''} />
            {t(entry.name)}
          </button>
        ))}
      </div>
      {rest.length > 0 ? <MoreMenus entries={rest} topId={topId} /> : null}
    </nav>
  )
}

/** The top menus for which the bar has no room; the chosen one stands on its button. */
function MoreMenus({ entries, topId }: { readonly entries: readonly Entry[]; readonly topId: string }) {
  const chosen = entries.find(({ id }) => id === topId)
  return (
    <Popover
      role="menu"
      label={t('更多菜单')}
      align="end"
      className="w-56"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={`button button-quiet shrink-0 ${chosen ? 'bg-press font-medium' : 'text-fg2'}`}
        >
          {chosen ? t(chosen.name) : t('更多菜单')}
          <Icon name="chevron-down" />
        </button>
      )}
    >
      {() =>
        entries.map(({ id, name, source }) => (
          <MenuEntry key={id} choose={() => choose(id)}>
            <Icon name={source ?? ''} />
            {t(name)}
          </MenuEntry>
        ))
      }
    </Popover>
  )
}
