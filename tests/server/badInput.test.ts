import { describe, expect, test } from 'vitest'
import { type Answer, call, type Query } from '../support/client.ts'
import { newApp, newSecret } from '../support/credentials.ts'
import { ask } from '../support/openApi.ts'
import { useServer } from '../support/server.ts'
import { SABER } from './signIn.ts'

const server = useServer({ env: { TRUSTED_PROXIES: '127.0.0.1/32,::1' } })
const admin = () => server.as('admin', '100001')
const platform = () => server.as('admin')

const PARAM = '/blade-system/param',
  NOTICE = '/blade-desk/notice',
  SPECIMEN = '/blade-test/specimen'
const NUL = 'a\u0000b',
  HALF = 'a\ud800b',
  BEYOND = '9223372036854775808'

/** Expects a refusal that names the field first or among its errors. */
function refused({ code, body, data }: Answer, field: string): void {
  const { field: first, errors = [] } = (data ?? {}) as {
    field?: string
    errors?: readonly { readonly field: string }[]
  }
  expect(
    { code, fields: [first, ...errors.map((error) => error.field)] },
    JSON.stringify(body),
  ).toMatchObject({
    code: 400,
    fields: expect.arrayContaining([field]) as unknown,
  })
}
const wrong = (path: string, query: Query, field: string) =>
  admin()
    .get(path, query)
    .then((answer) => {
      refused(answer, field)
    })

