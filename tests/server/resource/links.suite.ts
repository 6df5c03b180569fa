import { describe, expect, test } from 'vitest'
import type { Listed } from '../../support/client.ts'
import { png } from '../../support/picture.ts'
import { act, admin, BASE, draft, save } from '../../support/storages.ts'
import { COMPANY, OTHER, upload } from '../../support/uploads.ts'
import { useServer } from '../../support/server.ts'

const server = useServer()

describe('temporary links', () => {
  test('anyone reads a file by its link until it expires, from the disk as from a bucket', async () => {
    const { data } = await save(draft('links'))
    for (const storage of [null, data.id]) {
      if (storage) expect((await act('enable', storage)).code).toBe(200)
      const file = (await upload(server, png(), '链接.png', { use: 'doc' })).body.data
      const linkFor = async (seconds: number) =>
        (
          await admin().get<string>(`${BASE}/endpoint/file-link`, {
            fileName: file.name,
            seconds: String(seconds),
          })
        ).data
      const link = new URL(await linkFor(600), server.url)
      expect((await fetch(link)).status).toBe(200)
      expect(link.origin === server.url).toBe(storage === null)
      const forged = new URL(link)
      for (const name of ['expires', 'X-Amz-Expires'])
        if (forged.searchParams.has(name)) forged.searchParams.set(name, '9999999999')
      expect([401, 403]).toContain((await fetch(forged)).status)
      const short = new URL(await linkFor(1), server.url)
      await expect
        .poll(async () => (await fetch(short)).status, { timeout: 10_000 })
        .toSatisfy((status: number) => status === 401 || status === 403)
      const made = await admin().post<{ temporaryLink: string }>('/blade-resource/attach/link', {
        id: file.attachId,
        minutes: 5,
      })
      expect((await fetch(new URL(made.data.temporaryLink, server.url))).status).toBe(200)
    }
    expect((await act('disable', data.id)).code).toBe(200)
  })

  test('a link is made for files of the tenant alone, by those who may, for seven days at most', async () => {
    const file = (await upload(server, png(), '权限.png', { use: 'doc' })).body.data
    const path = `${BASE}/endpoint/file-link`
    expect((await admin(OTHER).get(path, { fileName: file.name })).code).toBe(404)
    expect((await admin().get(path, { fileName: '../server.lock' })).code).toBe(404)
    expect((await server.as('viewer', COMPANY).get(path, { fileName: file.name })).code).toBe(403)
    for (const seconds of ['0', '-1', 'x', '604801'])
      expect((await admin().get(path, { fileName: file.name, seconds })).code, seconds).toBe(400)
  })
})

test('a submitted row is the address of a file elsewhere: it takes no space and names no stored file', async () => {
  const usage = async () => (await admin().get<{ bytes: number }>('/blade-resource/attach/usage')).data.bytes
  const before = await usage()
  const form = {
    link: 'https://files.example.com/a.pdf',
    domainUrl: 'https://files.example.com',
    name: 'a.pdf',
    originalName: '说明.pdf',
    extension: 'pdf',
    attachSize: 5000,
  }
  const submit = (more: Record<string, unknown>) =>
    admin().post<{ id: string; version: number }>('/blade-resource/attach/submit', { ...form, ...more })
  const { data } = await submit({})
  expect(await usage()).toBe(before)
  const { data: listed } = await admin().get<Listed<{ id: string }>>('/blade-resource/attach/list', {
    originalName: '说明',
  })
  expect(listed.records.map(({ id }) => id)).toContain(data.id)
  expect(
    await admin().post('/blade-resource/attach/submit', {
      id: data.id,
      version: data.version,
      originalName: '改.pdf',
    }),
  ).toMatchObject({ code: 200 })
  expect(await submit({ link: 'javascript:alert(1)' })).toMatchObject({ errCode: 'ATTACH_LINK' })
  expect(await submit({ name: `${COMPANY}/20260101/${'a'.repeat(32)}.png` })).toMatchObject({
    errCode: 'ATTACH_NAME',
  })
  expect(await submit({ attachSize: -1 })).toMatchObject({ errCode: 'VALIDATION' })
  expect(await submit({ name: null })).toMatchObject({ errCode: 'VALIDATION' })
  expect(await admin().post('/blade-resource/attach/link', { id: data.id, minutes: 5 })).toMatchObject({
    errCode: 'ATTACH_EXTERNAL',
  })
  expect((await admin().post('/blade-resource/attach/remove', { ids: data.id })).code).toBe(200)
  expect(await usage()).toBe(before)
})
