import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY } from './console.ts'

const server = useServer()
const browser = useBrowser()
/** Passkeys need the name of a host; an address is none. */
const home = (): string => server.url.replace('127.0.0.1', 'localhost')

/** A device that makes passkeys and answers for its user without asking. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.waitFor()
  await button.focus()
  await page.keyboard.press('Enter')
}
const arrives = (page: Page): Promise<void> =>
  expect.poll(() => new URL(page.url()).pathname, { timeout: 30_000 }).toBe('/wel/index')

test('a user adds a passkey, logs in with it alone, and removes it', async () => {
  const page = await browser.open(`${home()}/login`)
  await withAuthenticator(page)
  await typeInto(page, page.getByLabel('租户编号'), COMPANY)
  await typeInto(page, page.getByLabel('账号', { exact: true }), 'viewer')
  await typeInto(page, page.getByLabel('密码', { exact: true }), 'viewer')
  await page.keyboard.press('Enter')
  await arrives(page)
  await page.goto(`${home()}/info/index`)
  await page.getByRole('tab', { name: '两步验证', exact: true }).focus()
  await page.keyboard.press('Enter')
  await press(page, '添加通行密钥')
  await typeInto(page, page.locator('#info-passkey-name'), '办公电脑')
  await typeInto(page, page.locator('#info-passkey-password'), 'viewer')
  await page.keyboard.press('Enter')
  await page.getByText('办公电脑', { exact: true }).waitFor({ timeout: 30_000 })

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${home()}/login`)
  await press(page, '使用通行密钥登录')
  await arrives(page)
  expect(await page.evaluate(() => localStorage.getItem('saber-userInfo'))).toContain('"account":"viewer"')

  await page.goto(`${home()}/info/index`)
  await page.getByRole('tab', { name: '两步验证', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/最近使用/).waitFor()
  await press(page, '删除 办公电脑')
  const question = page.getByRole('dialog', { name: '删除通行密钥' })
  await question.waitFor()
  await question.getByRole('button', { name: '删除', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByText('办公电脑', { exact: true }).count(), { timeout: 30_000 }).toBe(0)

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${home()}/login`)
  await press(page, '使用通行密钥登录')
  await page
    .getByRole('alert')
    .filter({ hasText: '通行密钥无效，请换一种方式登录' })
    .waitFor({ timeout: 30_000 })
})

test('a user who has to set up a second factor may add a passkey instead', async () => {
  await server.sql(
    "update role set second_factor = true where tenant_id = '100001' and role_alias = 'support'",
  )
  const page = await browser.open(`${home()}/login`)
  await withAuthenticator(page)
  await typeInto(page, page.getByLabel('租户编号'), COMPANY)
  await typeInto(page, page.getByLabel('账号', { exact: true }), 'support')
  await typeInto(page, page.getByLabel('密码', { exact: true }), 'support')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '设置两步验证', exact: true }).waitFor({ timeout: 30_000 })
  await press(page, '添加通行密钥')
  await typeInto(page, page.locator('#info-passkey-name'), '办公电脑')
  await typeInto(page, page.locator('#info-passkey-password'), 'support')
  await page.keyboard.press('Enter')
  await arrives(page)
})
