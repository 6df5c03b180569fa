import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { FullDisk } from './fullDisk.ts'
import { png } from './picture.ts'
import type { TestServer } from './server.ts'
import { AUDIT_RESULT } from './wireNumbers.ts'

export const COMPANY = '100001',
  OTHER = '100002'

export interface Answered {
  readonly status: number
  readonly body: {
    readonly code: number
    readonly msg: string
    readonly data: {
      readonly link: string
      readonly name: string
      readonly attachId: string
      readonly errCode?: string
    }
  }
}

export async function upload(
  server: TestServer,
  bytes: Buffer,
  name: string,
  {
    use = 'avatar',
    account = 'operator',
    tenant = COMPANY,
  }: { readonly use?: string; readonly account?: string | null; readonly tenant?: string } = {},
): Promise<Answered> {
  const form = new FormData()
  form.append('bizType', use)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const token: Record<string, string> = account
    ? { 'Blade-Auth': `bearer ${(await server.as(account, tenant).token()).access_token}` }
    : {}
  const response = await fetch(`${server.url}/api/blade-resource/oss/endpoint/put-file`, {
    method: 'POST',
    headers: token,
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Answered['body'] }
}

/** The file cookie of a browser among the cookies of a login. */
export const passOf = (headers: Headers): string =>
  headers.getSetCookie().find((cookie) => cookie.startsWith('quarterdeck-files-')) ?? ''

export const read = (
  server: TestServer,
  link: string,
  headers: Record<string, string> = {},
): Promise<number> => fetch(server.url + link, { headers }).then(({ status }) => status)

export const bearerOf = async (
  server: TestServer,
  account: string,
  tenant = COMPANY,
): Promise<Record<string, string>> => ({
  'Blade-Auth': `bearer ${(await server.as(account, tenant).token()).access_token}`,
})

/** Names of stored files (`settled`) and of files that wait for their rows. */
export function onDisk(server: TestServer): { readonly settled: string[]; readonly waiting: string[] } {
  const root = join(server.dataDir, 'files')
  const below = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])
  const settled = below(root)
    .filter((name) => !name.startsWith('.'))
    .flatMap((tenant) =>
      below(join(root, tenant)).flatMap((day) =>
        below(join(root, tenant, day)).map((name) => `${tenant}/${day}/${name}`),
      ),
    )
  return { settled: settled.toSorted(), waiting: below(join(root, '.incoming')) }
}

export const inRows = async (server: TestServer): Promise<string[]> =>
  (await server.sql('select name from attach')).map(({ name }) => String(name)).toSorted()

/**
 * Expects that a small file is stored, a too large one is refused with a sentence and leaves nothing, and
 * `/health` warns while the database answers.
 */
export async function expectFull(server: TestServer, full: FullDisk): Promise<void> {
  const before = await inRows(server)
  const refused = await upload(server, png(full.tooLarge), '大.png', { use: 'doc' })
  expect(refused).toMatchObject({
    status: 507,
    body: { code: 507, data: { errCode: 'STORAGE_FULL' }, msg: '存储空间已满，文件没有保存，请联系管理员' },
  })
  const health = await fetch(`${server.url}/health`)
  expect(health.status).toBe(200)
  expect(await health.json()).toMatchObject({
    status: 'WARN',
    database: server.driver,
    disk: { status: 'WARN', lastWrite: full.error },
  })
  expect((await server.as('admin', COMPANY).get('/blade-system/post/list')).code).toBe(200)
  const [row] = (
    await server.as('admin', COMPANY).get<{ records: { errCode: string }[] }>('/blade-log/operate/list', {
      resource_equal: 'attach',
      action_equal: 'upload',
      result: AUDIT_RESULT.failed,
    })
  ).data.records
  expect(row).toMatchObject({ errCode: 'STORAGE_FULL' })
  expect(onDisk(server).waiting).toEqual([])
  full.free()
  expect(await inRows(server)).toEqual(before)
  expect((await upload(server, png(full.tooLarge), '大.png', { use: 'doc' })).status).toBe(200)
  expect(await (await fetch(`${server.url}/health`)).json()).toMatchObject({
    status: 'UP',
    disk: { status: 'UP' },
  })
  expect(onDisk(server)).toEqual({ settled: await inRows(server), waiting: [] })
}
