import { type ChoiceArgument, type Command, defineCommand, type Need } from '../src/palette/command.ts'

const GROUP = '列表'
const hasList: Need = { test: ({ list }) => list !== null, reason: '本页没有列表' }
const hasCursor: Need = {
  test: ({ list }) => list !== null && list.cursor !== null,
  reason: '请先选择一条数据',
}
const canEditCells: Need = {
  test: ({ list }) => list?.editsCells === true,
  reason: '这个列表没有可以直接修改的单元格',
}
const grouping: ChoiceArgument = {
  kind: 'choice',
  label: '分组的列',
  choices: ({ list }) => list?.groups?.fields ?? [],
}
const canGroup: Need = {
  test: ({ list }) => (list?.groups?.fields.length ?? 0) > 0,
  reason: '这个列表没有可以分组的列',
}
const isGrouped: Need = { test: ({ list }) => Boolean(list?.groups?.by), reason: '列表没有分组' }

/** Commands on the cells of a list and on the groups of its rows. */
export const CELLS: readonly Command[] = [
  defineCommand({
    id: 'list.editCell',
    title: '编辑单元格',
    group: GROUP,
    keys: 'f2',
    icon: 'pencil',
    native: true,
    keywords: ['edit cell', 'inline edit', '直接修改', '就地修改'],
    when: { zone: ['grid'] },
    needs: [hasCursor, canEditCells],
    run: (host) => host.screen()?.list?.editCell(),
  }),
  defineCommand({
    id: 'list.group',
    title: '按列分组…',
    group: GROUP,
    icon: 'folder-tree',
    keywords: ['group by', 'subtotals', '分组', '小计'],
    needs: [hasList, canGroup],
    arguments: [grouping],
    run: (host, { choice }) => host.screen()?.list?.group(String(choice)),
  }),
  defineCommand({
    id: 'list.ungroup',
    title: '取消分组',
    group: GROUP,
    icon: 'list',
    keywords: ['ungroup', 'remove groups'],
    needs: [hasList, isGrouped],
    run: (host) => host.screen()?.list?.group(null),
  }),
]
