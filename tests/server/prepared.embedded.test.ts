import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { copyPrepared, DIGEST_FILE, migrationsDigest } from '../../src/server/store/embedded/prepared.ts'

const BUILT = resolve('dist/database')

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-prepared-'))
  try {
    await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A prepared database of one file. */
async function makePrepared(folder: string, digest: string): Promise<string> {
  const prepared = join(folder, 'prepared')
  await mkdir(join(prepared, 'postgres'), { recursive: true })
  await writeFile(join(prepared, 'postgres', 'PG_VERSION'), '18')
  await writeFile(join(prepared, DIGEST_FILE), digest)
  return prepared
}

test('a first start copies the prepared database, a later one leaves what is there', () =>
  inFolder(async (folder) => {
    const prepared = await makePrepared(folder, `${migrationsDigest()}\n`)
    const target = join(folder, 'postgres')
    // What an interrupted copy left is made anew.
    await mkdir(`${target}.part/old`, { recursive: true })
    expect(copyPrepared(target, prepared)).toBe(true)
    expect(await readFile(join(target, 'PG_VERSION'), 'utf8')).toBe('18')
    expect(existsSync(join(target, 'old'))).toBe(false)
    await writeFile(join(target, 'PG_VERSION'), 'own')
    expect(copyPrepared(target, prepared)).toBe(false)
    expect(await readFile(join(target, 'PG_VERSION'), 'utf8')).toBe('own')
  }))

test('a database prepared by other migrations, or none, is not used', () =>
  inFolder(async (folder) => {
    const target = join(folder, 'postgres')
    expect(copyPrepared(target, await makePrepared(folder, 'of another version'))).toBe(false)
    expect(copyPrepared(target, join(folder, 'missing'))).toBe(false)
    expect(existsSync(target)).toBe(false)
  }))

test(
  'the built database has all tables, no key and nobody’s rows',
  () =>
    inFolder(async (folder) => {
      expect((await readFile(join(BUILT, DIGEST_FILE), 'utf8')).trim()).toBe(migrationsDigest())
      await cp(join(BUILT, 'postgres'), join(folder, 'postgres'), { recursive: true })
      const database = await PGlite.create({ dataDir: join(folder, 'postgres') })
      try {
        const { rows } = await database.query<{ readonly name: string; readonly filled: boolean }>(`
        select relname as name,
          query_to_xml(format('select * from %I.%I limit 1', nspname, relname), true, false, '')::text
            like '%<row>%' as filled
        from pg_class c join pg_namespace n on n.oid = relnamespace
        where nspname = 'public' and relkind = 'r'`)
        const filled = rows.filter((row) => row.filled).map(({ name }) => name)
        expect(rows.length).toBeGreaterThan(100)
        expect(filled.sort()).toEqual(['migration'])
      } finally {
        await database.close()
      }
    }),
  60_000,
)
