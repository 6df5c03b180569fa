import { describe, expect, test } from 'vitest'
import { answered, bladeConsole, DIALECTS, type Row, screenOf } from '../support/bladeConsole.ts'
import { useServer } from '../support/server.ts'

const server = useServer()

describe.each(DIALECTS)('parameters, dictionaries and clients on a console of the %s edition', (dialect) => {
  const console = bladeConsole(() => server.url, dialect)
  const mark = dialect === 'open' ? 'o' : 'e'

  test('a parameter is added, found by a part of its key, edited and deleted', async () => {
    const params = screenOf(console, '/blade-system/param')
    const row = await params.add(
      { paramName: '旧参数', paramKey: `old.${mark}.key`, paramValue: 'a', remark: '' },
      'paramKey',
    )
    expect(await params.rows({ paramKey: `old.${mark}.ke` })).toMatchObject([{ id: row.id }])
    expect((await params.edit(row, { paramValue: 'b' })).body).toMatchObject({ code: 200 })
    expect(await params.detail(row.id)).toMatchObject({ paramValue: 'b' })
    expect((await params.remove(row)).body).toMatchObject({ code: 200 })
    expect(await params.rows({ paramKey: `old.${mark}` })).toEqual([])
  })

  test.each([
    ['dict', 'sex'],
    ['dict-biz', 'goods_tax'],
  ])('%s: a dictionary and its entries are added, sealed and deleted', async (noun, existing) => {
    const path = `/blade-system/${noun}`
    const tops = screenOf(console, path, 'parent-list')
    const row = await tops.add(
      { parentId: 0, code: `old_${mark}`, dictKey: -1, dictValue: '旧字典', sort: 1, isSealed: 0 },
      'code',
    )
    const entries = screenOf(console, path, 'child-list')
    const form = { parentId: row.id, code: `old_${mark}`, sort: 1, isSealed: 0, remark: '' }
    for (const [dictKey, dictValue] of [
      [1, '一'],
      ['2', '二'],
    ])
      await answered(console.post(`${path}/submit`, {}, { ...form, dictKey, dictValue }))
    const listed = await entries.rows({ parentId: String(row.id) })
    expect(listed.map(({ dictKey, dictValue }) => [dictKey, dictValue])).toEqual([
      ['1', '一'],
      ['2', '二'],
    ])
    expect(
      await console.post(`${path}/submit`, {}, { ...form, dictKey: '1', dictValue: '又' }),
    ).toMatchObject({
      code: 400,
      msg: '当前字典键值已存在!',
    })
    const [one] = listed
    expect((await entries.edit(one ?? {}, { isSealed: 1 })).body).toMatchObject({ code: 200 })
    const choices = await answered(console.get<Row[]>(`${path}/dictionary`, { code: `old_${mark}` }))
    expect(choices).toMatchObject([{ dictKey: '2', dictValue: '二' }])
    expect(await tops.remove(row)).toMatchObject({ code: 400, msg: '请先删除子节点!' })
    expect((await entries.remove(...listed)).body).toMatchObject({ code: 200 })
    expect((await tops.remove(row)).body).toMatchObject({ code: 200 })
    expect(await tops.rows({ code: existing })).toHaveLength(1)
  })

  test('a client is added, edited without its secret, and deleted', async () => {
    const clients = screenOf(console, '/blade-system/client')
    const form = {
      clientId: `old-${mark}`,
      clientSecret: 'secret',
      scope: 'all',
      authorizedGrantTypes: 'refresh_token,password',
      webServerRedirectUri: 'http://localhost:1888',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604800,
      autoapprove: 'false',
    }
    expect(
      await console.post('/blade-system/client/submit', {}, { ...form, clientSecret: '' }),
    ).toMatchObject({
      code: 400,
      msg: '请输入客户端密钥',
    })
    const row = await clients.add(form, 'clientId')
    expect(row).not.toHaveProperty('clientSecret')
    expect((await clients.edit(row, { scope: 'read', clientSecret: '' })).body).toMatchObject({ code: 200 })
    expect(await clients.detail(row.id)).toMatchObject({ scope: 'read', autoapprove: 'false' })
    expect((await clients.remove(row)).body).toMatchObject({ code: 200 })
  })
})
