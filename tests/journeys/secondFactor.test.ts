import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { codeOf } from '../support/authenticator.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, toast } from './console.ts'

const server = useServer()
const browser = useBrowser()

async function enter(page: Page, account: string): Promise<void> {
  await typeInto(page, page.getByLabel('租户编号'), COMPANY)
  await typeInto(page, page.getByLabel('账号', { exact: true }), account)
  await typeInto(page, page.getByLabel('密码', { exact: true }), account)
  await page.keyboard.press('Enter')
}
const arrives = (page: Page): Promise<void> =>
  expect.poll(() => new URL(page.url()).pathname, { timeout: 30_000 }).toBe('/wel/index')
/** The button with a name is pressed by the keyboard. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.waitFor()
  await button.focus()
  await page.keyboard.press('Enter')
}
const tab = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('tab', { name, selected: true }).count()).toBe(1)
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Walks from the password to the recovery codes; the key and the codes on screen. */
async function setUp(page: Page, password: string): Promise<{ key: string; codes: readonly string[] }> {
  await typeInto(page, page.locator('#info-factor'), password)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: '验证器应用的二维码' }).waitFor()
  const key = (await page.getByTestId('factor-key').innerText()).replaceAll(' ', '')
  await typeInto(page, page.locator('#info-factor'), '000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: '两步验证码不正确' }).waitFor()
  await typeInto(page, page.locator('#info-factor'), codeOf(key))
  await page.keyboard.press('Enter')
  await heading(page, '恢复码').waitFor()
  const codes = await page.locator('section ul li').allInnerTexts()
  expect(codes).toHaveLength(10)
  await press(page, '我已保存')
  return { key, codes }
}

test('a user sets up a second factor and logs in with its code', async () => {
  const page = await browser.open(`${server.url}/login`)
  await enter(page, 'viewer')
  await arrives(page)
  await page.goto(`${server.url}/info/index`)
  await tab(page, '两步验证')
  await press(page, '设置两步验证')
  const { key } = await setUp(page, 'viewer')
  await page.getByText('登录时除密码外还要输入验证码，还剩 10 个恢复码').waitFor()
  await server.sql('update account_totp set last_step = 0')
  const other = await browser.open(`${server.url}/login`)
  await enter(other, 'viewer')
  await heading(other, '两步验证').waitFor()
  await typeInto(other, other.locator('#login-code'), '000000')
  await other.keyboard.press('Enter')
  await other.getByRole('alert').filter({ hasText: '两步验证码不正确' }).waitFor()
  await typeInto(other, other.locator('#login-code'), codeOf(key))
  await other.keyboard.press('Enter')
  await arrives(other)
})

test('a user sees the logins on other devices and ends one', async () => {
  const lost = await browser.open(`${server.url}/login`)
  await enter(lost, 'auditor')
  await arrives(lost)
  const page = await browser.open(`${server.url}/login`)
  await enter(page, 'auditor')
  await arrives(page)
  await page.goto(`${server.url}/info/index`)
  await tab(page, '登录会话')
  await page.getByText('当前会话').waitFor()
  await page.getByText(/^账号在一台新设备上登录：/).waitFor()
  await press(page, '下线其他会话')
  const question = page.getByRole('dialog', { name: '下线会话' })
  await question.waitFor()
  await question.getByRole('button', { name: '下线', exact: true }).focus()
  await page.keyboard.press('Enter')
  await toast(page, '已下线').waitFor()
  await expect.poll(() => page.getByRole('button', { name: '下线其他会话' }).count()).toBe(0)
  await lost.goto(`${server.url}/info/index`)
  await heading(lost, '登录').waitFor()
})

test('a user whose role requires it only gets to the setup of a second factor', async () => {
  await server.sql(
    "update role set second_factor = true where tenant_id = '100001' and role_alias = 'support'",
  )
  const page = await browser.open(`${server.url}/login`)
  await enter(page, 'support')
  const title = heading(page, '设置两步验证')
  await title.waitFor()
  for (const path of ['/order/merchantOrderInfo', '/wel/index', '/404']) {
    await page.goto(`${server.url}${path}`)
    await title.waitFor()
  }
  await setUp(page, 'support')
  await arrives(page)
  await expect.poll(() => title.count()).toBe(0)
})
