import { expect, test } from 'vitest'
import type { Answer, Client, Listed } from '../support/client.ts'
import { admin, stranger } from '../support/people.ts'
import { png } from '../support/picture.ts'
import { useServer } from '../support/server.ts'
import { upload } from '../support/uploads.ts'

const server = useServer()
const BASE = '/biz-notice/portal'
const DOMAIN = 'ops.yunfan.example'
const ENABLED = 1,
  DISABLED = 0

interface Portal {
  readonly id: string
  readonly version: number
  readonly domain: string
  readonly isModified: number
  readonly publishVersion: number
  readonly status: number
}
interface Entry {
  readonly title?: string
  readonly publishVersion?: number
  readonly banners?: readonly { readonly name: string }[]
  readonly contents?: readonly { readonly id: string; readonly title: string }[]
  readonly logo?: string | null
}

let number = 0
const save = (client: Client, more: Readonly<Record<string, unknown>> = {}): Promise<Answer<Portal>> =>
  client.post<Portal>(`${BASE}/save`, {
    portalName: `门户${(number += 1)}`,
    domain: DOMAIN,
    title: `标题${number}`,
    ...more,
  })
const detail = async (id: string): Promise<Portal> =>
  (await admin(server).get<Portal>(`${BASE}/detail`, { id })).data
const publish = (id: string, client = admin(server)) => client.post(`${BASE}/publish`, { id })
const change = (ids: string, status: number, client = admin(server)) =>
  client.post(`${BASE}/changeState`, { ids, status })
const publicGet = async <T>(path: string): Promise<{ code: number; data: T; msg: string }> =>
  (await (await fetch(`${server.url}/api${path}`)).json()) as { code: number; data: T; msg: string }
const entryOf = async (domain = DOMAIN): Promise<Entry> =>
  (await publicGet<Entry>(`${BASE}/byDomain?domain=${encodeURIComponent(domain)}`)).data
/** Disables whatever is enabled. */
const clear = async (): Promise<void> => {
  const { data } = await admin(server).get<Listed<Portal>>(`${BASE}/page`, { status: ENABLED, size: 50 })
  for (const { id } of data.records) expect(await change(id, DISABLED)).toMatchObject({ code: 200 })
}

test('visitors see what was published, not the draft, and only while it is enabled', async () => {
  await clear()
  expect(await entryOf()).toEqual({})
  const { data } = await save(admin(server), { title: '第一版', domain: 'https://OPS.yunfan.example/' })
  expect(data).toMatchObject({ domain: DOMAIN, status: DISABLED, isModified: 1, publishVersion: 0 })
  expect(await change(data.id, ENABLED)).toMatchObject({ code: 400, msg: '还没有发布，不能启用' })
  expect(await publish(data.id)).toMatchObject({ code: 200 })
  expect(await entryOf()).toEqual({})
  expect(await change(data.id, ENABLED)).toMatchObject({ code: 200 })
  expect(await entryOf('https://ops.yunfan.example:8443')).toMatchObject({
    title: '第一版',
    publishVersion: 1,
  })

  const before = await detail(data.id)
  expect(before).toMatchObject({ isModified: 0, publishVersion: 1 })
  const { version } = before
  expect(await admin(server).post(`${BASE}/update`, { id: data.id, version, title: '第二版' })).toMatchObject(
    { code: 200 },
  )
  expect(await detail(data.id)).toMatchObject({ isModified: 1 })
  expect((await entryOf()).title).toBe('第一版')
  expect(await admin(server).post(`${BASE}/update`, { id: data.id, version, title: '别人的' })).toMatchObject(
    {
      errCode: 'VERSION_CONFLICT',
    },
  )
  expect(await publish(data.id)).toMatchObject({ code: 200 })
  expect(await entryOf()).toMatchObject({ title: '第二版', publishVersion: 2 })
  const info = await publicGet<{ tenantId: string; portal: Entry }>(
    `/blade-system/tenant/info?domain=${DOMAIN}`,
  )
  expect(info.data).toMatchObject({ tenantId: '100001', portal: { title: '第二版' } })
})

test('a change back to what is published leaves nothing to publish', async () => {
  const { data } = await save(admin(server), { navs: [{ name: '官网', link: 'https://a.example' }] })
  await publish(data.id)
  const update = async (navs: readonly unknown[]) =>
    admin(server).post(`${BASE}/update`, {
      id: data.id,
      version: (await detail(data.id)).version,
      navs,
    })
  await update([])
  expect(await detail(data.id)).toMatchObject({ isModified: 1 })
  await update([{ name: '官网', link: 'https://a.example' }])
  expect(await detail(data.id)).toMatchObject({ isModified: 0 })
})

test('one entry of a domain is enabled at a time, however many ask at once', async () => {
  await clear()
  const ids = await Promise.all(
    [1, 2, 3].map(async () => {
      const { data } = await save(admin(server))
      await publish(data.id)
      return data.id
    }),
  )
  const answers = await Promise.all(ids.map((id) => change(id, ENABLED)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ errCode }) => errCode === 'PORTAL_DOMAIN_TAKEN')).toHaveLength(2)
  // The other one goes on once the first is off.
  await clear()
  expect(await change(ids[2] ?? '', ENABLED)).toMatchObject({ code: 200 })
})

