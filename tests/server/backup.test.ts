import { spawn } from 'node:child_process'
import { mkdtemp, open, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { adminOf, keysBeginning, load, sha, type Written } from '../support/backupLoad.ts'
import { addressOf, createDatabase, dropDatabase } from '../support/postgres.ts'
import { launch, type ServerProcess } from '../support/serverProcess.ts'
import { copyTemplate, testAddress } from '../support/template.ts'

const KEY = 'k9Qz-3fXw-7mPt-Vb2L-8sRd-Hn5C-Yj6G-Ta4E',
  OTHER_KEY = 'Zz4E-Ta6G-Yj5C-Hn8R-sd2L-Vb7m-Pt3f-Xwk9'
const postgres = testAddress()

interface Installation {
  readonly dataDir: string
  readonly databaseUrl: string | null
}
const leftovers: (() => Promise<void>)[] = []

afterAll(async () => {
  for (const remove of leftovers) await remove()
})

/** An empty folder and, on PostgreSQL, an empty database. */
async function emptyInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-backup-'))
  leftovers.push(() => rm(dataDir, { recursive: true, force: true }))
  if (postgres === null) return { dataDir, databaseUrl: null }
  const name = await createDatabase(postgres)
  leftovers.push(() => dropDatabase(postgres, name))
  return { dataDir, databaseUrl: addressOf(postgres, name) }
}

interface Ran {
  readonly code: number | null
  readonly output: string
}

/** Runs a command-line program of the server, as `npm run` does. */
function run(
  program: 'backup' | 'restore',
  { dataDir, databaseUrl }: Installation,
  args: readonly string[],
  env: Record<string, string> = { SECRET_KEY: KEY },
): Promise<Ran> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [`dist/testing/${program}.js`, ...args], {
      env: { ...process.env, SECRET_KEY: '', DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
      })
    child.once('close', (code) => {
      done({ code, output })
    })
  })
}

const start = (installation: Installation): Promise<ServerProcess> =>
  launch({ ...installation, env: { SECRET_KEY: KEY, DEMO_ORDERS: 'off' } })
const archive = join(await mkdtemp(join(tmpdir(), 'quarterdeck-archive-')), 'backup.tar.gz')
leftovers.push(() => rm(join(archive, '..'), { recursive: true, force: true }))

