import { proxy, subscribe } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { unlessUnsaved } from '../form/unsaved.ts'

/** A console tab: one page, identified by its path; `href` includes its last query. */
export interface Tab {
  readonly path: string
  readonly href: string
  readonly title: string
  readonly icon: string
}
export const HOME = '/wel/index'
const MAX_CLOSED = 10
const STORAGE_KEY = 'saber-tagList'

const homeTab = (): Tab => ({ path: HOME, href: HOME, title: '首页', icon: 'house' })
/**
 * Open tabs in order, the active one, the paths by visit (latest first) and the closed tabs (latest last).
 */
export const tabs = proxy({ open: storedTabs(), active: HOME, recent: [] as string[], closed: [] as Tab[] })

function storedTabs(): Tab[] {
  try {
    const savedTabs = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as Tab[]
    return [homeTab(), ...savedTabs.filter((tab) => tab.path !== HOME)]
  } catch {
    return [homeTab()]
  }
}
subscribe(tabs, () => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(tabs.open)))

const memoryByPath = new Map<string, Map<string, unknown>>()
/** State of a tab's page; it outlives closing and reopening, not a reload. */
export function memoryOf(path: string): Map<string, unknown> {
  let memory = memoryByPath.get(path)
  if (!memory) memoryByPath.set(path, (memory = new Map()))
  return memory
}

/** Whether a tab may be closed: not the home tab, and not the only one. */
export const closable = (path: string): boolean => path !== HOME && tabs.open.length > 1

/** The address of a page with the filter and page number its open tab has. */
export const tabHref = (path: string): string => tabs.open.find((tab) => tab.path === path)?.href ?? path

/** Activates a tab, or opens one if the page has none yet. */
export function visit(visited: Tab): void {
  const index = tabs.open.findIndex((tab) => tab.path === visited.path)
  if (index < 0) tabs.open.push(visited)
  else if (tabs.open[index]?.href !== visited.href)
    tabs.open[index] = { ...(tabs.open[index] ?? visited), href: visited.href }
  tabs.active = visited.path
  tabs.recent = [visited.path, ...tabs.recent.filter((path) => path !== visited.path)]
}

/** Changes the title of a tab, in Chinese. */
export function renameTab(path: string, title: string): void {
  const index = tabs.open.findIndex((tab) => tab.path === path)
  const tab = tabs.open[index]
  if (tab && tab.title !== title) tabs.open[index] = { ...tab, title }
}

function rememberClosed(closedTabs: readonly Tab[]): void {
  tabs.closed = [
    ...tabs.closed.filter((tab) => !closedTabs.some((closed) => closed.path === tab.path)),
    ...closedTabs.map((tab) => ({ ...tab })),
  ].slice(-MAX_CLOSED)
  for (const path of memoryByPath.keys())
    if (!tabs.open.some((tab) => tab.path === path) && !tabs.closed.some((tab) => tab.path === path))
      memoryByPath.delete(path)
}

/** Closes the tabs that fail a test, never home. */
export function keepOnly(shouldKeep: (tab: Tab) => boolean): void {
  const closedTabs = tabs.open.filter((tab) => !shouldKeep(tab) && tab.path !== HOME)
  tabs.open = tabs.open.filter((tab) => shouldKeep(tab) || tab.path === HOME)
  tabs.recent = tabs.recent.filter((path) => tabs.open.some((tab) => tab.path === path))
  rememberClosed(closedTabs)
}

/** Shows an open tab. */
export const bringToFront = (path: string): void => {
  const tab = tabs.open.find((candidate) => candidate.path === path)
  if (tab) navigate(tab.href)
}

/** Closes a tab; if it was active, the tab before it becomes active, else the first. */
export function closeTab(path: string): void {
  if (closable(path)) unlessUnsaved([path], () => removeTab(path))
}

function removeTab(path: string): void {
  const index = tabs.open.findIndex((tab) => tab.path === path)
  const next = tabs.open[index - 1] ?? tabs.open[0]
  const wasActive = tabs.active === path
  keepOnly((tab) => tab.path !== path)
  if (wasActive && next) bringToFront(next.path)
}

/** Clears every tab after a change of session. */
export function forgetTabs(): void {
  tabs.open = [homeTab()]
  tabs.closed = []
  tabs.recent = []
  tabs.active = HOME
  memoryByPath.clear()
}
