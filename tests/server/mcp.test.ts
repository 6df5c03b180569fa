import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FieldSpec } from '../../src/contract/define/field.ts'
import { user } from '../../src/contract/resources/system/user.ts'
import { CLI_PROGRAM, useCli } from '../support/cli.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const cli = useCli('en_US.UTF-8')
const COMPANY = '100001'
const clients: Client[] = []

/** An assistant's client under one login. */
async function assistant(account: string): Promise<Client> {
  await cli.run(
    [
      'login',
      '--url',
      server.url,
      '--tenant',
      COMPANY,
      '--account',
      account,
      '--profile',
      account,
      '--password-stdin',
    ],
    { input: account },
  )
  const client = new Client({ name: 'tests', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI_PROGRAM, 'mcp', '--profile', account],
      env: { ...cli.env },
      stderr: 'pipe',
    }),
  )
  clients.push(client)
  return client
}
interface Called {
  readonly isError: boolean
  readonly text: string
}
async function called(client: Client, name: string, input: Record<string, unknown> = {}): Promise<Called> {
  const { content, isError } = (await client.callTool({ name, arguments: input })) as {
    content: readonly { readonly text?: string }[]
    isError?: boolean
  }
  return { isError: isError === true, text: content.map(({ text = '' }) => text).join('\n') }
}
/** The JSON a tool answers; throws where it refuses. */
async function answerOf<T>(client: Client, name: string, input: Record<string, unknown> = {}): Promise<T> {
  const { isError, text } = await called(client, name, input)
  if (isError) throw new Error(`${name}: ${text}`)
  return JSON.parse(text) as T
}

let admin: Client
let viewer: Client
/** Milliseconds in which two logins and two assistants begin on a busy machine. */
const BEGIN_MS = 180_000
beforeAll(async () => {
  admin = await assistant('admin')
  viewer = await assistant('viewer')
}, BEGIN_MS)
afterAll(() => Promise.all(clients.map((client) => client.close())))

interface Rows {
  readonly rows: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[]
  readonly total: number
}
interface Preview {
  readonly eligible: number
  readonly token: string
}

test('the tools are a bounded set with JSON schemas, and the documentation can be read', async () => {
  const { tools } = await admin.listTools()
  expect(tools.map(({ name }) => name).toSorted()).toEqual(
    [
      ...['search_commands', 'list_nouns', 'describe_noun', 'list_rows', 'get_row', 'preview_action'],
      ...['run_action', 'create_row', 'update_row', 'undo_operation', 'export_rows'],
    ].toSorted(),
  )
  for (const { inputSchema, annotations } of tools) {
    expect(inputSchema.type).toBe('object')
    expect(annotations?.readOnlyHint).toBeTypeOf('boolean')
  }
  const { contents } = await admin.readResource({ uri: 'quarterdeck://docs/cli' })
  expect(JSON.stringify(contents)).toContain('run_action')
})

test('an account sees its own nouns and commands only', async () => {
  const verbs = async (client: Client): Promise<readonly string[]> =>
    (await answerOf<{ verbs: string[] }>(client, 'describe_noun', { noun: 'dictBiz' })).verbs
  expect(await verbs(admin)).toContain('seal')
  expect(await verbs(viewer)).not.toContain('seal')
  const { commands } = await answerOf<{ commands: { id: string }[] }>(admin, 'search_commands', {
    query: 'seal',
  })
  expect(commands.map(({ id }) => id)).toContain('dictBiz.seal')
  const refused = await called(viewer, 'create_row', {
    noun: 'post',
    values: { category: '2', postCode: 'v1', postName: 'v', sort: 1 },
  })
  expect(refused.isError).toBe(true)
})

test('secrets and masked fields are neither described, answered nor accepted', async () => {
  const described = await called(admin, 'describe_noun', { noun: 'user' })
  expect(described.text).not.toContain('"password"')
  const { rows } = await answerOf<Rows>(admin, 'list_rows', { noun: 'user', limit: 5 })
  expect(rows.length).toBeGreaterThan(0)
  const guarded = Object.entries<FieldSpec>(user.fields).filter(
    ([, { kind, mask, readPermission }]) => kind === 'secret' || mask || readPermission,
  )
  expect(guarded.map(([name]) => name)).toContain('password')
  for (const row of rows) for (const [name] of guarded) expect(row).not.toHaveProperty(name)
  const id = rows[0]?.id ?? ''
  const written = await called(admin, 'update_row', { noun: 'user', id, values: { password: 'x' } })
  expect(written).toMatchObject({ isError: true })
  const reset = await called(admin, 'run_action', { noun: 'user', action: 'resetPassword', ids: [id] })
  expect(reset).toMatchObject({ isError: true, text: expect.stringContaining('password') as string })
})

test('what destroys needs the token of a preview of exactly that, and the token works once', async () => {
  const values = { category: '2', postCode: 'mcp1', postName: 'Assistant post', sort: 1 }
  const { row } = await answerOf<{ row: { id: string } }>(admin, 'create_row', { noun: 'post', values })
  const change = { noun: 'post', action: 'remove', ids: [row.id] }
  expect(await called(admin, 'run_action', change)).toMatchObject({
    isError: true,
    text: expect.stringContaining('preview_action') as string,
  })
  const preview = await answerOf<Preview>(admin, 'preview_action', change)
  expect(preview.eligible).toBe(1)
  const other = await called(admin, 'run_action', { ...change, ids: ['1'], token: preview.token })
  expect(other).toMatchObject({ isError: true })
  const ran = await answerOf<{ success: number; operations: string[] }>(admin, 'run_action', {
    ...change,
    token: preview.token,
  })
  expect(ran.success).toBe(1)
  expect(await called(admin, 'run_action', { ...change, token: preview.token })).toMatchObject({
    isError: true,
  })
  const undone = await answerOf<{ success: number }>(admin, 'undo_operation', {
    noun: 'post',
    operation: ran.operations[0],
  })
  expect(undone.success).toBe(1)
  const log = await answerOf<Rows>(admin, 'list_rows', {
    noun: 'operateLog',
    conditions: ['client=mcp', `targetIds~${row.id}`],
  })
  expect(log.rows.map(({ action }) => String(action)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'create',
    'remove',
    'undo',
  ])
})

test('what can be undone runs at once; wrong conditions and nouns are refused with a sentence', async () => {
  const { rows } = await answerOf<Rows>(admin, 'list_rows', {
    noun: 'dictBiz',
    conditions: ['isSealed=open'],
    limit: 1,
  })
  const change = { noun: 'dictBiz', ids: [rows[0]?.id ?? ''] }
  expect(await answerOf(admin, 'run_action', { ...change, action: 'seal' })).toMatchObject({ success: 1 })
  expect(await answerOf(admin, 'run_action', { ...change, action: 'unseal' })).toMatchObject({ success: 1 })
  for (const input of [{ noun: 'nosuch' }, { noun: 'post', conditions: ['nosuch=1'] }])
    expect(await called(admin, 'list_rows', input)).toMatchObject({ isError: true })
})
