import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Fields, integer, money, reference, rows, text } from '../../src/contract/define/field.ts'
import { defineResource, type Resource } from '../../src/contract/define/resource.ts'
import { migrate } from '../../src/server/store/migrate.ts'
import { changesIn, writeMigration } from '../../src/server/store/tableChanges/writeMigration.ts'
import { useOwnerDatabase } from '../support/ownerDatabase.ts'

const NAME = text('灯塔名称', { required: true, max: 40 })

/** A noun that exists for these tests only. */
const lighthouse = (fields: Fields, indexes: Resource['indexes'] = []): Resource => ({
  ...defineResource({
    id: 'lighthouse',
    label: '灯塔',
    path: '/blade-test/lighthouse',
    scope: 'tenant',
    title: 'name',
    fields: { name: NAME, ...fields },
    list: { columns: ['name'], search: ['name'] },
  }),
  indexes,
})

/** What every table needs, without the tables of the first migration. */
const [basis = ''] = readFileSync('src/server/store/migrations/0001_system.sql', 'utf8').split(
  '-- 租户 tenant',
)

/** Milliseconds of all migrations in a database in memory, on a busy machine. */
const MIGRATION_MS = 120_000
const emptyDatabase = useOwnerDatabase()
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-migrations-'))
  writeFileSync(join(folder, '0001_basis.sql'), basis)
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const write = async (name: string, ...resources: readonly Resource[]) =>
  writeMigration(await emptyDatabase(), { resources, folder, name })

/** Writes the migration of a declaration after that of a former one; returns its statements. */
async function statementsAfter(former: Resource, next: Resource): Promise<string> {
  await write('create', former)
  const { file, sql, failure } = await write('change', next)
  expect({ file, failure }).toEqual({ file: '0003_change.sql', failure: null })
  return sql
}

/** After all files of the folder ran, the tables are as declared. */
async function expectComplete(...resources: readonly Resource[]): Promise<void> {
  const database = await emptyDatabase()
  await migrate(database, folder)
  expect(await changesIn(database, resources)).toEqual([])
}

test('a new noun gets its tables with indexes, child rows and access', async () => {
  const noun = lighthouse({
    code: text('编号', { unique: true, max: 12 }),
    lamps: rows('灯', { max: 5, fields: { power: integer('功率', { required: true }) } }),
  })
  const { file, sql, open } = await write('lighthouse', noun)
  expect({ file, open }).toEqual({ file: '0002_lighthouse.sql', open: [] })
  expect(sql).toBe(readFileSync(join(folder, '0002_lighthouse.sql'), 'utf8'))
  expect(sql).toContain('-- 灯塔 lighthouse\ncreate table lighthouse (\n  id bigint primary key,')
  expect(sql).toContain('create unique index lighthouse_code_once on lighthouse (tenant_id, code)')
  expect(sql).toContain('create table lighthouse_lamps (')
  expect(sql).toContain("select serve_table('lighthouse_lamps', true);")
  await expectComplete(noun)
  expect(await write('again', noun)).toEqual({ file: null, sql: '', open: [], failure: null })
  expect(readdirSync(folder)).toEqual(['0001_basis.sql', '0002_lighthouse.sql'])
})

test('an added field is an added column, with a default where it is required', async () => {
  const next = lighthouse({
    height: integer('高度', { required: true, default: 30 }),
    cost: money('造价'),
    keeperId: reference('看守人', { to: 'user' }),
  })
  const sql = await statementsAfter(lighthouse({}), next)
  expect(sql).toContain('alter table lighthouse add column height integer not null default 30;')
  expect(sql).toContain('alter table lighthouse add column cost bigint;')
  expect(sql).toContain('alter table lighthouse add column keeper_id bigint;')
  await expectComplete(next)
})

test('a required field without a default waits for the value of existing rows', async () => {
  const next = lighthouse({ coast: text('海岸', { required: true, max: 20 }) })
  await write('create', lighthouse({}))
  const line = 'alter table lighthouse add column coast varchar(20) not null default <value>;'
  const first = await write('coast', next)
  expect(first.sql).toContain(`is required: write what existing rows get in place of <value>.\n-- ${line}`)
  expect(first.open).toMatchObject([{ file: '0003_coast.sql', open: 'value', sql: line }])
  expect(await write('again', next)).toMatchObject({ file: null, open: [{ file: '0003_coast.sql' }] })
  writeFileSync(join(folder, '0003_coast.sql'), line.replace('<value>', "'未知'"))
  await expectComplete(next)
})

