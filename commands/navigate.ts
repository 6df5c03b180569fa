import { SEE_CALENDAR } from '../src/contract/branchEntries.ts'
import { type Command, defineCommand, type Zone } from '../src/palette/command.ts'

const GROUP = '导航'
/** An open dialog has to be answered before another page is opened. */
const OUTSIDE_DIALOGS: readonly Zone[] = [
  'grid',
  'header',
  'detail',
  'form',
  'palette',
  'sidebar',
  'tabs',
  'filter',
  'canvas',
  'board',
  'frame',
  'none',
]

interface StaticPage {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly keys?: string
  readonly permission?: string
  readonly icon: string
  readonly keywords: readonly string[]
}
const pageCommand = ({ path, title, keywords, ...rest }: StaticPage): Command =>
  defineCommand({
    ...rest,
    title,
    group: '页面',
    opens: path,
    priority: 0.8,
    keywords: [...keywords, `打开${title}`],
    run: (host) => host.go(path),
  })

interface PaletteShortcut {
  readonly id: string
  readonly title: string
  readonly query: string
  readonly keys?: string
  readonly icon: string
  readonly keywords: readonly string[]
}
const paletteCommand = ({ query, ...rest }: PaletteShortcut): Command =>
  defineCommand({ ...rest, group: GROUP, run: (host) => host.palette({ query }) })

/** Pages that have no menu entry, and the commands that open the palette. */
export const NAVIGATE: readonly Command[] = [
  pageCommand({
    id: 'open.home',
    title: '首页',
    path: '/wel/index',
    keys: 'g h',
    icon: 'house',
    keywords: ['home', 'wel', '主页'],
  }),
  pageCommand({
    id: 'open.dashboard',
    title: '控制台',
    path: '/wel/dashboard',
    keys: 'g d',
    icon: 'layout-dashboard',
    keywords: ['dashboard', '看板', '概览'],
  }),
  pageCommand({
    id: 'open.info',
    title: '个人信息',
    path: '/info/index',
    keys: 'g i',
    icon: 'user-round',
    keywords: ['profile', 'account', '个人设置', '修改密码', 'password'],
  }),
  pageCommand({
    id: 'open.calendar',
    title: '活动日历',
    path: '/activity/calendar',
    permission: SEE_CALENDAR,
    keys: 'g w',
    icon: 'calendar-days',
    keywords: ['campaign calendar', 'schedule', 'conflicts', '排期', '冲突'],
  }),
  pageCommand({
    id: 'open.trialBalance',
    title: '试算平衡',
    path: '/finance/trialBalance',
    permission: 'ledger_view',
    icon: 'scale',
    keywords: ['trial balance', 'ledger'],
  }),
  pageCommand({
    id: 'open.help',
    title: '帮助中心',
    path: '/article/help',
    icon: 'circle-help',
    keywords: ['help', 'manual', '说明'],
  }),
  pageCommand({
    id: 'open.selfCheck',
    title: '环境自检',
    path: '/test/index',
    icon: 'activity',
    keywords: ['self check', 'diagnostics', 'connection test', '测试', '连接', '诊断'],
  }),
  pageCommand({
    id: 'open.dictBeside',
    title: '字典管理（左右）',
    path: '/dict-horizontal/index',
    permission: 'dict_view',
    icon: 'book-a',
    keywords: ['dictionary side by side', '左右字典'],
  }),
  pageCommand({
    id: 'open.dictBelow',
    title: '字典管理（上下）',
    path: '/dict-vertical/index',
    permission: 'dict_view',
    icon: 'book-a',
    keywords: ['dictionary stacked', '上下字典'],
  }),
  defineCommand({
    id: 'palette.open',
    title: '命令面板',
    group: GROUP,
    keys: 'mod+k',
    icon: 'command',
    hidden: true,
    keywords: ['command palette', 'search'],
    when: { zone: OUTSIDE_DIALOGS },
    run: (host) => host.palette(),
  }),
  defineCommand({
    id: 'palette.commands',
    title: '搜索命令',
    group: GROUP,
    keys: 'f1',
    icon: 'terminal',
    keywords: ['commands'],
    when: { zone: OUTSIDE_DIALOGS },
    run: (host) => host.palette({ query: '>' }),
  }),
  paletteCommand({
    id: 'palette.places',
    title: '搜索菜单',
    query: '/',
    keys: 'g /',
    icon: 'map',
    keywords: ['menu', 'places', 'go to', '跳转', '页面'],
  }),
  paletteCommand({
    id: 'palette.verbs',
    title: '对选中的数据执行操作',
    query: ':',
    keys: ':',
    icon: 'zap',
    keywords: ['actions', 'verbs'],
  }),
  paletteCommand({
    id: 'palette.people',
    title: '搜索人员',
    query: '@',
    icon: 'users',
    keywords: ['people', 'users'],
  }),
  paletteCommand({
    id: 'palette.numbers',
    title: '按编号查找',
    query: '#',
    icon: 'hash',
    keywords: ['find by id', 'number'],
  }),
  paletteCommand({
    id: 'palette.tabs',
    title: '搜索标签页',
    query: '=',
    icon: 'panels-top-left',
    keywords: ['open tabs', 'switch tab'],
  }),
]
