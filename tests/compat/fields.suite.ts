import { describe, expect, test } from 'vitest'
import {
  answered,
  bladeConsole,
  type BladeConsole,
  DIALECTS,
  type Row,
  screenOf,
} from '../support/bladeConsole.ts'
import { useServer } from '../support/server.ts'
import type { FieldValues } from './fieldValues.ts'
import { NOUN_FIELDS } from './nounFields.ts'

const server = useServer()
const consoles = DIALECTS.map((dialect) => bladeConsole(() => server.url, dialect))
let number = 10_000_000
/** Values that a new row needs, and that are not read back. */
const UNREAD: Readonly<Record<string, Row>> = {
  client: { clientSecret: 'secret' },
  oss: { secretKey: 'secret' },
  sms: { secretKey: 'secret' },
  user: { password: 'Vorort-Bahnhof-71' },
}

/** A value of the table: ids in place of `@noun`, a number in place of `#`. */
async function valueOf(console: BladeConsole, value: unknown): Promise<unknown> {
  if (typeof value !== 'string') return value
  if (!value.startsWith('@')) return value.replace(/#(?!\{)/, String(number))
  const noun = value.slice(1)
  return idOf(console, noun)
}

/** The id of a row of a noun; a package is made where there is none. */
async function idOf(console: BladeConsole, noun: string): Promise<string> {
  const list = noun === 'user' ? 'page' : 'list'
  const screen = screenOf(console, `/blade-system/${noun}`, list)
  const [row] = await screen.rows()
  if (row) return String(row.id)
  const form = { packageName: '产品包', menuId: await idOf(console, 'menu'), type: 1 }
  return String((await screen.add(form, 'packageName')).id)
}

async function formOf(
  console: BladeConsole,
  fields: Readonly<Record<string, FieldValues>>,
  which: 'first' | 'edited',
): Promise<{ readonly form: Row; readonly back: Row }> {
  const form: Record<string, unknown> = {},
    back: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    form[name] = await valueOf(console, field[which])
    back[name] = field.back ? field.back[which === 'first' ? 0 : 1] : form[name]
  }
  return { form, back }
}

describe.each(consoles.map((console) => [console.dialect, console] as const))(
  'forms of the %s edition',
  (_dialect, console) => {
    test.each(Object.entries(NOUN_FIELDS))(
      'every field of %s is read back as it was sent, new and edited',
      async (noun, { path, list, by, fields }) => {
        number += 1
        const screen = screenOf(console, path, list)
        const made = await formOf(console, fields, 'first')
        const row = await screen.add({ ...made.form, ...UNREAD[noun] }, by)
        expect(await screen.detail(row.id)).toMatchObject(made.back)
        const changed = await formOf(console, fields, 'edited')
        const answer = await screen.edit(row, changed.form)
        expect(answer).toMatchObject({ code: 200, msg: '更新成功' })
        expect(answer.headers.get('x-ignored-fields')).toBeNull()
        expect(await screen.detail(row.id)).toMatchObject(changed.back)
        expect((await screen.remove(row)).body).toMatchObject({ code: 200 })
      },
    )

    test.each(
      Object.entries(NOUN_FIELDS).flatMap(([noun, { others = {} }]) =>
        Object.entries(others).map(([name, other]) => [noun, name, other] as const),
      ),
    )('%s: a value of %s is refused with a sentence or named as ignored', async (noun, name, other) => {
      const { path, list } = NOUN_FIELDS[noun] ?? { path: '', list: '' }
      const screen = screenOf(console, path, list)
      number += 1
      const { by = '', fields = {} } = NOUN_FIELDS[noun] ?? {}
      const row = await screen.add({ ...(await formOf(console, fields, 'first')).form, ...UNREAD[noun] }, by)
      const before = await screen.detail(row.id)
      const answer = await screen.edit(row, { [name]: other.value })
      if ('refused' in other)
        expect(answer).toMatchObject({ code: 400, msg: other.refused, data: { field: name } })
      else {
        expect(answer).toMatchObject({ code: 200 })
        expect(answer.headers.get('x-ignored-fields')).toBe(name)
      }
      expect((await screen.detail(row.id))[name]).toEqual(before[name])
    })

    test('a field that no noun has is stored nowhere, and named', async () => {
      const form = { postCode: `x${++number}`, postName: '岗位', category: 1, sort: 1 }
      const answer = await console.post(
        '/blade-system/post/submit',
        {},
        { ...form, colour: 'red', 'a b': 1, $category: '高层', empty: '' },
      )
      expect(answer).toMatchObject({ code: 200 })
      expect(answer.headers.get('x-ignored-fields')).toBe('colour,a%20b')
    })

    test('a client is edited without its secret, which stays', async () => {
      const clientId = `secret${++number}`
      const screen = screenOf(console, '/blade-system/client')
      const form = await formOf(console, NOUN_FIELDS.client?.fields ?? {}, 'first')
      const row = await screen.add({ ...form.form, clientId, clientSecret: 'kept' }, 'clientId')
      for (const clientSecret of ['', undefined, null])
        expect((await screen.edit(row, { scope: 'all', clientSecret })).body).toMatchObject({ code: 200 })
      const { body } = await fetchToken(clientId, 'kept')
      expect(body).toMatchObject({ access_token: expect.any(String) })
      expect((await fetchToken(clientId, 'other')).body).not.toHaveProperty('access_token')
      expect(
        await answered(console.get('/blade-system/client/detail', { id: String(row.id) })),
      ).not.toHaveProperty('clientSecret')
    })

    test('a department without a category is a department, a root stands under the top', async () => {
      const form = { deptName: `无类型${++number}`, fullName: '无类型', sort: 1 }
      const row = await screenOf(console, '/blade-system/dept').add(form, 'deptName')
      expect(row).toMatchObject({ deptCategory: 2, deptCategoryName: '部门', parentName: '顶级', status: 1 })
    })
  },
)

