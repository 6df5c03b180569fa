import { describe, expect, test } from 'vitest'
import { RESOURCES } from '../../src/contract/index.ts'
import { nameOf, titleOf, titleText, unavailable } from '../../src/palette/available.ts'
import type { Ctx } from '../../src/palette/command.ts'
import { derive } from '../../src/palette/derive.ts'
import { listOf, moment, recordingHost, rowsSelected } from './moments.ts'
import { deriveSeeded, inEnglish, seededButtons, seededRoutes } from './support.ts'

const seeded = deriveSeeded()
const command = (id: string) => {
  const derived = [...seeded.places, ...seeded.actions].find((candidate) => candidate.id === id)
  if (!derived) throw new Error(`no ${id}`)
  return derived
}
const titleAt = (id: string, ctx: Ctx): string => titleText(titleOf(command(id), ctx))
const reasonAt = (id: string, ctx: Ctx): string | null => {
  const reason = unavailable(command(id), ctx)
  return reason && titleText(reason)
}
const onDict = (change: Parameters<typeof listOf>[1], zone: Ctx['zone'] = 'grid'): Ctx =>
  moment({ zone, list: listOf('dictBiz', change) })

describe('page commands', () => {
  test('exist for every resource in the menu, with branch, key and readings', () => {
    expect(seeded.places.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'open.user',
        'open.dictbiz',
        'open.dataScope',
        'open.tenantPackage',
        'open.logOperate',
      ]),
    )
    expect(command('open.user')).toMatchObject({
      title: '用户管理',
      path: '系统管理',
      keys: 'g u',
      opens: '/system/user',
      pinyin: 'yong hu guan li',
      resource: 'user',
    })
    expect(
      RESOURCES.filter(({ id, menu }) => menu && !seeded.places.some(({ resource }) => resource === id)).map(
        ({ id, menu }) => `${id}: no branch '${menu?.branch ?? ''}' in src/contract/menu.ts`,
      ),
    ).toEqual([])
    expect(seeded.places).toHaveLength(RESOURCES.filter(({ menu }) => menu).length)
  })
  test('open the page they name', () => {
    const { host, calls } = recordingHost()
    void command('open.user').run(host, {})
    expect(calls).toEqual(['go("/system/user","here")'])
  })
  const leaf = (change: object) => ({
    id: '9',
    parentId: '0',
    code: 'help',
    name: '帮助',
    path: '/help',
    category: 1,
    sort: 1,
    ...change,
  })
  const placesOf = (...routes: ReturnType<typeof leaf>[]) =>
    derive({ routes, buttons: [], resources: RESOURCES }).places
  test('do not exist for names with a hyphen, buttons, and branches without leaves', () =>
    expect(placesOf(leaf({ name: '帮助-旧' }), leaf({ category: 2 }), leaf({ path: '' }))).toEqual([]))
  test('of an external menu entry have the external icon and open a window', () => {
    const entry = placesOf(leaf({ path: 'https://doc.example/x.html', isOpen: 2 }))[0]
    const { host, calls } = recordingHost()
    void entry?.run(host, {})
    expect([entry?.icon, calls]).toEqual(['external-link', ['go("https://doc.example/x.html","window")']])
  })
  test('have a valid id although the menu code is no word', () =>
    expect(placesOf(leaf({ code: '8号' })).map(({ id }) => id)).toEqual(['open.menu9']))
  test('on the same key leave it to the first', () => {
    const twice = RESOURCES.filter(({ id }) => id === 'user' || id === 'post').map((resource) => ({
      ...resource,
      menu: resource.menu && { ...resource.menu, key: 'g u' },
    }))
    expect(
      derive({ routes: seededRoutes(), buttons: [], resources: twice })
        .places.filter(({ keys }) => keys === 'g u')
        .map(({ id }) => id),
    ).toEqual(['open.user'])
  })
})

describe('action commands', () => {
  test('do not exist without the permission', () => {
    const { actions, permissions } = deriveSeeded((code) => code !== 'user_delete' && code !== 'dictbiz_edit')
    const ids = actions.map(({ id }) => id)
    expect(ids).not.toContain('user.delete')
    expect(ids).not.toContain('dictBiz.seal')
    expect(ids).toContain('user.add')
    expect(permissions.has('user_delete')).toBe(false)
  })
  test('do not exist without the page', () =>
    expect(derive({ routes: [], buttons: seededButtons(), resources: RESOURCES }).actions).toEqual([]))
  test('do not exist for a button without placement, which is a permission only', () => {
    const buttons = seededButtons().map((menu) => ({
      ...menu,
      children: menu.children?.map((button) =>
        button.code === 'param_add' ? { ...button, action: 0 } : button,
      ),
    }))
    const derived = derive({ routes: seededRoutes(), buttons, resources: RESOURCES })
    expect([
      derived.actions.some(({ id }) => id === 'param.add'),
      derived.permissions.has('param_add'),
    ]).toEqual([false, true])
  })
  test('that share a permission code are placed as declared', () => {
    expect([
      command('dictBiz.edit').placement,
      command('dictBiz.seal').placement,
      command('user.add').placement,
    ]).toEqual(['row', 'both', 'toolbar'])
  })
  test('are found by their former ids', () =>
    expect(command('dictBiz.seal').aliases).toEqual(['dictbiz.seal']))
  test('call the screen of their resource, or the active one', async () => {
    const { host, calls } = recordingHost()
    for (const id of ['user.add', 'user.edit', 'user.view', 'user.delete']) await command(id).run(host, {})
    await command('dictBiz.seal').run(host, {})
    await command('user.grant').run(host, { roleIds: ['1'] })
    expect(calls).toEqual([
      'user.record.create()',
      'record.edit()',
      'record.open("pane")',
      'user.list.remove()',
      'dictBiz.list.act("seal",{})',
      'user.list.act("grant",{"roleIds":["1"]})',
    ])
  })
  test('ask for their declared input', () =>
    expect(command('user.grant').arguments).toEqual([
      {
        kind: 'fields',
        label: '角色配置',
        fields: RESOURCES.find(({ id }) => id === 'user')?.actions.grant?.input,
      },
    ]))
})

