import { type Command, defineCommand, type When } from '../src/palette/command.ts'

const GROUP = '光标'
const inGrid: When = { zone: ['grid'] }

/**
 * The grid moves its cursor itself, in the frame of the key press; these entries make its keys known to the
 * cheat sheet and the conflict check.
 */
const move = (id: string, title: string, keys: readonly string[]): Command =>
  defineCommand({
    id: `cursor.${id}`,
    title,
    group: GROUP,
    keys,
    when: inGrid,
    native: true,
    hidden: true,
    run: () => undefined,
  })

export const CURSOR: readonly Command[] = [
  move('down', '下一行', ['down', 'j']),
  move('up', '上一行', ['up', 'k']),
  move('pageDown', '下一屏', ['pagedown']),
  move('pageUp', '上一屏', ['pageup']),
  move('first', '第一行', ['home']),
  move('last', '最后一行', ['end']),
  move('right', '右移一格', ['right']),
  move('left', '左移一格', ['left']),
  move('extendDown', '向下扩展选择', ['shift+down', 'shift+j']),
  move('extendUp', '向上扩展选择', ['shift+up', 'shift+k']),
  move('extendCells', '扩展单元格区域', ['shift+right', 'shift+left', 'shift+home', 'shift+end']),
  move('edge', '到数据边缘', ['mod+down', 'mod+up', 'mod+right', 'mod+left']),
  move('extendEdge', '扩展到数据边缘', [
    'mod+shift+down',
    'mod+shift+up',
    'mod+shift+right',
    'mod+shift+left',
  ]),
  defineCommand({
    id: 'list.toggle',
    title: '选择或取消当前行',
    group: GROUP,
    keys: 'x',
    icon: 'square-check',
    native: true,
    hidden: true,
    when: inGrid,
    run: (host) => host.screen()?.list?.select('toggle'),
  }),
  defineCommand({
    id: 'record.peek',
    title: '预览',
    group: '记录',
    keys: 'space',
    icon: 'eye',
    native: true,
    keywords: ['peek', 'preview', '快速查看'],
    when: inGrid,
    needs: [{ test: ({ list }) => list !== null && list.cursor !== null, reason: '请先选择一条数据' }],
    run: (host) => host.screen()?.record?.peek(),
  }),
]
