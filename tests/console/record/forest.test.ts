import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesSearch } from '../../../src/kernel/matchesSearch.ts'
import {
  ancestry,
  changes,
  filtered,
  subtreeIds,
  checkStateOf,
  type TreeNode,
  toggled,
  visibleRows,
} from '../../../src/console/pages/roleGrant/forest.ts'

const tree: readonly TreeNode[] = [
  {
    id: '1',
    title: '系统',
    children: [
      {
        id: '11',
        title: '用户',
        children: [
          { id: '111', title: '新增' },
          { id: '112', title: '删除' },
        ],
      },
      { id: '12', title: '角色' },
    ],
  },
  { id: '2', title: '日志' },
]
const all = tree.flatMap(subtreeIds)
const nodeOf = (id: string, nodes: readonly TreeNode[] = tree): TreeNode =>
  nodes
    .flatMap((node) => (node.id === id ? [node] : node.children ? [nodeOf(id, node.children)] : []))
    .find((node) => node?.id === id) as TreeNode

describe('a tree of checkboxes', () => {
  it('derives the state of a branch from the nodes below it', () => {
    expect([
      checkStateOf(nodeOf('1'), new Set(['111'])),
      checkStateOf(nodeOf('1'), new Set(subtreeIds(nodeOf('1')))),
      checkStateOf(nodeOf('1'), new Set(['2'])),
    ]).toEqual(['some', 'all', 'none'])
  })
  it('grants the ancestors of a granted node', () => {
    expect([...toggled(tree, nodeOf('111'), new Set())].toSorted()).toEqual(['1', '11', '111'])
  })
  it('never grants a node without its ancestors, in whatever order nodes are toggled', () => {
    const above = ancestry(tree)
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all), { maxLength: 12 }), (ids) => {
        let checked: ReadonlySet<string> = new Set()
        for (const id of ids) checked = toggled(tree, nodeOf(id), checked)
        return [...checked].every((id) => (above.get(id) ?? []).every((ancestor) => checked.has(ancestor)))
      }),
    )
  })
  it('a search changes only what it shows, and keeps the ancestors of what it hides', () => {
    const [visible] = filtered(tree, (node) => node.id === '111')
    const granted = new Set(['1', '11', '111', '112', '12'])
    expect([...toggled(tree, visible as TreeNode, granted)]).toEqual(['1', '11', '112', '12'])
    expect([...toggled(tree, visible as TreeNode, new Set(['1', '11', '111']))]).toEqual([])
    expect([...toggled(tree, visible as TreeNode, new Set(['2']))].toSorted()).toEqual([
      '1',
      '11',
      '111',
      '2',
    ])
  })
  it('never removes what a search hides, and never grants a node without its ancestors', () => {
    const above = ancestry(tree)
    const steps = fc.array(fc.tuple(fc.constantFrom(...all), fc.constantFrom(...all)), { maxLength: 12 })
    fc.assert(
      fc.property(steps, (pairs) => {
        let checked: ReadonlySet<string> = new Set(all)
        for (const [found, pressed] of pairs) {
          const visible = filtered(tree, (node) => node.id === found)
          const shownIds = new Set(visible.flatMap(subtreeIds))
          if (!shownIds.has(pressed)) continue
          const next = toggled(tree, nodeOf(pressed, visible), checked)
          for (const id of checked) if (!shownIds.has(id) && !next.has(id)) return false
          checked = next
        }
        return [...checked].every((id) => (above.get(id) ?? []).every((ancestor) => checked.has(ancestor)))
      }),
    )
  })
  it('lists what saving adds and removes, and keeps ids it does not display', () => {
    expect(changes(tree, new Set(['2', '999']), new Set(['1', '12', '999']))).toEqual({
      added: ['1', '12'],
      removed: ['2'],
    })
  })
  it('lists expanded nodes with their level and position among siblings', () => {
    expect(
      visibleRows(tree, new Set(['1'])).map(({ node, level, position, size, open }) => [
        node.id,
        level,
        position,
        size,
        open,
      ]),
    ).toEqual([
      ['1', 1, 1, 2, true],
      ['11', 2, 1, 2, false],
      ['12', 2, 2, 2, null],
      ['2', 1, 2, 2, null],
    ])
  })
  it('keeps the ancestors of search results', () => {
    expect(filtered(tree, (node) => node.title === '删除').flatMap(subtreeIds)).toEqual(['1', '11', '112'])
  })
})

describe('the search in a tree', () => {
  const reset = { title: '重置密码', pinyin: 'zhong/chong zhi mi ma' }
  it('finds by title, by initials of every reading and by syllables', () => {
    expect(
      ['置密', 'czmm', 'zzmm', 'mm', 'mima', "mi'ma", 'ZHI', '　密码 '].map((query) =>
        matchesSearch(reset, query),
      ),
    ).toEqual([true, true, true, true, true, true, true, true])
  })
  it('does not find by letters inside a syllable', () => {
    expect(['hi', 'xyz', 'mz'].map((query) => matchesSearch(reset, query))).toEqual([false, false, false])
  })
})
