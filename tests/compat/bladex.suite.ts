import { describe, expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

const server = useServer()
const old = () => server.as('admin', { tenant: '100001', detail: false })

describe('the BladeX dialect', () => {
  test('the envelope, the page and ids as text have the shapes BladeX clients expect', async () => {
    const answer = await old().get<{ records: Record<string, unknown>[] }>('/blade-system/param/list', {
      current: 1,
      size: 10,
    })
    expect(answer.body).toMatchObject({ code: 200, success: true, msg: '操作成功' })
    expect(answer.data).toMatchObject({ size: 10, current: 1 })
    expect(Object.keys(answer.data)).toEqual(
      expect.arrayContaining(['records', 'total', 'size', 'current', 'pages']),
    )
    expect(answer.data.records).toHaveLength(10)
    expect(answer.data.records[0]).toMatchObject({
      id: expect.stringMatching(/^\d{15,19}$/),
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      isDeleted: 0,
    })
  })

  test('empty values are filled for old clients and stay null for our console', async () => {
    const body = { postCode: `c${Date.now() % 100000}`, postName: '兼容', category: 3, sort: 1 }
    await old().post('/blade-system/post/submit', body)
    const posts = await old().get<{ records: Record<string, unknown>[] }>('/blade-system/post/list', {
      postCode_equal: body.postCode,
    })
    expect(posts.data.records[0]).toMatchObject({ remark: '', category: 3, categoryName: '基层' })
    const ours = await server
      .as('admin', '100001')
      .get<{ records: Record<string, unknown>[] }>('/blade-system/post/list', {
        postCode_equal: body.postCode,
      })
    expect(ours.data.records[0]).toMatchObject({ remark: null })
  })

  test('every filter suffix compares as its name says; a text filter without suffix matches any part', async () => {
    const admin = server.as('admin', '100001')
    for (const [key, sort] of [
      ['compat.alpha', 'a%b'],
      ['compat.beta', 'plain'],
      ['compat.gamma', 'plain'],
    ] as const)
      await admin.post('/blade-system/param/submit', {
        paramName: `兼容${key}`,
        paramKey: key,
        paramValue: sort,
      })
    const keys = async (query: Record<string, string>): Promise<string[]> =>
      (
        await admin.get<{ records: { paramKey: string }[] }>('/blade-system/param/list', {
          ...query,
          ascs: 'paramKey',
          size: 200,
        })
      ).data.records.map(({ paramKey }) => paramKey)
    const all = ['compat.alpha', 'compat.beta', 'compat.gamma']
    expect(await keys({ paramKey: 'mpat.' })).toEqual(all)
    expect(await keys({ paramKey_like: 'mpat.' })).toEqual(all)
    expect(await keys({ paramKey_equal: 'compat.beta' })).toEqual(['compat.beta'])
    expect(await keys({ paramKey_likeright: 'compat.', paramKey_notequal: 'compat.beta' })).toEqual([
      'compat.alpha',
      'compat.gamma',
    ])
    expect(await keys({ paramKey_likeright: 'compat.', paramKey_ne: 'compat.beta' })).toEqual([
      'compat.alpha',
      'compat.gamma',
    ])
    expect(await keys({ paramKey_likeleft: '.gamma' })).toEqual(['compat.gamma'])
    expect(await keys({ paramKey_likeright: 'compat.', paramKey_notlike: 'alpha' })).toEqual([
      'compat.beta',
      'compat.gamma',
    ])
    expect(await keys({ paramKey_in: 'compat.alpha,compat.gamma' })).toEqual(['compat.alpha', 'compat.gamma'])
    expect(await keys({ paramKey_likeright: 'compat.', paramKey_ge: 'compat.b' })).toEqual([
      'compat.beta',
      'compat.gamma',
    ])
    expect(await keys({ paramKey_likeright: 'compat.', paramKey_lt: 'compat.b' })).toEqual(['compat.alpha'])
    expect(await keys({ paramKey_likeright: 'compat.', remark_null: '1' })).toEqual(all)
    expect(await keys({ paramKey_likeright: 'compat.', remark_notnull: '1' })).toEqual([])
    expect(await keys({ paramKey_likeright: 'compat.', paramName_ignore: 'whatever' })).toEqual(all)
    expect(
      await keys({
        paramKey_likeright: 'compat.',
        createTime_dategt: '2020-01-01 00:00:00',
        createTime_datelt: '2099-01-01 00:00:00',
      }),
    ).toEqual(all)
    expect(await keys({ paramKey_likeright: 'compat.', createTime_dategt: '2099-01-01 00:00:00' })).toEqual(
      [],
    )
    // A date alone means the whole day, a full second that second.
    const [{ createTime }] = (
      await admin.get<{ records: { createTime: string }[] }>('/blade-system/param/list', {
        paramKey: 'compat.alpha',
      })
    ).data.records as [{ createTime: string }]
    const day = createTime.slice(0, 10)
    const ranges: Record<string, string>[] = [
      { createTime_datelt: day },
      { createTime_dategt: day, createTime_datelt: day },
      { createTime_dateequal: day },
      { createTime_dateequal: createTime },
      { createTime_datele: createTime, createTime_datege: createTime },
    ]
    for (const range of ranges)
      expect(await keys({ paramKey: 'compat.alpha', ...range }), JSON.stringify(range)).toEqual([
        'compat.alpha',
      ])
    expect(await keys({ paramKey_likeright: 'compat.', createTime_datelt: '2020-01-01' })).toEqual([])
    expect(await keys({ paramKey_likeright: 'compat.', paramValue: '%' })).toEqual(['compat.alpha'])
    expect(await admin.get('/blade-system/param/list', { createTime_dategt: 'yesterday' })).toMatchObject({
      code: 400,
      data: { field: 'createTime_dategt' },
    })
  })

  test('business refusals are HTTP 200 with their code in the body; 401 and 403 are HTTP too', async () => {
    expect(await old().get('/blade-system/param/detail', { id: '1' })).toMatchObject({
      status: 200,
      code: 404,
      success: false,
      msg: '数据不存在',
    })
    expect((await fetch(`${server.url}/api/blade-system/param/list`)).status).toBe(401)
    expect(
      (await server.as('viewer', '100001').post('/blade-system/param/remove', { ids: '1' })).status,
    ).toBe(403)
    expect(await server.as('admin', '100001').get('/nowhere')).toMatchObject({
      status: 404,
      code: 404,
      success: false,
      errCode: 'NO_ROUTE',
    })
  })

  test('menus, buttons and trees have the shapes BladeX clients traverse', async () => {
    const { data: routes } = await old().get<Record<string, unknown>[]>('/blade-system/menu/routes')
    expect(routes[0]).toMatchObject({
      id: expect.any(String),
      code: expect.any(String),
      name: expect.any(String),
      path: expect.any(String),
      source: expect.any(String),
      category: 1,
    })
    const { data: buttons } = await old().get<
      { children: { code: string; alias: string; action: number }[] }[]
    >('/blade-system/menu/buttons')
    expect(buttons.flatMap(({ children }) => children.map(({ code }) => code))).toEqual(
      expect.arrayContaining(['user_add', 'user_role', 'user_reset', 'dictbiz_edit', 'param_delete']),
    )
    const { data: tree } = await old().get<Record<string, unknown>[]>('/blade-system/dept/tree')
    expect(tree[0]).toMatchObject({
      id: expect.any(String),
      title: expect.any(String),
      key: expect.any(String),
      value: expect.any(String),
    })
    const { data: dictionary } = await old().get<Record<string, unknown>[]>('/blade-system/dict/dictionary', {
      code: 'post_category',
    })
    expect(dictionary.map((entry) => [entry.dictKey, entry.dictValue])).toEqual([
      ['1', '高层'],
      ['2', '中层'],
      ['3', '基层'],
      ['4', '其他'],
    ])
    const { data: level } = await old().get<{ hasChildren: boolean; parentId: string }[]>(
      '/blade-system/dept/lazy-list',
      { parentId: 0 },
    )
    expect(level[0]).toMatchObject({ parentId: '0', hasChildren: true })
  })

  test('the token of an export link is accepted nowhere else', async () => {
    const { access_token } = await server.as('admin', '100001').token()
    expect(
      (await fetch(`${server.url}/api/blade-system/param/list?Blade-Auth=bearer%20${access_token}`)).status,
    ).toBe(401)
  })

  test('the documentation lists what is declared', async () => {
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, unknown>
    }
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/blade-system/dict-biz/seal',
        '/api/blade-system/user/reset-password',
        '/api/blade-auth/oauth/token',
        '/api/blade-system/menu/grant-tree',
      ]),
    )
    expect((await fetch(`${server.url}/api-docs/`)).status).toBe(200)
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('http_request_duration_seconds')
  })
})
