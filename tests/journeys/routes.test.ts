import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { admin } from '../support/people.ts'
import { logIn, records } from './console.ts'

const server = useServer()
const browser = useBrowser()
const SLOW = { timeout: 30_000 }
const LONG = 300_000

/** Where an address leads, and the heading that is seen there. */
type Visit = readonly [path: string, arrives: string, heading: string | RegExp]

const WITHOUT_LOGIN: readonly Visit[] = [
  ['/login', '/login', /登录/],
  ['/404', '/404', '找不到页面'],
  ['/403', '/403', '没有访问权限'],
  ['/500', '/500', '服务器出错了'],
  ['/', '/login', /登录/],
  ['/lock', '/login', /登录/],
  ['/wel/index', '/login', /登录/],
]
const WITH_LOGIN: readonly Visit[] = [
  ['/', '/wel/index', /./],
  ['/login', '/wel/index', /./],
  ['/lock', '/wel/index', /./],
  ['/wel', '/wel/index', /./],
  ['/wel/index', '/wel/index', /./],
  ['/wel/dashboard', '/wel/dashboard', '控制台'],
  ['/info/index', '/info/index', '个人信息'],
  ['/article/help', '/article/help', '帮助中心'],
  ['/test/index', '/test/index', '环境自检'],
  ['/dict-horizontal/index', '/dict-horizontal/index', /字典/],
  ['/dict-vertical/index', '/dict-vertical/index', /字典/],
  ['/desk/noticelist', '/desk/noticelist', /通知/],
  ['/myiframe/nothing', '/404', '找不到页面'],
  ['/no/such/page', '/404', '找不到页面'],
]
/** Pages of nouns that do not exist yet, one of each area: the answer names the address. */
const WITHOUT_PAGE: readonly string[] = [
  '/work/process/leave/form/p1',
  '/activity/charge',
  '/marketing/floor',
  '/work/process/leave/detail/p1/b1',
]
/** Addresses of old clients and the links of the lists they stand for; `ID` is the id of a merchant's app. */
const OLD_ADDRESSES: readonly (readonly [old: string, link: string])[] = [
  ['/activity/hengquan/goodsquan/add', '/activity/hengquan/goodsquan?pane=new'],
  ['/activity/hengquan/goodsquan/senddetail?id=9', '/order/eternity?couponId=9'],
  ['/activity/wechat/bankreduce/issueList', '/activity/favor/record?bizType=3'],
  ['/activity/wechat/bankreduce/goldReissueRecord', '/activity/favor/reissue?bizType=3'],
  ['/activity/wechat/hongbao/issueList', '/activity/hongbao/record?platform=1'],
  ['/activity/alipay/hongbao/verificationList', '/activity/hongbao/verification'],
  [
    '/serviceMonitoring/components/merchantAppDetail?id=ID',
    '/serviceMonitoring/merchantApp?row=ID&pane=detail',
  ],
  [
    '/serviceMonitoring/components/merchantAppAdd/edit?id=ID',
    '/serviceMonitoring/merchantApp?row=ID&pane=edit',
  ],
  ['/serviceMonitoring/components/merchantAppAdd/add', '/serviceMonitoring/merchantApp?pane=new'],
]

async function check(page: Page, [path, arrives, heading]: Visit): Promise<void> {
  await page.goto(server.url + path)
  await expect.poll(() => new URL(page.url()).pathname, { ...SLOW, message: path }).toBe(arrives)
  const title = page.getByRole('heading', { level: 1 }).first()
  await title.waitFor(SLOW)
  await expect.poll(() => title.innerText(), { ...SLOW, message: path }).toMatch(heading)
}

test('every public address leads where the specification says', { timeout: LONG }, async () => {
  const page = await browser.open(`${server.url}/login`)
  for (const visit of WITHOUT_LOGIN) await check(page, visit)
})

test('every inner address has its page, and the page 404 names an address without one', {
  timeout: LONG,
}, async () => {
  const page = await browser.open(server.url)
  // The dictionaries of the system are those of the platform.
  await logIn(page, 'admin', '000000')
  for (const visit of WITH_LOGIN) await check(page, visit)
  for (const path of WITHOUT_PAGE) {
    await check(page, [path, '/404', '找不到页面'])
    await page.getByText(`没有这个地址：${path}`).waitFor(SLOW)
  }
})

test('old addresses lead to the lists, forms and records that took their place', {
  timeout: LONG,
}, async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  const [app] = await records(admin(server), '/biz-merchant/MerchantAppConfig/page')
  const withId = (text: string): string => text.replace('ID', app?.id ?? '')
  for (const [old, link] of OLD_ADDRESSES) {
    await page.goto(server.url + withId(old))
    const arrived = () => page.evaluate(() => location.pathname + location.search)
    await expect.poll(arrived, { ...SLOW, message: old }).toBe(withId(link))
  }
  await page.getByRole('textbox', { name: '应用名称' }).waitFor(SLOW)
})
