import {
  type ChoiceArgument,
  type Command,
  type Ctx,
  defineCommand,
  type Host,
  type Need,
  selectionCount,
  type When,
} from '../src/palette/command.ts'

const GROUP = '列表'
const hasList: Need = { test: ({ list }) => list !== null, reason: '本页没有列表' }
const hasSelection: Need = {
  test: ({ list }) => list !== null && selectionCount(list.selection) > 0,
  reason: '没有选择数据',
}
const hasRows: Need = {
  test: ({ list }) => list !== null && (list.cursor !== null || selectionCount(list.selection) > 0),
  reason: '请先选择一条数据',
}
const hasCursor: Need = {
  test: ({ list }) => list !== null && list.cursor !== null,
  reason: '请先选择一条数据',
}
const inGrid: When = { zone: ['grid'] }
const onRows: When = { zone: ['grid', 'detail'] }
const nearGrid: When = { zone: ['grid', 'header', 'filter', 'none'] }

/** Repeated mod+A selects the page, then everything the filter finds, then nothing. */
function widerSelection({ list }: Ctx): 'page' | 'all' | 'none' {
  if (!list || list.selection.kind === 'query') return 'none'
  if (list.pageState !== 'all') return 'page'
  return list.total > selectionCount(list.selection) ? 'all' : 'none'
}
const selectMore = (host: Host): void => host.screen()?.list?.select(widerSelection(host.ctx()))

const scrolling: ChoiceArgument = {
  kind: 'choice',
  label: '翻页方式',
  choices: () => [
    { value: 'pages', title: '分页' },
    { value: 'continuous', title: '连续滚动' },
  ],
}

/** Positions of the state tabs that have a digit key; where a list has none, of its views. */
const TABS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const hasTab = (position: number): Need => ({
  test: ({ list }) => (list?.tabs || list?.views || 0) >= position,
  reason: '这个列表没有这么多状态标签或视图',
})

