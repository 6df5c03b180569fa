import { type ComponentType, createElement } from 'react'
import { SEE_CALENDAR } from '../contract/branchEntries.ts'
import { lazyComponent } from './lazyComponent.ts'
import { isFramed, leavesOf, type MenuRow, menus, routeOf } from './menus.ts'
import { loadResource } from './resourceLoader.ts'
import type { PageProps } from './pageProps.ts'
import type { BuiltInPage } from './pages/builtInPages.ts'
import { readRecordTabPath } from './pages/record/recordTabPath.ts'

/**
 * A page that can be opened: `tab` false keeps it out of the tab bar; without `permission` access is refused.
 * Titles are Chinese.
 */
export interface PageRoute {
  readonly permission?: string
  readonly path: string
  readonly title: string
  readonly icon: string
  readonly tab: boolean
  readonly page: ComponentType<PageProps>
  readonly menu?: MenuRow
  /** A list: it counts as rendered when its rows are. */
  readonly list?: true
}

const listPages = new Map<string, ComponentType<PageProps>>()
/** The list of a noun: list code and declaration are loaded in parallel. */
function listPageOf(noun: string): ComponentType<PageProps> {
  const cached = listPages.get(noun)
  if (cached) return cached
  const list = lazyComponent(async () => {
    const [{ ListPage }, resource] = await Promise.all([import('./pages/ListPage.tsx'), loadResource(noun)])
    return (props: PageProps) => createElement(ListPage, { ...props, resource })
  })
  listPages.set(noun, list)
  return list
}
const recordPages = new Map<string, ComponentType<PageProps>>()
/** The page of one record of a noun. */
function recordPageOf(noun: string): ComponentType<PageProps> {
  const cached = recordPages.get(noun)
  if (cached) return cached
  const record = lazyComponent(async () => {
    const [{ RecordTabPage }, resource] = await Promise.all([
      import('./pages/record/RecordTabPage.tsx'),
      loadResource(noun),
    ])
    return (props: PageProps) => createElement(RecordTabPage, { ...props, resource })
  })
  recordPages.set(noun, record)
  return record
}
const builtInPage = (name: BuiltInPage): ComponentType<PageProps> =>
  lazyComponent(async () => (await import('./pages/builtInPages.ts')).BUILT_IN_PAGES[name]())
const framePage = builtInPage('frame'),
  rowsPage = builtInPage('rows')

const builtInRoute = (
  [path, title, icon]: readonly [path: string, title: string, icon: string],
  page: PageRoute['page'],
  permission?: string,
): PageRoute => ({ path, title, icon, tab: true, page, ...(permission && { permission }) })

/** Pages without a menu row. */
const BUILT_IN_ROUTES: readonly PageRoute[] = [
  builtInRoute(
    ['/wel/index', '首页', 'house'],
    lazyComponent(async () => (await import('./pages/home/HomePage.tsx')).HomePage),
  ),
  builtInRoute(['/wel/dashboard', '控制台', 'gauge'], builtInPage('dashboard')),
  builtInRoute(['/info/index', '个人信息', 'circle-user-round'], builtInPage('info')),
  builtInRoute(['/info/keymap', '快捷键设置', 'keyboard'], builtInPage('keymap')),
  builtInRoute(['/finance/trialBalance', '试算平衡', 'scale'], builtInPage('trialBalance'), 'ledger_view'),
  builtInRoute(['/activity/calendar', '活动日历', 'calendar-days'], builtInPage('calendar'), SEE_CALENDAR),
  builtInRoute(['/article/help', '帮助中心', 'circle-question-mark'], builtInPage('help')),
  builtInRoute(['/test/index', '环境自检', 'activity'], builtInPage('selfCheck')),
  builtInRoute(
    ['/dict-horizontal/index', '字典管理（左右）', 'book-a'],
    builtInPage('dictionaryBeside'),
    'dict_view',
  ),
  builtInRoute(
    ['/dict-vertical/index', '字典管理（上下）', 'book-a'],
    builtInPage('dictionaryBelow'),
    'dict_view',
  ),
  { ...builtInRoute(['/desk/noticelist', '更多通知', 'list'], builtInPage('noticeList')), tab: false },
]

/** Whether a leaf opens in a new browser window. */
export const opensNewWindow = (menu: MenuRow): boolean => menu.isOpen === 2 && /^https?:\/\//i.test(menu.path)

function menuRoute(path: string): PageRoute | null {
  const leaf = leavesOf(menus.whole).find(({ menu }) => routeOf(menu) === path)?.menu
  if (!leaf) return null
  const common = { path, title: leaf.name, icon: leaf.source ?? '', tab: true, menu: leaf }
  if (isFramed(leaf.path)) return { ...common, page: framePage }
  const { noun } = leaf
  return noun ? { ...common, page: listPageOf(noun), list: true } : null
}

/** The page of one record, below the address of its list. */
function recordRoute(path: string): PageRoute | null {
  const record = readRecordTabPath(path)
  const route = record && menuRoute(record.list)
  return route?.menu?.noun ? { ...route, path, page: recordPageOf(route.menu.noun) } : null
}

/** Pages about single rows, by their address without the ids: title, icon and permission. */
const PAGES_OF_ROWS: Readonly<Record<string, readonly [string, string, string]>> = {
  '/authority/role/grant': ['权限设置', 'shield-check', 'role_grant'],
  '/system/user/why': ['权限说明', 'route', 'user_why'],
}
const rowsRoute = (path: string): PageRoute | null => {
  const [title, icon, permission] = PAGES_OF_ROWS[path.replace(/\/[^/]*$/, '')] ?? []
  return title && icon ? builtInRoute([path, title, icon], rowsPage, permission) : null
}

/** The page at a path; null if the operator has none there. */
export const pageRouteAt = (path: string): PageRoute | null =>
  BUILT_IN_ROUTES.find((route) => route.path === path) ??
  menuRoute(path) ??
  recordRoute(path) ??
  rowsRoute(path)
