import { describe, expect, test } from 'vitest'
import { type Listed, rowOf } from '../signIn.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'

interface Explanation {
  readonly allowed: boolean
  readonly errCode: string | null
  readonly steps: readonly { readonly name: string; readonly passed: boolean | null }[]
}
/** Each with the call that really does it and the status it is refused with where a right is missing. */
const DEEDS: readonly (readonly [deed: string, call: (client: Client) => Promise<number>])[] = [
  ['post.view', async (client) => (await client.get('/blade-system/post/list')).status],
  ['post.add', async (client) => (await client.post('/blade-system/post/save', {})).status],
  ['post.edit', async (client) => (await client.post('/blade-system/post/update', { id: '1' })).status],
  ['post.delete', async (client) => (await client.post('/blade-system/post/remove', { ids: '1' })).status],
  ['dictBiz.seal', async (client) => (await client.post('/blade-system/dict-biz/seal', { ids: '1' })).status],
  ['user.grant', async (client) => (await client.post('/blade-system/user/grant', { userIds: '1' })).status],
  ['user.view', async (client) => (await client.get('/blade-system/user/page')).status],
  ['tenant.view', async (client) => (await client.get('/blade-system/tenant/list')).status],
  ['operateLog.view', async (client) => (await client.get('/blade-log/operate/list')).status],
  ['goodsBrand.view', async (client) => (await client.get('/biz-product/goodsBrand/list')).status],
  [
    'POST /blade-system/tenant/datasource',
    async (client) => (await client.post('/blade-system/tenant/datasource', {})).status,
  ],
  ['GET /blade-system/enums', async (client) => (await client.get('/blade-system/enums')).status],
  [
    'POST /blade-system/recycle/restore',
    async (client) => (await client.post('/blade-system/recycle/restore', {})).status,
  ],
]
const ACCOUNTS = ['admin', 'operator', 'support', 'auditor', 'viewer']

/** Why a user may or may not do something. */
export function whyTests(server: TestServer): void {
  const company = () => server.as('admin', '100001')
  const userId = async (account: string): Promise<string> =>
    (await rowOf(company(), '/blade-system/user/page', { account })).id
  const why = (query: Readonly<Record<string, string>>, client = company()) =>
    client.get<Explanation>('/blade-system/user/why', query)

  describe('why a user may or may not', () => {
    test.each(ACCOUNTS)('for %s the explanation agrees with the real calls', async (account) => {
      const id = await userId(account)
      const client = server.as(account, '100001')
      for (const [deed, call] of DEEDS) {
        const { data } = await why({ userId: id, deed })
        expect([deed, data.allowed]).toEqual([deed, (await call(client)) !== 403])
        expect(data.allowed || data.steps.some(({ passed }) => passed === false)).toBe(true)
      }
    })

    test('an API scope alone allows the call that it names, and no other', async () => {
      const admin = company()
      const menu = await rowOf(server.as('admin'), '/blade-system/menu/list', { code: 'post' })
      const scope = await admin.post<Listed>('/blade-system/api-scope/submit', {
        menuId: menu.id,
        resourceCode: 'post_remove',
        scopeName: '删除岗位',
        scopePath: 'POST /blade-system/post/remove',
        scopeType: 1,
      })
      expect(scope.msg).not.toBe('')
      const roles = await admin.get<readonly Listed[]>('/blade-system/role/select', {
        userId: await userId('viewer'),
      })
      const [role] = roles.data
      await admin.post('/blade-system/role/grant', { roleIds: [role?.id], apiScopeIds: [scope.data.id] })
      const viewer = server.as('viewer', '100001')
      const id = await userId('viewer')
      await expect
        .poll(async () => (await viewer.post('/blade-system/post/remove', { ids: '1' })).status)
        .not.toBe(403)
      const allowed = (await why({ userId: id, deed: 'post.delete' })).data
      expect(allowed).toMatchObject({ allowed: true })
      expect(allowed.steps.find(({ name }) => name === '接口权限')?.passed).toBe(true)
      expect((await why({ userId: id, deed: 'post.edit' })).data.allowed).toBe(false)
      expect((await viewer.post('/blade-system/post/update', { id: '1' })).status).toBe(403)
      await admin.post('/blade-system/role/grant', { roleIds: [role?.id], apiScopeIds: [] })
    })

    test('the state of a row and its data scope end the chain as they end the call', async () => {
      const admin = company()
      const id = await userId('admin')
      const top = await rowOf(admin, '/blade-system/dict-biz/parent-list', { code: 'bank_list' })
      const seal = { userId: id, deed: 'dictBiz.seal' }
      expect((await why({ ...seal, rowId: top.id })).data).toMatchObject({ allowed: true })
      const missing = (await why({ ...seal, rowId: '12345' })).data
      expect(missing).toMatchObject({ allowed: false, errCode: 'NOT_FOUND' })
      expect((await admin.post('/blade-system/dict-biz/seal', { ids: top.id })).success).toBe(true)
      const sealed = (await why({ ...seal, rowId: top.id })).data
      expect(sealed.steps.at(-1)).toMatchObject({ name: '数据状态', passed: false })
      await admin.post('/blade-system/dict-biz/unseal', { ids: top.id })
    })

    test('a disabled account may nothing, and strangers and unknown actions are refused', async () => {
      const admin = company()
      const id = await userId('support')
      await admin.post('/blade-system/user/disable', { ids: id })
      expect((await why({ userId: id, deed: 'post.view' })).data).toMatchObject({
        allowed: false,
        errCode: 'TOKEN_EXPIRED',
      })
      await admin.post('/blade-system/user/enable', { ids: id })
      expect((await why({ userId: id, deed: 'post.fly' })).errCode).toBe('REF_MISSING')
      expect((await why({ userId: '1', deed: 'post.view' })).errCode).toBe('NOT_FOUND')
      const asked = { userId: id, deed: 'post.view' }
      expect((await why(asked, server.as('admin', '100002'))).errCode).toBe('NOT_FOUND')
      expect((await why(asked, server.as('viewer', '100001'))).status).toBe(403)
      expect((await why(asked, server.as('admin'))).data).toEqual((await why(asked)).data)
    })
  })
}
