import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { appearance } from '../appearance.ts'
import { useFirstView } from '../firstView.ts'
import { lazyComponent } from '../lazyComponent.ts'
import { ListBody } from './ListBody.tsx'
import { ListTop } from './ListTop.tsx'
import { ListPane, LiveList } from './onDemand.ts'
import type { MenuPosition } from '../shell/MenuPanel.tsx'
import { Split } from './pane/Split.tsx'
import { useListView } from './commands/useListView.ts'
import type { ListScreenState } from './useListScreen.ts'

const ListOverlays = lazyComponent(() => import('./ListOverlays.tsx').then((module) => module.ListOverlays))

interface ListViewProps {
  readonly screen: ListScreenState
  /** Title in Chinese. */
  readonly title: string
  /** Whether commands apply to this list; of two lists on a page the one with the focus. */
  readonly isActive: boolean
  readonly extra?: ReactNode
}

/** The menu of a row; closing it returns the focus to the rows. */
function useRowMenu(screen: ListScreenState) {
  const [menu, openMenu] = useState<MenuPosition | null>(null)
  const closeMenu = useCallback(() => {
    openMenu(null)
    screen.grid.current?.focus()
  }, [screen])
  return { menu, openMenu, closeMenu }
}

const usePane = (screen: ListScreenState, isOpen: boolean): ReactNode =>
  useMemo(
    () =>
      isOpen ? (
        <Suspense fallback={null}>
          <ListPane screen={screen} />
        </Suspense>
      ) : null,
    [isOpen, screen],
  )

/** A list with header, filters, rows, pager, pane, bulk bar and report. */
export function ListView({ screen, title, isActive, extra }: ListViewProps) {
  const classic = useSnapshot(appearance).mode === 'classic'
  const isFirstViewPainted = useFirstView()
  const filterBar = useRef<HTMLFormElement>(null)
  const { menu, openMenu, closeMenu } = useRowMenu(screen)
  const { parts, split, figures } = useListView({
    screen,
    isActive,
    classic,
    filterBar,
    openMenu,
  })
  const pane = usePane(screen, split.inPane)
  return (
    <div
      className="relative flex min-h-0 min-w-0 flex-1 flex-col"
      data-whole={split.shape === 'over' || undefined}
    >
      <ListTop {...{ screen, parts, title, figures, classic, filterBar, extra }} />
      <Split
        name={screen.resource.id}
        shape={split.shape}
        low={split.low}
        beside={split.beside}
        pane={pane}
        list={
          <ListBody
            screen={screen}
            figures={figures}
            classic={classic}
            openMenu={parts.menuOf}
            isColumn={split.beside > 0}
          />
        }
      />
      {isFirstViewPainted ? (
        <Suspense fallback={null}>
          <LiveList screen={screen} />
        </Suspense>
      ) : null}
      {menu || split.inDialog || screen.viewState.report ? (
        <Suspense fallback={null}>
          <ListOverlays screen={screen} menu={menu} closeMenu={closeMenu} inDialog={split.inDialog} />
        </Suspense>
      ) : null}
    </div>
  )
}
