import { spawn, spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { FieldKey } from '../../src/server/secrets/fieldKey.ts'
import { newApp, newSecret } from '../support/credentials.ts'
import { ask } from '../support/openApi.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { refusedWith, rowOf, signIn } from './signIn.ts'

const KEYS = [
  'first key of at least thirty-two characters',
  'second key of at least thirty-two characters',
] as const

type Env = Readonly<Record<string, string>>
const envOf = ({ dataDir, databaseUrl }: TestServer, env: Env): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'development',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  ...env,
})

/** Runs a program of the server to its end. */
function program(
  server: TestServer,
  args: readonly string[],
  env: Env,
): { readonly output: string; readonly code: number | null } {
  const result = spawnSync(process.execPath, args, { encoding: 'utf8', env: envOf(server, env) })
  return { output: result.stdout + result.stderr, code: result.status }
}
const rotate = (server: TestServer, env: Env) => program(server, ['dist/testing/key.js', 'rotate'], env)

/** Starts a rotation and kills the process after the first table. */
function rotateKilled(server: TestServer, env: Env): Promise<string> {
  const child = spawn(process.execPath, ['dist/testing/key.js', 'rotate'], {
    env: envOf(server, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      child.kill('SIGKILL')
    })
    child.once('exit', (_code, signal) => {
      resolve(`${signal ?? 'ended'} ${output}`)
    })
  })
}

/** Every encrypted value in the database, by table. */
async function ciphers(server: TestServer): Promise<Map<string, string[]>> {
  const tables =
    await server.sql(`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') and not relispartition and relname <> 'operate_log' order by 1`)
  const ciphersByTable = new Map<string, string[]>()
  for (const { name } of tables) {
    const rows = await server.sql(
      `
        select m[1] as text
        from ${String(name)} t, regexp_matches(to_jsonb(t)::text, '[":]([A-Za-z0-9+/]{38,}={0,2})"', 'g') m
      `,
    )
    ciphersByTable.set(
      String(name),
      rows.map(({ text }) => String(text)),
    )
  }
  return ciphersByTable
}

/** Number of tables with values that decrypt with a key. */
async function tablesOf(server: TestServer, secret: string): Promise<string[]> {
  const key = new FieldKey(secret)
  return [...(await ciphers(server))]
    .filter(([, texts]) => texts.some((text) => key.tryOpen(text) !== null))
    .map(([name]) => name)
}

const TARGET = { listType: 1, targetType: 1, targetValue: '13900001111', scope: 1, reason: '测试' }
const LIST = '/biz-order/blackWhiteList'

/** Expects the digests of cards to match their secrets. */
async function requireCardDigests(server: TestServer, secret: string): Promise<void> {
  const key = new FieldKey(secret)
  const cards = await server.sql(
    'select card_no, card_secret, card_no_hmac, card_hash from stock_card where card_no is not null limit 20',
  )
  for (const card of cards) {
    const cardNo = key.open(String(card.card_no)),
      word = key.open(String(card.card_secret))
    expect([card.card_no_hmac, card.card_hash]).toEqual([
      key.digest(cardNo),
      key.digest(`card:${cardNo}\n${word}`),
    ])
  }
  expect(cards.length).toBeGreaterThan(0)
}

describe('the key of secret fields', () => {
  test('a rotation killed midway still changes every row and digest, and no server starts in between', async () => {
    const server = await startTestServer()
    try {
      const admin = () => server.as('admin', '100001')
      const credential = await newSecret(admin(), await newApp(admin(), { ipRequired: 0 }), {
        ipWhiteList: null,
      })
      const balance = async () =>
        (await ask(server.url, credential, ['GET', '/openapi/v1/balance/query'])).code
      const balanceBefore = await balance()
      expect(await admin().post(`${LIST}/save`, TARGET)).toMatchObject({ code: 200 })
      const storedKey = String(
        (await server.sql("select value from server_key where name = 'field'"))[0]?.value,
      )
      const sealed = await tablesOf(server, storedKey)
      expect(sealed).toEqual(
        expect.arrayContaining(['black_white_list', 'idempotency', 'server_key', 'supplier_config']),
      )

      if (server.driver === 'postgres')
        expect(rotate(server, { SECRET_KEY: KEYS[0] }).output).toContain('请先停止')
      await server.stop()
      expect(await rotateKilled(server, { SECRET_KEY: KEYS[0] })).toMatch(/^SIGKILL \w+ \d+\n/)
      await expect(server.restart({ env: { SECRET_KEY: KEYS[0] } })).rejects.toThrow('密钥更换没有做完')
      expect(rotate(server, { SECRET_KEY: KEYS[0] })).toMatchObject({
        code: 0,
        output: expect.stringContaining('已更换密钥'),
      })
      await server.restart({ env: { SECRET_KEY: KEYS[0] } })
      expect(await tablesOf(server, storedKey)).toEqual([])
      expect(await tablesOf(server, KEYS[0])).toEqual(sealed)
      await requireCardDigests(server, KEYS[0])
      expect(await server.sql("select name from server_key where name in ('field', 'rotation')")).toEqual([])
      expect(await balance()).toBe(balanceBefore)
      expect(await admin().post(`${LIST}/save`, TARGET)).toMatchObject({ success: false })
      expect((await rowOf(admin(), `${LIST}/list`, { targetValue: TARGET.targetValue })).targetMask).toBe(
        '139****1111',
      )
      expect(refusedWith(await signIn(server.url, { account: 'operator' }))).toBe('')
    } finally {
      await server.close()
    }
  }, 180_000)
})

if (process.env.TEST_DRIVER === 'postgres')
  describe('changing it again', () => {
    test('a rotation needs the right old key, the same new key, and stopped servers', async () => {
      const server = await startTestServer({ env: { SECRET_KEY: '' } })
      try {
        await server.stop()
        expect(rotate(server, { SECRET_KEY: KEYS[0], SECRET_KEY_OLD: 'not the old one' }).output).toContain(
          '原密钥不对',
        )
        expect(await rotateKilled(server, { SECRET_KEY: KEYS[0] })).toMatch(/^SIGKILL/)
        expect(rotate(server, { SECRET_KEY: KEYS[1] }).output).toContain('请用当时的新密钥继续')
        expect(rotate(server, { SECRET_KEY: KEYS[0] }).code).toBe(0)
        expect(rotate(server, { SECRET_KEY: KEYS[1], SECRET_KEY_OLD: KEYS[0] }).code).toBe(0)
        await expect(server.restart({ env: { SECRET_KEY: KEYS[0] } })).rejects.toThrow(
          'SECRET_KEY 与加密数据时使用的密钥不一致',
        )
        await server.restart({ env: { SECRET_KEY: KEYS[1] } })
        expect(await tablesOf(server, KEYS[0])).toEqual([])
        await requireCardDigests(server, KEYS[1])
      } finally {
        await server.close()
      }
    }, 180_000)
  })
