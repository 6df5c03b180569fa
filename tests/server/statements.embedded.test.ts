import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Statements } from '../../src/server/store/embedded/statements.ts'

let folder = '',
  database: PGlite,
  statements: Statements
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterdeck-statements-'))
  database = await PGlite.create({ dataDir: join(folder, 'postgres') })
  statements = new Statements(database)
  await statements.script('create table thing (id bigint primary key, name text, sizes bigint[])')
}, 60_000)
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const rowsOf = async (text: string, ...parameters: readonly unknown[]) =>
  (await statements.run(text, parameters)).rows

test('values are stored and read the same at the first and at every later run', async () => {
  for (const id of [1, 2, 3])
    expect(
      await statements.run(
        'insert into thing (id, name, sizes) values ($1, $2, $3) returning id::int, name, sizes::text',
        [id, id === 2 ? null : `n'${id}`, [id, 7]],
      ),
    ).toEqual({
      names: ['id', 'name', 'sizes'],
      rows: [[id, id === 2 ? null : `n'${id}`, `{${id},7}`]],
      affected: 1,
      command: 'INSERT',
    })
  expect(await rowsOf('select id::int from thing where id = any($1::bigint[]) order by id', [1, 3])).toEqual([
    [1],
    [3],
  ])
})

test('a failure has its code and the next statement runs; a failed transaction stays so until it ends', async () => {
  const add = 'insert into thing (id) values ($1)'
  await expect(statements.run(add, [1])).rejects.toMatchObject({ code: '23505', constraint: 'thing_pkey' })
  await expect(statements.run('select nothing from thing where id = $1', [1])).rejects.toMatchObject({
    code: '42703',
  })
  await statements.script('begin')
  await expect(statements.run(add, [1])).rejects.toMatchObject({ code: '23505' })
  await expect(statements.run('select name from thing where id = $1', [3])).rejects.toMatchObject({
    code: '25P02',
  })
  await statements.script('rollback')
  expect(await rowsOf('select name from thing where id = $1', 3)).toEqual([["n'3"]])
  expect(await statements.run(add, [4])).toMatchObject({ affected: 1 })
})

test('a statement over a changed table is planned again', async () => {
  const all = 'select * from thing where id = $1'
  expect((await statements.run(all, [1])).names).toEqual(['id', 'name', 'sizes'])
  await statements.script('alter table thing add column more text')
  expect((await statements.run(all, [1])).names).toEqual(['id', 'name', 'sizes', 'more'])
})

test('more statements than are kept prepared are answered as well', async () => {
  for (let turn = 0; turn < 2; turn += 1)
    for (let number = 0; number < 450; number += 1)
      expect(await rowsOf(`select $1::int + ${number}`, 1)).toEqual([[1 + number]])
  const [[statementCount] = []] = await rowsOf('select count(*)::int from pg_prepared_statements')
  expect(statementCount).toBeLessThanOrEqual(400)
})
