import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CliResult, useCli } from '../support/cli.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const cli = useCli()
const COMPANY = '100001'
const admin = () => server.as('admin', COMPANY)

interface Listed<T> {
  readonly records: readonly T[]
  readonly total: number
  readonly nextCursor: string | null
}
interface Outcome {
  readonly success: number
  readonly ok: readonly string[]
  readonly failed: readonly { readonly id: string }[]
  readonly skipped: readonly { readonly id: string; readonly message: string }[]
  readonly operations: readonly string[]
}
interface Post {
  readonly id: string
  readonly version: number
  readonly postName: string
}

const logIn = (account: string, profile: string, tenant = COMPANY, password = account): Promise<CliResult> =>
  cli.run(
    [
      ...['login', '--url', server.url, '--tenant', tenant, '--account', account],
      ...['--profile', profile, '--password-stdin'],
    ],
    { input: password },
  )
let number = 0
/** Creates a post and returns its id. */
async function newPost(): Promise<string> {
  number += 1
  const body = { postCode: `cli${number}`, postName: `终端岗${number}`, category: '2', sort: 3 }
  const { data } = await admin().post<Post>('/blade-system/post/submit', body)
  return data.id
}
const entries = async (): Promise<readonly { readonly id: string }[]> =>
  (await cli.json<Listed<{ id: string }>>('dict-biz', 'list', 'isSealed=使用中', '-n', '3')).records

/** Runs lines in one process, each to its end; what it writes, with the exit code of each line that failed. */
async function runLines(lines: readonly string[]): Promise<CliResult> {
  const path = join(cli.folder, 'lines.qd')
  writeFileSync(path, lines.join('\n'))
  return cli.run(['run', path, '--continue'])
}

/** Milliseconds in which three logins are made on a busy machine. */
const LOGINS_MS = 180_000
beforeAll(async () => {
  expect(await logIn('viewer', 'viewer')).toMatchObject({ code: 0 })
  expect(await logIn('admin', 'stranger', '100002')).toMatchObject({ code: 0 })
  expect(await logIn('admin', 'work')).toMatchObject({ code: 0 })
}, LOGINS_MS)

describe('a login', () => {
  test('is kept in a file that only its owner may read, and knows who it is', async () => {
    const path = join(cli.folder, 'config/quarterdeck/profiles.json')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path, 'utf8')).not.toContain('"password"')
    expect(await cli.json('whoami')).toMatchObject({ tenant: COMPANY, account: 'admin' })
    expect(await cli.json('whoami', '--profile', 'viewer')).toMatchObject({ account: 'viewer' })
  })
  test('with a wrong password is refused with the sentence of the server and leaves nothing', async () => {
    expect(await logIn('operator', 'wrong', COMPANY, 'no')).toMatchObject({
      code: 3,
      errors: expect.stringContaining('用户名或密码错误') as string,
    })
    expect(await cli.run(['whoami', '--profile', 'wrong'])).toMatchObject({ code: 3 })
  })
  test('goes on by itself when its token has expired, and ends with logout', async () => {
    await server.sql(`update client set access_token_validity = 0 where client_id = 'saber3'`)
    expect(await logIn('support', 'short')).toMatchObject({ code: 0 })
    await server.sql(`update client set access_token_validity = 3600 where client_id = 'saber3'`)
    expect(await cli.json('whoami', '--profile', 'short')).toMatchObject({ account: 'support' })
    expect(await cli.run(['logout', '--profile', 'short'])).toMatchObject({ code: 0 })
    expect(await cli.run(['post', 'list', '--profile', 'short'])).toMatchObject({ code: 3 })
    await logIn('admin', 'work')
  })
  test('may come from the environment alone', async () => {
    const { access_token: token } = await server.as('operator', COMPANY).token()
    const env = { QUARTERDECK_URL: server.url, QUARTERDECK_TOKEN: token, QUARTERDECK_TENANT: COMPANY }
    const result = await cli.run(['whoami', '--json'], { env })
    expect(JSON.parse(result.output)).toMatchObject({ account: 'operator' })
    const wrong = await cli.run(['whoami'], { env: { ...env, QUARTERDECK_TOKEN: 'x' } })
    expect(wrong).toMatchObject({ code: 3 })
  })
})

