import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, logIn } from './console.ts'

/** Pages of other sites that frame the address in their query; the host of one of them is allowed to. */
const parent = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://parent')
  const source = (searchParams.get('src') ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  response
    .setHeader('content-type', 'text/html')
    .end(`<iframe title="console" width="1300" height="800" src="${source}"></iframe>`)
})
await new Promise<void>((resolve) => {
  parent.listen(0, '127.0.0.1', resolve)
})
const { port } = parent.address() as AddressInfo
afterAll(() => {
  parent.closeAllConnections()
  parent.close()
})

const server = useServer({ env: { PARENT_HOSTS: `http://127.0.0.1:${port}` } })
const browser = useBrowser()
const pathOf = (page: Page): string => new URL(page.url()).pathname

test('an allowed site frames one page of the console without menu and bars; others frame nothing', async () => {
  const { access_token } = await server.as('operator', COMPANY).token()
  const source = `${server.url}/?path=/system/post&token=${access_token}`
  const open = async (host: string): Promise<Page> =>
    browser.openFreely(`http://${host}:${port}/?src=${encodeURIComponent(source)}`)
  const page = await open('127.0.0.1')
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { level: 1, name: '岗位管理' }).waitFor({ timeout: 30_000 })
  await frame.getByRole('row').nth(1).waitFor()
  expect(await frame.getByRole('navigation', { name: '菜单' }).count()).toBe(0)
  expect(await frame.getByRole('tablist', { name: '打开的页面' }).count()).toBe(0)
  expect(page.frames()[1]?.url()).toBe(`${server.url}/system/post`)
  expect(await page.frames()[1]?.evaluate(() => localStorage.getItem('saber-token'))).toBeNull()
  const other = await open('localhost')
  await expect.poll(() => other.frames()[1]?.url() ?? '').toMatch(/^chrome-error:/)
  const alone = await browser.openFreely(source)
  await expect.poll(() => pathOf(alone)).toBe('/login')
})

test('a frame opened in the name of another user says so above the page', async () => {
  const admin = server.as('admin', COMPANY)
  const { data } = await admin.get<{ records: readonly { id: string }[] }>('/blade-system/user/page', {
    account_equal: 'operator',
  })
  const entered = await admin.post<{ access_token: string }>('/blade-system/user/impersonate', {
    id: data.records[0]?.id,
    reason: '核对嵌入页面',
  })
  const source = `${server.url}/?path=/system/post&token=${entered.data.access_token}`
  const page = await browser.openFreely(`http://127.0.0.1:${port}/?src=${encodeURIComponent(source)}`)
  const frame = page.frameLocator('iframe')
  const banner = frame.getByRole('region', { name: '模拟登录' })
  await banner.waitFor({ timeout: 30_000 })
  await expect.poll(() => banner.innerText()).toMatch(/admin.*operator[\s\S]*只读[\s\S]*剩余 \d\d:\d\d/)
  await frame.getByRole('heading', { level: 1, name: '岗位管理' }).waitFor({ timeout: 30_000 })
  expect(await frame.locator('[data-command="post.add"]').getAttribute('aria-disabled')).toBe('true')
})

test('a page whose code does not arrive offers to load again, and then works', async () => {
  const page = await browser.openFreely(server.url)
  await logIn(page, 'operator')
  await page.route(/\/HelpPage-/, (route) => route.abort())
  await page.goto(`${server.url}/article/help`)
  const alert = page.getByRole('alert').filter({ hasText: '页面没有载入' })
  await alert.waitFor({ timeout: 30_000 })
  await page.unroute(/\/HelpPage-/)
  await alert.getByRole('button', { name: '重新加载' }).click()
  await page.getByRole('heading', { level: 1, name: '帮助中心' }).waitFor()
})
