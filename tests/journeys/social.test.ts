import { expect, test } from 'vitest'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY } from './console.ts'
import { arrives, LONG, press, SLOW, throughProvider, useProvider } from './provider.ts'

const server = useServer()
const browser = useBrowser()
useProvider(server, { sub: 'viewer-1', name: '林晓' })

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
