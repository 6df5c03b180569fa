import { proxy, ref } from 'valtio'
import { get } from './api.ts'

/** One row of the server's menu as the contract sends it. `isOpen` 2 opens a URL in a window of its own. */
export interface MenuRow {
  readonly id: string
  readonly parentId: string
  readonly code: string
  readonly name: string
  readonly alias?: string
  readonly path: string
  readonly source?: string
  readonly sort?: number
  readonly category?: number
  readonly isOpen?: number
  readonly action?: number
  readonly pinyin?: string
  /** The noun whose list is shown at this entry. */
  readonly noun?: string
  readonly children?: readonly MenuRow[]
}
export interface TopMenuRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly source?: string
  readonly path?: string
  readonly sort?: number
}

/** The menu of the session: the visible tree, every leaf whatever the top menu, button codes, top menus. */
export const menus = proxy({
  loaded: false,
  tree: ref<readonly MenuRow[]>([]),
  whole: ref<readonly MenuRow[]>([]),
  buttons: ref<readonly MenuRow[]>([]),
  permissions: ref<ReadonlySet<string>>(new Set()),
  top: ref<readonly TopMenuRow[]>([]),
  topId: '',
})

/** A path that is a URL, or contains html, is shown in a frame. */
export const isFramed = (path: string): boolean => /^https?:\/\//i.test(path) || path.includes('html')

/** Every leaf of a tree with the names of the branches above it. */
export function leavesOf(
  rows: readonly MenuRow[],
  above: readonly string[] = [],
): { readonly menu: MenuRow; readonly above: readonly string[] }[] {
  return rows.flatMap((menu) =>
    menu.children?.length ? leavesOf(menu.children, [...above, menu.name]) : [{ menu, above }],
  )
}

function codesOf(rows: readonly MenuRow[], codes: Set<string> = new Set()): Set<string> {
  for (const row of rows) {
    if (row.children?.length) codesOf(row.children, codes)
    else codes.add(row.code)
  }
  return codes
}

const BUILT_IN = new Set([
  '/wel/index',
  '/wel/dashboard',
  '/info/index',
  '/info/keymap',
  '/article/help',
  '/test/index',
  '/desk/noticelist',
  '/dict-horizontal/index',
  '/dict-vertical/index',
  '/activity/calendar',
])
const isOpenable = (leaf: MenuRow): boolean =>
  isFramed(leaf.path) || BUILT_IN.has(leaf.path) || leaf.noun !== undefined

/**
 * The menu entries that can be opened: the specification leaves out names with a hyphen, and branches without
 * leaves are removed.
 */
const openableRows = (rows: readonly MenuRow[]): MenuRow[] =>
  rows
    .filter((row) => !row.name.includes('-'))
    .flatMap((row) => {
      if (!row.children?.length) return isOpenable(row) ? [row] : []
      const children = openableRows(row.children)
      return children.length > 0 ? [{ ...row, children }] : []
    })

const routes = (topMenuId?: string): Promise<readonly MenuRow[]> =>
  get<readonly MenuRow[] | null>('/blade-system/menu/routes', { query: { topMenuId } }).then((rows) =>
    openableRows(rows ?? []),
  )

/** Fetches menu, buttons and top menus of the session. */
export async function loadMenus(): Promise<void> {
  const [tree, buttons, top] = await Promise.all([
    routes(),
    get<readonly MenuRow[] | null>('/blade-system/menu/buttons'),
    get<readonly TopMenuRow[] | null>('/blade-system/menu/top-menu', { quiet: true }).catch(() => null),
  ])
  menus.whole = ref(tree)
  menus.tree = ref(tree)
  menus.buttons = ref(buttons ?? [])
  menus.permissions = ref(codesOf(buttons ?? []))
  menus.top = ref([...(top ?? [])].sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0)))
  menus.topId = ''
  menus.loaded = true
}

/** Shows the branches of one top menu, or all of them for the empty id. */
export async function chooseTopMenu(id: string): Promise<void> {
  menus.tree = ref(id ? await routes(id) : menus.whole)
  menus.topId = id
}

export const hasPermission = (code: string): boolean => menus.permissions.has(code)

/** Route of a leaf: its path, or for a URL the frame host with the leaf's code. */
export const routeOf = (menu: MenuRow): string => (isFramed(menu.path) ? `/myiframe/${menu.code}` : menu.path)
