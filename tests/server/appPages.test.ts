import { beforeAll, describe, expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

const server = useServer()
const BASE = '/biz-merchant/MerchantAppConfig',
  PRODUCT = '/biz-merchant/appConfig',
  PAGE = '/biz-merchant/appPage'
const admin = (tenant = '100001') => server.as('admin', tenant)

interface Row {
  readonly id: string
  readonly version: number
  readonly status: number
}
interface Info extends Row {
  readonly draftConfig: Config
  readonly publishedConfig: Config | null
  readonly publishVersion: number
}
interface Config {
  readonly page: Readonly<Record<string, unknown>>
  readonly components: readonly { readonly key: string; readonly type: string; readonly props: object }[]
}
let appId = '',
  merchantAppId = '',
  merchantId = '',
  number = 0

const page = (...components: readonly unknown[]) => ({ page: { title: '页面' }, components })
const spacer = (height: unknown = 16, key = 'a') => ({ key, type: 'spacer', props: { height } })
const code = () => `page${++number}`
const create = (more: Record<string, unknown> = {}) =>
  admin().post<Row>(`${BASE}/diySave`, {
    ...{ merchantAppId, pageCode: code(), pageName: '页面', config: page(spacer()) },
    ...more,
  })
const info = async (id: string) => (await admin().post<Info>(`${BASE}/diyInfo`, { id })).data
const save = async (id: string, config: unknown, more: Record<string, unknown> = {}) =>
  admin().post(`${BASE}/diySave`, { id, version: (await info(id)).version, config, ...more })
const publish = (...pageIds: readonly string[]) => admin().post(`${BASE}/publish`, { merchantAppId, pageIds })

beforeAll(async () => {
  const products = await admin().get<{ id: string; appCode: string }[]>(`${PRODUCT}/listAll`)
  appId = products.data.find(({ appCode }) => appCode === 'mall')?.id ?? ''
  const { data } = await admin().post<{ records: { id: string; merchantId: string; productId: string }[] }>(
    `${BASE}/list`,
    { current: 1, size: 10 },
  )
  const app = data.records.find((one) => one.productId === appId)
  merchantAppId = app?.id ?? ''
  merchantId = app?.merchantId ?? ''
})

test('an app is read by its id in a body as in an address', async () => {
  const [asked, read] = await Promise.all([
    admin().post(`${BASE}/detail`, { id: merchantAppId }),
    admin().get(`${BASE}/detail`, { id: merchantAppId }),
  ])
  expect(asked.data).toEqual(read.data)
  expect(asked.data).toMatchObject({ id: merchantAppId })
})

describe('a page', () => {
  test('with anything that is not declared is refused with the number of its block', async () => {
    const good = spacer()
    for (const [config, errCode] of [
      ['x', 'TEMPLATE_CONFIG'],
      [[], 'TEMPLATE_CONFIG'],
      [{ components: [] }, 'TEMPLATE_CONFIG'],
      [{ page: {}, components: [] }, 'PAGE_HEAD'],
      [{ page: { title: '题', bg: 'red' }, components: [] }, 'PAGE_HEAD'],
      [{ page: { title: '题' }, components: {} }, 'TEMPLATE_CONFIG'],
      [page(null), 'TEMPLATE_CONFIG'],
      [page({ type: 'spacer', props: {} }), 'TEMPLATE_CONFIG'],
      [page(good, good), 'TEMPLATE_CONFIG'],
      [page({ ...good, key: '<b>' }), 'TEMPLATE_CONFIG'],
      [page({ ...good, type: 'iframe' }), 'TEMPLATE_COMPONENT'],
      [page({ ...good, type: 'constructor' }), 'TEMPLATE_COMPONENT'],
      [page({ ...good, type: 7 }), 'TEMPLATE_COMPONENT'],
      [page(spacer(3)), 'PAGE_BLOCK'],
      [page(spacer('x')), 'PAGE_BLOCK'],
      [page(spacer(null)), 'PAGE_BLOCK'],
      [page({ key: 'n', type: 'notice', props: { text: '长'.repeat(61) } }), 'PAGE_BLOCK'],
      [page({ key: 'n', type: 'notice', props: { text: '去', link: 'javascript:alert(1)' } }), 'PAGE_BLOCK'],
      [page({ key: 'n', type: 'notice', props: { text: '去', link: 'https://evil.example' } }), 'PAGE_BLOCK'],
      [page({ key: 'n', type: 'notice', props: { text: '去', link: '//evil.example' } }), 'PAGE_BLOCK'],
      [
        page({ key: 'i', type: 'image', props: { image: 'https://evil.example/a.png' } }),
        'PAGE_FOREIGN_IMAGE',
      ],
      [page({ key: 'i', type: 'image', props: { image: 'data:image/png;base64,AA' } }), 'PAGE_FOREIGN_IMAGE'],
      [
        page({ key: 'b', type: 'banner', props: { images: [{ image: '//evil.example/a.png' }] } }),
        'PAGE_FOREIGN_IMAGE',
      ],
      [page({ key: 'b', type: 'banner', props: { images: [] } }), 'PAGE_BLOCK'],
      [page({ key: 'b', type: 'banner', props: { images: [null] } }), 'PAGE_BLOCK'],
      [page({ key: 'g', type: 'goodsList', props: { skuIds: ['1'] } }), 'PAGE_REF_MISSING'],
      [page({ key: 'g', type: 'goodsList', props: { skuIds: ['x'] } }), 'PAGE_BLOCK'],
      [page({ key: 'g', type: 'articleList', props: { contentIds: ['1'] } }), 'PAGE_REF_MISSING'],
      [page({ key: 'c', type: 'countdown', props: { endTime: '明天' } }), 'PAGE_BLOCK'],
      [page(...Array.from({ length: 101 }, (_, index) => spacer(16, `k${index}`))), 'PAGE_TOO_MANY'],
      [page({ ...good, props: { height: 16, more: 'x'.repeat(530_000) } }), 'PAGE_TOO_LARGE'],
    ] as const) {
      const answer = await create({ config })
      expect(answer, JSON.stringify(config).slice(0, 200)).toMatchObject({ success: false, errCode })
      expect(answer.msg).not.toBe('')
    }
    const { data } = await create({
      config: page({
        key: 'r',
        type: 'richText',
        props: { html: '<p onclick="x()">好<script>alert(1)</script></p>', evil: '<script>' },
      }),
    })
    const stored = JSON.stringify((await info(data.id)).draftConfig)
    expect(stored).toContain('<p>好</p>')
    expect(stored).not.toMatch(/script|onclick|evil/)
  })

  test('has one code in its app, one home, and only pages of apps the caller sees', async () => {
    const pageCode = code()
    expect((await create({ pageCode })).code).toBe(200)
    expect(await create({ pageCode })).toMatchObject({ success: false })
    expect(await create({ pageCode: '首页' })).toMatchObject({ errCode: 'VALIDATION' })
    expect(await create({ pageType: 1 })).toMatchObject({ errCode: 'PAGE_HOME_TWICE' })
    expect(await create({ merchantAppId: '1' })).toMatchObject({ errCode: 'NOT_FOUND' })
    const foreign = admin('100002')
    expect((await foreign.post(`${BASE}/detail`, { id: merchantAppId })).code).toBe(404)
    expect((await foreign.post(`${BASE}/diyList`, { merchantAppId })).code).toBe(404)
    expect((await foreign.post(`${BASE}/publish`, { merchantAppId, pageIds: ['1'] })).code).toBe(404)
    const viewer = server.as('viewer', '100001')
    const config = page(spacer())
    expect((await viewer.post(`${BASE}/diySave`, { merchantAppId, pageCode: code(), config })).code).toBe(403)
  })

  test('is saved as a draft, published, and brought back from its versions', async () => {
    const { data } = await create()
    const { id } = data
    expect(await info(id)).toMatchObject({ status: 0, publishedConfig: null, publishVersion: 0 })
    expect((await publish(id)).code).toBe(200)
    expect(await info(id)).toMatchObject({ status: 1, publishVersion: 1 })
    await publish(id)
    expect((await info(id)).publishVersion).toBe(1)
    expect((await save(id, page(spacer(40)))).code).toBe(200)
    const modified = await info(id)
    expect(modified).toMatchObject({ status: 2, publishVersion: 1 })
    expect(modified.publishedConfig?.components[0]?.props).toEqual({ height: 16 })
    expect((await save(id, page(spacer(16)))).code).toBe(200)
    expect((await info(id)).status).toBe(1)
    expect((await save(id, page(spacer(40)))).code).toBe(200)
    expect((await publish(id)).code).toBe(200)
    const versions = await admin().get<{ publishVersion: number }[]>(`${PAGE}/versions`, { id })
    expect(versions.data.map(({ publishVersion }) => publishVersion)).toEqual([2, 1])
    expect((await admin().post(`${PAGE}/restore`, { id, publishVersion: 1 })).code).toBe(200)
    expect(await info(id)).toMatchObject({ status: 2, publishVersion: 2 })
    expect((await info(id)).draftConfig.components[0]?.props).toEqual({ height: 16 })
    expect((await admin().post(`${BASE}/rollback`, { pageId: id, publishVersion: 1 })).code).toBe(200)
    expect(await info(id)).toMatchObject({ status: 1, publishVersion: 3 })
    expect(await admin().post(`${PAGE}/restore`, { id, publishVersion: 9 })).toMatchObject({
      errCode: 'PAGE_VERSION_UNKNOWN',
    })
    expect((await admin('100002').get(`${PAGE}/versions`, { id })).code).toBe(404)
  })

  test('keeps its last twenty versions', async () => {
    const { data } = await create()
    for (let height = 20; height < 42; height++) {
      expect((await save(data.id, page(spacer(height)))).code).toBe(200)
      expect((await publish(data.id)).code).toBe(200)
    }
    const versions = await admin().get<{ publishVersion: number }[]>(`${PAGE}/versions`, { id: data.id })
    expect(versions.data).toHaveLength(20)
    expect(versions.data.at(-1)?.publishVersion).toBe(3)
  })

  test('is saved by one of two designers, and published once', async () => {
    const { data } = await create()
    const { version } = await info(data.id)
    const answers = await Promise.all(
      [20, 30].map((height) =>
        admin().post(`${BASE}/diySave`, { id: data.id, version, config: page(spacer(height)) }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([200, 409]))
    const published = await Promise.all([publish(data.id), publish(data.id)])
    expect(published.map((answer) => answer.code)).toEqual([200, 200])
    expect(await info(data.id)).toMatchObject({ status: 1, publishVersion: 1 })
  })

  test('is published with goods the merchant sells only, and shows what was withdrawn later', async () => {
    const goods = await server.sql(
      `select id, sku_id::text as "skuId", shop_state from merchant_goods
       where merchant_id = ${merchantId} and state = 1 and is_deleted = 0 order by shop_state desc`,
    )
    const on = goods.find((one) => one.shop_state === 1)
    const off = goods.find((one) => one.shop_state === 0)
    const list = (skuId: unknown) => page({ key: 'g', type: 'goodsList', props: { skuIds: [skuId] } })
    const { data } = await create({ config: list(off?.skuId) })
    expect(await publish(data.id)).toMatchObject({ errCode: 'PAGE_GOODS_OFF' })
    expect((await save(data.id, list(on?.skuId))).code).toBe(200)
    expect((await publish(data.id)).code).toBe(200)
    const problems = async () =>
      (await admin().get<{ problemCount: number }>(`${PAGE}/detail`, { id: data.id })).data.problemCount
    expect(await problems()).toBe(0)
    await server.sql(`update merchant_goods set shop_state = 0 where id = ${String(on?.id)}`)
    expect(await problems()).toBe(1)
    const inspected = await admin().post<{ goods: Record<string, { isOpen: boolean }> }>(`${PAGE}/inspect`, {
      merchantAppId,
      config: list(on?.skuId),
    })
    expect(inspected.data.goods[String(on?.skuId)]).toMatchObject({ isOpen: false })
    await server.sql(`update merchant_goods set shop_state = 1 where id = ${String(on?.id)}`)
    const [article] = await server.sql(
      "select id::text as id from content where tenant_id = '100001' and status = 0 and is_deleted = 0 limit 1",
    )
    const read = page({ key: 'r', type: 'articleList', props: { contentIds: [article?.id] } })
    const { data: second } = await create({ config: read })
    expect(await publish(second.id)).toMatchObject({ errCode: 'PAGE_CONTENT_OFF' })
    expect((await admin().post('/biz-notice/content/remove', { ids: article?.id })).success).toBe(false)
  })
})

describe('an app', () => {
  test('has the pages of its product, and where that has none those of the platform', async () => {
    const get = async (pageCode: string) =>
      (
        await admin().get<{ source: string; config: Config } | null>(`${BASE}/effectivePage`, {
          merchantAppId,
          pageCode,
        })
      ).data
    expect(await get('mine')).toMatchObject({ source: 'platform', config: { page: { title: '我的' } } })
    const defaults = await admin().post<{ source: string; version: number }>(`${PRODUCT}/getPageConfig`, {
      appId,
      pageCode: 'mine',
    })
    expect(defaults.data).toMatchObject({ source: 'platform', version: 0 })
    const config = { page: { title: '产品的我的' }, components: [] }
    const saving = (version: number) =>
      admin().post(`${PRODUCT}/savePageConfig`, { appId, pageCode: 'mine', config, version })
    expect((await saving(0)).code).toBe(200)
    expect(await get('mine')).toMatchObject({ source: 'app', config: { page: { title: '产品的我的' } } })
    expect((await saving(77)).code).toBe(409)
    const { data } = await create({ pageCode: 'mine', config: { page: { title: '商户的' }, components: [] } })
    expect(await get('mine')).toMatchObject({ source: 'app' })
    expect((await publish(data.id)).code).toBe(200)
    expect(await get('mine')).toMatchObject({ source: 'merchant' })
    expect(await get('nothing')).toBeNull()
    const list = await admin().post<{ pageCode: string; source: string }[]>(`${BASE}/diyList`, {
      merchantAppId,
    })
    expect(list.data.find(({ pageCode }) => pageCode === 'mine')).toMatchObject({ source: 'merchant' })
    for (const bad of ['1', 'x', undefined])
      expect((await admin().post(`${PRODUCT}/getPageConfig`, { appId: bad, pageCode: 'mine' })).code).toBe(
        404,
      )
  })

  test('is opened for a mall, goes online with its pages, and is not removed while it is', async () => {
    const merchants = await server.sql(
      "select id::text as id from merchant_config where tenant_id = '100001' and merchant_type = 1 limit 1",
    )
    const body = { appName: '新应用', productId: appId, merchantId }
    const add = (more: Record<string, unknown>) =>
      admin().post<Row>(`${BASE}/saveOrUpdate`, { ...body, ...more })
    expect(await add({ merchantId: merchants[0]?.id })).toMatchObject({ success: false })
    expect(await add({ domain: 'http://x' })).toMatchObject({ errCode: 'VALIDATION' })
    expect(await add({ pathKey: 'x' })).toMatchObject({ errCode: 'VALIDATION' })
    const product = await admin().post<Row>(`${PRODUCT}/saveOrUpdate`, {
      appCode: `empty${Date.now()}`,
      appName: '空产品',
      appType: 1,
      pageCodes: [{ pageCode: 'help', pageName: '帮助', required: 1 }],
    })
    const { data } = await add({ productId: product.data.id })
    const online = () => admin().post(`${BASE}/online`, { ids: data.id })
    expect(await online()).toMatchObject({ errCode: 'APP_HOME_MISSING' })
    const of = (pageCode: string, pageType: number) => create({ merchantAppId: data.id, pageCode, pageType })
    const home = await of('home', 1)
    const help = await of('help', 4)
    const publishOwn = (id: string) =>
      admin().post(`${BASE}/publish`, { merchantAppId: data.id, pageIds: [id] })
    expect((await publishOwn(home.data.id)).code).toBe(200)
    expect(await online()).toMatchObject({ errCode: 'APP_PAGE_MISSING' })
    expect(await publish(help.data.id)).toMatchObject({ errCode: 'PAGE_OTHER_APP' })
    expect((await publishOwn(help.data.id)).code).toBe(200)
    expect((await online()).code).toBe(200)
    expect((await admin().post(`${BASE}/remove`, { ids: data.id })).success).toBe(false)
    expect(await admin().post(`${PAGE}/remove`, { ids: home.data.id })).toMatchObject({
      errCode: 'PAGE_SERVED',
    })
    expect((await admin().post(`${BASE}/offline`, { ids: data.id })).code).toBe(200)
  })
})