async function fetchToken(clientId: string, secret: string): Promise<{ readonly body: unknown }> {
  const query = new URLSearchParams({ grant_type: 'password', username: 'admin', password: 'admin' })
  const response = await fetch(`${server.url}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'Tenant-Id': '000000',
    },
  })
  return { body: await response.json() }
}

test('our console is refused where it sends a field that the noun does not have', async () => {
  const post = { postCode: 'ours', postName: '岗位', category: 1, sort: 1, colour: 'red' }
  expect(await server.as('admin', '100001').post('/blade-system/post/submit', post)).toMatchObject({
    code: 400,
    errCode: 'UNKNOWN_FIELD',
  })
})

test.each([
  ['/blade-system/client/submit', 'resourceIds', 'x'.repeat(257), '资源集合不能超过256个字符'],
  ['/blade-system/client/submit', 'authorities', { a: 1 }, '权限必须是文字'],
  ['/blade-system/data-scope/submit', 'scopeClass', 'x'.repeat(501), '权限类名不能超过500个字符'],
  ['/blade-system/data-scope/submit', 'scopeValue', 'x'.repeat(2001), '规则值不能超过2000个字符'],
  ['/blade-system/data-scope/submit', 'scopeColumn', ['a'], '权限字段必须是文字'],
  ['/blade-system/menu/submit', 'isOpen', 7, '新页面打开的选项不存在'],
  ['/blade-system/menu/submit', 'action', 'toString', '按钮功能的选项不存在'],
  ['/blade-system/user/submit', 'birthday', '2000-02-30 00:00:00', '用户生日不是有效日期'],
  ['/blade-system/user/submit', 'birthday', '2000-01-01 25:00:00', '用户生日不是有效日期'],
  ['/blade-system/dict/submit', 'dictKey', { a: 1 }, '字典键值必须是文字'],
])('%s refuses a wrong value of %s with its sentence', async (path, name, value, sentence) => {
  const [console] = consoles
  const answer = await console?.post<{ errors: { field: string; text: string }[] }>(
    path,
    {},
    { [name]: value },
  )
  expect(answer?.code).toBe(400)
  expect(answer?.data.errors).toContainEqual({ field: name, text: sentence })
})
