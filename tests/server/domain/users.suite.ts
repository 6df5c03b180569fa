import { describe, expect, test } from 'vitest'
import { type Listed, refusedWith, rowOf, signIn } from '../signIn.ts'
import type { Client } from '../../support/client.ts'
import { flat, type Node } from '../../support/menus.ts'
import type { TestServer } from '../../support/server.ts'

/** Accounts and who may change them. */
export function usersTests(server: TestServer): void {
  describe('users', () => {
    const account = (name: string, rest: Readonly<Record<string, unknown>>) => ({
      userType: 1,
      account: name,
      name,
      realName: '新人',
      ...rest,
    })
    const assignmentIds = async (
      client: Client,
    ): Promise<{ roleId: string; deptId: string; postId: string }> => {
      const { roleId, deptId, postId } = await rowOf(client, '/blade-system/user/page', { account: 'viewer' })
      return { roleId: String(roleId), deptId: String(deptId), postId: String(postId) }
    }

    test('a new user logs in with the initial or his own password, and no answer shows it later', async () => {
      const admin = server.as('admin', '100001')
      const created = await admin.post<Listed>(
        '/blade-system/user/submit',
        account('plainone', await assignmentIds(admin)),
      )
      expect(created.data).not.toHaveProperty('password')
      expect(refusedWith(await signIn(server.url, { account: 'plainone', password: '123456' }))).toBe('')
      await admin.post(
        '/blade-system/user/submit',
        account('ownword', { ...(await assignmentIds(admin)), password: 'S3cret-word' }),
      )
      expect(refusedWith(await signIn(server.url, { account: 'ownword', password: 'S3cret-word' }))).toBe('')
      expect(
        (await admin.post('/blade-system/user/submit', account('plainone', await assignmentIds(admin)))).msg,
      ).toBe('当前用户 [plainone] 已存在!')
      await admin.post('/blade-system/user/update', {
        id: created.data.id,
        version: created.data.version,
        realName: '改名',
        password: 'sneaky',
      })
      expect(refusedWith(await signIn(server.url, { account: 'plainone', password: '123456' }))).toBe('')
    })

    test('a user changes his password with the old one, and his other logins end', async () => {
      const self = server.as('caizhiyuan', '100001')
      const change = (old: string, fresh: string, again = fresh) =>
        self.post('/blade-system/user/update-password', {
          oldPassword: old,
          newPassword: fresh,
          newPassword1: again,
        })
      expect((await change('caizhiyuan', 'Another-1', 'Another-2')).msg).toBe('请输入正确的确认密码!')
      expect((await change('wrong', 'Another-1')).msg).toBe('原密码不正确!')
      expect((await change('caizhiyuan', 'Another-1')).code).toBe(200)
      expect(refusedWith(await signIn(server.url, { account: 'caizhiyuan' }))).toBe('用户名或密码错误')
      expect(refusedWith(await signIn(server.url, { account: 'caizhiyuan', password: 'Another-1' }))).toBe('')
      expect((await self.get('/blade-system/user/info')).code).toBe(200)
    })

    test('a user administrator can neither create an administrator nor become one', async () => {
      const admin = server.as('admin', '100001'),
        support = server.as('support', '100001')
      const [boss, me, adminRole] = [
        await rowOf(admin, '/blade-system/user/page', { account: 'admin' }),
        await rowOf(admin, '/blade-system/user/page', { account: 'support' }),
        await rowOf(admin, '/blade-system/role/list', { roleAlias: 'admin' }),
      ]
      expect((await support.post('/blade-system/user/reset-password', { userIds: [boss.id] })).msg).toBe(
        '不能操作管理员账号',
      )
      expect((await support.post('/blade-system/user/disable', { ids: [boss.id] })).msg).toBe(
        '不能操作管理员账号',
      )
      expect(
        (
          await support.post('/blade-system/user/update', {
            id: me.id,
            version: me.version,
            roleId: adminRole.id,
          })
        ).msg,
      ).toBe('不能修改本账号的角色')
      const other = await rowOf(admin, '/blade-system/user/page', { account: 'xiatianyu' })
      expect(
        (
          await support.post('/blade-system/user/update', {
            id: other.id,
            version: other.version,
            roleId: adminRole.id,
          })
        ).msg,
      ).toBe('无权配置管理员角色!')
      const operatorRole = await rowOf(admin, '/blade-system/role/list', { roleAlias: 'operator' })
      expect(
        (
          await support.post('/blade-system/user/update', {
            id: other.id,
            version: other.version,
            roleId: operatorRole.id,
          })
        ).msg,
      ).toMatch(/^不能授予自己没有的权限：/)
      expect((await support.post('/blade-system/user/reset-password', { userIds: [other.id] })).code).toBe(
        200,
      )
      expect(refusedWith(await signIn(server.url, { account: 'xiatianyu', password: '123456' }))).toBe('')
    })

    test('a user cannot remove or disable himself', async () => {
      const admin = server.as('admin', '100001')
      const me = await rowOf(admin, '/blade-system/user/page', { account: 'admin' })
      expect((await admin.post('/blade-system/user/remove', {}, { query: { ids: me.id } })).msg).toBe(
        '不能删除本账号!',
      )
      expect((await admin.post('/blade-system/user/disable', { ids: [me.id] })).msg).toBe('不能停用本账号!')
    })

    test('the filter by department includes departments below it', async () => {
      const admin = server.as('admin', '100001')
      const depts = flat((await admin.get<readonly Node[]>('/blade-system/dept/list')).data)
      const east = depts.find((dept) => dept.deptName === '华东大区')
      const users = await admin.get<{ records: readonly Listed[] }>('/blade-system/user/page', {
        deptId: east?.id,
        size: 50,
      })
      expect(users.data.records.map((row) => String(row.account)).sort()).toEqual([
        'caizhiyuan',
        'dongchunmei',
        'panweiming',
        'tianzhenhua',
        'yuanxiulan',
      ])
    })

    test('a user changes his own profile and nothing else', async () => {
      const self = server.as('viewer', '100001')
      const before = (await self.get<Listed>('/blade-system/user/info')).data
      const updated = await self.post('/blade-system/user/update-info', {
        name: '小李',
        phone: '19900009999',
        roleId: '1',
        account: 'root',
        status: 0,
      })
      expect(updated.code).toBe(200)
      expect((await self.get<Listed>('/blade-system/user/info')).data).toMatchObject({
        name: '小李',
        phone: '19900009999',
        roleId: before.roleId,
        account: 'viewer',
        status: 1,
      })
    })

    test('a tenant at its account limit refuses new accounts', async () => {
      const platform = server.as('admin'),
        admin = server.as('admin', '100001')
      const tenant = await rowOf(platform, '/blade-system/tenant/list', { tenantId: '100001' })
      await platform.post('/blade-system/tenant/setting', { ids: [tenant.id], accountNumber: 10 })
      expect(
        (await admin.post('/blade-system/user/submit', account('toomany', await assignmentIds(admin)))).msg,
      ).toBe('当前租户已到最大账号额度!')
      await platform.post('/blade-system/tenant/setting', { ids: [tenant.id], accountNumber: 200 })
    })
  })
}
