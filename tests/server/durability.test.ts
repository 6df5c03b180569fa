import { describe, expect, test } from 'vitest'
import { startTestServer, useServer } from '../support/server.ts'
import { launch } from '../support/serverProcess.ts'

describe('acknowledged writes survive a power cut', () => {
  const server = useServer()
  test('after a power cut unfinished writes are whole or absent, and acknowledged ones are there', async () => {
    const client = server.as('admin', '100001')
    await client.token()
    const acknowledged: string[] = []
    let going = true
    const writer = async (lane: number): Promise<void> => {
      for (let n = 0; going && n < 400; n += 1) {
        const key = `cut.${lane}.${n}`
        try {
          const { code } = await client.post('/blade-system/param/submit', {
            paramName: key,
            paramKey: key,
            paramValue: '1',
          })
          if (code === 200) acknowledged.push(key)
        } catch {
          going = false
        }
      }
    }
    const lanes = [0, 1, 2, 3].map(writer)
    const until = Date.now() + 20_000
    while (acknowledged.length < 40 && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 10))
    expect(acknowledged.length).toBeGreaterThanOrEqual(40)
    await server.restart({ powerCut: true })
    going = false
    await Promise.all(lanes)
    const again = server.as('admin', '100001')
    again.forget()
    const { data } = await again.get<{ total: number; records: { paramKey: string }[] }>(
      '/blade-system/param/list',
      { paramKey_likeright: 'cut.', size: 200 },
    )
    const storedKeys = new Set(data.records.map(({ paramKey }) => paramKey))
    expect(acknowledged.slice(0, 150).filter((key) => !storedKeys.has(key) && data.total <= 200)).toEqual([])
    const audited = await again.get<{ total: number }>('/blade-log/operate/list', {
      resource_equal: 'param',
      action_equal: 'create',
      size: 1,
    })
    expect(audited.data.total).toBeGreaterThanOrEqual(acknowledged.length)
  })
})

const onPostgres = process.env.TEST_DRIVER === 'postgres'

if (!onPostgres)
  test('a second process on the same data directory is refused with a sentence', async () => {
    const server = await startTestServer()
    try {
      await expect(launch({ dataDir: server.dataDir, databaseUrl: null, env: {} })).rejects.toThrow(
        /正被另一个进程使用/,
      )
    } finally {
      await server.close()
    }
  })

if (onPostgres)
  describe('two processes on one PostgreSQL', () => {
    test('a permission revoked in one process is gone in the other within a second', async () => {
      const server = await startTestServer()
      try {
        const twin = await server.twin()
        const operator = twin.as('operator', '100001')
        expect((await operator.get('/blade-system/param/list', { size: 1 })).code).toBe(200)
        const admin = server.as('admin', '100001')
        const { data: roles } =
          await admin.get<{ id: string; roleAlias: string }[]>('/blade-system/role/list')
        const role = flat(roles).find(({ roleAlias }) => roleAlias === 'operator')
        const keys = await admin.get<{ menu: string[] }>('/blade-system/menu/role-tree-keys', {
          roleIds: role?.id,
        })
        const params = await admin.get<{ children: { code: string; id: string }[] }[]>(
          '/blade-system/menu/buttons',
        )
        const revokedIds = new Set(
          params.data
            .flatMap(({ children }) => children)
            .filter(({ code }) => code.startsWith('param_'))
            .map(({ id }) => id),
        )
        const granted = await admin.post('/blade-system/role/grant', {
          roleIds: [role?.id],
          menuIds: keys.data.menu.filter((id) => !revokedIds.has(id)),
          dataScopeIds: [],
          apiScopeIds: [],
        })
        expect(granted, JSON.stringify(granted.body)).toMatchObject({ code: 200 })
        await new Promise((resolve) => setTimeout(resolve, 900))
        expect(await operator.get('/blade-system/param/list', { size: 1 })).toMatchObject({
          status: 403,
          code: 403,
        })
      } finally {
        await server.close()
      }
    })

    test('a logout in one process ends the token in the other', async () => {
      const server = await startTestServer()
      try {
        const twin = await server.twin()
        const here = server.as('support', '100001')
        const { access_token } = await here.token()
        const storedCount = async (): Promise<number> =>
          (
            await fetch(`${twin.url}/api/blade-system/user/info`, {
              headers: { 'Blade-Auth': `bearer ${access_token}` },
            })
          ).status
        expect(await storedCount()).toBe(200)
        await here.get('/blade-auth/oauth/logout')
        await new Promise((resolve) => setTimeout(resolve, 500))
        expect(await storedCount()).toBe(401)
      } finally {
        await server.close()
      }
    })
  })

interface RoleNode {
  readonly id: string
  readonly roleAlias: string
  readonly children?: readonly RoleNode[]
}
const flat = (nodes: readonly RoleNode[]): RoleNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
