import { expect, test } from 'vitest'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, toast } from './console.ts'

const server = useServer({ env: { DEMO: 'off' } })
const browser = useBrowser()
const GOOD = 'Nebel-und-Wiese-7'

test('a user with a first password only gets to the change of the password', async () => {
  await server.sql("update account set must_change = true where tenant_id = '100001' and account = 'viewer'")
  const page = await browser.open(`${server.url}/login`)
  const enter = async (password: string): Promise<void> => {
    await typeInto(page, page.getByLabel('租户编号'), COMPANY)
    await typeInto(page, page.getByLabel('账号', { exact: true }), 'viewer')
    await typeInto(page, page.getByLabel('密码', { exact: true }), password)
    await page.keyboard.press('Enter')
  }
  const title = page.getByRole('heading', { level: 1, name: '修改初始密码' })
  const change = async (fresh: string): Promise<void> => {
    await typeInto(page, page.locator('#info-oldPassword'), 'viewer')
    await typeInto(page, page.locator('#info-newPassword'), fresh)
    await typeInto(page, page.locator('#info-newPassword1'), fresh)
    await page.keyboard.press('Enter')
  }
  await enter('viewer')
  await title.waitFor()
  for (const path of ['/system/user', '/wel/index', '/404']) {
    await page.goto(`${server.url}${path}`)
    await title.waitFor()
  }
  await change('short')
  await page.getByRole('alert').filter({ hasText: '密码至少 12 个字符' }).waitFor()
  await change(GOOD)
  await toast(page, '密码已修改，请重新登录').waitFor()
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor()
  await enter(GOOD)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/wel/index')
  await expect.poll(() => title.count()).toBe(0)
})
