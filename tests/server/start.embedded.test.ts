import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clientsOf } from '../support/client.ts'
import { launch } from '../support/serverProcess.ts'
import { refusedWith, signIn } from './signIn.ts'

const PRODUCTION = { NODE_ENV: 'production', SECRET_KEY: 'a key of at least thirty-two characters' }

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
    'a first start in production needs a key outside the database, and says how to make one',
    () =>
      inFolder(async (dataDir) => {
        const start = (env: Readonly<Record<string, string>>) =>
          launch({ dataDir, env: { ...PRODUCTION, ...env } })
        await expect(start({ SECRET_KEY: '' })).rejects.toThrow(
          /生产环境必须设置 SECRET_KEY：用 npm run key -- make/,
        )
        await expect(start({ SECRET_KEY: 'short' })).rejects.toThrow('SECRET_KEY 至少 32 个字符')
        const file = join(dataDir, 'key.txt')
        await expect(start({ SECRET_KEY: '', SECRET_KEY_FILE: file })).rejects.toThrow(
          'SECRET_KEY_FILE 指向的文件读不出来',
        )
        await writeFile(file, `${PRODUCTION.SECRET_KEY}\n`)
        await expect(start({ SECRET_KEY_FILE: file })).rejects.toThrow('只能设置一个')
      }),
    120_000,
  )

  test(
    'a first start creates one administrator with a password printed once, and no demo rows',
    () =>
      inFolder(async (dataDir) => {
        const first = await launch({ dataDir, env: { ...PRODUCTION, ADMIN_PASSWORD: '' } })
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
        await expect(
          launch({ dataDir, env: { ...PRODUCTION, SECRET_KEY: 'another key of thirty-two characters' } }),
        ).rejects.toThrow('SECRET_KEY 与加密数据时使用的密钥不一致')
        const file = join(dataDir, 'key.txt')
        await writeFile(file, `${PRODUCTION.SECRET_KEY}\n`)
        const second = await launch({
          dataDir,
          env: { NODE_ENV: 'production', SECRET_KEY_FILE: file, ADMIN_PASSWORD: '' },
        })
        expect(second.log()).not.toContain('初始密码')
        expect(refusedWith(await signIn(second.url, { tenant: '000000', account: 'admin', password }))).toBe(
          '',
        )
        await second.close()
      }),
    120_000,
  )

  test(
    'a first start refuses a weak password and accepts a strong one',
    () =>
      inFolder(async (dataDir) => {
        for (const weak of ['admin', '12345678', 'aaaaaaaaaa'])
          await expect(launch({ dataDir, env: { ...PRODUCTION, ADMIN_PASSWORD: weak } })).rejects.toThrow(
            'ADMIN_PASSWORD 过于简单',
          )
        const server = await launch({ dataDir, env: { ...PRODUCTION, ADMIN_PASSWORD: 'Correct-horse-7' } })
        expect(
          refusedWith(
            await signIn(server.url, { tenant: '000000', account: 'admin', password: 'Correct-horse-7' }),
          ),
        ).toBe('')
        await server.close()
      }),
    120_000,
  )

  test(
    'a later start neither repeats nor overwrites edited rows',
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
    120_000,
  )
})
