import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../commands/index.ts'
import { openViewEntries } from '../../commands/listViews.ts'
import type { Choice } from '../../src/palette/choice.ts'
import type { Command, Ctx } from '../../src/palette/command.ts'
import { nameOf, titleText, unavailable } from '../../src/palette/available.ts'
import { commandEntries, createIndex } from '../../src/palette/match.ts'
import { listOf, moment, recordingHost } from './moments.ts'

const VIEWS = [
  { id: '1', resource: 'post', name: '高层', list: '岗位管理', isDeclared: false, pinyin: 'gao ceng' },
  { id: '2', resource: 'user', name: '禤姓', list: '用户管理', isDeclared: false, pinyin: 'xuan xing' },
]
const byId = (id: string): Command => {
  const found = COMMANDS.find((command) => command.id === id)
  if (!found) throw new Error(`no ${id}`)
  return found
}
const choices = (ctx: Ctx): readonly Choice[] => {
  const [argument] = byId('view.open').arguments ?? []
  return argument?.kind === 'choice' ? argument.choices(ctx) : []
}

describe('view.open', () => {
  test('offers the views of the list in their order, then the list without one', () =>
    expect(choices(moment({ views: VIEWS, list: listOf('user') }))).toEqual([
      { value: '2', title: '禤姓', pinyin: 'xuan xing' },
      { value: 'all', title: '全部' },
    ]))
  test('offers the views of all lists elsewhere', () =>
    expect(choices(moment({ views: VIEWS }))).toEqual([
      { value: '1', title: '高层', hint: '岗位管理', pinyin: 'gao ceng' },
      { value: '2', title: '禤姓', hint: '用户管理', pinyin: 'xuan xing' },
    ]))
  test('cannot run without any view', () =>
    expect(unavailable(byId('view.open'), moment())).toEqual({ text: '还没有保存视图' }))
})

describe('the entries of views', () => {
  const entries = openViewEntries(VIEWS, ({ resource }) =>
    resource === 'user' ? { path: '系统管理 / 用户管理', opens: '/system/user?view=2' } : null,
  )
  test('are those of lists that can be opened, each the command with its view filled in', () => {
    expect(entries.map(({ id, of, opens }) => [id, of, opens])).toEqual([
      ['view.open(2)', 'view.open', '/system/user?view=2'],
    ])
    const { host, calls } = recordingHost()
    void entries[0]?.run(host, {})
    expect(calls).toEqual(['openView("2")'])
  })
  test.each(['视图', '禤姓', 'xuanxing', 'xx', 'stxx', '用户管理'])('are found by %s', (query) => {
    const index = createIndex(commandEntries(entries, { locale: 'zh', english: (text) => text }))
    expect(index.search(query).map(({ item }) => item.id)).toEqual(['view.open(2)'])
  })
})

test('the name of a view that belongs to the noun is translated, that of a saved one is not', () => {
  const [saved, declared] = openViewEntries(
    [
      { id: '1', resource: 'post', name: '高层', list: '岗位管理', isDeclared: false, pinyin: 'gao ceng' },
      {
        id: 'post.mine',
        resource: 'post',
        name: '我的',
        list: '岗位管理',
        isDeclared: true,
        pinyin: 'wo de',
      },
    ],
    () => ({ path: '系统管理 / 岗位管理', opens: '/system/post' }),
  )
  const translate = (text: string): string => ({ 高层: 'Top', 我的: 'Mine' })[text] ?? text
  expect([saved, declared].map((entry) => entry && titleText(nameOf(entry), translate))).toEqual([
    '视图：高层',
    '视图：Mine',
  ])
  // It is read like the console's own texts.
  expect([saved?.pinyin, declared?.pinyin]).toEqual(['shi tu gao ceng', 'shi tu wo de'])
})

describe('the open view', () => {
  const at = (openView: { isOwn: boolean; isChanged: boolean; isDefault: boolean } | null) =>
    moment({ views: VIEWS, list: listOf('user', { openView }) })
  const reason = (id: string, ctx: ReturnType<typeof at>) => unavailable(byId(id), ctx)?.text ?? null
  test('is changed by its owner alone, and taken back only if it was changed', () => {
    const others = at({ isOwn: false, isChanged: true, isDefault: false })
    for (const id of ['view.update', 'view.edit', 'view.remove'])
      expect(reason(id, others)).toBe('只有共享人可以修改这个视图')
    for (const id of ['view.reset', 'view.default', 'view.left']) expect(reason(id, others)).toBeNull()
    expect(reason('view.reset', at({ isOwn: true, isChanged: false, isDefault: false }))).toBe('视图没有修改')
    expect(reason('view.default', at(null))).toBe('没有打开视图')
  })
})
