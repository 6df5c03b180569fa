import { existsSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { signIn } from './signIn.ts'
import { call } from '../support/client.ts'
import { fullDisk } from '../support/fullDisk.ts'
import { png } from '../support/picture.ts'
import { useServer } from '../support/server.ts'
import {
  bearerOf,
  COMPANY,
  expectFull,
  inRows,
  onDisk,
  OTHER,
  passOf,
  read,
  upload,
} from '../support/uploads.ts'

const server = useServer()

describe('uploads', () => {
  test('a picture is stored, listed for its tenant, and read at an unguessable address', async () => {
    const { body } = await upload(server, png(), '头像.png')
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

  test('a file of wrong type, too large, unknown, empty or anonymous is refused and not stored', async () => {
    expect((await upload(server, Buffer.from('<script>alert(1)</script>'), 'a.png')).body).toMatchObject({
      code: 415,
      data: { errCode: 'FILE_TYPE' },
    })
    expect((await upload(server, png(), 'a.jpg')).body).toMatchObject({
      code: 400,
      data: { errCode: 'FILE_MISMATCH' },
    })
    expect(
      (await upload(server, Buffer.concat([png(), Buffer.alloc(600 * 1024)]), 'a.png')).body,
    ).toMatchObject({
      code: 413,
      data: { errCode: 'FILE_TOO_LARGE' },
    })
    expect(
      (await upload(server, Buffer.alloc(21 * 1024 * 1024), 'a.pdf', { use: 'doc' })).body,
    ).toMatchObject({
      code: 413,
      data: { errCode: 'FILE_TOO_LARGE' },
    })
    expect((await upload(server, Buffer.alloc(0), 'a.png')).body).toMatchObject({
      code: 400,
      data: { errCode: 'FILE_MISSING' },
    })
    expect((await upload(server, png(), 'a.png', { account: null })).status).toBe(401)
  })

  test('an avatar is a JPEG or PNG by its content, of at most 500 KB; the sentence names what is wrong', async () => {
    const jpg = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
      Buffer.from('JFIF'),
      Buffer.alloc(40),
    ])
    const webp = Buffer.from('RIFF\u0024\u0000\u0000\u0000WEBPVP8 \u0018\u0000\u0000\u0000', 'latin1')
    const LIMIT = 500 * 1024
    for (const [bytes, name, status, sentence] of [
      [png(LIMIT), 'full.png', 200, '操作成功'],
      [jpg, 'face.jpg', 200, '操作成功'],
      [jpg, 'face.jpeg', 200, '操作成功'],
      [png(LIMIT + 1), 'large.png', 413, '文件大小不能超过500KB'],
      [Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(60)]), 'face.gif', 415, '文件类型不支持'],
      [Buffer.concat([webp, Buffer.alloc(60)]), 'face.png', 415, '文件类型不支持'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'face.png', 415, '文件类型不支持'],
      [jpg, 'face.png', 400, '文件内容与扩展名不符'],
    ] as const) {
      const answer = await upload(server, bytes, name)
      expect([name, answer.body.code, answer.body.msg]).toEqual([
        name,
        status,
        expect.stringContaining(sentence) as string,
      ])
    }
  })

  test('a made-up file address answers not found', async () => {
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

const parameter = async (paramKey: string, paramValue: string): Promise<void> => {
  expect(
    (
      await server
        .as('admin', OTHER)
        .post('/blade-system/param/submit', { paramName: paramKey, paramKey, paramValue })
    ).code,
  ).toBe(200)
}

describe('access to files', () => {
  test('a document needs a login of its tenant, by token or by the file cookie of the browser', async () => {
    const {
      body: {
        data: { link },
      },
    } = await upload(server, png(), '凭证.png', { use: 'doc' })
    expect(await read(server, link)).toBe(401)
    expect(await read(server, link, await bearerOf(server, 'support'))).toBe(200)
    expect(await read(server, link, await bearerOf(server, 'admin', OTHER))).toBe(404)
    const login = await signIn(server.url, { account: 'baixue' })
    const cookie = passOf(login.headers)
    const path = String.raw`Path=/api/blade-resource/oss/endpoint/file`
    expect(cookie).toMatch(
      new RegExp(String.raw`^quarterdeck-files-100001=\S+; ${path}; Max-Age=\d+; HttpOnly; SameSite=Lax$`),
    )
    const pass = cookie.split(';')[0] ?? ''
    expect(await read(server, link, { cookie: `other=1; ${pass}` })).toBe(200)
    expect(await read(server, link, { cookie: `${pass.slice(0, -3)}AAA` })).toBe(401)
    expect(
      await read(server, link, {
        cookie:
          passOf((await signIn(server.url, { tenant: OTHER, account: 'admin' })).headers).split(';')[0] ?? '',
      }),
    ).toBe(401)
    const token = { 'Blade-Auth': `bearer ${String(login.body.access_token)}` }
    expect((await call(`${server.url}/api/blade-auth/oauth/logout`, { headers: token })).status).toBe(200)
    expect(await read(server, link, { cookie: pass })).toBe(401)
  })

  test('a picture is private until a public field shows it', async () => {
    const {
      body: {
        data: { link },
      },
    } = await upload(server, png(), '图.png', { use: 'image' })
    expect(await read(server, link)).toBe(401)
    expect(
      (await server.as('operator', COMPANY).post('/blade-system/user/update-info', { avatar: link })).code,
    ).toBe(200)
    expect(await read(server, link)).toBe(200)
    expect((await fetch(server.url + link)).headers.get('etag')).toBeTruthy()
  })

  test('a field takes no upload of another type or size, whatever it was uploaded for', async () => {
    const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(60)])
    for (const [bytes, name, use, errCode] of [
      [gif, 'face.gif', 'image', 'FILE_TYPE'],
      [png(501 * 1024), 'large.png', 'image', 'FILE_TOO_LARGE'],
      [png(501 * 1024), 'large.png', 'doc', 'FILE_TOO_LARGE'],
    ] as const) {
      const { link } = (await upload(server, bytes, name, { use })).body.data
      expect(
        await server.as('operator', COMPANY).post('/blade-system/user/update-info', { avatar: link }),
        name,
      ).toMatchObject({ errCode, data: { field: 'avatar' } })
      expect(await read(server, link)).toBe(401)
    }
  })

  test('a private file is revalidated by the browser every time', async () => {
    const {
      body: {
        data: { link },
      },
    } = await upload(server, png(), '合同.png', { use: 'doc' })
    const headers = await bearerOf(server, 'operator')
    const first = await fetch(server.url + link, { headers })
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first.headers.get('etag') ?? ''
    expect(await read(server, link, { ...headers, 'if-none-match': etag })).toBe(304)
    expect(await read(server, link, { 'if-none-match': etag })).toBe(401)
  })
})

describe('limits of uploads', () => {
  test('uploads per user and minute are limited', async () => {
    await parameter('upload.maxPerMinute', '3')
    // The uploads may fall into two minutes.
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => upload(server, png(), 'a.png', { account: 'admin', tenant: OTHER })),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(2)
    expect(refused[0]?.body.msg).toBe('上传过于频繁，每分钟最多3次，请稍后再试')
  })

  test('files of a tenant share a quota, also for parallel uploads; administrators see how much is used', async () => {
    await server.sql("update param set param_value = '1000' where param_key = 'upload.maxPerMinute'")
    await parameter('upload.tenantQuotaMb', '1')
    await server.restart()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        upload(server, png(300 * 1024), 'a.png', { use: 'doc', account: 'admin', tenant: OTHER }),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({
      status: 507,
      body: {
        code: 507,
        data: { errCode: 'STORAGE_QUOTA' },
        msg: expect.stringMatching(/^附件空间不足：已用9\d\d(\.\d)?KB，上限1MB/),
      },
    })
    const { data } = await server
      .as('admin', OTHER)
      .get<{ bytes: number; quota: number }>('/blade-resource/attach/usage')
    expect(data.quota).toBe(1024 * 1024)
    expect(data.bytes).toBeGreaterThan(900 * 1024)
    expect(data.bytes).toBeLessThanOrEqual(1024 * 1024)
    expect((await server.as('viewer', COMPANY).get('/blade-resource/attach/usage')).code).toBe(403)
    expect(onDisk(server)).toEqual({ settled: await inRows(server), waiting: [] })
  }, 60_000)
})

