import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

const server = useServer()

/** A picture of one pixel. */
function png(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4),
      sum = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

interface Answered {
  readonly status: number
  readonly body: {
    readonly code: number
    readonly data: { readonly link: string; readonly attachId: string; readonly errCode?: string }
  }
}
async function upload(
  bytes: Buffer,
  name: string,
  { use = 'avatar', account = 'operator' }: { readonly use?: string; readonly account?: string | null } = {},
): Promise<Answered> {
  const form = new FormData()
  form.append('bizType', use)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const token: Record<string, string> = account
    ? { 'Blade-Auth': `bearer ${(await server.as(account, '100001').token()).access_token}` }
    : {}
  const response = await fetch(`${server.url}/api/blade-resource/oss/endpoint/put-file`, {
    method: 'POST',
    headers: token,
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Answered['body'] }
}

describe('uploads', () => {
  test('a picture is kept, listed for its tenant and read at an address nobody guesses', async () => {
    const { body } = await upload(png(), '头像.png')
    expect(body).toMatchObject({
      code: 200,
      data: { link: expect.stringMatching(/\/file\/100001\/\d{8}\/[A-Za-z0-9]{32}\.png$/) },
    })
    const read = await fetch(server.url + body.data.link)
    expect([
      read.status,
      read.headers.get('content-type'),
      read.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/png', 'nosniff'])
    expect(Buffer.from(await read.arrayBuffer()).equals(png())).toBe(true)
    const mine = await server
      .as('admin', '100001')
      .get<{ records: { id: string }[] }>('/blade-resource/attach/list', { originalName: '头像' })
    expect(mine.data.records.map(({ id }) => id)).toContain(body.data.attachId)
    expect(
      await server.as('admin', '100002').get('/blade-resource/attach/detail', { id: body.data.attachId }),
    ).toMatchObject({ code: 404 })
    await server.as('admin', '100001').post('/blade-resource/attach/remove', { ids: body.data.attachId })
    expect((await fetch(server.url + body.data.link)).status).toBe(404)
  })

  test('what is not what it says, too large, unknown, empty or from nobody is refused and kept nowhere', async () => {
    expect((await upload(Buffer.from('<script>alert(1)</script>'), 'a.png')).body).toMatchObject({
      code: 415,
      data: { errCode: 'FILE_TYPE' },
    })
    expect((await upload(png(), 'a.jpg')).body).toMatchObject({
      code: 400,
      data: { errCode: 'FILE_MISMATCH' },
    })
    expect((await upload(Buffer.concat([png(), Buffer.alloc(600 * 1024)]), 'a.png')).body).toMatchObject({
      code: 413,
      data: { errCode: 'FILE_TOO_LARGE' },
    })
    expect((await upload(Buffer.alloc(21 * 1024 * 1024), 'a.pdf', { use: 'doc' })).body).toMatchObject({
      code: 413,
      data: { errCode: 'FILE_TOO_LARGE' },
    })
    expect((await upload(Buffer.alloc(0), 'a.png')).body).toMatchObject({
      code: 400,
      data: { errCode: 'FILE_MISSING' },
    })
    expect((await upload(png(), 'a.png', { account: null })).status).toBe(401)
  })

  test('an address that is none of ours opens nothing', async () => {
    for (const path of [
      '*/20260101/' + 'a'.repeat(32) + '.png',
      '100001/20260101/..%2F..%2Fserver.lock',
      '100001/20260101/' + 'a'.repeat(32) + '.png',
    ]) {
      expect((await fetch(`${server.url}/api/blade-resource/oss/endpoint/file/${path}`)).status, path).toBe(
        404,
      )
    }
  })
})
