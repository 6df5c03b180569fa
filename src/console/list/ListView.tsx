import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { look } from '../look.ts'
import { ListBody } from './ListBody.tsx'
import { ListHeader } from './ListHeader.tsx'
import { ListOverlays } from './ListOverlays.tsx'
import { CountTabs, FilterBar, ListPane } from './onDemand.ts'
import type { MenuPlace } from './commands/RowMenu.tsx'
import { Split } from './pane/Split.tsx'
import { withoutState } from './views/stateTabs.ts'
import { useListFront } from './commands/useListFront.ts'
import type { ListScreenState } from './useListScreen.ts'

interface ListViewProps {
  readonly screen: ListScreenState
  /** Chinese. */
  readonly title: string
  /** Whether its commands are the ones in front; of two lists on a page the one with the focus. */
  readonly inFront: boolean
  readonly extra?: ReactNode
}

/** A list with everything around it: header, conditions, rows, paging, pane, bulk bar, report. */
export function ListView({ screen, title, inFront, extra }: ListViewProps) {
  const classic = useSnapshot(look).mode === 'classic'
  const filterBar = useRef<HTMLFormElement>(null)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const { parts, split, figures, filters } = useListFront({
    screen,
    inFront,
    classic,
    filterBar,
    openMenu: setMenu,
  })
  const closeMenu = useCallback(() => {
    setMenu(null)
    screen.grid.current?.focus()
  }, [screen])
  /* A state chosen by its tab is no condition that the bar has to show. */
  const count = Object.keys(
    screen.resource.list.counts === null
      ? screen.address.filter
      : withoutState(screen.resource, screen.address.filter),
  ).length
  const filtersOpen = filters.length > 0 && (classic !== screen.shown.filters || count > 0)
  const pane = useMemo(
    () =>
      split.inPane ? (
        <Suspense fallback={null}>
          <ListPane screen={screen} />
        </Suspense>
      ) : null,
    [split.inPane, screen],
  )
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <ListHeader
        screen={screen}
        title={title}
        figures={figures}
        classic={classic}
        filters={count}
        extra={extra}
      />
      {screen.resource.list.counts === null ? null : (
        <Suspense fallback={<div className="h-9 shrink-0 border-b border-line" />}>
          <CountTabs screen={screen} figures={figures} />
        </Suspense>
      )}
      {filtersOpen ? (
        <Suspense fallback={null}>
          <FilterBar
            ref={filterBar}
            label={title}
            filters={filters}
            value={screen.address.filter}
            search={parts.search}
            leave={parts.leaveFilter}
          />
        </Suspense>
      ) : null}
      <Split
        name={screen.resource.id}
        shape={split.shape}
        low={split.low}
        pane={pane}
        list={<ListBody screen={screen} figures={figures} classic={classic} openMenu={parts.menuOf} />}
      />
      <ListOverlays screen={screen} menu={menu} closeMenu={closeMenu} inDialog={split.inDialog} />
    </div>
  )
}
