import { navigate } from 'wouter/use-browser-location'
import type { Host } from '../palette/command.ts'
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
function screenOf(resource: string): Promise<ActiveScreen | null> {
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
  if (screen) return screen.list.focusFilter()
  if (!document.querySelector('main :is([role=grid], [role=treegrid])')) return openPalette({ query: '/' })
  void waitForScreen(() => true).then((readyScreen) => {
    if (location.pathname === pathname) readyScreen?.list.focusFilter()
  })
}

/** Commands on the active list. */
export const hostList: Host['list'] = {
  refresh: () => activeScreen()?.list.refresh(),
  focusFilter,
  resetFilter: () => activeScreen()?.list.resetFilter(),
  page: (by) => activeScreen()?.list.page(by),
  select: (rows) => activeScreen()?.list.select(rows),
  copy: async (format) => {
    await activeScreen()?.list.copy(format)
  },
  columns: () => activeScreen()?.list.columns(),
  saveView: () => activeScreen()?.list.saveView(),
  scroll: (mode) => activeScreen()?.list.scroll(mode),
  rowMenu: () => activeScreen()?.list.rowMenu(),
  tab: (position) => activeScreen()?.list.tab(position),
  column: (operation) => activeScreen()?.list.column(operation),
}

/** Commands on one record. */
export const hostRecord: Host['record'] = {
  create: (resource) => {
    void screenOf(resource).then((screen) => screen?.record.create(resource))
  },
  edit: () => activeScreen()?.record.edit(),
  open: (target) => activeScreen()?.record.open(target),
  peek: () => activeScreen()?.record.peek(),
  step: (by) => activeScreen()?.record.step(by),
  closePane: () => activeScreen()?.record.closePane(),
  section: (by) => activeScreen()?.record.section(by),
  save: () => activeScreen()?.record.save(),
  focusInvalid: (by) => activeScreen()?.record.focusInvalid(by),
}

/** Commands that change rows, run by the screen of the resource; its page is opened if needed. */
export const hostChanges: Pick<
  Host,
  'act' | 'remove' | 'exportList' | 'importList' | 'download' | 'undo' | 'redo'
> = {
  act: async (resource, action, input) => {
    await (await screenOf(resource))?.act(resource, action, input)
  },
  remove: async (resource) => {
    await (await screenOf(resource))?.remove(resource)
  },
  exportList: async (resource) => {
    await (await screenOf(resource))?.exportList()
  },
  importList: async (resource) => {
    await (await screenOf(resource))?.importList()
  },
  download: async () => {
    await activeScreen()?.download()
  },
  undo: async () => {
    await activeScreen()?.undo()
  },
  redo: async () => {
    await activeScreen()?.redo()
  },
}
