import { navigate } from 'wouter/use-browser-location'
import { resourceById } from '../contract/index.ts'
import type { Host } from '../palette/command.ts'
import { readCtx } from './ctx.ts'
import { hostSession } from './hostSession.ts'
import { hostView } from './hostView.ts'
import { isFramed, leavesOf, menus, resourceAt } from './menus.ts'
import { closePalette, openPalette } from './palette/palette.ts'
import { routeOf } from './places.ts'
import { type ActiveScreen, activeScreen, onScreenChange } from './screen.ts'
import { confirm } from './shell/confirm.ts'
import { toast } from './shell/toast.ts'
import { closeAllTabs, closeOtherTabs, closeTab, previousTab, reopenTab, stepTab, tabAt, tabs } from './tabs/tabs.ts'

const WAIT_MS = 15_000

/** The screen of a resource, brought to the front if another is there; null if the operator has no such place. */
function screenOf(resource: string): Promise<ActiveScreen | null> {
  const inFront = activeScreen()
  if (inFront?.resource === resource) return Promise.resolve(inFront)
  const declared = resourceById(resource)
  const place = leavesOf(menus.whole).find(({ menu }) => resourceAt(menu) === declared)
  if (!place) return Promise.resolve(null)
  navigate(place.menu.path)
  return new Promise((resolve) => {
    const timer = window.setTimeout(() => { stop(); resolve(null) }, WAIT_MS)
    const stop = onScreenChange(() => {
      const screen = activeScreen()
      if (screen?.resource !== resource) return
      clearTimeout(timer)
      stop()
      resolve(screen)
    })
  })
}

const list: Host['list'] = {
  refresh: () => activeScreen()?.list.refresh(),
  focusFilter: () => (activeScreen() ? activeScreen()?.list.focusFilter() : openPalette({ query: '/' })),
  resetFilter: () => activeScreen()?.list.resetFilter(),
  page: (by) => activeScreen()?.list.page(by),
  select: (what) => activeScreen()?.list.select(what),
  copy: async (what) => { await activeScreen()?.list.copy(what) },
  columns: () => activeScreen()?.list.columns(),
  saveView: () => activeScreen()?.list.saveView(),
  scroll: (mode) => activeScreen()?.list.scroll(mode),
  rowMenu: () => activeScreen()?.list.rowMenu(),
  column: (what) => activeScreen()?.list.column(what),
}

const record: Host['record'] = {
  create: (resource) => { void screenOf(resource).then((screen) => screen?.record.create(resource)) },
  edit: () => activeScreen()?.record.edit(),
  open: (how) => activeScreen()?.record.open(how),
  peek: () => activeScreen()?.record.peek(),
  step: (by) => activeScreen()?.record.step(by),
  closePane: () => activeScreen()?.record.closePane(),
  section: (by) => activeScreen()?.record.section(by),
  save: () => activeScreen()?.record.save(),
  focusInvalid: (by) => activeScreen()?.record.focusInvalid(by),
}

/** A menu entry that is a URL has a route of its own here; other addresses outside are opened in a window. */
function open(path: string, how: 'here' | 'tab' | 'window'): void {
  const framed = isFramed(path) ? leavesOf(menus.whole).find(({ menu }) => menu.path === path)?.menu : undefined
  if (how === 'window' || (!framed && /^https?:/i.test(path))) window.open(path, '_blank', 'noopener')
  else navigate(framed ? routeOf(framed) : path)
}

/** The console as commands see it. */
export const host: Host = {
  ctx: readCtx,
  go: (path, how = 'here') => open(path, how),
  say: (text, tone) => { toast(text, { tone }) },
  ask: confirm,
  palette: (open) => (open === undefined && readCtx().zone === 'palette' ? closePalette() : openPalette(open)),
  tabs: {
    previous: previousTab, at: tabAt, step: stepTab, reopen: reopenTab,
    close: () => closeTab(tabs.active), closeOthers: () => closeOtherTabs(), closeAll: closeAllTabs,
  },
  list, record,
  act: async (resource, action, input) => { await (await screenOf(resource))?.act(resource, action, input) },
  remove: async (resource) => { await (await screenOf(resource))?.remove(resource) },
  undo: async () => { await activeScreen()?.undo() },
  redo: async () => { await activeScreen()?.redo() },
  session: hostSession,
  view: hostView,
}
