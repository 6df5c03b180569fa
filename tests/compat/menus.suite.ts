import { describe, expect, test } from 'vitest'
import { answered, bladeConsole, DIALECTS, type Row, screenOf } from '../support/bladeConsole.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

describe.each(DIALECTS)('menus and top menus on a console of the %s edition', (dialect) => {
  const console = bladeConsole(() => server.url, dialect)
  const menus = screenOf(console, '/blade-system/menu')
  const tops = screenOf(console, '/blade-system/topmenu')
  const mark = dialect === 'open' ? 'o' : 'e'
  const menu = (name: string, form: Row = {}): Promise<Row> =>
    menus.add(
      {
        parentId: '0',
        code: `old_${name}`,
        name: `旧${name}`,
        alias: 'menu',
        path: `/old/${name}`,
        source: 'iconfont iconicon_doc',
        sort: 9,
        category: 1,
        isOpen: 1,
        remark: '',
        ...form,
      },
      'code',
    )

  test('a menu with a button is added, is a route and a permission, and is deleted from below', async () => {
    const top = await menu(`a${mark}`)
    const button = await menu(`b${mark}`, {
      parentId: top.id,
      category: 2,
      alias: 'add',
      action: 1,
      path: `/api/old/${mark}`,
      source: 'plus',
    })
    expect(button).toMatchObject({
      parentName: `旧a${mark}`,
      categoryName: '按钮',
      actionName: '工具栏',
      source: 'plus',
    })
    const later = await bladeConsole(() => server.url, dialect).start()
    expect(later.menu.find(({ code }) => code === `old_a${mark}`)).toMatchObject({
      path: `/old/a${mark}`,
      source: 'iconfont iconicon_doc',
    })
    expect(later.permission).toContain(`old_b${mark}`)
    const level = await answered(
      console.get<Row[]>('/blade-system/menu/lazy-list', { parentId: String(top.id) }),
    )
    expect(level).toMatchObject([{ code: `old_b${mark}`, hasChildren: false }])
    expect(await menus.remove(top)).toMatchObject({ code: 400, msg: '请先删除子节点!' })
    expect((await menus.edit(top, { name: `改a${mark}` })).body).toMatchObject({ code: 200 })
    expect((await menus.remove(button)).body).toMatchObject({ code: 200 })
    expect((await menus.remove(top)).body).toMatchObject({ code: 200 })
  })

  test('a code, a path or a parent that does not fit is refused with the sentence of the contract', async () => {
    const form = {
      name: '重复',
      alias: 'menu',
      path: '/old/again',
      source: 'x',
      sort: 1,
      category: 1,
      isOpen: 1,
    }
    const submit = (changes: Row) => console.post('/blade-system/menu/submit', {}, { ...form, ...changes })
    expect(await submit({ code: 'user' })).toMatchObject({ code: 400, msg: '菜单名或编号已存在!' })
    expect(await submit({ code: `old_p${mark}`, path: '/system/user' })).toMatchObject({
      code: 400,
      msg: '菜单路径已存在!',
    })
    const button = (await menus.rows({ code: 'user_add' })).find(({ code }) => code === 'user_add')
    expect(await submit({ code: `old_q${mark}`, parentId: button?.id })).toMatchObject({
      code: 400,
      msg: '父节点只可选择菜单类型!',
    })
  })

  test('a top menu gets the menus that 菜单配置 ticks, and the routes follow it', async () => {
    const row = await tops.add(
      { code: `top_${mark}`, name: `顶部${mark}`, source: 'iconfont icon-canshu', path: '', sort: 9 },
      'code',
    )
    const tree = await answered(console.get<{ menu: Row[] }>('/blade-system/menu/grant-top-tree'))
    const desk = tree.menu.find(({ title }) => title === '工作台')
    const menuIds = [desk, ...((desk?.children as Row[] | undefined) ?? [])].map((node) => String(node?.id))
    await answered(console.post('/blade-system/topmenu/grant', {}, { topMenuIds: [row.id], menuIds }))
    const keys = await answered(
      console.get<{ menu: string[] }>('/blade-system/menu/top-tree-keys', { topMenuIds: String(row.id) }),
    )
    expect(keys.menu.toSorted()).toEqual(menuIds.toSorted())
    const routes = await answered(
      console.get<Row[]>('/blade-system/menu/routes', { topMenuId: String(row.id) }),
    )
    expect(routes.map(({ code }) => code)).toEqual(['desk'])
    const displayed = await answered(console.get<Row[]>('/blade-system/menu/top-menu'))
    expect(displayed.map(({ code }) => code)).toContain(`top_${mark}`)
    expect((await tops.edit(row, { name: '改' })).body).toMatchObject({ code: 200 })
    expect((await tops.remove(row)).body).toMatchObject({ code: 200 })
  })
})