describe('text that a database cannot store', () => {
  test('text with NUL or half a character is refused in a body, at its field and at any depth', async () => {
    for (const bad of [NUL, HALF]) {
      refused(
        await platform().post(`${PARAM}/submit`, { paramName: bad, paramKey: 'a', paramValue: 'b' }),
        'paramName',
      )
      refused(
        await platform().post(`${SPECIMEN}/save`, {
          name: 'x',
          parts: [{ partName: 'a' }, { partName: bad }],
        }),
        'parts.1.partName',
      )
      refused(await platform().post(`${SPECIMEN}/save`, { name: 'x', shape: { [bad]: 1 } }), 'shape')
      refused(await platform().post(`${PARAM}/remove`, ['1', bad]), '1')
    }
  })

  test('text with NUL or half a character is refused in the query and in the path', async () => {
    refused(await admin().get('/biz-finance/accountDetail/list', { beginDate: NUL }), 'beginDate')
    refused(await call(`${server.url}/api/biz-supplier/callback/a%00b/c`, { method: 'POST' }), 'supplierCode')
    refused(await call(`${server.url}/api/blade-system/tenant/info?domain=%00`), 'domain')
  })

  test('text with NUL or half a character is refused before a login is looked up', async () => {
    const anonymousLogin = 'grant_type=password&scope=all&tenantId=%00&username=%00&password=%00'
    const address = `${server.url}/api/blade-auth/oauth/token?${anonymousLogin}`
    refused(await call(address, { method: 'POST', headers: { Authorization: SABER } }), 'tenantId')
    const form = new URLSearchParams({ grant_type: 'password', username: NUL, password: 'x' })
    refused(
      await call(`${server.url}/api/blade-auth/token`, {
        method: 'POST',
        headers: { Authorization: SABER },
        body: form,
      }),
      'username',
    )
    const header = `Basic ${Buffer.from('a\u0000:b').toString('base64')}`
    const body = new URLSearchParams({ grant_type: 'password', username: 'a', password: 'b' })
    const answer = await call(`${server.url}/api/blade-auth/oauth/token`, {
      method: 'POST',
      headers: { Authorization: header },
      body,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
  })

  test('text with NUL or half a character is refused in form parts; an incomplete form is a bad request', async () => {
    const form = new FormData()
    form.append('code', NUL)
    form.append('file', new Blob(['a,b\n'], { type: 'text/csv' }), 'a.csv')
    refused(await admin().form('/blade-system/post/import', form), 'code')
    const token = await admin().token()
    const headers = {
      'Blade-Auth': `bearer ${token.access_token}`,
      'Content-Type': 'multipart/form-data; boundary=x',
    }
    for (const path of [
      '/blade-system/post/import',
      '/blade-resource/oss/endpoint/put-file',
      '/biz-order/merchantOrderInfo/analyzeFile',
    ]) {
      for (const body of [
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na',
        '--x\r\n',
        '',
      ]) {
        const answer = await call(`${server.url}/api${path}`, { method: 'POST', headers, body })
        expect(answer.code, `${path} ${JSON.stringify(body)} ${JSON.stringify(answer.body)}`).toBe(400)
      }
    }
  })

  test('the open interfaces refuse text with NUL or half a character, and other calls stay in the log', async () => {
    const key = await newSecret(admin(), await newApp(admin(), { apiCodes: [1, 2, 3, 4, 5] }))
    for (const bad of [NUL, HALF]) {
      const created = await ask(server.url, key, ['POST', '/openapi/v1/order/create'], {
        body: { merchantOrderNo: 'a1', skuCode: 'HF-50', qty: 1, account: bad },
      })
      expect(created).toMatchObject({ http: 400, code: 'PARAM_INVALID', msg: '参数错误：account' })
    }
    const queried = await ask(server.url, key, ['GET', '/openapi/v1/order/query'], { query: 'orderNo=%00' })
    expect(queried).toMatchObject({ http: 400, code: 'PARAM_INVALID', msg: '参数错误：orderNo' })
    const long = await ask(server.url, key, ['POST', '/openapi/v1/order/create'], {
      body: {
        merchantOrderNo: 'a2',
        skuCode: 'none',
        qty: 1,
        remark: `${'x'.repeat(1935)}${'😀'.repeat(50)}`,
      },
    })
    expect(long.http).toBeLessThan(500)
    const logged = async () =>
      (await admin().get<{ total: number }>('/biz-openapi/openapi/callLog/page', { secretId: key.id })).data
        .total
    await expect.poll(logged, { timeout: 5_000 }).toBe(3)
    expect(server.log()).not.toContain('call log failed')
  })
})

test('truncated text never ends in half a character', async () => {
  for (const length of [498, 499, 500]) {
    const remark = `${'x'.repeat(length)}${'😀'.repeat(20)}`
    const answer = await platform().post(`${PARAM}/submit`, {
      paramName: `n${length}`,
      paramKey: `fuzz.${length}`,
      paramValue: 'b',
      remark: remark.slice(0, 600),
    })
    expect(answer.code, JSON.stringify(answer.body)).toBeLessThan(500)
  }
})

test('ids beyond the range of the database are not accepted as ids', async () => {
  await wrong(`${NOTICE}/list`, { id: BEYOND }, 'id')
  await wrong(`${NOTICE}/list`, { id_in: `1,${BEYOND}` }, 'id_in')
  await wrong('/blade-system/dept/lazy-list', { parentId: BEYOND }, 'parentId')
  refused(
    await admin().post('/blade-system/post/save', {
      category: '1',
      postCode: 'f1',
      postName: 'f',
      sort: 2_147_483_648,
    }),
    'sort',
  )
  refused(await platform().post(`${SPECIMEN}/save`, { name: 'x', deptId: BEYOND }), 'deptId')
  for (const id of [BEYOND, '99999999999999999999', '-1', '٣']) {
    expect(await admin().get('/blade-system/post/detail', { id })).toMatchObject({ code: 404 })
    expect(await admin().get('/blade-system/post/select', { ids: id })).toMatchObject({ code: 200, data: [] })
    expect((await admin().post('/blade-system/post/remove', {}, { query: { ids: id } })).code).toBeLessThan(
      500,
    )
    expect((await admin().post('/blade-system/post/undo', { operation: id })).code).toBe(400)
    expect((await admin().get('/blade-system/search/records', { q: id })).code).toBe(200)
    expect((await admin().get('/biz-export/batchTask/result', { id })).code).toBeLessThan(500)
  }
})

describe('names of Object.prototype', () => {
  const NAMES = ['toString', 'constructor', '__proto__', 'valueOf', 'hasOwnProperty']

  test('names of Object.prototype are no filters, no sort columns and no export columns', async () => {
    for (const name of NAMES) {
      await wrong(`${NOTICE}/list`, { [name]: '1' }, name)
      await wrong(`${NOTICE}/list`, { [`${name}_like`]: '1' }, `${name}_like`)
      expect(await admin().get(`${NOTICE}/list`, { ascs: name })).toMatchObject({ code: 400 })
      expect(
        (await admin().get('/blade-system/param/export', { exportColumns: name, sync: 1 })).code,
      ).toBeLessThan(500)
      expect((await admin().get('/biz-order/blackWhiteList/list', { [name]: 'x' })).code).toBe(400)
    }
  })

  test('names of Object.prototype are no choices, no states and no actions', async () => {
    for (const name of NAMES) {
      refused(await platform().get(`${SPECIMEN}/list`, { grade: name }), 'grade')
      refused(await platform().get(`${SPECIMEN}/list`, { stage: name }), 'stage')
      refused(await platform().get(`${SPECIMEN}/list`, { uses: name }), 'uses')
      refused(await platform().post(`${SPECIMEN}/save`, { name: 'x', grade: name }), 'grade')
      expect((await platform().post(`${SPECIMEN}/preview`, { action: name, ids: '1' })).code).toBe(400)
    }
  })

  test('names of Object.prototype are no keys of a body', async () => {
    for (const name of ['toString', 'valueOf', 'hasOwnProperty']) {
      refused(await platform().post(`${SPECIMEN}/save`, { name: { [name]: 1 } }), `name.${name}`)
      refused(await platform().post(`${PARAM}/submit`, { paramName: 'x', [name]: 1 }), name)
    }
    const raw = async (body: string, type: string) =>
      call(`${server.url}/api/blade-auth/token`, { method: 'POST', headers: { 'Content-Type': type }, body })
    expect((await raw('{"__proto__":{"administrator":true}}', 'application/json')).code).toBe(400)
    refused(await raw('{"__proto__":{"administrator":true}}', 'text/plain'), '__proto__')
    refused(await raw('__proto__=1', 'application/x-www-form-urlencoded'), '__proto__')
  })
})

test('a filter operator is refused where the field kind does not have it', async () => {
  const like = {
    count_like: '1',
    price_likeleft: '1',
    isFragile_like: '1',
    foundOn_like: '2026',
    grade_notlike: '1',
    deptId_like: '1',
    createTime_like: '2026',
    id_likeright: '1',
    stage_like: '0',
  }
  const order = { isFragile_ge: '1', keeperIds_lt: '1', uses_likeright: '1', idNumber_like: '1' }
  for (const [name, value] of Object.entries({ ...like, ...order }))
    refused(await platform().get(`${SPECIMEN}/list`, { [name]: value }), name)
  const right = {
    count_in: '1,2',
    price_ge: '1',
    isFragile_ne: '1',
    foundOn_le: '2026-01-01',
    grade_in: '1,2',
    createTime_ge: '2026-01-01',
    name_like: 'a',
    keeperIds_ne: '1',
    uses_in: '1',
    deptId_null: '1',
  }
  for (const [name, value] of Object.entries(right))
    expect((await platform().get(`${SPECIMEN}/list`, { [name]: value })).code, name).toBe(200)
})

test('numbers beyond the range of their column are refused at their field', async () => {
  for (const value of ['2147483648', '-2147483649', '1e308', '9007199254740993', '0.5'])
    refused(await platform().get(`${SPECIMEN}/list`, { count: value }), 'count')
  for (const value of ['1e308', '9007199254740993'])
    refused(await platform().get(`${SPECIMEN}/list`, { price: value }), 'price')
  refused(await platform().get(`${SPECIMEN}/list`, { count_in: '1,2147483648' }), 'count_in')
  refused(await platform().post(`${SPECIMEN}/save`, { name: 'x', weight: 1e300 }), 'weight')
})

test('a date that is not in the calendar is refused', async () => {
  for (const day of ['2026-02-30', '2026-13-01', '0000-01-01', '2026-00-10']) {
    refused(await platform().get(`${SPECIMEN}/list`, { foundOn: day }), 'foundOn')
    refused(await platform().get(`${SPECIMEN}/list`, { createTime_ge: day }), 'createTime_ge')
    refused(await platform().get(`${SPECIMEN}/list`, { shownAt_le: `${day} 00:00:00` }), 'shownAt_le')
    refused(
      await platform().post(`${SPECIMEN}/save`, { name: 'x', season: null, seasonBegin: `${day} 00:00:00` }),
      'season',
    )
    refused(await admin().get('/biz-finance/accountDetail/list', { createTime_ge: day }), 'createTime_ge')
    expect((await admin().get('/biz-finance/ledger/trialBalance', { date: day })).code).toBe(400)
  }
  for (const moment of ['2026-01-01 24:00:00', '2026-01-01 23:59:60', '2026-01-01T00:00:00Z'])
    refused(await platform().get(`${SPECIMEN}/list`, { shownAt: moment }), 'shownAt')
})

test('a malformed cursor is refused', async () => {
  const cursorOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const bad = [
    '!!!!',
    'e30',
    'bnVsbA',
    cursorOf(['x', '1']),
    cursorOf(['2026-02-30', '1']),
    cursorOf([NUL, '1']),
    cursorOf(['2026-01-01', BEYOND]),
    cursorOf([{}, '1']),
  ]
  for (const cursor of bad) await wrong(`${NOTICE}/list`, { cursor }, 'cursor')
  for (const cursor of bad)
    refused(await platform().get(`${SPECIMEN}/list`, { cursor, ascs: 'count' }), 'cursor')
})
