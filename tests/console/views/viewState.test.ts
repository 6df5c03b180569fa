import { describe, expect, test } from 'vitest'
import type { ListView } from '../../../src/contract/listViews.ts'
import { resourceById } from '../../../src/contract/index.ts'
import { differs, moved, openViewOf } from '../../../src/console/list/views/viewState.ts'
import { storeViews } from '../../../src/console/list/views/viewStore.ts'

const resource = (id: string) => {
  const found = resourceById(id)
  if (!found) throw new Error(`no ${id}`)
  return found
}
const post = resource('post'),
  order = resource('merchantOrderInfo')

const VIEW: ListView = {
  id: '7',
  resource: 'post',
  list: '岗位管理',
  name: '高层',
  pinyin: 'gao ceng',
  filter: { category: '1' },
  sort: '',
  group: '',
  columns: null,
  density: null,
  version: 0,
  isOwn: true,
  isDeclared: false,
  owner: '赵一凡',
  roleIds: [],
  isShared: false,
  dropped: [],
}

describe('a view differs from what a list shows', () => {
  test('by another condition, order or group, not by the order of its conditions', () => {
    const view = { filter: { category: '1', postName: '总' }, sort: '', group: '' }
    expect(differs(post, view, { filter: { postName: '总', category: '1' }, sort: '', group: '' })).toBe(
      false,
    )
    expect(
      differs(post, view, { filter: { category: '1', postName: '总', remark: '' }, sort: '', group: '' }),
    ).toBe(false)
    expect(differs(post, view, { filter: { category: '1' }, sort: '', group: '' })).toBe(true)
    expect(differs(post, view, { filter: { category: '2', postName: '总' }, sort: '', group: '' })).toBe(true)
    expect(differs(post, view, { ...view, sort: '-sort' })).toBe(true)
    expect(differs(post, view, { ...view, group: 'category' })).toBe(true)
  })
  test('not by the range that its list has by itself', () => {
    expect(
      differs(
        order,
        { filter: {}, sort: '', group: '' },
        { filter: { createTime: 'today' }, sort: '', group: '' },
      ),
    ).toBe(false)
    expect(
      differs(
        order,
        { filter: {}, sort: '', group: '' },
        { filter: { createTime: 'last7Days' }, sort: '', group: '' },
      ),
    ).toBe(true)
  })
})

test('the open view is the one that the address names, if there is such a view of the list', () => {
  const address = { view: '7', filter: VIEW.filter, sort: '', group: '' }
  storeViews(null)
  expect(openViewOf(post, address)).toBeNull()
  storeViews({
    views: [VIEW],
    orders: [{ resource: 'post', ids: ['7'], defaultId: '7' }],
    readAt: 0,
  })
  expect(openViewOf(post, address)).toEqual({ view: VIEW, isOwn: true, isChanged: false, isDefault: true })
  expect(openViewOf(post, { ...address, filter: {} })?.isChanged).toBe(true)
  expect(openViewOf(post, { ...address, view: '8' })).toBeNull()
  expect(openViewOf(order, address)).toBeNull()
})

test.each([
  [['a', 'b', 'c'], 'a', 2, ['b', 'c', 'a']],
  [['a', 'b', 'c'], 'c', 0, ['c', 'a', 'b']],
  [['a', 'b', 'c'], 'b', 9, ['a', 'c', 'b']],
  [['a', 'b', 'c'], 'b', -1, ['b', 'a', 'c']],
  [['a', 'b', 'c'], 'b', 1, ['a', 'b', 'c']],
])('%j with %s at place %i is %j', (ids, id, place, expected) =>
  expect(moved(ids, id, place)).toEqual(expected),
)
