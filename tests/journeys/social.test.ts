import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typeInto, useBrowser } from '../support/browser.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startIdentityProvider,
  type TestProvider,
} from '../support/identityProvider.ts'
import { useServer } from '../support/server.ts'
import { COMPANY } from './console.ts'

const server = useServer()
const browser = useBrowser()
const SLOW = { timeout: 60_000 }
/** Two logins through a provider on a busy machine. */
const LONG = 240_000
let idp: TestProvider

beforeAll(async () => {
  idp = await startIdentityProvider()
  idp.person = { sub: 'viewer-1', name: '林晓' }
  await server.sql(
    "update param set param_value = '1' where tenant_id = '000000' and param_key = 'net.allowPrivateHosts'",
  )
  const admin = server.as('admin', COMPANY)
  const { data } = await admin.post<{ id: string }>('/blade-system/identity-provider/submit', {
    source: 'corp',
    name: '统一身份',
    protocol: 1,
    issuer: idp.url,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    consoleOrigin: server.url,
  })
  expect(await admin.post('/blade-system/identity-provider/enable', { ids: data.id })).toMatchObject({
    code: 200,
  })
}, LONG)
afterAll(() => idp.close())

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.waitFor(SLOW)
  await button.focus()
  await page.keyboard.press('Enter')
}
/** Goes to the provider from the login page and agrees there. */
async function throughProvider(page: Page): Promise<void> {
  await press(page, '使用统一身份登录')
  const agree = page.getByRole('link', { name: '同意' })
  await agree.waitFor(SLOW)
  await agree.focus()
  await page.keyboard.press('Enter')
}
const arrives = (page: Page, path: string): Promise<void> =>
  expect.poll(() => new URL(page.url()).pathname, SLOW).toBe(path)

test('a user binds a third-party account by logging in once, and logs in with it from then on', {
  timeout: LONG,
}, async () => {
  const page = await browser.open(`${server.url}/login`)
  await typeInto(page, page.getByLabel('租户编号'), COMPANY)
  await throughProvider(page)
  await press(page, '登录已有账号并绑定')
  await arrives(page, '/login')
  await typeInto(page, page.getByLabel('账号', { exact: true }), 'viewer')
  await typeInto(page, page.getByLabel('密码', { exact: true }), 'viewer')
  await page.keyboard.press('Enter')
  await arrives(page, '/oauth/bind')
  await typeInto(page, page.getByLabel('登录密码', { exact: true }), 'viewer')
  await page.keyboard.press('Enter')
  await arrives(page, '/wel/index')

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${server.url}/login`)
  await typeInto(page, page.getByLabel('租户编号'), COMPANY)
  await throughProvider(page)
  await arrives(page, '/wel/index')
  expect(await page.evaluate(() => localStorage.getItem('saber-userInfo'))).toContain('"account":"viewer"')

  await page.goto(`${server.url}/info/index`)
  const tab = page.getByRole('tab', { name: '第三方绑定', exact: true })
  await tab.waitFor(SLOW)
  await tab.focus()
  await page.keyboard.press('Enter')
  await press(page, '解除 林晓 的绑定')
  const question = page.getByRole('dialog', { name: '解除绑定' })
  await question.waitFor(SLOW)
  await question.getByRole('button', { name: '解除绑定', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '绑定统一身份' }).waitFor(SLOW)
})
