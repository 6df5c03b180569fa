import { proxy, subscribe } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { unlessUnsaved } from '../form/unsaved.ts'

/** A console tab: one page, known by its path; `href` carries the query it was left with. */
export interface Tab {
  readonly path: string
  readonly href: string
  readonly title: string
  readonly icon: string
}
export const HOME = '/wel/index'
const KEPT_CLOSED = 10
const LOCAL = 'saber-tagList'

const home = (): Tab => ({ path: HOME, href: HOME, title: '首页', icon: 'house' })
/**
 * Open tabs in order, the one in front, the order of visits (latest first) and what was closed (latest
 * last).
 */
export const tabs = proxy({ open: stored(), active: HOME, recent: [] as string[], closed: [] as Tab[] })

function stored(): Tab[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(LOCAL) ?? '[]') as Tab[]
    return [home(), ...kept.filter((tab) => tab.path !== HOME)]
  } catch {
    return [home()]
  }
}
subscribe(tabs, () => sessionStorage.setItem(LOCAL, JSON.stringify(tabs.open)))

const memories = new Map<string, Map<string, unknown>>()
/** What the page of a tab wants to find again: it outlives closing and reopening, not a reload. */
export function memoryOf(path: string): Map<string, unknown> {
  let memory = memories.get(path)
  if (!memory) memories.set(path, (memory = new Map()))
  return memory
}

/** Whether a tab may be closed: not the home tab, and not the only one. */
export const closable = (path: string): boolean => path !== HOME && tabs.open.length > 1

/** Brings a place to the front, in a tab of its own if it has none yet. */
export function visit(place: Tab): void {
  const at = tabs.open.findIndex((tab) => tab.path === place.path)
  if (at < 0) tabs.open.push(place)
  else if (tabs.open[at]?.href !== place.href)
    tabs.open[at] = { ...(tabs.open[at] ?? place), href: place.href }
  tabs.active = place.path
  tabs.recent = [place.path, ...tabs.recent.filter((path) => path !== place.path)]
}

/** Gives the tab of a page another title, in Chinese. */
export function renameTab(path: string, title: string): void {
  const at = tabs.open.findIndex((tab) => tab.path === path)
  const tab = tabs.open[at]
  if (tab && tab.title !== title) tabs.open[at] = { ...tab, title }
}

function remember(gone: readonly Tab[]): void {
  tabs.closed = [
    ...tabs.closed.filter((tab) => !gone.some((one) => one.path === tab.path)),
    ...gone.map((tab) => ({ ...tab })),
  ].slice(-KEPT_CLOSED)
  for (const path of memories.keys())
    if (!tabs.open.some((tab) => tab.path === path) && !tabs.closed.some((tab) => tab.path === path))
      memories.delete(path)
}

function keepOnly(wanted: (tab: Tab) => boolean): void {
  const gone = tabs.open.filter((tab) => !wanted(tab) && tab.path !== HOME)
  tabs.open = tabs.open.filter((tab) => wanted(tab) || tab.path === HOME)
  tabs.recent = tabs.recent.filter((path) => tabs.open.some((tab) => tab.path === path))
  remember(gone)
}

const front = (path: string): void => {
  const tab = tabs.open.find((one) => one.path === path)
  if (tab) navigate(tab.href)
}

/** Closes a tab; the tab before it comes to the front if it was there, else the first. */
export function closeTab(path: string): void {
  if (closable(path)) unlessUnsaved([path], () => shut(path))
}

function shut(path: string): void {
  const at = tabs.open.findIndex((tab) => tab.path === path)
  const next = tabs.open[at - 1] ?? tabs.open[0]
  const wasActive = tabs.active === path
  keepOnly((tab) => tab.path !== path)
  if (wasActive && next) front(next.path)
}

/** Closes every tab but this one and home. */
export function closeOtherTabs(path: string = tabs.active): void {
  unlessUnsaved(
    tabs.open.map((tab) => tab.path).filter((one) => one !== path),
    () => {
      keepOnly((tab) => tab.path === path)
      if (tabs.active !== path) front(path)
    },
  )
}

/** Closes everything and goes home. */
export function closeAllTabs(): void {
  unlessUnsaved(
    tabs.open.map((tab) => tab.path),
    () => {
      keepOnly(() => false)
      navigate(HOME)
    },
  )
}

/** Opens again the tab closed last, as it was left. */
export function reopenTab(): void {
  const tab = tabs.closed.at(-1)
  if (!tab) return
  tabs.closed = tabs.closed.slice(0, -1)
  tabs.open.push({ ...tab })
  navigate(tab.href)
}

/** The tab visited before this one. */
export function previousTab(): void {
  const path = tabs.recent[1]
  if (path) front(path)
}

/** The n-th tab, 1-based. */
export function tabAt(index: number): void {
  const tab = tabs.open[index - 1]
  if (tab) navigate(tab.href)
}

/** The tab to the right or left, around the ends. */
export function stepTab(by: 1 | -1): void {
  const at = tabs.open.findIndex((tab) => tab.path === tabs.active)
  const tab = tabs.open[(at + by + tabs.open.length) % tabs.open.length]
  if (tab) navigate(tab.href)
}

/** Forgets every tab: the session has changed. */
export function forgetTabs(): void {
  tabs.open = [home()]
  tabs.closed = []
  tabs.recent = []
  tabs.active = HOME
  memories.clear()
}