describe('titles contain scope and count', () => {
  test.each<[string, string, Ctx, string]>([
    ['nothing', 'dictBiz.seal', moment(), '封存'],
    ['rows', 'dictBiz.seal', onDict({ selection: rowsSelected(12) }), '封存 12 条'],
    [
      'everything less two',
      'dictBiz.seal',
      onDict({ selection: { kind: 'query', filter: {}, except: new Set(['1', '2']), total: 1204 } }),
      '封存筛选出的 1202 条',
    ],
    [
      'the cursor row',
      'dictBiz.seal',
      onDict({ cursor: { id: '1', title: '性别', state: 'open' } }),
      '封存“性别”',
    ],
    [
      'the cursor row from the toolbar',
      'dictBiz.seal',
      onDict({ cursor: { id: '1', title: '性别', state: 'open' } }, 'none'),
      '封存',
    ],
    [
      'rows of another list',
      'dictBiz.seal',
      moment({ zone: 'grid', list: listOf('dict', { selection: rowsSelected(3) }) }),
      '封存',
    ],
    [
      'with input',
      'user.grant',
      moment({ zone: 'grid', list: listOf('user', { selection: rowsSelected(3) }) }),
      '角色配置 3 条…',
    ],
    ['with input, nothing', 'user.grant', moment(), '角色配置…'],
    [
      'delete',
      'user.delete',
      moment({ zone: 'grid', list: listOf('user', { selection: rowsSelected(3) }) }),
      '删除 3 条',
    ],
    ['delete, nothing', 'user.delete', moment(), '删除用户'],
    [
      'create',
      'user.add',
      moment({ zone: 'grid', list: listOf('user', { selection: rowsSelected(3) }) }),
      '新增用户',
    ],
  ])('%s', (_, id, ctx, expected) => expect(titleAt(id, ctx)).toBe(expected))
  test('are translated to English', () =>
    expect(titleText(nameOf(command('user.add')), inEnglish).toLowerCase()).toBe('new user'))
})

describe('requirements of action commands', () => {
  const sealed = { id: '1', title: '性别', state: 'sealed' }
  test.each<[string, string, Ctx, string | null]>([
    ['another page', 'dictBiz.seal', moment(), '请先打开“业务字典”'],
    ['nothing selected, no cursor', 'dictBiz.seal', onDict({}), '请先选择至少一条数据'],
    [
      'a cursor but the focus in the toolbar',
      'dictBiz.seal',
      onDict({ cursor: { id: '1', title: '性别', state: 'open' } }, 'none'),
      '请先选择至少一条数据',
    ],
    [
      'a fitting cursor row',
      'dictBiz.seal',
      onDict({ cursor: { id: '1', title: '性别', state: 'open' } }),
      null,
    ],
    [
      'a cursor row in the wrong state',
      'dictBiz.seal',
      onDict({ cursor: sealed }),
      '该数据是“已封存”，不能封存',
    ],
    [
      'rows in the wrong state',
      'dictBiz.seal',
      onDict({ selection: rowsSelected(3), states: new Set(['sealed']) }),
      '已选行含 3 条“已封存”',
    ],
    [
      'rows in the wrong state, counted by the list',
      'dictBiz.seal',
      onDict({ selection: rowsSelected(9), states: new Set(['sealed']), stateCounts: { sealed: 3 } }),
      '已选行含 3 条“已封存”',
    ],
    [
      'some rows fit',
      'dictBiz.seal',
      onDict({ selection: rowsSelected(3), states: new Set(['sealed', 'open']) }),
      null,
    ],
    ['states not loaded', 'dictBiz.seal', onDict({ selection: rowsSelected(3) }), null],
    [
      'the selection counts, not the cursor',
      'dictBiz.seal',
      onDict({ selection: rowsSelected(3), states: new Set(['open']), cursor: sealed }),
      null,
    ],
    [
      'several wrong states',
      'user.enable',
      moment({
        zone: 'grid',
        list: listOf('user', { selection: rowsSelected(2), states: new Set(['active', 'gone']) }),
      }),
      '所选数据的状态不允许启用',
    ],
    [
      'too many ids',
      'user.unlock',
      moment({ zone: 'grid', list: listOf('user', { selection: rowsSelected(1001) }) }),
      '最多 1000 条，当前 1001 条',
    ],
    [
      'too much found',
      'user.unlock',
      moment({
        zone: 'grid',
        list: listOf('user', { selection: { kind: 'query', filter: {}, except: new Set(), total: 10_001 } }),
      }),
      '最多 10000 条，当前 10001 条',
    ],
    [
      'as much as may be',
      'user.unlock',
      moment({
        zone: 'grid',
        list: listOf('user', { selection: { kind: 'query', filter: {}, except: new Set(), total: 10_000 } }),
      }),
      null,
    ],
    ['edit without a row', 'user.edit', moment({ zone: 'grid', list: listOf('user') }), '请先选择一条数据'],
    ['create anywhere', 'user.add', moment(), null],
  ])('%s', (_, id, ctx, expected) => expect(reasonAt(id, ctx)).toBe(expected))
})