test('changed lengths, kinds and obligations alter the column', async () => {
  const former = lighthouse({
    code: text('编号', { max: 12 }),
    coast: text('海岸', { required: true, max: 20 }),
    height: integer('高度'),
    lamp: integer('灯'),
  })
  const next = lighthouse({
    code: text('编号', { max: 30 }),
    coast: text('海岸', { max: 10 }),
    height: money('高度'),
    lamp: integer('灯', { required: true, default: 1 }),
  })
  const sql = await statementsAfter(former, next)
  expect(sql).toContain('-- Was varchar(12).\nalter table lighthouse alter column code type varchar(30);')
  expect(sql).toMatch(
    /Fails where a value is longer.*\nalter table lighthouse alter column coast type varchar\(10\);/,
  )
  expect(sql).toContain('alter table lighthouse alter column coast drop not null;')
  expect(sql).toContain('alter table lighthouse alter column height type bigint using height::bigint;')
  expect(sql).toContain('update lighthouse set lamp = 1 where lamp is null;')
  expect(sql).toContain('alter table lighthouse alter column lamp set not null;')
  await expectComplete(next)
})

test('a column that became required is filled in the rows of every tenant', async () => {
  const former = lighthouse({ lamp: integer('灯') })
  const next = lighthouse({ lamp: integer('灯', { required: true, default: 1 }) })
  const sql = await statementsAfter(former, next)
  rmSync(join(folder, '0003_change.sql'))
  const database = await emptyDatabase()
  await migrate(database, folder)
  await database.script(`
    set app.tenant_id = '*';
    insert into lighthouse (id, tenant_id, name) values (1, '100001', '东灯');
    create role lighthouse_keeper;
    grant lighthouse_keeper to current_user;
    grant create on schema public to lighthouse_keeper;
    alter table lighthouse owner to lighthouse_keeper;
    set app.tenant_id = '';
    set role lighthouse_keeper;
  `)
  await database.script(`begin; ${sql}; commit`)
  await database.script("reset role; set app.tenant_id = '*'")
  const filled = await database.query('select lamp from lighthouse')
  await database.script('drop table lighthouse; drop owned by lighthouse_keeper; drop role lighthouse_keeper')
  expect(filled).toEqual([{ lamp: 1 }])
})

test('indexes follow the declaration, and those added by hand stay', async () => {
  const fields = { code: text('编号', { max: 12 }), coast: text('海岸', { max: 20 }) }
  const next = lighthouse(fields, [['code']])
  await write('create', lighthouse(fields, [['coast']]))
  writeFileSync(
    join(folder, '0003_by_hand.sql'),
    'create index lighthouse_short on lighthouse (length(name));',
  )
  const { sql } = await write('change', next)
  expect(sql).toContain('create index lighthouse_code on lighthouse (tenant_id, code) where is_deleted = 0;')
  expect(sql).toContain('drop index lighthouse_coast;')
  expect(sql).not.toContain('lighthouse_short')
  await expectComplete(next)
})

test('removed fields and nouns are proposed as comments, once', async () => {
  const former = lighthouse({
    coast: text('海岸', { required: true, max: 20 }),
    lamps: rows('灯', { max: 5, fields: { power: integer('功率') } }),
  })
  const sql = await statementsAfter(former, lighthouse({ shore: text('岸', { max: 20 }) }))
  expect(sql).toContain('\nalter table lighthouse alter column coast drop not null;')
  expect(sql).toContain('\n-- alter table lighthouse drop column coast;')
  expect(sql).toContain('alter table lighthouse rename column coast to shore;')
  expect(sql).toContain('\n-- drop table lighthouse_lamps;')
  const gone = await write('gone')
  expect(gone.sql).toContain('\n-- drop table lighthouse;')
  expect(gone.sql).not.toContain('lighthouse_lamps')
  expect((await write('again')).file).toBeNull()
})

test('a noun of tenants that was one of the platform gets the policy of tenants', async () => {
  const sharedNoun: Resource = { ...lighthouse({}), scope: 'platform' }
  await write('create', sharedNoun)
  const { sql, open } = await write('change', lighthouse({}))
  expect(sql).toContain("select serve_table('lighthouse', true);")
  expect(open.map((change) => change.sql)).toEqual([
    'alter table lighthouse add column tenant_id varchar(12) not null default <value>;',
  ])
})

test('a declaration that gives no table is named', async () => {
  await expect(write('broken', lighthouse({ order: text('顺序', { max: 9 }) }))).rejects.toThrow(
    /^the declaration of lighthouse gives no valid table: .*order/,
  )
})

test(
  'the program finds nothing to do, and says how it is called',
  () => {
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, ['dist/testing/migration.js', ...args], { encoding: 'utf8' })
    const { stdout, status } = run('nothing_new')
    expect({ stdout, status }).toEqual({
      stdout: 'nothing to do: the tables of the migrations are as the declarations say\n',
      status: 0,
    })
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^usage: npm run migration/) })
  },
  MIGRATION_MS,
)
