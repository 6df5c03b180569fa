import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { tabTo, typeInto, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { COMPANY, dialog, logIn, records, toast } from './console.ts'

const server = useServer()
const browser = useBrowser()

interface Keys {
  readonly menu: readonly string[]
}
const admin = () => server.as('admin', COMPANY)
const roleId = async (roleAlias: string): Promise<string> =>
  (await records(admin(), '/blade-system/role/list', { roleAlias_equal: roleAlias }))[0]?.id ?? ''
/** What is granted to a role, in an order that does not depend on how it is stored. */
const granted = async (id: string): Promise<readonly string[]> =>
  (await admin().get<Keys>('/blade-system/menu/role-tree-keys', { roleIds: id })).data.menu.toSorted()

const side = (page: Page) => page.getByRole('complementary', { name: '这次改动' })
const entries = (page: Page) => side(page).getByRole('button', { name: /^还原 / })
const active = (page: Page) => page.locator('.grant-page:visible [role=treeitem][data-active]')

/** Opens the rights of a role by their address. */
async function open(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`${server.url}/authority/role/grant/${id}`)
  await page.getByRole('heading', { level: 1, name: `${name} 权限设置` }).waitFor()
  await page.getByRole('tree').waitFor()
}

/** Finds a node by its code, and puts the cursor on it. */
async function find(page: Page, code: string): Promise<void> {
  await typeInto(page, page.getByLabel('查找'), code)
  await expect.poll(() => page.getByRole('treeitem').filter({ hasText: code }).count()).toBeGreaterThan(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect.poll(() => active(page).innerText()).toContain(code)
}

test('rights are found, checked, undone and saved; the server says whom it concerns and what weighs', async () => {
  const id = await roleId('finance_auditor')
  const before = await granted(id)
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await open(page, id, '财务审核')
  await find(page, 'merchantOrderInfo_refundHigh')
  await page.keyboard.press('Space')
  await side(page).getByText('增加 1 项').waitFor()
  // The parents of what was found are partly checked, and stay: nothing that is hidden was dropped.
  expect(await page.getByRole('treeitem', { name: /^商户订单/ }).getAttribute('aria-checked')).toBe('mixed')
  await side(page).getByText('资金', { exact: true }).waitFor()
  await side(page)
    .getByText(/“大额退款”使 \d+ 人能退款超过 ¥500\.00 的商户订单/)
    .waitFor()
  await side(page)
    .getByText(/^影响 \d+ 人/)
    .waitFor()
  await expectAccessible(page, 'rights of a role')
  // u takes the change at the cursor back; Space makes it again.
  await page.keyboard.press('u')
  await expect.poll(() => entries(page).count()).toBe(0)
  await page.keyboard.press('Space')
  await expect.poll(() => entries(page).count()).toBe(1)
  await find(page, 'notice_view')
  await page.keyboard.press('Space')
  await expect.poll(() => entries(page).count()).toBe(2)
  // c leads from change to change, also out of a search.
  await page.getByLabel('查找').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await page.getByRole('treeitem').nth(4).waitFor()
  await page.getByRole('tree').focus()
  await page.keyboard.press('*')
  await page.keyboard.press('c')
  await page.keyboard.press('c')
  await expect.poll(() => active(page).getAttribute('data-change')).not.toBeNull()
  await page.keyboard.press('ControlOrMeta+s')
  await toast(page, '财务审核 的权限已保存').waitFor()
  await expect.poll(() => entries(page).count()).toBe(0)
  expect((await granted(id)).length).toBe(before.length)
  expect(await granted(id)).not.toEqual(before)
  await page.keyboard.press('z')
  await expect.poll(() => granted(id)).toEqual(before)
})

test('what someone else saved meanwhile is shown beside the own changes, and nothing is overwritten', async () => {
  const id = await roleId('support')
  const before = await granted(id)
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await open(page, id, '客服专员')
  await find(page, 'merchantOrderInfo_refundHigh')
  await page.keyboard.press('Space')
  await expect.poll(() => entries(page).count()).toBe(1)
  const theirs = before.slice(0, -1)
  expect((await admin().post('/blade-system/role/grant', { roleIds: id, menuIds: theirs })).success).toBe(
    true,
  )
  await page.keyboard.press('ControlOrMeta+s')
  const conflict = side(page).getByRole('alert')
  await conflict.getByText('别人刚改了这个角色').waitFor()
  expect(await conflict.innerText()).toContain('大额退款')
  expect(await conflict.getByText('−').count()).toBe(1)
  expect((await granted(id)).length).toBe(theirs.length)
  await expectAccessible(page, 'a conflict of rights')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('并入我的改动')
  await page.keyboard.press('Enter')
  await conflict.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tree')
  await page.keyboard.press('ControlOrMeta+s')
  await toast(page, '客服专员 的权限已保存').waitFor()
  await expect.poll(async () => (await granted(id)).length).toBe(theirs.length + 1)
  await admin().post('/blade-system/role/grant', { roleIds: id, menuIds: before })
})

test('leaving with changes asks; without the right the page is not there; on a phone nothing is cut off', async () => {
  const id = await roleId('support')
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await open(page, id, '客服专员')
  await find(page, 'merchantOrderInfo_refundHigh')
  await page.keyboard.press('Space')
  await expect.poll(() => entries(page).count()).toBe(1)
  await page.keyboard.press('Escape')
  const question = dialog(page, '提示')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await entries(page).count()).toBe(1)
  await page.keyboard.press('u')
  await page.keyboard.press('Escape')
  await expect.poll(() => new URL(page.url()).pathname).not.toContain('/grant/')
  const viewer = await browser.openFreely(server.url, { viewport: { width: 390, height: 844 } })
  await logIn(viewer, 'viewer')
  await viewer.goto(`${server.url}/authority/role/grant/${id}`)
  await viewer
    .getByRole('heading', { level: 1 })
    .filter({ hasText: /没有访问权限/ })
    .waitFor()
  const phone = await browser.openFreely(server.url, { viewport: { width: 390, height: 844 } })
  await logIn(phone, 'admin')
  await open(phone, id, '客服专员')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(phone, 'rights of a role on a phone')
})

test('the rights of another role are copied by keyboard: shown as changes, saved with the page, undone', async () => {
  const id = await roleId('viewer'),
    model = await roleId('auditor')
  const [before, copied] = [await granted(id), await granted(model)]
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await open(page, id, '访客')
  await tabTo(page, page.getByRole('button', { name: '照抄角色…' }))
  await page.keyboard.press('Enter')
  const picker = dialog(page, '照抄角色').getByRole('combobox')
  await picker.waitFor()
  await tabTo(page, picker)
  // The role of the page is not among them.
  await page.keyboard.type('审计员')
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual([expect.stringContaining('审计员')])
  await page.keyboard.press('Enter')
  await toast(page, '已按“审计员”勾选，保存后生效').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tree')
  expect(await granted(id)).toEqual(before)
  await page.keyboard.press('ControlOrMeta+s')
  await toast(page, '访客 的权限已保存').waitFor()
  expect(await granted(id)).toEqual(copied)
  await page.keyboard.press('z')
  await expect.poll(() => granted(id)).toEqual(before)
})
