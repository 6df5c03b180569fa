import { describe, expect, test } from 'vitest'
import type { Sentence } from '../../../src/kernel/sentence.ts'
import { fillText } from '../../../src/kernel/sentence.ts'
import { codesOf, flat, type Node } from '../../support/menus.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { type Listed, rowOf } from '../signIn.ts'

interface Preview {
  readonly refusal: { readonly errCode: string } | null
  readonly people: { readonly count: number; readonly named: readonly { readonly name: string }[] }
  readonly risks: readonly { readonly kind: string; readonly sentence: Sentence }[]
  readonly weights: Readonly<Record<string, string>>
  readonly count: number
  readonly near: readonly { readonly roleName: string; readonly count: number }[]
}
interface Keys {
  readonly menu: readonly string[]
  readonly dataScope: readonly string[]
  readonly apiScope: readonly string[]
  readonly base: string
}
const PREVIEW = '/blade-system/role/grant/preview',
  GRANT = '/blade-system/role/grant'

/** What a grant would change, before it is saved. */
export function grantPreviewTests(server: TestServer): void {
  const company = (): Client => server.as('admin', '100001')
  const roleId = async (alias: string): Promise<string> =>
    (await rowOf(company(), '/blade-system/role/list', { roleAlias: alias })).id
  const keysOf = async (id: string): Promise<Keys> =>
    (await company().get<Keys>('/blade-system/menu/role-tree-keys', { roleIds: id })).data
  const menuId = async (code: string): Promise<string> => {
    const tree = (await company().get<{ readonly menu: readonly Node[] }>('/blade-system/menu/grant-tree'))
      .data.menu
    const found = flat(tree).find((node) => node.code === code)
    if (!found) throw new Error(`no menu entry ${code}`)
    return found.id
  }
  const preview = (draft: Readonly<Record<string, unknown>>, client = company()) =>
    client.post<Preview>(PREVIEW, draft)
  const sentences = ({ risks }: Preview): string[] =>
    risks.map(({ kind, sentence }) => `${kind}: ${fillText(sentence.text, sentence.params)}`)

  describe('the preview of a grant', () => {
    test('names whom the saved grant changes, with what weighs, and changes nothing itself', async () => {
      const id = await roleId('operator')
      const before = await keysOf(id)
      const high = await menuId('merchantOrderInfo_refundHigh'),
        plain = await menuId('merchantOrderInfo_viewPlain')
      const menuIds = [...new Set([...before.menu, high, plain])]
      const { data } = await preview({ roleIds: id, menuIds })
      expect(data.refusal).toBeNull()
      expect(await keysOf(id)).toEqual(before)
      const added = [high, plain].filter((one) => !before.menu.includes(one))
      expect(added.length).toBeGreaterThan(0)
      expect(Object.keys(data.weights).toSorted()).toEqual(added.toSorted())
      const holders = await server.sql(
        `select count(*)::int as n from account where tenant_id = '100001' and is_deleted = 0
           and status = 1 and ${id} = any(role_id)`,
      )
      expect(data.people.count).toBeGreaterThan(0)
      expect(data.people.count).toBeLessThanOrEqual(Number(holders[0]?.n))
      expect(data.people.named.length).toBe(Math.min(8, data.people.count))
      expect(data.count).toBe(menuIds.length)
      expect(data.near.length).toBe(3)
      if (added.includes(high))
        expect(sentences(data)).toContainEqual(
          expect.stringMatching(/^money: “大额退款”使 \d+ 人能退款超过 ¥500\.00/),
        )
      const client = server.as('operator', '100001')
      const codes = await codesOf(client)
      const saved = await company().post(GRANT, { roleIds: id, menuIds, base: before.base })
      expect(saved.success).toBe(true)
      await expect.poll(async () => (await codesOf(client)).length).toBe(codes.length + added.length)
      expect((await preview({ roleIds: id, menuIds })).data.people.count).toBe(0)
      await company().post(GRANT, { roleIds: id, menuIds: before.menu })
      await expect.poll(async () => codesOf(client)).toEqual(codes)
    })

    test('a right without its view and one to decide what the same people apply for are told', async () => {
      const draft = { roleName: '预览', roleAlias: 'grant_preview', sort: 5 }
      const role = (await company().post<Listed>('/blade-system/role/submit', draft)).data.id
      const lonely = await menuId('post_delete')
      expect(sentences((await preview({ roleIds: role, menuIds: [lonely] })).data)).toEqual([
        'noView: “岗位 · 删除”没有配“查看”，打不开岗位',
      ])
      const withView = [lonely, await menuId('post_view')]
      expect((await preview({ roleIds: role, menuIds: withView })).data.risks).toEqual([])
      // Nobody has the role, so nobody would apply and decide; whoever has it would.
      const both = await Promise.all(
        ['accountFinance_view', 'accountFinance_recharge', 'financeAudit_view', 'financeAudit_audit'].map(
          menuId,
        ),
      )
      expect((await preview({ roleIds: role, menuIds: both })).data).toMatchObject({
        people: { count: 0, named: [] },
        risks: [],
      })
      const viewer = await rowOf(company(), '/blade-system/user/page', { account: 'viewer' })
      const own = String(viewer.roleId).split(',')
      await company().post('/blade-system/user/grant', { userIds: viewer.id, roleIds: [...own, role] })
      const asked = (await preview({ roleIds: role, menuIds: both })).data
      expect(asked.people.count).toBe(1)
      expect(sentences(asked)).toContainEqual(
        expect.stringMatching(/^makerChecker: 1 人同时能“.+ · 充值”和“.+ · 审核”$/),
      )
      await company().post('/blade-system/user/grant', { userIds: viewer.id, roleIds: own })
    })

    test('what the grant refuses the preview refuses, with the same code', async () => {
      const role = (
        await company().post<Listed>('/blade-system/role/submit', {
          roleName: '授权员',
          roleAlias: 'granter',
          sort: 6,
        })
      ).data.id
      const codes = ['role_view', 'role_grant', 'post_view']
      const menuIds = await Promise.all(codes.map(menuId))
      await company().post(GRANT, { roleIds: role, menuIds })
      const viewer = await rowOf(company(), '/blade-system/user/page', { account: 'viewer' })
      const own = String(viewer.roleId).split(',')
      await company().post('/blade-system/user/grant', { userIds: viewer.id, roleIds: [...own, role] })
      const client = server.as('viewer', '100001')
      await expect.poll(async () => codesOf(client)).toContain('role_grant')
      const beyond = { roleIds: role, menuIds: [...menuIds, await menuId('post_delete')] }
      const refused = await client.post(GRANT, beyond)
      expect(refused.success).toBe(false)
      const { data } = await preview(beyond, client)
      expect(data.refusal?.errCode).toBe('GRANT_BEYOND')
      expect(data.people.count).toBe(0)
      const above = await preview({ roleIds: await roleId('admin'), menuIds: [] }, client)
      expect(above.data.refusal?.errCode).toBe('ROLE_GRANT_ADMIN')
      // Without the right to see users nobody is named.
      const fewer = await preview({ roleIds: role, menuIds: menuIds.slice(0, 1) }, client)
      const sees = (await codesOf(client)).includes('user_view')
      expect(fewer.data.people).toMatchObject({ count: 1 })
      expect(fewer.data.people.named.length).toBe(sees ? 1 : 0)
      await company().post('/blade-system/user/grant', { userIds: viewer.id, roleIds: own })
      await expect.poll(async () => (await preview(beyond, client)).status).toBe(403)
    })

    test('a grant of a state that has passed is refused; a role of another tenant or none is not found', async () => {
      const id = await roleId('support')
      const { base, menu } = await keysOf(id)
      expect(base).toMatch(/^[0-9a-f]{32}$/)
      const fewer = menu.slice(1)
      expect((await company().post(GRANT, { roleIds: id, menuIds: fewer, base })).success).toBe(true)
      expect(await company().post(GRANT, { roleIds: id, menuIds: menu, base })).toMatchObject({
        success: false,
        errCode: 'GRANT_CHANGED',
      })
      const { base: next } = await keysOf(id)
      expect(next).not.toBe(base)
      expect((await company().post(GRANT, { roleIds: id, menuIds: menu, base: next })).success).toBe(true)
      expect((await keysOf(id)).base).toBe(base)
      expect((await preview({ roleIds: id, menuIds: menu }, server.as('admin', '100002'))).errCode).toBe(
        'NOT_FOUND',
      )
      expect((await preview({ roleIds: '12345', menuIds: [] })).errCode).toBe('NOT_FOUND')
      expect((await preview({ menuIds: [] })).errCode).toBe('VALIDATION')
      expect((await preview({ roleIds: id, menuIds: ['999'] })).errCode).toBe('VALIDATION')
      expect((await preview({ roleIds: id, menuIds: menu }, server.as('viewer', '100001'))).status).toBe(403)
    })
  })
}
