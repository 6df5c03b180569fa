import { type ComponentType, createElement } from 'react'
import { lazily } from './lazily.ts'
import { isFramed, leavesOf, type MenuRow, menus, routeOf } from './menus.ts'
import { declarationOf } from './nouns.ts'
import type { PageProps } from './pageProps.ts'

/**
 * A page that can be opened: `tab` false keeps it out of the tab bar, without `permission` it is refused.
 * Titles are Chinese.
 */
export interface Place {
  readonly permission?: string
  readonly path: string
  readonly title: string
  readonly icon: string
  readonly tab: boolean
  readonly page: ComponentType<PageProps>
  readonly menu?: MenuRow
  /** A list: it is on the screen when its rows are. */
  readonly list?: true
}

const lists = new Map<string, ComponentType<PageProps>>()
/** The list of a noun: the code of lists and the declaration are fetched side by side. */
function listOf(noun: string): ComponentType<PageProps> {
  const known = lists.get(noun)
  if (known) return known
  const list = lazily(async () => {
    const [{ ListPage }, resource] = await Promise.all([import('./pages/ListPage.tsx'), declarationOf(noun)])
    return (props: PageProps) => createElement(ListPage, { ...props, resource })
  })
  lists.set(noun, list)
  return list
}
const FramePage = lazily(() => import('./pages/frame/FramePage.tsx').then((module) => module.FramePage))
const built = (path: string, title: string, icon: string, component: Place['page']): Place => ({
  path,
  title,
  icon,
  tab: true,
  page: component,
})

/** Pages that need no menu row. */
const BUILT_IN: readonly Place[] = [
  built(
    '/wel/index',
    '首页',
    'house',
    lazily(() => import('./pages/home/HomePage.tsx').then((module) => module.HomePage)),
  ),
  built(
    '/wel/dashboard',
    '控制台',
    'gauge',
    lazily(() => import('./pages/dashboard/DashboardPage.tsx').then((module) => module.DashboardPage)),
  ),
  built(
    '/info/index',
    '个人信息',
    'circle-user-round',
    lazily(() => import('./pages/info/InfoPage.tsx').then((module) => module.InfoPage)),
  ),
  built(
    '/info/keymap',
    '快捷键设置',
    'keyboard',
    lazily(() => import('./pages/keymap/KeymapPage.tsx').then((module) => module.KeymapPage)),
  ),
  {
    ...built(
      '/finance/trialBalance',
      '试算平衡',
      'scale',
      lazily(() => import('./pages/trial/TrialBalancePage.tsx').then((module) => module.TrialBalancePage)),
    ),
    permission: 'ledger_view',
  },
  built(
    '/article/help',
    '帮助中心',
    'circle-question-mark',
    lazily(() => import('./pages/info/HelpPage.tsx').then((module) => module.HelpPage)),
  ),
  {
    ...built(
      '/dict-horizontal/index',
      '字典管理（左右）',
      'book-a',
      lazily(() => import('./pages/dictionary/arrangements.tsx').then((module) => module.DictionaryBeside)),
    ),
    permission: 'dict_view',
  },
  {
    ...built(
      '/dict-vertical/index',
      '字典管理（上下）',
      'book-a',
      lazily(() => import('./pages/dictionary/arrangements.tsx').then((module) => module.DictionaryBelow)),
    ),
    permission: 'dict_view',
  },
  {
    ...built(
      '/desk/noticelist',
      '更多通知',
      'list',
      lazily(() => import('./pages/noticelist/NoticeListPage.tsx').then((module) => module.NoticeListPage)),
    ),
    tab: false,
  },
]

/** Whether a leaf opens a browser window of its own. */
export const opensWindow = (menu: MenuRow): boolean => menu.isOpen === 2 && /^https?:\/\//i.test(menu.path)

function menuPlace(path: string): Place | null {
  const leaf = leavesOf(menus.whole).find(({ menu }) => routeOf(menu) === path)?.menu
  if (!leaf) return null
  const common = { path, title: leaf.name, icon: leaf.source ?? '', tab: true, menu: leaf }
  if (isFramed(leaf.path)) return { ...common, page: FramePage }
  const { noun } = leaf
  return noun ? { ...common, page: listOf(noun), list: true } : null
}

/** The page at a path; null if the operator has none there. */
export const placeAt = (path: string): Place | null =>
  BUILT_IN.find((place) => place.path === path) ?? menuPlace(path)