describe('a backup made while the server works', () => {
  let target: Installation

  test('a restored backup has every row and file, and its books balance', async () => {
    const source = await emptyInstallation(),
      server = await start(source)
    const written: Written = { params: [[], []], files: new Map(), postings: 0 }
    let stopped = false
    const writing = load(server, written, () => stopped)
    await expect
      .poll(() => Math.min(written.postings, written.files.size, written.params[0]?.length ?? 0), {
        timeout: 60_000,
      })
      .toBeGreaterThan(5)
    const before = {
      params: written.params.flat(),
      files: new Map(written.files),
      postings: written.postings,
    }
    const backup = await run('backup', source, [archive])
    expect(backup, backup.output).toMatchObject({ code: 0, output: expect.stringContaining('备份完成') })
    expect(written.postings, 'the server went on working').toBeGreaterThan(before.postings)
    stopped = true
    await writing
    await server.kill()

    target = await emptyInstallation()
    const restored = await run('restore', target, [archive])
    expect(restored, restored.output).toMatchObject({
      code: 0,
      output: expect.stringMatching(/校验和全部一致.*账务检查全部通过/),
    })
    const again = await start(target)
    const admin = adminOf(again)
    const restoredKeys = await keysBeginning(admin, 'saved.')
    expect(before.params.filter((key) => !restoredKeys.has(key))).toEqual([])
    // Later writes are present up to one moment and absent after it.
    for (const lane of written.params)
      expect(lane.map((key) => restoredKeys.has(key)).lastIndexOf(true)).toBe(
        lane.filter((key) => restoredKeys.has(key)).length - 1,
      )
    for (const [link, sum] of before.files)
      expect(
        sha(
          new Uint8Array(
            await (
              await fetch(again.url + link, {
                headers: { 'Blade-Auth': `bearer ${(await admin.token()).access_token}` },
              })
            ).arrayBuffer(),
          ),
        ),
        link,
      ).toBe(sum)
    const trial = await admin.get<{ balanced: boolean; broken: unknown[]; debit: number }>(
      '/biz-finance/ledger/trialBalance',
      { all: 1 },
    )
    expect(trial.data).toMatchObject({ balanced: true, broken: [] })
    const [posted] = await again.sql(
      "select count(*)::int as n from ledger_entry where subject = '2001' and biz_no like 'BACKUP-%'",
    )
    expect(Number(posted?.n)).toBeGreaterThanOrEqual(before.postings)
    await again.close()
  }, 300_000)

  test('a backup has the fingerprint of the field key but not the key, and only its owner may read it', async () => {
    const bytes = await readFile(archive),
      { gunzipSync } = await import('node:zlib')
    const plain = gunzipSync(bytes)
    expect(plain.includes(KEY)).toBe(false)
    expect(plain.includes('"keyFingerprint":"')).toBe(true)
    const file = await open(archive)
    expect((await file.stat()).mode & 0o777).toBe(0o600)
    await file.close()
    expect(await run('backup', target, [archive])).toMatchObject({
      code: 1,
      output: expect.stringContaining('已经存在，不会覆盖'),
    })
  })

  test('a restore overwrites an installation only with --force, and then the later rows are gone', async () => {
    expect(await run('restore', target, [archive])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/不是空的.*--force/),
    })
    const server = await start(target)
    expect(await run('restore', target, [archive, '--force'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('使用'),
    })
    await adminOf(server).post('/blade-system/param/submit', {
      paramName: 'later',
      paramKey: 'later',
      paramValue: '1',
    })
    await server.close()
    const forced = await run('restore', target, [archive, '--force'])
    expect(forced, forced.output).toMatchObject({ code: 0 })
    const again = await start(target)
    const { data } = await adminOf(again).get<{ total: number }>('/blade-system/param/list', {
      paramKey: 'later',
    })
    expect(data.total).toBe(0)
    await again.close()
  }, 300_000)

  test('a restore is refused with a sentence where the key differs or is missing, and nothing is written', async () => {
    const installation = await emptyInstallation()
    expect(await run('restore', installation, [archive], { SECRET_KEY: OTHER_KEY })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/SECRET_KEY 与备份时使用的密钥不一致：备份的指纹是 \w{16}/),
    })
    expect(await run('restore', installation, [archive], {})).toMatchObject({
      code: 1,
      output: expect.stringContaining('恢复时必须设置同一个 SECRET_KEY'),
    })
    expect(await readdir(installation.dataDir)).toEqual([])
  }, 300_000)

  test('a restore is refused where a byte of the archive changed or its end is missing', async () => {
    const installation = await emptyInstallation(),
      whole = await readFile(archive)
    expect(await run('restore', installation, [archive, '--check'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('备份完好'),
    })
    const file = await open(archive, 'r+')
    await file.write(Buffer.from([(whole[whole.length >> 1] ?? 0) ^ 0xff]), 0, 1, whole.length >> 1)
    await file.close()
    for (const args of [[archive], [archive, '--check']])
      expect(await run('restore', installation, args)).toMatchObject({
        code: 1,
        output: expect.stringContaining('备份文件已损坏'),
      })
    await truncate(archive, whole.length - 1000)
    expect(await run('restore', installation, [archive])).toMatchObject({
      code: 1,
      output: expect.stringContaining('备份文件已损坏'),
    })
  }, 300_000)
})

test('a database that stores its own field key is backed up only where that is accepted', async () => {
  const copy = await copyTemplate(inject('template'))
  leftovers.push(copy.remove)
  const file = join(archive, '..', 'own.tar.gz')
  expect(await run('backup', copy, [file], {})).toMatchObject({
    code: 1,
    output: expect.stringMatching(/字段密钥保存在数据库中.*--with-key/),
  })
  const backup = await run('backup', copy, [file, '--with-key'], {})
  expect(backup, backup.output).toMatchObject({ code: 0 })
  const installation = await emptyInstallation(),
    restored = await run('restore', installation, [file], {})
  expect(restored, restored.output).toMatchObject({ code: 0 })
}, 300_000)

if (postgres !== null)
  test('a missing PostgreSQL program is reported with its name and version', async () => {
    const installation = await emptyInstallation(),
      server = await start(installation)
    const backup = await run('backup', installation, [join(archive, '..', 'none.tar.gz')], {
      SECRET_KEY: KEY,
      PG_BIN: '/nowhere',
    })
    expect(backup).toMatchObject({
      code: 1,
      output: expect.stringMatching(/没有找到版本不低于 \d+ 的 pg_dump/),
    })
    await server.close()
  }, 300_000)
