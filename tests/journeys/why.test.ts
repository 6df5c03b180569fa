import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { command, COMPANY, filterBy, logIn, records, rows, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()

const banner = (page: Page) => page.locator('.why-banner')
const steps = (page: Page) => page.locator('.why-chain > li')
const question = (page: Page) => page.getByRole('combobox', { name: /能不能/ })
const userId = async (account: string): Promise<string> =>
  (await records(server.as('admin', COMPANY), '/blade-system/user/page', { account }))[0]?.id ?? ''

test('from a user, a typed question is answered in a sentence with its limit and the chain behind it', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await visit(page, 'yhgl', '用户管理')
  await filterBy(page, '登录账号', 'operator')
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await command(page, 'qxsm', /权限说明/)
  await page.getByRole('heading', { level: 1, name: '赵一凡 权限说明' }).waitFor()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('/')
  await expect.poll(() => question(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('merchantOrderInfo.refund')
  await page.getByRole('option', { name: '商户订单 · 退款' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => banner(page).innerText()).toContain('能，每次最多 ¥500.00')
  expect(await banner(page).innerText()).toContain('没有“大额退款”')
  expect(new URL(page.url()).searchParams.get('deed')).toBe('merchantOrderInfo.refund')
  expect(
    (await steps(page).allInnerTexts()).map((text) => /账号|角色|按钮|菜单|接口|金额/.exec(text)?.[0]),
  ).toEqual(['账号', '角色', '按钮', '菜单', '接口', '金额'])
  await page.getByRole('heading', { name: '谁能超过这个金额' }).waitFor()
  await page.getByRole('complementary').getByRole('link', { name: '陈思远' }).waitFor()
  await expectAccessible(page, 'why')
  // A row that is none: a sentence in its place, and no yes.
  await typeInto(page, page.getByLabel('数据编号或单号'), 'O112299999999')
  await page.keyboard.press('Enter')
  await expect.poll(() => banner(page).innerText()).toContain('不能：没有这条数据')
  await typeInto(page, page.getByLabel('数据编号或单号'), '！！')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: '数据编号' }).waitFor()
})

test('what is missing is the first broken link, with what would mend it; on a phone nothing is cut off', async () => {
  const id = await userId('support')
  const page = await browser.openFreely(server.url, { viewport: { width: 390, height: 844 } })
  await logIn(page, 'admin')
  await page.goto(`${server.url}/system/user/why/${id}`)
  await page.getByRole('button', { name: '配置角色' }).click()
  await expect.poll(() => banner(page).innerText()).toContain('不能：没有角色授予 user_role')
  expect(
    await page
      .getByRole('button', { name: '配置角色' })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true)
  const broken = page.locator('.why-chain > li[data-tone=bad]')
  expect(await broken.count()).toBe(1)
  expect(await broken.innerText()).toContain('有它的角色：管理员')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'why on a phone')
  const viewer = await browser.openFreely(server.url)
  await logIn(viewer, 'viewer')
  await viewer.goto(`${server.url}/system/user/why/${id}`)
  await viewer.getByRole('heading', { level: 1 }).filter({ hasText: '没有访问权限' }).waitFor()
})
