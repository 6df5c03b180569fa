import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { logIn } from './console.ts'

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
  '/serviceMonitoring/components/merchantAppAdd/add',
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