describe('reading', () => {
  test('a list is a table, JSON, lines of JSON or CSV, and goes on by cursor', async () => {
    const first = await cli.json<Listed<{ id: string }>>('operate-log', 'list', '-n', '2')
    expect(first.records).toHaveLength(2)
    const next = await cli.json<Listed<{ id: string }>>(
      ...['operate-log', 'list', '-n', '2', '--cursor', first.nextCursor ?? ''],
    )
    expect(next.records.map(({ id }) => id)).not.toContain(first.records[0]?.id)
    const lines = (await cli.run(['post', 'list', '--ndjson', '--columns', 'id,postName'])).output.trim()
    for (const line of lines.split('\n'))
      expect(Object.keys(JSON.parse(line) as object)).toEqual(['id', 'postName'])
    const table = await cli.run(['post', 'list', '--columns', 'postName'])
    expect(table.output.split('\n')[0]).toBe('岗位名称')
    const csv = await cli.run(['岗位', 'list', '--csv', '--columns', 'postName,category'])
    expect(csv.output).toMatch(/^岗位名称,岗位类型\r\n/)
  })
  test('a noun is found by its name, label and pinyin, a field and a value by theirs', async () => {
    const nouns = ['dict-biz', 'dictBiz', '业务字典', 'ywzd']
    const { code, output } = await runLines(
      nouns.map((noun) => `${noun} list 封存=使用中 createTime=近7天 -n 1 --ndjson`),
    )
    expect(code).toBe(0)
    const found = output.trim().split('\n')
    expect(new Set(found).size).toBe(1)
    expect(found).toHaveLength(nouns.length)
    expect(await cli.json('dict-biz', 'list', 'isSealed=sealed', 'createTime=last 7d')).toMatchObject({
      total: 0,
    })
    expect(await cli.json('dict-biz', 'list', 'createTime=..2020-01-01')).toMatchObject({ total: 0 })
  })
  test('the commands of a login are those of the palette, found by pinyin and English', async () => {
    const found = async (query: string, profile: string): Promise<readonly string[]> =>
      (await cli.json<{ id: string }[]>('commands', query, '--profile', profile)).map(({ id }) => id)
    expect(await found('fengcun', 'work')).toContain('dictBiz.seal')
    expect((await found('reset password', 'work'))[0]).toBe('user.resetPassword')
    expect(await found('fengcun', 'viewer')).not.toContain('dictBiz.seal')
  })
  test('the address of a record is that of the console', async () => {
    expect(await cli.json('open', 'post', '17')).toEqual({
      url: `${server.url}/system/post?row=17&pane=detail`,
    })
  })
})

describe('changing', () => {
  test('a preview changes nothing; an action answers by row, is undone, and runs once under a key', async () => {
    const ids = (await entries()).map(({ id }) => id)
    expect(await cli.json('dict-biz', 'seal', ...ids, '--preview')).toMatchObject({
      eligible: 3,
      undoable: true,
    })
    expect((await entries()).map(({ id }) => id)).toEqual(ids)
    const run = () => cli.json<Outcome>('dict-biz', 'seal', ...ids, '--key', 'once-only-key')
    const outcome = await run()
    expect(outcome).toMatchObject({ success: 3, failed: [], skipped: [] })
    const undone = await cli.json<{ success: number }>('undo', outcome.operations[0] ?? '')
    expect(undone.success).toBe(3)
    expect(await run()).toMatchObject({ success: 3 })
    expect((await entries()).map(({ id }) => id)).toEqual(ids)
  })
  test('what cannot be done for every row ends with 1 and says which row and why', async () => {
    const id = await newPost()
    const result = await cli.run(['post', 'remove', id, '99', '--yes', '--json'])
    expect(result).toMatchObject({ code: 1, errors: expect.stringContaining('不存在') as string })
  })
  test('removing needs --yes where nobody can be asked', async () => {
    const id = await newPost()
    expect(await cli.run(['post', 'remove', id])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('--yes') as string,
    })
    expect(await cli.json('post', 'remove', id, '--yes')).toMatchObject({ success: 1 })
    expect(await cli.run(['post', 'get', id])).toMatchObject({ code: 1 })
    expect(await cli.json('undo')).toMatchObject({ success: 1 })
  })
  test('rows of a filter are chosen with --where; an update leaves the other fields as they are', async () => {
    const id = await newPost()
    const before = await cli.json<Post>('post', 'get', id)
    await cli.json('post', 'update', id, '岗位描述=来自终端')
    expect(await cli.json('post', 'get', id)).toMatchObject({ postName: before.postName, remark: '来自终端' })
    const outcome = await cli.json<Outcome>('post', 'remove', '--where', 'remark=来自终端', '--yes')
    expect(outcome.success).toBe(1)
  })
  test('rows of another company do not exist, and a missing right ends with 3', async () => {
    const id = await newPost()
    expect(await cli.run(['post', 'get', id, '--profile', 'stranger'])).toMatchObject({ code: 1 })
    expect(await cli.run(['post', 'remove', id, '--yes', '--profile', 'stranger'])).toMatchObject({ code: 1 })
    expect(await cli.run(['post', 'remove', id, '--yes', '--profile', 'viewer'])).toMatchObject({ code: 3 })
    expect(await cli.json('post', 'get', id)).toMatchObject({ id })
  })
  test('a file runs line by line, stops where one fails, and does nothing twice under one key', async () => {
    const path = join(cli.folder, 'macro.qd')
    writeFileSync(
      path,
      '# posts\npost create postCode=$CODE "postName=宏岗 一" category=中层 sort=1\n\npost get 99\npost list\n',
    )
    const run = () => cli.run(['run', path, 'CODE=macro1', '--key', 'macro-key'])
    expect(await run()).toMatchObject({ code: 1, errors: expect.stringContaining('第 4 行') as string })
    expect(await run()).toMatchObject({ code: 1 })
    expect(await cli.json('post', 'list', 'postCode=macro1')).toMatchObject({ total: 1 })
  })
  test('what a list exports can be imported', async () => {
    const path = join(cli.folder, 'posts.csv')
    writeFileSync(path, '岗位类型,岗位编号,岗位名称,岗位排序\n中层,imp1,导入岗,5\n')
    expect(await cli.json('post', 'import', path, '--yes')).toMatchObject({ rows: 1 })
    const file = await cli.run(['post', 'export', 'postCode=imp1', '--type', 'csv', '--out', '-'])
    expect(file.output).toContain('导入岗')
    writeFileSync(path, '岗位类型,岗位编号,岗位名称,岗位排序\n中层,imp2,,5\n')
    expect(await cli.run(['post', 'import', path, '--yes'])).toMatchObject({ code: 1 })
  })
})

