import { type Command, defineCommand, type Need, type When } from '../src/palette/command.ts'

const GROUP = '看板'
const onBoard: When = { zone: ['board'], editable: false }
const hasBoard: Need = { test: ({ board }) => board !== null, reason: '本页没有看板' }
const hasCharts: Need = { test: ({ board }) => (board?.charts ?? 0) > 0, reason: '本页没有图表' }
const hasPeriod: Need = { test: ({ board }) => board?.hasPeriod === true, reason: '本页没有时间段' }
const hasRow = (position: number): Need => ({
  test: ({ board }) => (board?.rows ?? 0) >= position,
  reason: '这一行没有事项',
})

/** Rows of the desk that have a digit key. */
const ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

const PERIODS = [
  {
    id: 'board.earlier',
    title: '前一段时间',
    keys: '[',
    icon: 'chevron-left',
    by: -1,
    keywords: ['previous period', 'earlier', '上个月'],
  },
  {
    id: 'board.later',
    title: '后一段时间',
    keys: ']',
    icon: 'chevron-right',
    by: 1,
    keywords: ['next period', 'later', '下个月'],
  },
  {
    id: 'board.today',
    title: '回到今天',
    icon: 'calendar-check',
    by: 0,
    keywords: ['today', 'now', '本月'],
  },
] as const

/** Commands on the pages of figures: the desk and the dashboard. */
export const BOARD: readonly Command[] = [
  defineCommand({
    id: 'board.refresh',
    title: '刷新数据',
    group: GROUP,
    keys: 'r',
    icon: 'refresh-cw',
    keywords: ['refresh', 'reload', '重新加载'],
    when: onBoard,
    needs: [hasBoard],
    run: (host) => host.board.refresh(),
  }),
  ...([1, -1] as const).map((by) =>
    defineCommand({
      id: by > 0 ? 'board.next' : 'board.previous',
      title: by > 0 ? '下一项' : '上一项',
      group: GROUP,
      keys: by > 0 ? 'j' : 'k',
      hidden: true,
      when: onBoard,
      needs: [hasBoard],
      run: (host) => host.board.step(by),
    }),
  ),
  ...ROWS.map((position) =>
    defineCommand({
      id: `board.open${position}`,
      title: () => ({ text: '打开第 {position} 项', params: { position } }),
      name: { text: '打开第 {position} 项', params: { position } },
      group: GROUP,
      keys: String(position),
      hidden: true,
      when: onBoard,
      needs: [hasRow(position)],
      run: (host) => host.board.open(position),
    }),
  ),
  ...PERIODS.map(({ by, ...period }) =>
    defineCommand({
      ...period,
      group: GROUP,
      when: onBoard,
      needs: [hasPeriod],
      run: (host) => host.board.move(by),
    }),
  ),
  defineCommand({
    id: 'board.copy',
    title: '复制图表数据',
    group: GROUP,
    keys: 'y c',
    icon: 'copy-x',
    keywords: ['copy chart data', 'csv'],
    when: onBoard,
    needs: [hasCharts],
    run: (host) => host.board.copy(),
  }),
  defineCommand({
    id: 'board.table',
    title: '图表改为表格',
    group: GROUP,
    icon: 'table-2',
    keywords: ['table', 'chart', '表格', '图表'],
    when: onBoard,
    needs: [hasCharts],
    run: (host) => host.board.table(),
  }),
]
