import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clientsOf } from '../support/client.ts'
import { launch } from '../support/serverProcess.ts'
import { refusedWith, signIn } from './signIn.ts'

async function inFolder(run: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-start-'))
  try {
    await run(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

describe('the first start in production', () => {
  test(
    'makes one administrator with a password written once, and nothing to show',
    () =>
      inFolder(async (dataDir) => {
        const first = await launch({ dataDir, env: { NODE_ENV: 'production', ADMIN_PASSWORD: '' } })
        const password = /000000 的管理员 admin 的初始密码是 (\S+)/.exec(first.log())?.[1] ?? ''
        expect(password).toMatch(/^\w{20}$/)
        expect(refusedWith(await signIn(first.url, { tenant: '000000', account: 'admin' }))).toBe(
          '用户名或密码错误',
        )
        expect(refusedWith(await signIn(first.url, { tenant: '000000', account: 'admin', password }))).toBe(
          '',
        )
        expect(refusedWith(await signIn(first.url, { tenant: '100001', account: 'admin' }))).toBe(
          '未获得用户的租户信息',
        )
        await first.close()
        const second = await launch({ dataDir, env: { NODE_ENV: 'production', ADMIN_PASSWORD: '' } })
        expect(second.log()).not.toContain('初始密码')
        expect(refusedWith(await signIn(second.url, { tenant: '000000', account: 'admin', password }))).toBe(
          '',
        )
        await second.close()
      }),
    60_000,
  )

  test(
    'refuses a weak password and takes a strong one',
    () =>
      inFolder(async (dataDir) => {
        for (const weak of ['admin', '12345678', 'aaaaaaaaaa'])
          await expect(
            launch({ dataDir, env: { NODE_ENV: 'production', ADMIN_PASSWORD: weak } }),
          ).rejects.toThrow('ADMIN_PASSWORD 过于简单')
        const server = await launch({
          dataDir,
          env: { NODE_ENV: 'production', ADMIN_PASSWORD: 'Correct-horse-7' },
        })
        expect(
          refusedWith(
            await signIn(server.url, { tenant: '000000', account: 'admin', password: 'Correct-horse-7' }),
          ),
        ).toBe('')
        await server.close()
      }),
    60_000,
  )

  test(
    'a later start neither repeats nor overwrites what was edited',
    () =>
      inFolder(async (dataDir) => {
        const first = await launch({ dataDir })
        const rows = async (
          url: string,
        ): Promise<readonly { id: string; version: number; code: string; name: string }[]> =>
          (
            await clientsOf(() => url)('admin').get<
              readonly { id: string; version: number; code: string; name: string; children?: never }[]
            >('/blade-system/menu/list')
          ).data
        const desk = (await rows(first.url)).find((row) => row.code === 'desk')
        await clientsOf(() => first.url)('admin').post('/blade-system/menu/submit', {
          id: desk?.id,
          version: desk?.version,
          name: '我的桌面',
        })
        await first.close()
        const second = await launch({ dataDir })
        expect((await rows(second.url)).filter((row) => row.code === 'desk').map((row) => row.name)).toEqual([
          '我的桌面',
        ])
        await second.close()
      }),
    60_000,
  )
})
