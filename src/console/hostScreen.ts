import { navigate } from 'wouter/use-browser-location'
import type { Host, ScreenHandlers } from '../palette/command.ts'
import { activeBoard } from './board/boards.ts'
import { isActiveList } from './list/activeList.ts'
import { listHandlers } from './list/commands/listHandlers.ts'
import { recordHandlers } from './list/commands/recordHandlers.ts'
import { leavesOf, menus } from './menus.ts'
import { openPalette } from './palette/palette.ts'
import { type ActiveScreen, activeScreen, onScreenChange } from './screen.ts'

const MAX_WAIT_MS = 15_000

/** The active screen as soon as one that matches has registered; null after 15 s. */
function waitForScreen(matches: (screen: ActiveScreen) => boolean): Promise<ActiveScreen | null> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(() => {
      unsubscribe()
      resolve(null)
    }, MAX_WAIT_MS)
    const unsubscribe = onScreenChange(() => {
      const screen = activeScreen()
      if (!screen || !matches(screen)) return
      clearTimeout(timer)
      unsubscribe()
      resolve(screen)
    })
  })
}

/**
 * The screen of a resource; goes to its page if another screen is active. Null if the operator has no such
 * page.
 */
function openScreen(resource: string): Promise<ActiveScreen | null> {
  const frontScreen = activeScreen()
  if (frontScreen?.resource === resource) return Promise.resolve(frontScreen)
  const leaf = leavesOf(menus.whole).find(({ menu }) => menu.noun === resource)
  if (!leaf) return Promise.resolve(null)
  navigate(leaf.menu.path)
  return waitForScreen((screen) => screen.resource === resource)
}

/**
 * Focuses the filter of the active list, also of a list that has not registered yet; without a list it opens
 * the palette with the pages.
 */
function focusFilter(): void {
  const screen = activeScreen(),
    { pathname } = location
  const board = activeBoard()
  if (board) return board.filter()
  if (screen) return handlersOf(screen).list?.focusFilter()
  if (!document.querySelector('main :is([role=grid], [role=treegrid])')) return openPalette({ query: '/' })
  void waitForScreen(() => true).then((readyScreen) => {
    if (readyScreen && location.pathname === pathname) handlersOf(readyScreen).list?.focusFilter()
  })
}

function handlersOf(screen: ActiveScreen): ScreenHandlers {
  const list = isActiveList(screen) ? screen : null
  return { form: screen.form(), list: list && listHandlers(list), record: list && recordHandlers(list.state) }
}

/** The screens of the console for commands. */
export const hostScreen: Pick<Host, 'screen' | 'screenOf' | 'focusFilter' | 'openView'> = {
  screen: () => {
    const screen = activeScreen()
    return screen && handlersOf(screen)
  },
  screenOf: async (resource) => {
    const screen = await openScreen(resource)
    return screen && handlersOf(screen)
  },
  focusFilter,
  openView: async (id) => {
    await (await import('./list/views/openView.ts')).openView(id)
  },
}
