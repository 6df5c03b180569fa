import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, dialog, logIn, records, toast, visit } from './console.ts'
import { agree, press, walkTo } from './daySteps.ts'

const server = useServer()
const browser = useBrowser()

test('the login page of a domain is drafted, published and enabled by keyboard, and is what visitors see', async () => {
  const { host } = new URL(server.url)
  await server.sql(`update tenant set domain_url = '${host}' where tenant_id = '100001'`)
  const page = await browser.open(server.url)
  await logIn(page, 'operator', '')
  await visit(page, 'mhgl', '门户管理')
  await press(page, 'n')
  const form = page.locator('[data-zone=form]')
  await form.getByLabel('门户名称').waitFor()
  await page.keyboard.type('值班登录页')
  await typeInto(page, form.getByLabel('域名'), 'other.example.com')
  await typeInto(page, form.getByLabel('入口标题'), '值班运营台')
  await typeInto(page, form.getByLabel('主题色'), '#ffd43b')
  await typeInto(page, form.getByLabel('备案号'), '沪ICP备1号')
  await press(page, 'ControlOrMeta+s')
  await form.getByText('域名没有绑定在本租户').waitFor()
  expect(await form.getByLabel('入口标题').inputValue()).toBe('值班运营台')
  await typeInto(page, form.getByLabel('域名'), host)
  await press(page, 'ControlOrMeta+s')
  await toast(page, '新增成功').waitFor()
  await walkTo(page, '值班登录页')
  await press(page, 's', 'e')
  await page.getByText('还没有发布，不能启用').first().waitFor()
  await press(page, 'Escape')
  await walkTo(page, '值班登录页')
  await press(page, 's', 'p')
  await dialog(page, /发布/).getByText('第 1 版在启用后对访问者生效').waitFor()
  await agree(page, /发布/)
  const published = page
    .getByRole('row', { name: /值班登录页/ })
    .getByRole('gridcell', { name: '1', exact: true })
  await published.first().waitFor()
  await press(page, 's', 'e')
  await expect.poll(async () => (await entryOf()).title).toBe('值班运营台')

  const visitor = await browser.open(server.url)
  await visitor.getByText('值班运营台').waitFor()
  await visitor.getByText('沪ICP备1号').waitFor()
  await expect.poll(() => visitor.title()).toBe('值班运营台')
  // On bright yellow the text of the button is black.
  expect(
    await visitor.getByRole('button', { name: /^登录/ }).evaluate((button) => getComputedStyle(button).color),
  ).toBe('rgb(0, 0, 0)')
  await expectAccessible(visitor, 'the login page of a domain')

  await listArticle('平台服务协议')
  await visitor.reload()
  await visitor.getByRole('button', { name: '平台服务协议' }).focus()
  await press(visitor, 'Enter')
  await dialog(visitor, '平台服务协议').getByText('信息安全').waitFor()
  await press(visitor, 'Escape')
  await dialog(visitor, '平台服务协议').waitFor({ state: 'detached' })
})

/** Puts an article into the footer of the new entry and publishes it. */
async function listArticle(title: string): Promise<void> {
  const admin = server.as('admin', COMPANY)
  const [article] = await records(admin, '/biz-notice/content/list', { title }),
    [entry] = await records(admin, '/biz-notice/portal/list', { portalName: '值班登录页' })
  const { id, version } = entry as unknown as { id: string; version: number }
  const saved = await admin.post('/biz-notice/portal/update', { id, version, contentIds: [article?.id] })
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ code: 200 })
  expect(await admin.post('/biz-notice/portal/publish', { id })).toMatchObject({ code: 200 })
}

const entryOf = async (): Promise<{ title?: string }> => {
  const { host } = new URL(server.url)
  const response = await fetch(`${server.url}/api/biz-notice/portal/byDomain?domain=${host}`)
  return ((await response.json()) as { data: { title?: string } }).data
}