describe('a full disk', () => {
  test.each(['limit', 'disk'] as const)(
    'a full disk refuses uploads with a sentence, leaves no partial file, warns and recovers (%s)',
    async (kind) => {
      // Where no file system may be mounted, a limit of the process stops the write in both cases.
      const full = fullDisk(server, kind)
      try {
        await expectFull(server, full)
      } finally {
        full.free()
      }
    },
  )
})

describe('consistency of rows and files', () => {
  test('uploads interrupted by a power cut are finished or removed afterwards', async () => {
    const sending = Array.from({ length: 12 }, () =>
      upload(server, png(2 * 1024 * 1024), 'a.png', { use: 'doc' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    await Promise.race(sending)
    await server.restart({ powerCut: true })
    await Promise.all(sending)
    const { waiting } = onDisk(server),
      incoming = join(server.dataDir, 'files', '.incoming')
    // A killed process may leave either; one file without row and one row with a waiting file are added to
    // cover both.
    const orphan = `${COMPANY}~20260101~${'a'.repeat(32)}.png`
    writeFileSync(join(incoming, orphan), png())
    const [settledFile = ''] = onDisk(server).settled
    renameSync(join(server.dataDir, 'files', settledFile), join(incoming, settledFile.replaceAll('/', '~')))
    const hourAgo = Date.now() / 1000 - 3600
    for (const name of [...waiting, orphan])
      if (existsSync(join(incoming, name))) utimesSync(join(incoming, name), hourAgo, hourAgo)
    await server.restart()
    expect(onDisk(server)).toEqual({ settled: await inRows(server), waiting: [] })
    expect(onDisk(server).settled).toContain(settledFile)
  }, 90_000)

  test('the file of a removed attachment is deleted once the removal cannot be undone', async () => {
    const {
      body: { data },
    } = await upload(server, png(), 'weg.png', { use: 'doc' })
    expect(
      (await server.as('admin', COMPANY).post('/blade-resource/attach/remove', { ids: data.attachId })).code,
    ).toBe(200)
    expect(onDisk(server).settled).toContain(data.name)
    await server.sql(`update attach set update_time = now() - interval '2 hours' where id = ${data.attachId}`)
    expect((await server.as('admin', COMPANY).post('/blade-test/tick', { work: 'sweep' })).code).toBe(200)
    expect(onDisk(server).settled).not.toContain(data.name)
    expect(onDisk(server).settled).toEqual(await inRows(server))
  }, 60_000)
})