test('what cannot be understood ends with 2 and a sentence that says why', async () => {
  const lines: readonly (readonly [line: string, sentence: string])[] = [
    ['nosuch list', '没有资源“nosuch”'],
    ['post nosuch', '没有操作“nosuch”'],
    ['post list nosuch=1', '没有字段“nosuch”'],
    ['post list postName', '字段=值'],
    ['post list createTime=昨', '日期不完整'],
    ['post list sort=abc', '请写数字'],
    ['dict-biz list isSealed=没有', '可选：使用中、已封存'],
    ['post list --nosuch', '没有选项 --nosuch'],
    ['post list -n 0', '大于 0 的整数'],
    ['post list --columns nosuch', '没有字段“nosuch”'],
    ['post get', '请写明编号'],
    ['post remove', '请写明编号，或用'],
    ['post create', '请写明字段'],
    ['post create sort=abc', '不是有效的数字'],
    ['post create --from nosuch.json', '无法读取文件 nosuch.json'],
    ['run nosuch', '无法读取文件 nosuch'],
    ['completion', 'bash、zsh 或 fish'],
  ]
  const { code, errors } = await runLines(lines.map(([line]) => line))
  expect(code).toBe(2)
  lines.forEach(([line, sentence], index) => {
    expect(errors, line).toContain(sentence)
    expect(errors).toContain(`第 ${index + 1} 行失败（2）：${line}`)
  })
})

test('a server that does not answer ends with 4, a refused value with 1', async () => {
  const env = { QUARTERDECK_URL: 'http://127.0.0.1:9', QUARTERDECK_TOKEN: 'x' }
  expect(await cli.run(['post', 'list'], { env })).toMatchObject({ code: 4 })
  expect(await cli.run(['post', 'create', 'postName=缺少'])).toMatchObject({ code: 1 })
})

test('help and answers are in the language of the environment', async () => {
  expect((await cli.run(['--help'])).output).toContain('退出码')
  const english = await cli.run(['--help'], { env: { LANG: 'en_US.UTF-8' } })
  expect(english.output).toContain('Exit codes')
  expect(english.output.replaceAll('业务字典', '')).not.toMatch(/\p{Script=Han}/u)
  const refused = await cli.run(['post', 'get', '99'], { env: { LANG: 'C' } })
  expect(refused.errors).not.toMatch(/\p{Script=Han}/u)
})

test('shells complete nouns, verbs, fields and values', async () => {
  const { output } = await cli.run(['completion', 'bash'])
  expect(spawnSync('bash', ['-n'], { input: output }).status).toBe(0)
  const complete = async (line: string, profile = 'work'): Promise<readonly string[]> =>
    (await cli.run(['__complete', line], { env: { QUARTERDECK_PROFILE: profile } })).output
      .trim()
      .split('\n')
      .map((one) => one.split('\t')[0] ?? '')
  expect(await complete('dict-')).toEqual(['dict-biz'])
  expect(await complete('dict-biz s')).toEqual(['seal'])
  expect(await complete('dict-biz s', 'viewer')).toEqual([''])
  expect(await complete('dict-biz list isSealed=')).toEqual(['isSealed=open', 'isSealed=sealed'])
})

test('a watch says what appears in a list', async () => {
  const id = await newPost()
  const { output } = await cli.run(['watch', 'post', `id=${id}`, '--count', '1', '--ndjson'])
  expect(JSON.parse(output)).toMatchObject({ event: 'added', row: { id } })
})

test('the operation log says which client acted, and a client that does not exist is refused', async () => {
  const { row } = await cli.json<{ row: Post }>(
    ...['post', 'create', 'postCode=log1', 'postName=日志岗', 'category=中层', 'sort=3'],
  )
  const { id } = row
  const logged = async (client: string) =>
    (
      await cli.json<Listed<{ client: string; action: string }>>(
        'operate-log',
        'list',
        `targetIds~${id}`,
        `client=${client}`,
      )
    ).records
  expect(await logged('命令行')).toMatchObject([{ client: 'cli', action: 'create' }])
  expect(await logged('console')).toEqual([])
  await admin().post('/blade-system/post/remove', { ids: id }, { headers: { 'Acting-Client': 'console' } })
  expect(await logged('console')).toMatchObject([{ action: 'remove' }])
  const refused = await admin().get('/blade-system/post/list', {}, { headers: { 'Acting-Client': 'robot' } })
  expect(refused).toMatchObject({ errCode: 'VALIDATION' })
})
