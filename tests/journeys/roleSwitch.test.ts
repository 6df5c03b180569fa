import { expect, test } from 'vitest'
import { flat, type Node } from '../support/menus.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { command, COMPANY, dialog, logIn, openPalette, palette, records } from './console.ts'

const server = useServer()
const browser = useBrowser()
const ORDERS = '商户订单'

/** Gives an account a second role that has the posts alone. */
async function addNarrowRole(account: string): Promise<string> {
  const admin = server.as('admin', COMPANY)
  const draft = { roleName: '岗位查看', roleAlias: 'posts_only', sort: 9 }
  const role = (await admin.post<{ readonly id: string }>('/blade-system/role/submit', draft)).data.id
  const tree = (await admin.get<{ readonly menu: readonly Node[] }>('/blade-system/menu/grant-tree')).data
    .menu
  const leaf = flat(tree).find(({ title }) => title === '岗位管理')
  const [parent] = tree.filter((node) => flat([node]).some(({ id }) => id === leaf?.id))
  const granted = await admin.post('/blade-system/role/grant', {
    roleIds: [role],
    menuIds: [parent?.id, ...flat(leaf ? [leaf] : []).map(({ id }) => id)],
  })
  expect(granted.code).toBe(200)
  const [user] = await records(admin, '/blade-system/user/page', { account })
  const roleIds = [...String(user?.roleId ?? '').split(','), role]
  expect((await admin.post('/blade-system/user/grant', { userIds: user?.id, roleIds })).code).toBe(200)
  return role
}

test('a role without orders leaves no place, no tab and no recent title of them', async () => {
  const role = await addNarrowRole('operator')
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await page.locator('[data-region=side]').or(page.getByRole('navigation')).first().waitFor()
  await openPalette(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.getByRole('heading', { level: 1, name: ORDERS }).waitFor()
  await openPalette(page)
  await expect
    .poll(() => palette(page).getByRole('option').allInnerTexts())
    .toContainEqual(expect.stringContaining(ORDERS))
  await page.keyboard.press('Escape')
  await command(page, 'qhjs', '切换部门和角色')
  const choice = dialog(page, '用户信息选择')
  await choice.getByLabel('角色').selectOption(role)
  await choice.getByRole('button', { name: '切换' }).press('Enter')
  await choice.waitFor({ state: 'detached' })
  await page.getByRole('main').waitFor()
  await openPalette(page)
  await palette(page).getByRole('option').first().waitFor()
  const offered = await palette(page).innerText()
  expect(offered).not.toContain('订单')
  await page.keyboard.type(ORDERS)
  await palette(page)
    .getByText(/没有找到|没有匹配/)
    .or(palette(page).getByRole('option').first())
    .first()
    .waitFor()
  expect(await palette(page).getByRole('option').filter({ hasText: ORDERS }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'hidden' })
  const path = new URL(page.url()).pathname
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.waitForTimeout(600)
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await page.getByRole('tab').filter({ hasText: '订单' }).count()).toBe(0)
  expect(await page.getByRole('navigation').filter({ hasText: ORDERS }).count()).toBe(0)
  await page.goto(`${server.url}/order/merchant`)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: '找不到页面' }).waitFor()
})