test('a domain must be bound to the tenant, and what is wrong is refused at its field', async () => {
  const cases: readonly (readonly [Readonly<Record<string, unknown>>, string, string])[] = [
    [{ domain: 'other.example.com' }, 'PORTAL_DOMAIN', 'domain'],
    [{ domain: 'not a host' }, 'VALIDATION', 'domain'],
    [{ themeColor: 'red' }, 'VALIDATION', 'themeColor'],
    [{ title: 'x'.repeat(41) }, 'VALIDATION', 'title'],
    [{ servicePhone: 'call me' }, 'VALIDATION', 'servicePhone'],
  ]
  for (const [body, errCode, field] of cases) {
    const answer = await save(admin(server), body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ code: 400 })
    expect([
      JSON.stringify(body),
      answer.errCode,
      (answer.data as unknown as { field?: string }).field,
    ]).toEqual([JSON.stringify(body), errCode, field])
  }
  for (const link of ['javascript:alert(1)', '//evil.example', 'ftp://a.example', 'https://'])
    expect(await save(admin(server), { navs: [{ name: '坏链接', link }] })).toMatchObject({ code: 400 })
  expect(await save(stranger(server))).toMatchObject({ errCode: 'PORTAL_DOMAIN' })
  const picture = await upload(server, png(), 'b.png', { use: 'portal.banners.image' })
  const late = { image: picture.body.data.link, name: '横幅', startTime: '2026-12-02 00:00:00' }
  expect(await save(admin(server), { banners: [{ ...late, endTime: '2026-12-01 00:00:00' }] })).toMatchObject(
    { errCode: 'PORTAL_BANNER_TIME' },
  )
})

test('a banner is shown in its time, and its picture can be read without a login', async () => {
  await clear()
  const picture = await upload(server, png(), 'b.png', { use: 'portal.banners.image' })
  expect(picture.body, JSON.stringify(picture.body)).toMatchObject({ code: 200 })
  const { link: image } = picture.body.data
  const { data } = await save(admin(server), {
    banners: [
      { image, name: '过去的', startTime: '2020-01-01 00:00:00', endTime: '2020-02-01 00:00:00' },
      { image, name: '现在的', startTime: '2020-01-01 00:00:00' },
      { image, name: '将来的', startTime: '2099-01-01 00:00:00' },
    ],
  })
  expect(await publish(data.id)).toMatchObject({ code: 200 })
  expect(await change(data.id, ENABLED)).toMatchObject({ code: 200 })
  expect((await entryOf()).banners?.map(({ name }) => name)).toEqual(['现在的'])
  expect((await fetch(new URL(image, server.url))).status).toBe(200)
})

test('an article of the footer is read without a login as long as it is published', async () => {
  await clear()
  const articles = await admin(server).get<Listed<{ id: string; title: string }>>(
    '/biz-notice/content/list',
    {
      title: '平台服务协议',
    },
  )
  const [article] = articles.data.records,
    id = article?.id ?? ''
  const { data } = await save(admin(server), { contentIds: [id] })
  await publish(data.id)
  await change(data.id, ENABLED)
  expect((await entryOf()).contents).toEqual([{ id, title: '平台服务协议' }])
  const read = (articleId: string) =>
    publicGet<{ contentBody: string }>(`${BASE}/article?domain=${DOMAIN}&id=${articleId}`)
  expect((await read(id)).data.contentBody).toContain('信息安全')
  // Only articles that the entry lists are public.
  const others = await admin(server).get<Listed<{ id: string }>>('/biz-notice/content/list', {
    title: '退款怎么走',
  })
  expect(await read(others.data.records[0]?.id ?? '')).toMatchObject({ code: 404 })
  expect(await read('x')).toMatchObject({ code: 404 })
  const offline = (status: number) =>
    admin(server).post('/biz-notice/content/changeState', { ids: id, status })
  expect(await offline(2)).toMatchObject({ code: 200 })
  expect(await read(id)).toMatchObject({ code: 404 })
  expect((await entryOf()).contents).toEqual([])
  expect(await publish(data.id)).toMatchObject({ errCode: 'PORTAL_CONTENT_OFF' })
  expect(await offline(1)).toMatchObject({ code: 200 })
})

test('a domain that is bound to another tenant no longer shows the entry; rights and tenants hold', async () => {
  await clear()
  const { data } = await save(admin(server))
  await publish(data.id)
  await change(data.id, ENABLED)
  const platform = server.as('admin', '000000')
  const tenants = await platform.get<Listed<{ id: string; version: number }>>('/blade-system/tenant/list', {
    tenantId: '100001',
  })
  const [tenant] = tenants.data.records
  const bind = async (domainUrl: string) => {
    const { data: now } = await platform.get<{ version: number }>('/blade-system/tenant/detail', {
      id: tenant?.id,
    })
    return platform.post('/blade-system/tenant/submit', { id: tenant?.id, version: now.version, domainUrl })
  }
  expect(await bind('elsewhere.example.com')).toMatchObject({ code: 200 })
  expect(await entryOf()).toEqual({})
  expect(await bind(DOMAIN)).toMatchObject({ code: 200 })
  expect((await entryOf()).publishVersion).toBe(1)

  expect(await publish(data.id, stranger(server))).toMatchObject({ code: 404 })
  const viewer = server.as('viewer', '100001')
  expect(await save(viewer)).toMatchObject({ code: 403 })
  expect(await publish(data.id, viewer)).toMatchObject({ code: 403 })
  expect(await change(data.id, DISABLED, viewer)).toMatchObject({ code: 403 })
})
