import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible.ts'
import { tabTo, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import { command, COMPANY, cursorText, grid, logIn, toast, visit } from './console.ts'

const server = useServer()
const browser = useBrowser()

const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => found === document.activeElement)
/** The entry at which the arrow keys are. */
const activeEntry = async (page: Page): Promise<string> =>
  (
    await page
      .locator(`[id="${(await page.getByRole('menu').getAttribute('aria-activedescendant')) ?? ''}"]`)
      .innerText()
  )
    .trim()
    .split('\n')[0] ?? ''
const focusIsInPage = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('main') !== null)

test('the user menu is one of keys: arrows, Home, End, Escape back to its button, Enter to a page', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  const button = page.getByRole('button', { name: /^用户菜单/ })
  const menu = page.getByRole('menu', { name: '用户菜单' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await menu.waitFor()
  await expect.poll(() => hasFocus(menu)).toBe(true)
  expect(await activeEntry(page)).toBe('控制台')
  await expectAccessible(page, 'user menu')
  await page.keyboard.press('End')
  expect(await activeEntry(page)).toBe('退出登录')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  expect(await activeEntry(page)).toBe('个人信息')
  await page.keyboard.press('Escape')
  await expect.poll(() => menu.count()).toBe(0)
  expect(await hasFocus(button)).toBe(true)
  await page.keyboard.press('Enter')
  await menu.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '个人信息' }).waitFor()
  await expect.poll(() => focusIsInPage(page)).toBe(true)
})

test('keys pressed while a menu is being loaded reach the menu', async () => {
  const page = await browser.open(server.url)
  await page.route(/UserMenuItems-/, async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  await logIn(page, 'operator')
  await tabTo(page, page.getByRole('button', { name: /^用户菜单/ }))
  for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('heading', { level: 1, name: '快捷键设置' }).waitFor()
})

test('the menus of tabs and rows open by key, and the keys work where they were opened', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'operator')
  await visit(page, 'csgl', '参数管理')
  const row = await cursorText(page)
  await page.keyboard.press('.')
  const rowMenu = page.getByRole('menu', { name: '行菜单' })
  await expect.poll(() => hasFocus(rowMenu)).toBe(true)
  await expectAccessible(page, 'row menu')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect.poll(() => rowMenu.count()).toBe(0)
  expect(await hasFocus(grid(page))).toBe(true)
  await page.keyboard.press('j')
  await expect.poll(() => cursorText(page)).not.toBe(row)
  await page.keyboard.press('.')
  await rowMenu.waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => rowMenu.count()).toBe(0)
  expect(await hasFocus(grid(page))).toBe(true)
  const tab = page.getByRole('tab', { name: '参数管理' })
  await tabTo(page, tab, 120)
  await page.keyboard.press('Shift+F10')
  const tabMenu = page.getByRole('menu', { name: '标签操作' })
  await expect.poll(() => hasFocus(tabMenu)).toBe(true)
  expect(await activeEntry(page)).toBe('关闭')
  await page.keyboard.press('Escape')
  await expect.poll(() => tabMenu.count()).toBe(0)
  expect(await hasFocus(tab)).toBe(true)
})

test('the drawer keeps the focus, has menus of its own, and returns the focus to its button', async () => {
  const page = await browser.open(server.url, { viewport: { width: 700, height: 800 } })
  await logIn(page, 'operator')
  const button = page.getByRole('button', { name: '展开菜单' })
  const drawer = page.getByRole('dialog', { name: '菜单', exact: true })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await drawer.waitFor()
  await expectAccessible(page, 'drawer')
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  }
  const notices = drawer.getByRole('button', { name: '通知' })
  await tabTo(page, notices)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: '通知' })
  await panel.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => panel.count()).toBe(0)
  expect(await hasFocus(notices)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => drawer.count()).toBe(0)
  await expect.poll(() => hasFocus(button)).toBe(true)
})

test('Space toggles a switch, Enter submits its form', async () => {
  const page = await browser.open(server.url)
  await logIn(page, 'admin')
  await command(page, 'jygz', '交易规则')
  const field = page.getByRole('form', { name: '修改交易规则' }).getByRole('switch', { name: /失败自动退款/ })
  await tabTo(page, field, 120)
  const before = await field.getAttribute('aria-checked')
  await page.keyboard.press('Space')
  await expect.poll(() => field.getAttribute('aria-checked')).not.toBe(before)
  await page.keyboard.press('Enter')
  await toast(page, '更新成功').waitFor()
  expect(await field.getAttribute('aria-checked')).not.toBe(before)
  expect(
    String(
      (
        await server
          .as('admin', COMPANY)
          .get<{ autoRefundOnFail: number | boolean }>('/biz-merchant/transRule/detail')
      ).data.autoRefundOnFail,
    ),
  ).toMatch(before === 'true' ? /^(0|false)$/ : /^(1|true)$/)
})
