import type { Client } from './client.ts'

/** The first row of a list. */
const firstOf = async (
  client: Client,
  path: string,
  filter: Readonly<Record<string, string>>,
): Promise<{ readonly id: string | undefined }> => {
  const { data } = await client.get<{ records: { id: string }[] }>(`${path}/list`, { ...filter, size: '1' })
  return { id: data.records[0]?.id }
}

/** What drafts of apps, their pages and resources need beyond their declarations. */
export const APP_DRAFTS: Readonly<
  Record<string, (number: number, client: Client) => Promise<Record<string, unknown>>>
> = {
  portal: () =>
    Promise.resolve({
      domain: 'ops.yunfan.example',
      themeColor: '#409EFF',
      servicePhone: '400-000-0001',
      navs: [],
      banners: [],
      contentIds: [],
    }),
  appConfig: (number) => Promise.resolve({ appCode: `app${number}` }),
  merchantApp: async (number, client) => ({
    merchantId: (await firstOf(client, '/biz-merchant/merchantConfig', { merchantType: '2' })).id,
    productId: (await firstOf(client, '/biz-merchant/appConfig', { appCode: 'mall' })).id,
    pathKey: `path${String(number).padStart(6, '0')}`,
    ...{ domain: `m${number}.example.com`, themeColor: '#409EFF', servicePhone: `400-${number}` },
  }),
  appPage: async (number, client) => ({
    appId: (await firstOf(client, '/biz-merchant/appConfig', { status: '1' })).id,
    merchantAppId: null,
    pageCode: `page${number}`,
    pageType: 4,
    draftConfig: { page: { title: '页面' }, components: [] },
  }),
  oss: () => Promise.resolve({ category: 7 }),
  sms: () => Promise.resolve({ category: 9, content: '您的验证码' }),
  attach: (number) => Promise.resolve({ link: `https://files.example.com/${number}.pdf`, extension: 'pdf' }),
  goodsSpec: () => Promise.resolve({ specValues: [{ value: '红' }, { value: '黄' }] }),
}

/** Actions that depend on more than the state, with tests of their own: only campaigns of Alipay are paid for. */
export const TESTED_ELSEWHERE: ReadonlySet<string> = new Set(['redEnvelope.fund'])
/** What must have happened to a new row before its states can be gone through. */
export const BEFORE_STATES: Readonly<Record<string, (id: string, client: Client) => Promise<unknown>>> = {
  // Without codes there is nothing to put into force.
  couponActivity: (activityId, client) =>
    client.post('/biz-marketing/coupon-activity/add-stock', { activityId, quantity: 2 }),
  // A domain shows one published entry.
  portal: async (id, client) => {
    const { data } = await client.get<{ records: { id: string }[] }>('/biz-notice/portal/list', {
      status: '1',
      size: '50',
    })
    const ids = data.records.map((row) => row.id).join(',')
    if (ids !== '') await client.post('/biz-notice/portal/changeState', { ids, status: 0 })
    return client.post('/biz-notice/portal/publish', { id })
  },
}
