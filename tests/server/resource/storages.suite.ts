import { allowPrivateHosts } from '../../support/privateHosts.ts'
import { describe, expect, test } from 'vitest'
import {
  ACCESS,
  act,
  admin,
  BASE,
  buckets,
  detail,
  draft,
  flushParameters,
  save,
} from '../../support/storages.ts'
import { COMPANY, OTHER } from '../../support/uploads.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()

describe('a storage', () => {
  test('its secret is encrypted, in no answer, kept on an empty one, and asked again for another address', async () => {
    const { data } = await save(draft('secret'))
    const stored = () => server.sql(`select secret_key from oss where id = ${data.id}`)
    const [row] = await stored()
    expect(String(row?.secret_key)).not.toContain(ACCESS.secretKey)
    for (const call of ['detail', 'list', 'page'])
      for (const client of [admin(), server.as('admin', { tenant: COMPANY, detail: false })])
        expect(JSON.stringify((await client.get(`${BASE}/${call}`, { id: data.id })).body)).not.toContain(
          ACCESS.secretKey,
        )
    const { version } = await detail(data.id)
    const renamed = await admin().post<Storage>(`${BASE}/update`, {
      id: data.id,
      version,
      remark: '改',
      secretKey: '',
    })
    expect(renamed.code).toBe(200)
    expect((await stored())[0]).toEqual(row)
    const moved = { id: data.id, version: renamed.data.version, endpoint: 'https://evil.example.com' }
    expect(await admin().post(`${BASE}/update`, moved)).toMatchObject({ errCode: 'OSS_SECRET_AGAIN' })
    expect(await admin().post(`${BASE}/update`, { ...moved, version })).toMatchObject({
      errCode: 'VERSION_CONFLICT',
    })
  })

  test('what is wrong in a form has a sentence', async () => {
    for (const [more, errCode] of [
      [{ secretKey: '' }, 'SECRET_MISSING'],
      [{ endpoint: 'ftp://a.example.com' }, 'VALIDATION'],
      [{ endpoint: 'https://user:pass@a.example.com' }, 'VALIDATION'],
      [{ endpoint: 'a.example.com' }, 'VALIDATION'],
      [{ bucketName: '../other' }, 'VALIDATION'],
      [{ bucketName: 7 }, 'VALIDATION'],
      [{ category: 99 }, 'VALIDATION'],
      [{ ossCode: 'x'.repeat(33) }, 'VALIDATION'],
      [{ accessKey: null }, 'VALIDATION'],
    ] as const)
      expect(await save(draft('wrong', more)), JSON.stringify(more)).toMatchObject({ errCode })
    expect(await save({ category: 7, ossCode: 'disk' })).toMatchObject({ code: 200 })
    expect((await save(draft('secret'))).code).not.toBe(200)
  })

  test('it belongs to its tenant, and every call needs its right', async () => {
    const { data } = await save(draft('mine'))
    expect(await admin(OTHER).get(`${BASE}/detail`, { id: data.id })).toMatchObject({ code: 404 })
    for (const action of ['enable', 'disable', 'test', 'make-bucket', 'remove'])
      expect(
        await admin(OTHER).post(`${BASE}/${action}`, { id: data.id, ids: data.id }),
        action,
      ).toMatchObject({ code: 404 })
    for (const action of ['save', 'update', 'submit', 'remove', 'enable', 'disable', 'test', 'make-bucket'])
      expect(
        await server.as('viewer', COMPANY).post(`${BASE}/${action}`, { id: data.id, ids: data.id }),
        action,
      ).toMatchObject({ code: 403 })
    expect((await server.as('viewer', COMPANY).get(`${BASE}/list`)).code).toBe(403)
  })

  test('a test says what is wrong and stores it; a missing bucket can be created', async () => {
    const { data } = await save(draft('tested', { bucketName: 'made-later' }))
    const tried = async () => {
      const { msg } = await act('test', data.id)
      const row = await detail(data.id)
      return { msg, result: row.lastTestResult, text: row.lastTestText }
    }
    expect(await tried()).toEqual({ msg: '空间不存在', result: 2, text: '空间不存在' })
    expect(await act('make-bucket', data.id)).toMatchObject({ code: 200 })
    expect(await tried()).toMatchObject({ msg: '连接成功', result: 1 })
    expect(buckets.buckets.get('made-later')?.size).toBe(0)
    expect(buckets.calls.slice(-4).map((call) => call.split(' ')[0])).toEqual([
      'PUT',
      'HEAD',
      'GET',
      'DELETE',
    ])
    const wrong = await save(draft('wrong-secret', { bucketName: 'made-later', secretKey: 'another' }))
    expect(await act('test', wrong.data.id)).toMatchObject({
      errCode: 'OSS_UNREACHABLE',
      msg: 'accessKey 或 secretKey 错误，或没有权限',
    })
    expect(await act('enable', wrong.data.id)).toMatchObject({ errCode: 'OSS_UNREACHABLE' })
  })

  test('a private address is not called unless that is allowed', async () => {
    const { data } = await save(draft('private', { bucketName: 'made-later' }))
    const before = buckets.calls.length
    await server.sql("update param set param_value = '0' where param_key = 'net.allowPrivateHosts'")
    await flushParameters()
    expect(await act('test', data.id)).toMatchObject({ msg: '主机不在允许范围' })
    expect(buckets.calls).toHaveLength(before)
    await allowPrivateHosts(server)
    await flushParameters()
    expect(await act('test', data.id)).toMatchObject({ code: 200 })
  })
})
