import { type Command, defineCommand, type ListHandlers } from '../src/palette/command.ts'

type ColumnChange = Parameters<ListHandlers['column']>[0]
/**
 * A command on the column under the header cursor: it has keys and a column menu entry but no line in the
 * palette.
 */
const column = (change: ColumnChange, title: string, keys: string, icon: string): Command =>
  defineCommand({
    id: `column.${change}`,
    title,
    group: '列',
    keys,
    icon,
    hidden: true,
    when: { zone: ['header'] },
    needs: [{ test: ({ list }) => list !== null, reason: '本页没有列表' }],
    run: (host) => host.screen()?.list?.column(change),
  })

/** Keys of the header row. */
export const HEADER: readonly Command[] = [
  column('sort', '按此列排序', 'enter', 'arrow-up-down'),
  column('sortAlso', '追加排序', 'shift+enter', 'arrow-down-up'),
  column('wider', '加宽', 'shift+right', 'move-horizontal'),
  column('narrower', '变窄', 'shift+left', 'move-horizontal'),
  column('right', '右移此列', 'mod+shift+right', 'arrow-right'),
  column('left', '左移此列', 'mod+shift+left', 'arrow-left'),
  column('pin', '固定此列', 'p', 'pin'),
  column('hide', '隐藏此列', 'h', 'eye-off'),
  column('fit', '适应宽度', 'w', 'stretch-horizontal'),
  column('menu', '列菜单', '.', 'ellipsis'),
]