/** Commands on a list as a whole: finding, paging, selecting, copying. */
export const LIST: readonly Command[] = [
  defineCommand({
    id: 'list.refresh',
    title: '刷新',
    group: GROUP,
    keys: 'r',
    icon: 'refresh-cw',
    keywords: ['refresh', 'reload', '重新加载'],
    when: nearGrid,
    needs: [hasList],
    run: (host) => host.screen()?.list?.refresh(),
  }),
  defineCommand({
    id: 'list.filter',
    title: '筛选',
    group: GROUP,
    keys: ['/', 'f'],
    icon: 'filter',
    keywords: ['filter', 'search list', '搜索', '查询', '过滤'],
    run: (host) => host.focusFilter(),
  }),
  defineCommand({
    id: 'list.filterPanel',
    title: '筛选面板',
    group: GROUP,
    keys: 'v f',
    icon: 'list-filter',
    keywords: ['filter panel', 'filter form', '更多条件', '查询条件'],
    needs: [hasList],
    run: (host) => host.screen()?.list?.filterPanel(),
  }),
  defineCommand({
    id: 'list.resetFilter',
    title: '重置筛选',
    group: GROUP,
    keys: 'v r',
    icon: 'filter-x',
    keywords: ['reset filter', 'clear filter', '清空', '清空条件'],
    needs: [hasList],
    run: (host) => host.screen()?.list?.resetFilter(),
  }),
  defineCommand({
    id: 'list.previousPage',
    title: '上一页',
    group: GROUP,
    keys: ['[', 'alt+pageup'],
    icon: 'chevron-left',
    keywords: ['previous page'],
    when: { zone: ['grid', 'header'] },
    needs: [hasList],
    run: (host) => host.screen()?.list?.page(-1),
  }),
  defineCommand({
    id: 'list.nextPage',
    title: '下一页',
    group: GROUP,
    keys: [']', 'alt+pagedown'],
    icon: 'chevron-right',
    keywords: ['next page'],
    when: { zone: ['grid', 'header'] },
    needs: [hasList],
    run: (host) => host.screen()?.list?.page(1),
  }),
  defineCommand({
    id: 'list.scroll',
    title: '切换翻页方式…',
    group: GROUP,
    icon: 'scroll',
    keywords: ['continuous scroll', 'paging', '连续滚动', '分页'],
    needs: [hasList],
    arguments: [scrolling],
    run: (host, { choice }) => host.screen()?.list?.scroll(choice === 'continuous' ? 'continuous' : 'pages'),
  }),
  defineCommand({
    id: 'list.columns',
    title: '设置列…',
    group: GROUP,
    keys: 'v c',
    icon: 'columns-3',
    keywords: ['columns', 'hide columns', '列设置', '显示列', '隐藏列'],
    needs: [hasList],
    run: (host) => host.screen()?.list?.columns(),
  }),
  defineCommand({
    id: 'list.rowMenu',
    title: '行菜单',
    group: GROUP,
    keys: '.',
    icon: 'ellipsis',
    keywords: ['row menu', 'context menu', '更多操作'],
    when: onRows,
    needs: [hasCursor],
    run: (host) => host.screen()?.list?.rowMenu(),
  }),

  ...TABS.map((position) => {
    const name = { text: '显示第 {place} 个状态或视图', params: { place: position } }
    return defineCommand({
      id: `list.tab${position}`,
      name,
      title: () => name,
      group: GROUP,
      keys: String(position),
      icon: 'list-filter',
      hidden: true,
      when: inGrid,
      needs: [hasTab(position)],
      run: (host) => host.screen()?.list?.tab(position),
    })
  }),

  defineCommand({
    id: 'list.selectMore',
    title: '选择本页或全部',
    group: GROUP,
    keys: 'mod+a',
    icon: 'list-checks',
    keywords: ['select all', 'select page', '全选'],
    when: inGrid,
    needs: [hasList],
    run: selectMore,
  }),
  defineCommand({
    id: 'list.selectAll',
    title: '选择筛选出的全部数据',
    group: GROUP,
    icon: 'list-checks',
    keywords: ['select everything in filter', '全选'],
    needs: [hasList],
    run: (host) => host.screen()?.list?.select('all'),
  }),
  defineCommand({
    id: 'list.selectNone',
    title: '取消选择',
    group: GROUP,
    icon: 'square',
    keywords: ['clear selection', 'deselect', '清空选择'],
    needs: [hasSelection],
    run: (host) => host.screen()?.list?.select('none'),
  }),
  defineCommand({
    id: 'list.invert',
    title: '反选本页',
    group: GROUP,
    keys: 'shift+i',
    icon: 'square-split-horizontal',
    keywords: ['invert selection', '反向选择'],
    when: inGrid,
    needs: [hasList],
    run: (host) => host.screen()?.list?.select('invert'),
  }),

  defineCommand({
    id: 'list.copy',
    title: '复制为表格',
    group: GROUP,
    keys: 'mod+c',
    icon: 'copy',
    keywords: ['copy', 'copy as tsv', '复制'],
    when: inGrid,
    needs: [hasRows],
    run: (host) => host.screen()?.list?.copy('tsv'),
  }),
  defineCommand({
    id: 'list.copyId',
    title: '复制编号',
    group: GROUP,
    keys: 'y i',
    icon: 'hash',
    keywords: ['copy id', '复制id'],
    when: onRows,
    needs: [hasRows],
    run: (host) => host.screen()?.list?.copy('id'),
  }),
  defineCommand({
    id: 'list.copyLink',
    title: '复制链接',
    group: GROUP,
    keys: 'y l',
    icon: 'link',
    keywords: ['copy link', 'copy url', '分享'],
    when: onRows,
    needs: [hasRows],
    run: (host) => host.screen()?.list?.copy('link'),
  }),
  defineCommand({
    id: 'list.copyJson',
    title: '复制为 JSON',
    group: GROUP,
    keys: 'y r',
    icon: 'braces',
    keywords: ['copy json', 'copy record'],
    when: onRows,
    needs: [hasRows],
    run: (host) => host.screen()?.list?.copy('json'),
  }),
]
