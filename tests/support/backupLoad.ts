import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { type Client, clientsOf } from './client.ts'
import type { ServerProcess } from './serverProcess.ts'

export const adminOf = (server: ServerProcess): Client => clientsOf(() => server.url)('admin', '100001')

export const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Acknowledged writes, in the order of each lane. */
export interface Written {
  readonly params: string[][]
  readonly files: Map<string, string>
  postings: number
}

export async function upload(server: ServerProcess, number: number): Promise<[link: string, sha256: string]> {
  const bytes = Buffer.concat([Buffer.from(`%PDF-1.4\n% ${number}\n`), Buffer.alloc(20_000, number)])
  const form = new FormData()
  form.append('bizType', 'doc')
  form.append('file', new Blob([bytes]), `${number}.pdf`)
  const { data, code } = await adminOf(server).form<{ link: string }>(
    '/blade-resource/oss/endpoint/put-file',
    form,
  )
  expect(code).toBe(200)
  return [data.link, sha(bytes)]
}

/** Writes rows, postings and files until `stop` returns true or the server ends. */
export async function load(server: ServerProcess, written: Written, stop: () => boolean): Promise<void> {
  const client = adminOf(server)
  const { data } = await client.get<{ records: { id: string; availableAmount: number }[] }>(
    '/biz-finance/accountFinance/list',
    { size: 100 },
  )
  const accountId = data.records.find(({ availableAmount }) => availableAmount > 5_000_000)?.id
  expect(accountId).toBeDefined()
  const lanes: ((n: number) => Promise<void>)[] = [0, 1].map((lane) => async (n) => {
    const key = `saved.${lane}.${n}`
    if (
      (await client.post('/blade-system/param/submit', { paramName: key, paramKey: key, paramValue: '1' }))
        .code === 200
    )
      written.params[lane]?.push(key)
  })
  lanes.push(async (n) => {
    if (
      (
        await client.post('/blade-test/ledger', {
          verb: 'post',
          bizType: 'fee',
          bizNo: `BACKUP-${n}`,
          accountId,
          amount: 7,
        })
      ).code === 200
    )
      written.postings += 1
  })
  lanes.push(async (n) => {
    if (n < 60) written.files.set(...(await upload(server, n)))
  })
  await Promise.all(
    lanes.map(async (lane) => {
      for (let n = 0; n < 4000 && !stop(); n += 1) await lane(n)
    }),
  )
}

/** Every parameter key with this prefix, read page by page. */
export async function keysBeginning(client: Client, beginning: string): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for (let current = 1; ; current += 1) {
    const { data } = await client.get<{ pages: number; records: { paramKey: string }[] }>(
      '/blade-system/param/list',
      { paramKey_likeright: beginning, size: 200, current },
    )
    for (const { paramKey } of data.records) keys.add(paramKey)
    if (current >= data.pages) return keys
  }
}
